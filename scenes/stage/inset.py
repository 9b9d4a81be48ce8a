"""A part of the screen that has a stage of its own: what moves there touches nothing else."""

from __future__ import annotations

import pygame

from scenes.stage.floors import Floors
from scenes.stage.stage import Stage

LEVELS = 8
"""In so many steps an inset comes and goes."""


class Inset:
    """`ground`: what the screen shows there without it; nothing of the stage around lies above.
    It is dark until it is lit, and must not move before."""

    def __init__(self, area: pygame.Rect, ground: pygame.Surface, stage: Stage) -> None:
        self.area, self.stage = area, stage
        self._ground, self._level = ground, 0
        self._drawn: int | None = None
        """The level that is on the screen; None: nobody knows what is."""
        self._still: pygame.Surface | None = None
        """How it looks, while it comes or goes."""

    def light(self, share: float) -> None:
        """How much is seen of it."""
        self._level = round(share * LEVELS)
        if self._level in (0, LEVELS):
            self._still = None

    @property
    def is_lit(self) -> bool:
        return self._level == LEVELS

    @property
    def is_dirty(self) -> bool:
        return self._level != self._drawn or (self.is_lit and self.stage.is_dirty)

    def redraw(self) -> None:
        self._drawn = None

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """What has changed of the screen."""
        if not self.is_dirty:
            return []
        part, was, self._drawn = screen.subsurface(self.area), self._drawn, self._level
        if self.is_lit:
            return self._draw_stage(part, was == self._level)
        part.blit(self._ground, (0, 0))
        if self._level:
            still = self._taken(part)
            still.set_alpha(round(255 * self._level / LEVELS))
            part.blit(still, (0, 0))
        return [self.area]

    def _draw_stage(self, part: pygame.Surface, is_there: bool) -> list[pygame.Rect]:
        if not is_there:
            self.stage.redraw()
        drawn = self.stage.draw(part)
        return [self.area] if drawn is None else [one.move(self.area.topleft) for one in drawn]

    def _taken(self, like: pygame.Surface) -> pygame.Surface:
        if self._still is None:
            self._still = pygame.Surface(like.get_size(), 0, like)
            self.stage.redraw()
            self.stage.draw(self._still)
        return self._still


class Framed(Stage):
    """One with a part that another stage may have."""

    def __init__(self, base: pygame.Surface, floors: Floors) -> None:
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
        if dirty is None or self.inset.area.collidelist(dirty) >= 0:
            self.inset.redraw()
        shown = self.inset.draw(screen)
        return None if dirty is None else dirty + shown
