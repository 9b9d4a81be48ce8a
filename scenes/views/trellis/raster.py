"""Points a step apart on the screen, and which of them are free."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from game.trellis.table import Cell
from scenes.table import Pixel, Point

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
    """All points are so far apart that `start` is one of them."""

    def __init__(self, box: Box, start: Point, step: float) -> None:
        """Over this part of the screen; nothing is free yet."""
        self._step, self._hair = step, HAIR / step
        self._column, self._line = (
            round((start[0] - box[0]) / step),
            round((start[1] - box[1]) / step),
        )
        self._left = start[0] - self._column * step
        self._top = start[1] - self._line * step
        self._free = [0] * (math.ceil((box[3] - box[1]) / step) + 1)

    def allow(self, box: Box) -> None:
        """The points of a box, its edges counted, and no others."""
        first, last = self._inner(box[0] - self._left, box[2] - self._left)
        top, low = self._inner(box[1] - self._top, box[3] - self._top)
        whole = _bits(first, last)
        self._free = [whole if top <= n <= low else 0 for n in range(len(self._free))]

    def _inner(self, begin: float, end: float) -> tuple[int, int]:
        hair, step = self._hair, self._step
        return max(0, math.ceil(begin / step - hair)), math.floor(end / step + hair)

    def forbid(self, box: Box) -> None:
        """The points inside a box, its edges not counted."""
        first, last = self._inside(box[0] - self._left, box[2] - self._left)
        top, low = self._inside(box[1] - self._top, box[3] - self._top)
        rest = ~_bits(first, last)
        for line in range(top, min(low + 1, len(self._free))):
            self._free[line] &= rest

    def _inside(self, begin: float, end: float) -> tuple[int, int]:
        hair, step = self._hair, self._step
        return max(0, math.floor(begin / step + hair) + 1), math.ceil(end / step - hair) - 1

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
        left, right = min(x for x, _ in cells), max(x for x, _ in cells)
        top, low = min(y for _, y in cells), max(y for _, y in cells)
        widest = max(bits.bit_length() for bits in self._free) + apart * (right - left)
        octets = widest // 8 + 1
        # One number for all lines, so that a shift moves every point at once.
        whole = int.from_bytes(
            b"".join(bits.to_bytes(octets, "little") for bits in self._free), "little"
        )
        common = -1
        for x, y in cells:
            common &= whole >> apart * (8 * octets * (y - top) + x - left)
        count = len(self._free) - apart * (low - top)
        lines = common.to_bytes(octets * len(self._free), "little")
        near = self._line + apart * top
        for line in sorted(range(count), key=lambda one: abs(one - near)):
            bits = int.from_bytes(lines[octets * line : octets * (line + 1)], "little")
            if bits:
                yield Free(line - apart * top, -apart * left, bits)


def _bits(first: int, last: int) -> int:
    return ((1 << (last + 1)) - 1) & ~((1 << first) - 1) if last >= first else 0


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
