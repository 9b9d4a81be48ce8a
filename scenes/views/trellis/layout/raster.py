"""Finds free points on the screen by a bit raster, and free felt for text."""

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
"""Tolerance in pixels for rounding errors."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Free(NamedTuple):
    """A line of the raster: its number, the column of its first bit, and its bits."""

    line: int
    first: int
    bits: int


class Raster:
    """Points at multiples of `step` from `start`. All lines are bits of one integer, so that one
    shift or mask acts on all of them."""

    def __init__(self, box: Box, start: Point, step: float, beyond: int) -> None:
        """An empty raster over `box`. `beyond`: the largest shift in points that will be asked
        for."""
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
        """Bytes per line; the last bits are padding."""
        self._free = 0

    def allow(self, box: Box) -> None:
        """Frees the points in a box, edges included, and no others."""
        first, last = self._inner(box[0] - self._left, box[2] - self._left)
        top, low = self._inner(box[1] - self._top, box[3] - self._top)
        self._free = self._area(first, last, top, low)

    def _inner(self, begin: float, end: float) -> tuple[int, int]:
        hair, step = self._hair, self._step
        return max(0, math.ceil(begin / step - hair)), math.floor(end / step + hair)

    def forbid(self, box: Box) -> None:
        """Blocks the points inside a box, edges excluded."""
        # Inlined: a change of turn calls it a hundred times in one frame.
        hair, step = self._hair, self._step
        first = math.floor((box[0] - self._left) / step + hair) + 1
        last = math.ceil((box[2] - self._left) / step - hair) - 1
        top = math.floor((box[1] - self._top) / step + hair) + 1
        low = math.ceil((box[3] - self._top) / step - hair) - 1
        if last >= 0 and low >= 0:
            self._free &= ~self._area(max(0, first), last, max(0, top), low)

    def _area(self, first: int, last: int, top: int, low: int) -> int:
        """The bits of a rectangle of points, both ends included."""
        last, low = min(last, 8 * self._octets - 1), min(low, self._lines - 1)
        if first > last or top > low:
            return 0
        row = (1 << (last + 1)) - (1 << first)
        return row * _column(8 * self._octets, low + 1 - top) << 8 * self._octets * top

    def nearest(self, cells: Iterable[Cell], apart: int) -> Pixel | None:
        """The point nearest to `start` at which all cells, `apart` points from each other, are
        free; cell (0, 0) is there."""
        best = _nearest(self._common(list(cells), apart), (self._column, self._line))
        if best is None:
            return None
        column, line = best
        return round(self._left + column * self._step), round(self._top + line * self._step)

    def _common(self, cells: Sequence[Cell], apart: int) -> Iterator[Free]:
        """Free positions of cell (0, 0), nearest lines first."""
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
    """`count` set bits, `apart` bits from each other."""
    return sum(1 << apart * line for line in range(count))


def _nearest(lines: Iterable[Free], start: tuple[int, int]) -> tuple[int, int] | None:
    """The nearest point of lines sorted by distance: column and line."""
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
    """The set bits nearest to a column: one at or before it, and one after it."""
    column = max(-1, column)
    below = bits & ((1 << (column + 1)) - 1)
    if below:
        yield below.bit_length() - 1
    above = bits >> (column + 1)
    if above:
        yield (above & -above).bit_length() + column


CLEAR_MM = 5.0
"""Felt between texts and anything else, whose light may extend this far."""
INWARD = 2.0
"""Cost of a step away from the rack, in steps to the side."""


class FeltSpace:
    def __init__(self, table: Table, covered: Callable[[], list[pygame.Rect]]) -> None:
        """`covered`: returns what text must not cover, except for other text."""
        self.table, self.covered = table, covered
        self._is_at_rest = False
        self._kept: list[pygame.Rect] | None = None

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """Within this context `covered` is computed once only."""
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
        """A placer for a reader at this side, clear of `covered` and these `words`."""
        return Placer(self.table, side, [*self._there(), *words], CLEAR_MM, inward=inward)

    def free_near(
        self, side: Side, rect: pygame.Rect, words: Sequence[pygame.Rect] = ()
    ) -> pygame.Rect | None:
        """The nearest free place for a rectangle."""
        found = self.placer(side, words).place([Alternative(rect)])
        return None if found is None else found.rect


def ink_of(picture: Picture) -> pygame.Rect:
    """The bounding box of a picture's visible pixels."""
    return picture.surface.get_bounding_rect()
