"""The podium: three walnut steps that rise from the felt, lit from right above."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.art.canvas import (
    Picture,
    clear,
    disc,
    faded,
    finished,
    gradient,
    haze,
    masked,
    ring_line,
    spread,
)
from scenes.art.colours import BRASS, BRASS_LIGHT, SHADOW
from scenes.art.gallery import Gallery
from scenes.art.wood import walnut
from scenes.core.table import Table
from scenes.podium.measures import HEIGHTS, RADII
from scenes.stage.motion import Tweens, ease_out
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage

RISE_SECONDS, RISEN = 0.25, 4
SUNK = 0.93
"""The scale of a step when it begins to rise."""
LIT = (0, 26, 60)
"""Higher steps are nearer to the lamp and therefore lighter."""
INLAY_MM = 0.94
_WHITE = (255, 255, 255)


def step(table: Table, number: int, grown: float) -> pygame.Surface:
    """One of the three steps without a shadow; `number` 0 is the lowest."""
    size = table.even_px(2 * RADII[number] * grown)
    line, rim = max(1, table.px(0.55)), max(1, table.px(0.5))
    wood = walnut((size, size), table.per_mm, 40 + number)
    wood.fill((LIT[number],) * 3, special_flags=pygame.BLEND_RGB_ADD)
    wood.fill((255, 243, 228), special_flags=pygame.BLEND_RGB_MULT)
    face = masked(wood, disc(size, _WHITE))
    face.blit(ring_line(size, line + rim, (30, 18, 11, 255)), (0, 0))
    inner = size - 2 * line
    edge = gradient((inner, inner), ((0.0, (176, 140, 104)), (1.0, (140, 106, 76))))
    ring = masked(edge, ring_line(inner, rim, _WHITE))
    face.blit(faded(ring, 0.85), (line, line))
    if number == len(RADII) - 1:
        _inlaid(table, face, grown)
    return face


def _inlaid(table: Table, face: pygame.Surface, grown: float) -> None:
    """Draws a brass ring around the winner's place."""
    across = table.even_px(2 * RADII[-1] * grown * INLAY_MM)
    place = (face.get_width() - across) // 2
    brass = gradient(
        (across, across), ((0.0, BRASS_LIGHT), (0.5, BRASS), (1.0, (0xB8, 0x92, 0x50)))
    )
    line = masked(brass, ring_line(across, max(1, table.px(0.8)), _WHITE))
    face.blit(line, (place, place))


def standing(table: Table, number: int, grown: float) -> Picture:
    """A step with the shadow that it casts all around."""
    face = step(table, number, grown)
    size, high = face.get_width(), HEIGHTS[number] * grown * table.per_mm
    far, near = 1.25 * high, 0.4 * high
    edge, margin = spread(far), spread(near)
    page = clear((size + 2 * edge, size + 2 * edge), SHADOW)
    outline = disc(size, _WHITE)
    page.blit(haze(outline, far, edge, (*SHADOW, 170)), (0, 0))
    page.blit(haze(outline, near, margin, (*SHADOW, 150)), (edge - margin, edge - margin))
    page.blit(face, (edge, edge))
    return Picture(finished(page), (edge + size // 2, edge + size // 2))


def rising(whole: Picture, share: float) -> Picture:
    """A step that has risen by this share."""
    size = 2 * round(whole.surface.get_width() * (SUNK + (1 - SUNK) * share) / 2)
    page = pygame.transform.smoothscale(whole.surface, (size, size))
    level = round(255 * (0.45 + 0.55 * share))
    page.fill((level, level, level, round(255 * (0.2 + 0.8 * share))), None, pygame.BLEND_RGBA_MULT)
    return Picture(page, (size // 2, size // 2))


class Risers:
    """The three steps, lowest first."""

    def __init__(self, gallery: Gallery, stage: Stage, tweens: Tweens, grown: float) -> None:
        self._gallery, self._stage, self._tweens = gallery, stage, tweens
        self._grown = grown

    def rise(self, number: int, then: Callable[[], None] | None = None) -> None:
        # Above the base layer while it moves, so that the base is not redrawn.
        sprite = self._stage.add(None, self._gallery.table.middle, Layer.GLOW)

        def show(share: float) -> None:
            sprite.show(self._picture(number, max(0, round(share * RISEN) - 1)))

        def land() -> None:
            sprite.raise_to(Layer.WALNUT)
            if then is not None:
                then()

        self._tweens.run(RISE_SECONDS, show, ease_out, then=land)

    def _picture(self, number: int, phase: int) -> Picture:
        whole, share = self._gallery.get(standing, number, self._grown), (phase + 1) / RISEN
        if share == 1:
            return whole
        return self._gallery.derived(whole, ("rising", phase), lambda: rising(whole, share))
