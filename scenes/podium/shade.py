"""Controls at the seats that the lamp has turned away from."""

from __future__ import annotations

import pygame

from scenes.art.canvas import Picture
from scenes.art.controls import State
from scenes.art.gallery import Gallery
from scenes.buttons import Paint

LEFT = (198, 202, 204, 255)
"""Of each colour's 255."""


def shaded(gallery: Gallery, paint: Paint, state: State) -> Picture:
    bright = paint(state)

    def make() -> Picture:
        dark = bright.surface.copy()
        dark.fill(LEFT, special_flags=pygame.BLEND_RGBA_MULT)
        return Picture(dark, bright.centre)

    return gallery.derived(bright, ("in shade",), make)
