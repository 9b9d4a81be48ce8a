"""The bare felt on which most scenes lie."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.art import felt
from scenes.art.gallery import Gallery
from scenes.stage.stage import Stage


def lay_felt(stage: Stage, gallery: Gallery) -> Iterator[None]:
    """Where it is not in memory, as after an end, it is fetched a piece a step."""
    yield from gallery.near(felt.felt)
    stage.set_base(gallery.get(felt.felt))
