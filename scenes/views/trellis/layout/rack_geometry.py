"""Geometry of a rack, open, closed or peeked into, in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from scenes.art import racks
from scenes.core.table import Pixel, Side, Table
from scenes.ui.placer import rect_at

SCALE_1_MM, USUAL_WIDE_MM = 708.0, 531.0
"""Table width at scale 1, and the width of a 24-inch table."""
LARGEST_GROWTH = 2.2
"""Pieces grow up to this factor of their size at 24 inches."""


def scale_of(table: Table) -> float:
    return min(table.wide, LARGEST_GROWTH * USUAL_WIDE_MM) / SCALE_1_MM


# In mm at scale 1.
RACK_PITCH, RACK_DEPTH, CLOSED_PITCH, CLOSED_DEPTH = 26.6, 35.0, 16.0, 34.0
RACK_DEPTHS = ((RACK_DEPTH, 20.0, 15.5), (62.0, 16.5, 14.0), (89.0, 0.0, 0.0))
"""Per tray: its depth, the pitch that is comfortable in it, and the least pitch on the smallest
tables."""
TILE_SHARE = 0.887
"""Side of an open tile as a share of the pitch."""
WORTH_A_ROW = 1.1
"""Tiles must grow by this factor to justify another row."""
SNUG_DEPTHS = (46.0, 62.0)
"""Shallower trays, used if the tiles keep their size."""

# In mm on every table.
MARGIN, CLOSED_INWARD = 8.0, 20.0
WALL = racks.WALL_MM + 1.2
RAIL_GAP = 4.0
"""Gap around the line that separates the rail in a closed rack."""

RAIL_SHARE = 0.62
"""The most that the rail takes of a closed rack."""


class RackLayout(NamedTuple):
    """How a rack lies: its tray and the tiles in it."""

    size: tuple[int, int]
    """Length and depth of the tray, as its owner sees it."""
    rect: pygame.Rect
    """The tray on the screen."""
    spots: Sequence[Pixel]
    tile: int
    wide: int = 0
    """The width of a back; its height is `tile`."""
    touch: int = 0
    """The side of the square around a tile that a finger may touch."""
    end: Sequence[Pixel] = ()
    """The face-up tiles at its end (rail or offer), and their size."""
    end_tile: int = 0
    before_end: Pixel = (0, 0)
    """The middle of the gap before them."""


class Rack:
    """`along` runs to the right and `inward` away from the edge, as seen from this side."""

    def __init__(self, table: Table, side: Side) -> None:
        self._table, self._side, self._scale = table, side, scale_of(table)
        self._known: dict[tuple[int, int], RackLayout] = {}

    def lies(self, count: int, beside: int = 0) -> RackLayout:
        """The layout of so many tiles, and of others beside them at the end."""
        if (count, beside) not in self._known:
            self._known[count, beside] = self._lies(count, beside)
        return self._known[count, beside]

    def _lies(self, count: int, beside: int) -> RackLayout:
        raise NotImplementedError

    def _scaled(self, mm: float) -> int:
        return self._table.px(mm * self._scale)

    def _at(self, along: float, inward: int) -> Pixel:
        return self._table.from_edge(self._side, round(along), inward)

    def _tray(self, size: tuple[int, int], inward: int) -> pygame.Rect:
        return rect_at(self._side, size, self._at(0, inward))


def tile_of(pitch: float) -> int:
    """The side of a tile in a rack."""
    return max(4, 2 * round(pitch * TILE_SHARE / 2))


class Row(NamedTuple):
    """An open rack's layout: rows, tiles per row, pitch and tray depth in pixels."""

    rows: int
    columns: int
    pitch: float
    depth: int


class OpenRack(Rack):
    """Counts include empty places; the last ones serve the tiles at its end."""

    def __init__(self, table: Table, side: Side, length: int) -> None:
        """`length`: the longest possible tray in pixels, walls included."""
        super().__init__(table, side)
        self._length, self._wall = length, 2 * table.px(WALL)

    def row(self, count: int) -> Row:
        """The largest tiles in the shallowest comfortable tray; one row only at long sides."""
        for deep, enough, least in RACK_DEPTHS[0 if self._side.upright else 1 :]:
            row = self._row(count, self._scaled(deep))
            wanted = max(least, enough * min(1.0, self._scale))
            if row.pitch >= wanted * self._table.per_mm:
                break
        for flat in (self._row(count, self._scaled(deep)) for deep in SNUG_DEPTHS):
            is_as_good = flat.rows == row.rows and flat.pitch >= 0.98 * row.pitch
            if flat.depth < row.depth and is_as_good:
                return flat
        return row

    def _row(self, count: int, depth: int) -> Row:
        room, most = self._length - self._wall, RACK_PITCH * self._scale * self._table.per_mm
        best = Row(1, max(1, count), 0.0, depth)
        for rows in range(1, 6):
            columns = max(1, math.ceil(count / rows))
            pitch = min(most, room / columns, (depth - self._wall + 2) / (rows - 1 + TILE_SHARE))
            if pitch > best.pitch * WORTH_A_ROW:
                best = Row(rows, columns, pitch, depth)
        return best

    def _size(self, row: Row) -> tuple[int, int]:
        one, wall = self._scaled(RACK_DEPTH), self._wall
        flat = (row.rows - 1 + TILE_SHARE) * row.pitch + wall <= one + self._table.px(1.5)
        long = max(round(row.columns * row.pitch) + wall, self._scaled(120))
        return long, one if flat else row.depth

    def _lies(self, count: int, beside: int) -> RackLayout:
        row = self.row(count)
        size, tile = self._size(row), tile_of(row.pitch)
        inward = self._table.px(MARGIN) + size[1] // 2
        places = _in_rows(row, count, inward + self._table.px(0.6))
        spots = [self._at(*place) for place in places]
        before = (0, 0)
        if beside:
            along, away = places[count - beside]
            before = self._at(along - round(row.pitch / 2), away)
        end = spots[count - beside :]
        rect = self._tray(size, inward)
        return RackLayout(size, rect, spots, tile, 0, round(row.pitch), end, tile, before)


def _in_rows(row: Row, count: int, inward: int) -> list[tuple[int, int]]:
    """`along` and `inward` of centred places; row 0 is the far one. `inward`: of all rows."""
    found = []
    for index in range(count):
        line, column = divmod(index, row.columns)
        in_line = min(row.columns, count - line * row.columns)
        along = round((column - (in_line - 1) / 2) * row.pitch)
        found.append((along, inward + round(((row.rows - 1) / 2 - line) * row.pitch)))
    return found


class ClosedRack(Rack):
    """Backs stand side by side; the rail's face-up tiles are at the end of the same tray."""

    inward_mm = CLOSED_INWARD

    def __init__(self, table: Table, side: Side, room: int, open_pitch: float) -> None:
        """`room`: the longest possible tray in pixels; `open_pitch`: the pitch of the open rack."""
        super().__init__(table, side)
        self._room, self._open_pitch = room, open_pitch
        self._wall = 2 * table.px(racks.WALL_MM + 2.2)
        self._depth = self._scaled(CLOSED_DEPTH)

    def _pitch(self, count: int, taken: float) -> float:
        # In steps, so that a new tile rarely resizes all of them.
        steps = 3 * math.ceil(max(15, count) / 3)
        room = self._room - self._wall - taken
        usual = CLOSED_PITCH * self._scale * self._table.per_mm
        return min(usual, room / steps)

    def _rail_pitch(self, rail: int) -> float:
        room = RAIL_SHARE * (self._room - self._wall) - self._table.px(RAIL_GAP)
        deep = (self._depth - self._wall) / TILE_SHARE
        return min(self._open_pitch, deep, room / max(1, rail))

    def _size(self, whole: float) -> tuple[int, int]:
        return max(round(whole) + self._wall, self._scaled(60)), self._depth

    @property
    def inward(self) -> int:
        """Pixels from the edge to the centre of the tray."""
        return self._table.px(self.inward_mm) + self._depth // 2

    def _lies(self, count: int, beside: int) -> RackLayout:
        rail, gap, inward = self._rail_pitch(beside), self._table.px(RAIL_GAP), self.inward
        taken = beside * rail + gap if beside else 0.0
        pitch = self._pitch(count, taken)
        whole = pitch * count + taken
        size, half = self._size(whole), whole / 2
        return RackLayout(
            size,
            self._tray(size, inward),
            [self._at((index + 0.5) * pitch - half, inward) for index in range(count)],
            self._depth - self._wall,
            max(3, round(pitch - 0.11 * self._scaled(CLOSED_PITCH))),
            0,
            [self._at(half - (beside - index - 0.5) * rail, inward) for index in range(beside)],
            tile_of(rail),
            self._at(half - taken + gap / 2, inward),
        )


# In mm on every table.
PITCH, LARGEST_PITCH = 12.0, 14.0
GROWS = 13.0
"""The pitch at scale 1, clamped to PITCH and LARGEST_PITCH."""
PEEKED_SHARE = 0.917
INWARD = 19.5

ONE_ROW, TWO_ROWS, MOST_ROWS = 3, 9, 3
"""The most tiles in one row and in two, and the most rows."""


class PeekedRack(Rack):
    """The block of tiles shown on a peek. Its size depends on their number only, so it reveals
    nothing of their faces."""

    def __init__(self, table: Table, side: Side) -> None:
        super().__init__(table, side)
        wanted = min(LARGEST_PITCH, max(PITCH, GROWS * self._scale))
        self.pitch, self._wall = wanted * table.per_mm, 2 * table.px(WALL)

    @property
    def deepest(self) -> float:
        """The greatest height of a back that stays on the block's wood."""
        return self.pitch + self._wall

    def _lies(self, count: int, beside: int) -> RackLayout:
        lines = 1 if count <= ONE_ROW else 2 if count <= TWO_ROWS else MOST_ROWS
        columns = max(1, math.ceil(count / lines))
        row = Row(max(1, math.ceil(count / columns)), columns, self.pitch, 0)
        long = round(max(ONE_ROW, columns) * self.pitch) + self._wall
        size = long, round(row.rows * self.pitch) + self._wall
        inward = self._table.px(INWARD) + size[1] // 2
        spots = [self._at(*place) for place in _in_rows(row, count, inward)]
        tile = 2 * round(self.pitch * PEEKED_SHARE / 2)
        return RackLayout(size, self._tray(size, inward), spots, tile, touch=math.ceil(self.pitch))
