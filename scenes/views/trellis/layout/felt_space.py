"""Finds free felt for text and for tiles that lie open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.art.canvas import Picture
from scenes.core.table import Side, Table
from scenes.ui.placer import Alternative, Placer

CLEAR_MM = 5.0
"""Felt between texts and anything else, whose light may extend this far."""
INWARD = 2.0
"""Cost of a step away from the rack, in steps to the side."""


class FeltSpace:
    def __init__(self, table: Table, covered: Callable[[], list[pygame.Rect]]) -> None:
        """`covered`: returns what text must not cover, except for other text."""
        self.table, self.covered = table, covered

    def placer(
        self, side: Side, words: Sequence[pygame.Rect] = (), inward: float = INWARD
    ) -> Placer:
        """A placer for a reader at this side, clear of `covered` and these `words`."""
        return Placer(self.table, side, [*self.covered(), *words], CLEAR_MM, inward=inward)

    def free_near(
        self, side: Side, rect: pygame.Rect, words: Sequence[pygame.Rect] = ()
    ) -> pygame.Rect | None:
        """The nearest free place for a rectangle."""
        found = self.placer(side, words).place([Alternative(rect)])
        return None if found is None else found.rect


def ink_of(picture: Picture) -> pygame.Rect:
    """The bounding box of a picture's visible pixels."""
    return picture.surface.get_bounding_rect()
