"""Room on a table of Trellis for words that cover nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pygame

from scenes.art.canvas import Picture
from scenes.core.table import Side, Table
from scenes.ui.placer import Alternative, Placer

CLEAR_MM = 3.5
"""Felt between words and anything else."""
INWARD = 2.0
"""A step away from the rack counts as two aside."""


class FeltSpace:
    def __init__(self, table: Table, covered: Callable[[], list[pygame.Rect]]) -> None:
        """`covered` is everything that words may not cover, other words apart."""
        self.table, self.covered = table, covered
        self._is_at_rest = False
        self._kept: list[pygame.Rect] | None = None

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """Meanwhile nothing comes or goes that words may not cover: it is found once for all."""
        self._is_at_rest = True
        try:
            yield
        finally:
            self._is_at_rest, self._kept = False, None

    def _there(self) -> list[pygame.Rect]:
        found = self.covered() if self._kept is None else self._kept
        self._kept = found if self._is_at_rest else None
        return found

    def placer(
        self, side: Side, words: Sequence[pygame.Rect] = (), inward: float = INWARD
    ) -> Placer:
        """For a reader at a side, off what is covered and these `words`."""
        return Placer(self.table, side, [*self._there(), *words], CLEAR_MM, inward=inward)

    def free_near(
        self, side: Side, rect: pygame.Rect, words: Sequence[pygame.Rect] = ()
    ) -> pygame.Rect | None:
        """Where a rectangle has room, as near as can be."""
        found = self.placer(side, words).place([Alternative(rect)])
        return None if found is None else found.rect


def ink_of(picture: Picture) -> pygame.Rect:
    """The part of a picture that is not empty."""
    return picture.surface.get_bounding_rect()
