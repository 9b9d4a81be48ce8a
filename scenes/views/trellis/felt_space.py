"""Free felt on a table of Trellis, for words that cover nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache

import pygame

from scenes.art.canvas import Picture
from scenes.table import Side, Table

CLEAR_MM = 3.5
"""Felt between words and anything else."""

ASIDE_STEP_MM, ASIDE_STEPS = 8.0, 24
INWARDS_STEP_MM, INWARDS_STEPS, OUTWARDS_STEPS = 6.0, 56, 4


class FeltSpace:
    def __init__(self, table: Table, covered: Callable[[], list[pygame.Rect]]) -> None:
        """`covered` is everything that words may not cover, other words apart."""
        self.table, self.covered = table, covered
        self._is_at_rest = False
        self._seen: dict[Side, list[pygame.Rect]] = {}
        """What is covered as a side sees it, while nothing comes or goes."""

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """Meanwhile nothing comes or goes that words may not cover: it is found once for all."""
        self._is_at_rest = True
        try:
            yield
        finally:
            self._is_at_rest = False
            self._seen.clear()

    def _seen_by(self, side: Side) -> list[pygame.Rect]:
        if side in self._seen:
            return self._seen[side]
        screen = self._seen.get(Side.SOUTH) or self.covered()
        seen = [self.table.seen(side, rect) for rect in screen]
        if self._is_at_rest:
            self._seen |= {Side.SOUTH: screen, side: seen}
        return seen

    def free_among(
        self, side: Side, spots: Iterable[pygame.Rect], words: Iterable[pygame.Rect] = ()
    ) -> pygame.Rect | None:
        """The first of these spots, as `seen` from a side, that lies on the table and clear of
        what is covered and of these `words` on the screen; turned back to the screen."""
        table = self.table
        clear = 2 * table.px(CLEAR_MM)
        there = [*self._seen_by(side), *(table.seen(side, rect) for rect in words)]
        whole = table.seen(side, pygame.Rect(0, 0, table.width, table.height))
        for spot in spots:
            room = spot.inflate(clear, clear)
            if whole.contains(room) and room.collidelist(there) < 0:
                return table.unseen(side, spot)
        return None


def around_seat(table: Table, rect: pygame.Rect) -> Iterator[pygame.Rect]:
    """A seat's words where they belong, then ever farther from there."""
    pixels = table.per_mm
    return (rect.move(round(x * pixels), -round(y * pixels)) for x, y in _steps_mm())


@cache
def _steps_mm() -> list[tuple[float, float]]:
    """Aside and inwards, the nearest first."""
    aside = [step * ASIDE_STEP_MM for step in range(-ASIDE_STEPS, ASIDE_STEPS + 1)]
    inwards = [step * INWARDS_STEP_MM for step in range(-OUTWARDS_STEPS, INWARDS_STEPS + 1)]
    steps = [(x, y) for x in aside for y in inwards]
    return sorted(steps, key=lambda step: (abs(step[0]) + 2 * abs(step[1]), *step))


def ink_of(picture: Picture) -> pygame.Rect:
    """The part of a picture that is not empty."""
    return picture.surface.get_bounding_rect()
