"""Points a step apart on the screen, and which of them are free."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import pygame

from game.trellis.table import Cell
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Point, Side, Table
from scenes.ui.placer import Alternative, Placer

HAIR = 1.0
"""Pixels that rounding makes of nothing."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Free(NamedTuple):
    """A line of the raster: its number, the number of its first point, and for each of them a
    bit."""

    line: int
    first: int
    bits: int


class Raster:
    """All points are so far apart that `start` is one of them. All lines are one number, so that
    one step moves or forbids points of them all."""

    def __init__(self, box: Box, start: Point, step: float, beyond: int) -> None:
        """Over this part of the screen; nothing is free yet. `beyond`: by so many points it is
        asked at most."""
        self._step, self._hair = step, HAIR / step
        self._column, self._line = (
            round((start[0] - box[0]) / step),
            round((start[1] - box[1]) / step),
        )
        self._left = start[0] - self._column * step
        self._top = start[1] - self._line * step
        self._lines = math.ceil((box[3] - box[1]) / step) + 1
        wide = math.floor((box[2] - self._left) / step + self._hair) + 1
        self._octets = max(0, wide + beyond) // 8 + 1
        """Of a line: its last bits stay empty."""
        self._free = 0

    def allow(self, box: Box) -> None:
        """The points of a box, its edges counted, and no others."""
        first, last = self._inner(box[0] - self._left, box[2] - self._left)
        top, low = self._inner(box[1] - self._top, box[3] - self._top)
        self._free = self._area(first, last, top, low)

    def _inner(self, begin: float, end: float) -> tuple[int, int]:
        hair, step = self._hair, self._step
        return max(0, math.ceil(begin / step - hair)), math.floor(end / step + hair)

    def forbid(self, box: Box) -> None:
        """The points inside a box, its edges not counted."""
        # At a change of turn it is called a hundred times in one frame.
        hair, step = self._hair, self._step
        first = math.floor((box[0] - self._left) / step + hair) + 1
        last = math.ceil((box[2] - self._left) / step - hair) - 1
        top = math.floor((box[1] - self._top) / step + hair) + 1
        low = math.ceil((box[3] - self._top) / step - hair) - 1
        if last >= 0 and low >= 0:
            self._free &= ~self._area(max(0, first), last, max(0, top), low)

    def _area(self, first: int, last: int, top: int, low: int) -> int:
        """The bits of a rectangle of points, last column and line included."""
        last, low = min(last, 8 * self._octets - 1), min(low, self._lines - 1)
        if first > last or top > low:
            return 0
        row = (1 << (last + 1)) - (1 << first)
        return row * _column(8 * self._octets, low + 1 - top) << 8 * self._octets * top

    def nearest(self, cells: Iterable[Cell], apart: int) -> Pixel | None:
        """The point nearest to `start` at which cell (0, 0) may lie so that all cells, so many
        points apart, lie on free ones."""
        best = _nearest(self._common(list(cells), apart), (self._column, self._line))
        if best is None:
            return None
        column, line = best
        return round(self._left + column * self._step), round(self._top + line * self._step)

    def _common(self, cells: Sequence[Cell], apart: int) -> Iterator[Free]:
        """Where cell (0, 0) may lie, the nearest lines first."""
        left = min(x for x, _ in cells)
        top, low = min(y for _, y in cells), max(y for _, y in cells)
        common, octets = -1, self._octets
        for x, y in cells:
            common &= self._free >> apart * (8 * octets * (y - top) + x - left)
        if not common:
            return
        count = self._lines - apart * (low - top)
        lines = common.to_bytes(octets * self._lines, "little")
        near = self._line + apart * top
        for line in sorted(range(count), key=lambda one: abs(one - near)):
            bits = int.from_bytes(lines[octets * line : octets * (line + 1)], "little")
            if bits:
                yield Free(line - apart * top, -apart * left, bits)


@lru_cache(maxsize=512)
def _column(apart: int, count: int) -> int:
    """So many bits, so far apart."""
    return sum(1 << apart * line for line in range(count))


def _nearest(lines: Iterable[Free], start: tuple[int, int]) -> tuple[int, int] | None:
    """Of lines the nearest of which come first."""
    best: tuple[int, int, int] | None = None
    for line, first, bits in lines:
        down = (line - start[1]) ** 2
        if best is not None and down > best[0]:
            break
        for column in _beside(bits, start[0] - first):
            away = down + (column + first - start[0]) ** 2
            if best is None or (away, line, column + first) < best:
                best = away, line, column + first
    return None if best is None else (best[2], best[1])


def _beside(bits: int, column: int) -> Iterator[int]:
    """The set bits nearest to a column: at it or below, and above."""
    column = max(-1, column)
    below = bits & ((1 << (column + 1)) - 1)
    if below:
        yield below.bit_length() - 1
    above = bits >> (column + 1)
    if above:
        yield (above & -above).bit_length() + column


CLEAR_MM = 5.0
"""Felt between words and anything else, whose light may reach so far."""
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
