"""Finds places for groups on the felt, clear of what lies there and of each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import pygame

from game.trellis.table import Cell
from scenes.core.table import Pixel, Point, square

HAIR = 1.0
"""Tolerance in pixels for rounding errors."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
STEPS = 4
"""Raster points per pitch."""
TIE = 0.05
"""Tie-break in pitches: a point midway between two cells, give or take rounding, belongs to the
second one."""
LEAST_GAP = 1.25
"""Pitches of felt between two groups that are placed."""
ONE_CELL = 1.0
"""The least gap in pitches between groups on one grid."""
LEAST_SHARE = 0.5
"""The least gap in pitches between a placed group and anything else."""
ROOMY_GAPS = (4.0, 3.0, 2.0, 1.5)
"""Gaps around new groups, in pitches, the largest first."""
ROOMY_GAP = 1.5
"""A gap of this many pitches is preferred to keeping off `avoided`."""

Cells: TypeAlias = Sequence[Cell]


class Lying(NamedTuple):
    """A group's cells, and the centre of its cell (0, 0)."""

    cells: Cells
    at: Pixel

    def middles(self, pitch: int) -> list[Pixel]:
        x, y = self.at
        return [(x + column * pitch, y + line * pitch) for column, line in self.cells]

    def blocks(self, pitch: int) -> Iterator[tuple[int, int, int, int]]:
        """Rectangles of tiles, as the centres of their first and last tiles: x, y, x, y."""
        x, y = self.at
        for first, last, top, low in _blocks(tuple(self.cells)):
            yield x + first * pitch, y + top * pitch, x + last * pitch, y + low * pitch


@lru_cache(maxsize=64)
def _rows(cells: tuple[Cell, ...]) -> list[tuple[int, int, int]]:
    """Runs of adjacent cells: first column, last column, line."""
    taken, rows = set(cells), []
    for column, line in cells:
        if (column - 1, line) not in taken:
            last = column
            while (last + 1, line) in taken:
                last += 1
            rows.append((column, last, line))
    return rows


@lru_cache(maxsize=64)
def _blocks(cells: tuple[Cell, ...]) -> list[tuple[int, int, int, int]]:
    """Rectangles of equal runs: first column, first line, last column, last line."""
    blocks: list[tuple[int, int, int, int]] = []
    for first, last, line in sorted(_rows(cells)):
        if blocks and blocks[-1][:2] == (first, last) and blocks[-1][3] == line - 1:
            blocks[-1] = (first, last, blocks[-1][2], line)
        else:
            blocks.append((first, last, line, line))
    return blocks


class Try(NamedTuple):
    """One try: the gap in pitches, what to keep off, and whether to stay on the others' grid."""

    gap: float
    taken: Sequence[pygame.Rect]
    is_in_line: bool


@dataclass(frozen=True)
class Felt:
    """The felt at one pitch: `bounds` without `taken`. New groups also avoid `avoided`, and all
    groups avoid `controls`, where possible. A group that already lies there may use `widest`.
    Groups share one grid; if there is no room, they leave it, unless `strict`."""

    bounds: pygame.Rect
    taken: Sequence[pygame.Rect]
    pitch: int
    avoided: Sequence[pygame.Rect] = ()
    gap: float = LEAST_GAP
    widest: pygame.Rect | None = None
    strict: bool = False
    controls: Sequence[pygame.Rect] = ()

    def is_on_control(self, group: Lying) -> bool:
        tiles = [square(middle, self.pitch) for middle in group.middles(self.pitch)]
        return any(rect.collidelist(tiles) >= 0 for rect in self.controls)

    def off_controls(self) -> Iterator[Felt]:
        """Variants of this felt without the controls: without `avoided` too, then with it."""
        taken = [*self.taken, *self.controls]
        for closed in ([*taken, *self.avoided], taken):
            yield replace(self, taken=closed, avoided=(), controls=())

    def room(
        self,
        others: Iterable[Lying],
        gap: float | None = None,
        taken: Sequence[pygame.Rect] | None = None,
    ) -> Room:
        """The room for one more group beside these."""
        gap, closed = self.gap if gap is None else gap, self.taken if taken is None else taken
        return Room(self.bounds, closed, others, self.pitch, _share(gap), gap)

    def beside(self, others: Iterable[Lying]) -> Room:
        """The room for one more group on the same grid, where a gap of one cell is enough."""
        return self.room(others, min(ONE_CELL, self.gap))

    def nearest(self, cells: Cells, to: Point, others: Sequence[Lying]) -> Pixel | None:
        """The spot for a group beside the others nearest to a point, on their grid if possible."""
        spot = self.beside(others).in_line(cells, to)
        if spot is None and not self.strict:
            spot = self.room(others).nearest(cells, to)
        return spot

    def staying(self, others: Iterable[Lying], gap: float = 0.0) -> Room:
        """The room for a group that already lies there: it may touch others, as a person laid
        it."""
        bounds, gap = self.widest or self.bounds, min(gap, self.gap)
        return Room(bounds, self.taken, others, self.pitch, 0.0, gap)

    def tries(self) -> list[Try]:
        """The order of tries: roomy gaps first, and first without the `avoided` areas."""
        avoiding = [*self.taken, *self.avoided, *self.controls]
        roomy = [*ROOMY_GAPS, self.gap]
        tried = [(gap, True) for gap in (*roomy, min(ONE_CELL, self.gap))]
        tried += [] if self.strict else [(gap, False) for gap in roomy]
        return [
            Try(gap, taken, is_in_line)
            for gap, is_in_line in tried
            for taken in ((avoiding,) if gap > ROOMY_GAP else (avoiding, self.taken))
        ]

    def roomiest(
        self, cells: Cells, to: Point, others: Sequence[Lying], tries: list[Try]
    ) -> Pixel | None:
        """The spot nearest to a point by the first try that finds one. Failed tries are removed
        from the list: with more groups they would fail again."""
        while tries:
            gap, taken, is_in_line = tries[0]
            room = self.room(others, gap, taken)
            spot = room.in_line(cells, to) if is_in_line else room.nearest(cells, to)
            if spot is not None:
                return spot
            del tries[0]
        return None


class Room:
    """The free positions for tiles of one group."""

    def __init__(
        self,
        bounds: pygame.Rect,
        taken: Iterable[pygame.Rect],
        others: Iterable[Lying],
        pitch: int,
        share: float,
        gap: float,
    ) -> None:
        """Gaps in pitches: `share` between the group and anything else, `gap` between groups."""
        lying = list(others)
        self._grid = max(lying, key=lambda one: len(one.cells)).at if lying else None
        edge, away = (0.5 + share) * pitch, (1 + gap) * pitch
        self._pitch, self._inner = pitch, _grown(bounds, -edge)
        self._closed = [_grown(rect, edge) for rect in taken]
        self._closed += [
            (left - away, top - away, right + away, low + away)
            for other in lying
            for left, top, right, low in other.blocks(pitch)
        ]

    def is_clear(self, cells: Cells, at: Point) -> bool:
        """Whether a group fits with its cell (0, 0) at `at`."""
        pitch, (x, y) = self._pitch, at
        return all(
            self._is_free(x + first * pitch, x + last * pitch, y + line * pitch)
            for first, last, line in _rows(tuple(cells))
        )

    def _is_free(self, begin: float, end: float, y: float) -> bool:
        """For a run of tiles. Only ends are compared, since obstacles are wider than a pitch."""
        left, top, right, low = self._inner
        if begin < left - HAIR or end > right + HAIR or y < top - HAIR or y > low + HAIR:
            return False
        for left, top, right, low in self._closed:
            if top + HAIR < y < low - HAIR and left + HAIR < end and begin < right - HAIR:
                return False
        return True

    def nearest(self, cells: Cells, to: Point) -> Pixel | None:
        """The position of a group's cell (0, 0) nearest to a point."""
        return self._nearest(cells, to, STEPS)

    def in_line(self, cells: Cells, to: Point, grid: Pixel | None = None) -> Pixel | None:
        """The nearest position on the grid of the largest other group, or on one through `grid` if
        there is none."""
        grid = self._grid or grid
        return (
            self.nearest(cells, to)
            if grid is None
            else self._nearest(cells, on_grid(to, grid, self._pitch), 1)
        )

    def _nearest(self, cells: Cells, to: Point, steps: int) -> Pixel | None:
        across = [column for column, _ in cells]
        beyond = steps * (max(across) - min(across))
        raster = Raster(self._inner, to, self._pitch / steps, beyond)
        for box in self._closed:
            raster.forbid(box)
        return raster.nearest(cells, steps)


def on_grid(point: Point, grid: Pixel, pitch: int) -> Pixel:
    """The grid cell nearest to a point; the grid has a cell at `grid`."""
    (x, y), tie = grid, 0.5 + TIE
    across, down = ((point[axis] - grid[axis]) / pitch + tie for axis in (0, 1))
    return x + pitch * math.floor(across), y + pitch * math.floor(down)


def _share(gap: float) -> float:
    return gap / 2 if gap > LEAST_GAP else min(gap / 2, LEAST_SHARE)


def _grown(rect: pygame.Rect, by: float) -> Box:
    return rect.left - by, rect.top - by, rect.right + by, rect.bottom + by


class Raster:
    """Points at multiples of `step` from `start`. All lines are bits of one integer, so that one
    shift or mask acts on all of them."""

    def __init__(self, box: Box, start: Point, step: float, beyond: int) -> None:
        """All points in `box`, edges included. `beyond`: the largest shift in points that will be
        asked for."""
        self._step, self._hair = step, HAIR / step
        self._column, self._line = (round((start[n] - box[n]) / step) for n in (0, 1))
        self._left = start[0] - self._column * step
        self._top = start[1] - self._line * step
        self._lines = math.ceil((box[3] - box[1]) / step) + 1
        first, top = (
            math.ceil(self._x(box[0]) - self._hair),
            math.ceil(self._y(box[1]) - self._hair),
        )
        last, low = (
            math.floor(self._x(box[2]) + self._hair),
            math.floor(self._y(box[3]) + self._hair),
        )
        self._octets = max(0, last + 1 + beyond) // 8 + 1
        """Bytes per line; the last bits are padding."""
        self._free = self._area(first, last, top, low)

    def _x(self, x: float) -> float:
        return (x - self._left) / self._step

    def _y(self, y: float) -> float:
        return (y - self._top) / self._step

    def forbid(self, box: Box) -> None:
        """Blocks the points inside a box, edges excluded."""
        hair = self._hair
        first, top = math.floor(self._x(box[0]) + hair) + 1, math.floor(self._y(box[1]) + hair) + 1
        last, low = math.ceil(self._x(box[2]) - hair) - 1, math.ceil(self._y(box[3]) - hair) - 1
        self._free &= ~self._area(first, last, top, low)

    def _area(self, first: int, last: int, top: int, low: int) -> int:
        """The bits of a rectangle of points, both ends included."""
        first, top = max(0, first), max(0, top)
        last, low = min(last, 8 * self._octets - 1), min(low, self._lines - 1)
        if first > last or top > low:
            return 0
        row = (1 << (last + 1)) - (1 << first)
        return row * _column(8 * self._octets, low + 1 - top) << 8 * self._octets * top

    def nearest(self, cells: Sequence[Cell], apart: int) -> Pixel | None:
        """The point nearest to `start` at which all cells, `apart` points from each other, are
        free; cell (0, 0) is there."""
        best: tuple[int, int, int] | None = None
        for line, first, bits in self._common(cells, apart):
            down = (line - self._line) ** 2
            if best is not None and down > best[0]:
                break
            for column in _beside(bits, self._column - first):
                away = down + (column + first - self._column) ** 2
                if best is None or (away, line, column + first) < best:
                    best = away, line, column + first
        if best is None:
            return None
        return round(self._left + best[2] * self._step), round(self._top + best[1] * self._step)

    def _common(self, cells: Sequence[Cell], apart: int) -> Iterator[tuple[int, int, int]]:
        """Lines with free positions of cell (0, 0), the nearest first: the line, the column of its
        first bit, and its bits."""
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
                yield line - apart * top, -apart * left, bits


@lru_cache(maxsize=512)
def _column(apart: int, count: int) -> int:
    """`count` set bits, `apart` bits from each other."""
    return sum(1 << apart * line for line in range(count))


def _beside(bits: int, column: int) -> Iterator[int]:
    """The set bits nearest to a column: one at or before it, and one after it."""
    column = max(-1, column)
    below = bits & ((1 << (column + 1)) - 1)
    if below:
        yield below.bit_length() - 1
    above = bits >> (column + 1)
    if above:
        yield (above & -above).bit_length() + column
