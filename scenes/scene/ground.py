"""The bare felt on which most scenes lie."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.art import felt
from scenes.art.gallery import Gallery
from scenes.art.steps import InSteps
from scenes.core.table import Table
from scenes.stage.stage import Stage


def lay_felt(
    stage: Stage, gallery: Gallery, lit: InSteps[[Table], pygame.Surface] = felt.felt
) -> Iterator[None]:
    """`lit`: how the lamp hangs above it."""
    yield from gallery.near(lit)
    stage.set_base(gallery.get(lit))
