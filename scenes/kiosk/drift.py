"""Against burn-in: the picture of a table that nobody touches drifts by a pixel a minute."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.core.table import Pixel
from scenes.scene.scene import Scene
from scenes.stage.parts import SurfacePool

STEP_SECONDS: Final = 60.0
FARTHEST: Final = 4
"""Pixels from its position, in each direction."""
SIDES: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


def _way() -> tuple[Pixel, ...]:
    """A spiral out and back, in steps of a pixel."""
    x = y = 0
    places = [(0, 0)]
    for turn in range(4 * FARTHEST):
        for _ in range(turn // 2 + 1):
            x, y = x + SIDES[turn % 4][0], y + SIDES[turn % 4][1]
            places.append((x, y))
    places += [(x := x + 1, y) for _ in range(2 * FARTHEST)]
    return tuple(places + places[-2:0:-1])


WAY: Final = _way()


class Drift:
    def __init__(self, surfaces: SurfacePool) -> None:
        """`surfaces`: the pool of surfaces it draws on."""
        self._surfaces = surfaces
        self._seconds = 0.0
        self.offset: Pixel = (0, 0)
        self.shown: Pixel = (0, 0)
        self._page: pygame.Surface | None = None

    def tick(self, seconds: float, is_touched: bool) -> None:
        self._seconds = 0.0 if is_touched else self._seconds + seconds
        self.offset = WAY[int(self._seconds / STEP_SECONDS) % len(WAY)]

    @property
    def is_due(self) -> bool:
        return self.offset != self.shown

    def settle(self) -> bool:
        """Resets the drift before another scene; whether there was any."""
        was_away = self.shown != (0, 0)
        self.offset = self.shown = 0, 0
        if self._page is not None:
            self._surfaces.give(self._page)
            self._page = None
        return was_away

    def draw(self, scene: Scene, screen: pygame.Surface) -> list[pygame.Rect] | None:
        """Draws the scene with the drift; None: the whole screen has changed."""
        if self.offset == (0, 0):
            self.settle()
            return scene.draw(screen)
        if self._page is None:
            self._page = self._surfaces.take(screen)
        parts, is_due, self.shown = scene.draw(self._page), self.is_due, self.offset
        if parts is None or is_due:
            # Fills the uncovered edges.
            screen.blit(self._page, (0, 0))
            screen.blit(self._page, self.offset)
            return None
        for part in parts:
            screen.blit(self._page, part.move(self.offset), part)
        whole = screen.get_rect()
        return [part.move(self.offset).clip(whole) for part in parts]
