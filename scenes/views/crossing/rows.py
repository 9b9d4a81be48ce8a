"""Where marbles lie in a trough, sorted by colour from its left end."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.crossing.state import COLOURS, Collection
from scenes.core.table import Pixel, Side
from scenes.views.crossing.geometry import Geometry

OVERLAP = 0.78
"""Distance of two marbles of one colour, in diameters, where there is room."""
CLOSER = ((1.0, OVERLAP), (0.7, 0.7), (0.5, 0.6), (0.4, 0.5), (0.3, 0.4), (0.2, 0.3))
"""Between two colours and between two marbles of one, in diameters: less and less."""


def places(counts: Sequence[int], wide: float, across: float) -> list[list[float]]:
    """Where the marbles of each colour lie along a trough of this width, from its left end; a
    colour that is missing has one place for its mark."""
    least = 0.55 * across
    for gap, step in CLOSER:
        spans = [across * (1 + step * (n - 1)) if n else least for n in counts]
        if sum(spans) + gap * across * len(counts) <= wide:
            break
    found, left = [], gap * across / 2
    for count, span in zip(counts, spans, strict=True):
        if count:
            found.append([left + across / 2 + step * across * n for n in range(count)])
        else:
            found.append([left + span / 2])
        left += span + gap * across
    return found


class Rows:
    """A trough's places: rows where two face each other, otherwise one place a colour."""

    def __init__(self, geometry: Geometry, side: Side, inner: pygame.Rect) -> None:
        """`inner` is the recess in pixels, from the trough's middle."""
        self._geometry, self.side, self._inner = geometry, side, inner

    def along(self, collection: Collection) -> list[list[float]]:
        """Pixels to the right of the trough's middle, for each colour from its first marble on;
        a missing colour has the place of its mark."""
        inner, stored = self._inner, self._geometry.stored
        if self._geometry.faced:
            pad = 0.1 * inner.height
            found = places(collection, inner.width - 2 * pad, stored)
            return [[inner.left + pad + x for x in row] for row in found]
        step = inner.width / len(COLOURS)
        first = inner.left + 0.5 * stored + 0.13 * inner.height
        return [[first + step * index] for index in range(len(COLOURS))]

    def at(self, along: float) -> Pixel:
        """In the middle of the recess."""
        return self._geometry.in_trough(self.side, along, self._inner.centery)

    def place(self, colour: str, number: int, collection: Collection) -> Pixel:
        """Of the `number`th marble of a colour, counted from 0, in such a collection."""
        row = self.along(collection)[COLOURS.index(colour)]
        return self.at(row[min(number, len(row) - 1)])

    def all(self, collection: Collection) -> list[tuple[str, Pixel]]:
        """Every marble of a collection with its place."""
        return [
            (colour, self.place(colour, number, collection))
            for colour, count in zip(COLOURS, collection, strict=True)
            for number in range(count)
        ]
