"""A part of the screen that has a stage of its own: what moves there touches nothing else."""

from __future__ import annotations

import pygame

from scenes.stage.stage import Stage
from scenes.stage.surface_pool import SurfacePool

LEVELS = 8
"""In so many steps an inset comes and goes."""


class Inset:
    """`ground`: what the screen shows there without it; nothing of the stage around lies above.
    It is dark until it is lit, and must not move before."""

    def __init__(self, area: pygame.Rect, ground: pygame.Surface, stage: Stage) -> None:
        self.area, self.stage = area, stage
        # One of its own: what is seen through is nobody else's.
        self._ground, self._level = ground.subsurface(ground.get_rect()), 0
        self._drawn: int | None = 0
        """The level that is on the screen; None: nobody knows what is."""

    def light(self, share: float) -> None:
        """How much is seen of it."""
        self._level = round(share * LEVELS)

    @property
    def is_lit(self) -> bool:
        return self._level == LEVELS

    @property
    def is_dirty(self) -> bool:
        return self._level != self._drawn or (self.is_lit and self.stage.is_dirty)

    def redraw(self) -> None:
        self._drawn = None

    def refresh(self, part: pygame.Rect) -> None:
        """Something else was drawn on a part of the screen."""
        if self.is_lit and self._drawn == self._level:
            self.stage.refresh(part.move(-self.area.left, -self.area.top))
        elif part.colliderect(self.area):
            self.redraw()

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """What has changed of the screen."""
        if not self.is_dirty:
            return []
        part, was, self._drawn = screen.subsurface(self.area), self._drawn, self._level
        if self.is_lit and was == self._level:
            drawn = self.stage.draw(part)
            return [self.area] if drawn is None else [one.move(self.area.topleft) for one in drawn]
        if self._level:
            self.stage.redraw()
            self.stage.draw(part)
        self._ground.set_alpha(round(255 * (1 - self._level / LEVELS)))
        part.blit(self._ground, (0, 0))
        return [self.area]


class Framed(Stage):
    """One with a part that another stage may have."""

    def __init__(self, base: pygame.Surface, floors: SurfacePool) -> None:
        super().__init__(base, floors)
        self.inset: Inset | None = None

    @property
    def is_dirty(self) -> bool:
        return super().is_dirty or (self.inset is not None and self.inset.is_dirty)

    def redraw(self) -> None:
        super().redraw()
        if self.inset is not None:
            self.inset.redraw()

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect] | None:
        dirty = super().draw(screen)
        if self.inset is None:
            return dirty
        if dirty is None:
            self.inset.redraw()
        for part in dirty or ():
            self.inset.refresh(part)
        shown = self.inset.draw(screen)
        return None if dirty is None else dirty + shown
