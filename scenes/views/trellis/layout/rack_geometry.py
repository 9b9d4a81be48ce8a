"""Geometry of a rack, open, closed or peeked into, in pixels."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from scenes.art import racks
from scenes.core.table import Pixel, Side, Table

SCALE_1_MM, USUAL_WIDE_MM = 708.0, 531.0
"""Table width at scale 1, and the width of a 24-inch table."""
LARGEST_GROWTH = 2.2
"""Pieces grow up to this factor of their size at 24 inches."""


def scale_of(table: Table) -> float:
    return min(table.wide, LARGEST_GROWTH * USUAL_WIDE_MM) / SCALE_1_MM


def scaled_px(table: Table, mm: float) -> int:
    """Pixels of a length given in mm at scale 1."""
    return table.px(mm * scale_of(table))


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
RAIL_GAP = 4.0
"""Gap around the line that separates the rail in a closed rack."""
RAISED = 4.0
"""How far backs with known tiles are raised."""

RAIL_SHARE = 0.62
"""The most that the rail takes of a closed rack."""


class Row(NamedTuple):
    """An open rack's layout: rows, tiles per row, pitch and tray depth in pixels."""

    rows: int
    columns: int
    pitch: float
    depth: int


class OpenRack:
    """`along` runs to the right and `inward` away from the edge, as seen from this side. `count`:
    number of places, including empty ones."""

    def __init__(self, table: Table, side: Side, length: int) -> None:
        """`length`: the longest possible tray in pixels, walls included."""
        self._table, self._side, self._length = table, side, length
        self._scale = scale_of(table)
        self._rows: dict[int, Row] = {}
        self._sizes: dict[int, tuple[int, int]] = {}
        self._spots: dict[int, list[Pixel]] = {}

    def _scaled(self, mm: float) -> int:
        return self._table.px(mm * self._scale)

    def row(self, count: int) -> Row:
        """The largest tiles in the shallowest comfortable tray; one row only at long sides."""
        if count not in self._rows:
            for deep, enough, least in RACK_DEPTHS[0 if self._side.upright else 1 :]:
                self._rows[count] = self._row(count, self._scaled(deep))
                wanted = max(least, enough * min(1.0, self._scale))
                if self._rows[count].pitch >= wanted * self._table.per_mm:
                    break
            self._rows[count] = self._snug(count, self._rows[count])
        return self._rows[count]

    def _snug(self, count: int, row: Row) -> Row:
        for deep in map(self._scaled, SNUG_DEPTHS):
            flat = self._row(count, deep)
            if deep < row.depth and flat.rows == row.rows and flat.pitch >= 0.98 * row.pitch:
                return flat
        return row

    def _row(self, count: int, depth: int) -> Row:
        wall = self._walls()
        room, most = self._length - wall, RACK_PITCH * self._scale * self._table.per_mm
        best = Row(1, max(1, count), 0.0, depth)
        for rows in range(1, 6):
            columns = max(1, math.ceil(count / rows))
            pitch = min(most, room / columns, (depth - wall + 2) / (rows - 1 + TILE_SHARE))
            if pitch > best.pitch * WORTH_A_ROW:
                best = Row(rows, columns, pitch, depth)
        return best

    def _walls(self) -> int:
        return 2 * self._table.px(racks.WALL_MM + 1.2)

    def size(self, count: int) -> tuple[int, int]:
        """Length and depth of the tray for this many open tiles."""
        if count not in self._sizes:
            self._sizes[count] = self._size(count)
        return self._sizes[count]

    def _size(self, count: int) -> tuple[int, int]:
        row, wall = self.row(count), self._walls()
        one = self._scaled(RACK_DEPTH)
        flat = (row.rows - 1 + TILE_SHARE) * row.pitch + wall <= one + self._table.px(1.5)
        long = max(round(row.columns * row.pitch) + wall, self._scaled(120))
        return long, one if flat else row.depth

    def tile(self, count: int) -> int:
        return max(4, 2 * round(self.row(count).pitch * TILE_SHARE / 2))

    def inward(self, count: int) -> int:
        """Pixels from the edge to the centre of the tray."""
        return self._table.px(MARGIN) + self.size(count)[1] // 2

    def spot(self, count: int, index: int) -> Pixel:
        return self.spots(count)[index]

    def spots(self, count: int) -> list[Pixel]:
        """The pixels of all places."""
        if count not in self._spots:
            places = (self._place(count, index) for index in range(count))
            self._spots[count] = [self._table.from_edge(self._side, *place) for place in places]
        return self._spots[count]

    def _place(self, count: int, index: int) -> tuple[int, int]:
        """`along` and `inward` of a place."""
        row = self.row(count)
        line, column = divmod(index, row.columns)
        in_line = min(row.columns, count - line * row.columns)
        along = round((column - (in_line - 1) / 2) * row.pitch)
        inward = self.inward(count) + round(((row.rows - 1) / 2 - line) * row.pitch)
        return along, inward + self._table.px(0.6)

    def before(self, count: int, index: int) -> Pixel:
        """The middle of the gap between a place and the one to its left."""
        along, inward = self._place(count, index)
        away = round(self.row(count).pitch / 2)
        return self._table.from_edge(self._side, along - away, inward)


class Inside(NamedTuple):
    """How a closed rack is filled, in pixels: pitch of the backs, length of the rail, total
    length."""

    pitch: float
    rail: float
    whole: float


class ClosedRack:
    """Backs stand side by side; the rail's face-up tiles are at the end of the same tray."""

    def __init__(
        self, table: Table, side: Side, room: int, open_pitch: Callable[[], float]
    ) -> None:
        """`room`: the longest possible tray in pixels; `open_pitch`: the pitch of the open rack."""
        self._table, self._side, self._room = table, side, room
        self._open_pitch = open_pitch
        self._scale = scale_of(table)
        self._wall = 2 * table.px(racks.WALL_MM + 2.2)
        self._depth = self._scaled(CLOSED_DEPTH)
        self._insides: dict[tuple[int, int], Inside] = {}

    def _scaled(self, mm: float) -> int:
        return self._table.px(mm * self._scale)

    def _inside(self, count: int, rail: int) -> Inside:
        if (count, rail) not in self._insides:
            taken = rail * self.rail_pitch(rail) + self._table.px(RAIL_GAP) if rail else 0.0
            pitch = self._pitch(count, taken)
            self._insides[count, rail] = Inside(pitch, taken, pitch * count + taken)
        return self._insides[count, rail]

    def _pitch(self, count: int, taken: float) -> float:
        # In steps, so that a new tile rarely resizes all of them.
        steps = 3 * math.ceil(max(15, count) / 3)
        room = self._room - self._wall - taken
        usual = CLOSED_PITCH * self._scale * self._table.per_mm
        return min(usual, room / steps)

    def pitch(self, count: int, rail: int = 0) -> float:
        """Pixels from one back to the next."""
        return self._inside(count, rail).pitch

    def rail_pitch(self, rail: int) -> float:
        """Pixels from one tile of the rail to the next."""
        room = RAIL_SHARE * (self._room - self._wall) - self._table.px(RAIL_GAP)
        deep = self.back_height() / TILE_SHARE
        return min(self._open_pitch(), deep, room / max(1, rail))

    def rail_tile(self, rail: int) -> int:
        return max(4, 2 * round(self.rail_pitch(rail) * TILE_SHARE / 2))

    def size(self, count: int, rail: int = 0) -> tuple[int, int]:
        long = round(self._inside(count, rail).whole) + self._wall
        return max(long, self._scaled(60)), self._depth

    def inward(self) -> int:
        return self._table.px(CLOSED_INWARD) + self._depth // 2

    def spot(self, count: int, index: int, raised: bool = False, rail: int = 0) -> Pixel:
        """The pixel of a back."""
        inside = self._inside(count, rail)
        along = (index + 0.5) * inside.pitch - inside.whole / 2
        inward = self.inward() + (self._table.px(RAISED) if raised else 0)
        return self._table.from_edge(self._side, round(along), inward)

    def rail_spot(self, count: int, rail: int, index: int) -> Pixel:
        inside = self._inside(count, rail)
        along = inside.whole / 2 - (rail - index - 0.5) * self.rail_pitch(rail)
        return self._table.from_edge(self._side, round(along), self.inward())

    def before_rail(self, count: int, rail: int) -> Pixel:
        """The middle of the gap before the rail."""
        inside = self._inside(count, rail)
        along = inside.whole / 2 - inside.rail + self._table.px(RAIL_GAP) / 2
        return self._table.from_edge(self._side, round(along), self.inward())

    def back_height(self) -> int:
        return self._depth - self._wall

    def back_size(self, count: int, rail: int = 0) -> tuple[int, int]:
        wide = round(self.pitch(count, rail) - 0.11 * self._scaled(CLOSED_PITCH))
        return max(3, wide), self.back_height()


# In mm on every table.
PITCH, LARGEST_PITCH = 12.0, 14.0
GROWS = 13.0
"""The pitch at scale 1, clamped to PITCH and LARGEST_PITCH."""
PEEKED_SHARE = 0.917
INWARD = 19.5
WALL = racks.WALL_MM + 1.2

ONE_ROW, TWO_ROWS, MOST_ROWS = 3, 9, 3
"""The most tiles in one row and in two, and the most rows."""


class PeekGeometry:
    """The block of tiles shown on a peek. Its size depends on their number only, so it reveals
    nothing of their faces."""

    def __init__(self, table: Table, side: Side) -> None:
        self._table, self._side = table, side
        wanted = min(LARGEST_PITCH, max(PITCH, GROWS * scale_of(table)))
        self.pitch = wanted * table.per_mm

    def columns(self, count: int) -> int:
        rows = 1 if count <= ONE_ROW else 2 if count <= TWO_ROWS else MOST_ROWS
        return max(1, math.ceil(count / rows))

    def _rows(self, count: int) -> int:
        return max(1, math.ceil(count / self.columns(count)))

    def size(self, count: int) -> tuple[int, int]:
        """Length and depth of the block."""
        wall = 2 * self._table.px(WALL)
        long = max(ONE_ROW, self.columns(count)) * self.pitch
        return round(long) + wall, round(self._rows(count) * self.pitch) + wall

    def tile(self) -> int:
        return 2 * round(self.pitch * PEEKED_SHARE / 2)

    def inward(self, count: int) -> int:
        return self._table.px(INWARD) + self.size(count)[1] // 2

    def spot(self, count: int, index: int) -> tuple[int, int]:
        """Row 0 is the far one."""
        columns, rows = self.columns(count), self._rows(count)
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        along = round((column - (in_row - 1) / 2) * self.pitch)
        inward = self.inward(count) + round(((rows - 1) / 2 - row) * self.pitch)
        return self._table.from_edge(self._side, along, inward)
