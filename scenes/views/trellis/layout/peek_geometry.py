"""Where the tiles of a rack of Trellis lie while it is peeked at: a block behind the eye that a
hand can cover, in pixels."""

from __future__ import annotations

import math

from scenes.art import racks
from scenes.core.table import Side, Table
from scenes.views.trellis.layout.scale import scale_of

# Millimetres on every table.
PITCH, LARGEST_PITCH = 12.0, 14.0
GROWS = 13.0
"""The pitch at scale 1, between these two."""
TILE_SHARE = 0.917
INWARD = 19.5
WALL = racks.WALL_MM + 1.2

ONE_ROW, TWO_ROWS, MOST_ROWS = 3, 9, 3
"""How many tiles lie in a single row, and in two, at most; and how many rows there are."""


class PeekGeometry:
    """Its size follows from the number of tiles alone: it tells nothing of what is on them."""

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
        return 2 * round(self.pitch * TILE_SHARE / 2)

    def inward(self, count: int) -> int:
        return self._table.px(INWARD) + self.size(count)[1] // 2

    def spot(self, count: int, index: int) -> tuple[int, int]:
        """The far row is the first."""
        columns, rows = self.columns(count), self._rows(count)
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        along = round((column - (in_row - 1) / 2) * self.pitch)
        inward = self.inward(count) + round(((rows - 1) / 2 - row) * self.pitch)
        return self._table.from_edge(self._side, along, inward)
