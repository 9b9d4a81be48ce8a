"""Geometry of a hot-seat table, in pixels: one large rack before the player who acts; the other
racks are closed bars at the other sides.

Everything is laid out as if the near side were south. If the near side is too short for controls
beside the rack, they go above it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.core.table import LEAST_TOUCH_MM, Pixel, Side, Table
from scenes.views.seat_places import COIN_MM
from scenes.views.trellis.layout.rack_geometry import (
    MARGIN,
    TILE_SHARE,
    ClosedRack,
    OpenRack,
    Row,
)
from scenes.views.trellis.layout.seat_geometry import (
    COLUMNS,
    CONTROL,
    CONTROL_GAP,
    NAME,
    NAME_WIDE,
    Beside,
    SeatGeometry,
)

# In mm.
LONG, DEEP, PITCH = 300.0, 80.0, 33.0
TWO_ROWS = 20
"""Up to this many tiles lie in two rows, more in three."""
BAR_LONG, BAR_DEEP, BAR_WALL, BAR_INWARD = 118.0, 17.0, 3.8, 8.0
SEEN_LONG, SEEN_DEEP = 154.0, 23.0
"""A bar whose tiles lie face up."""
COUNT_GAP, COIN_GAP = 9.0, 12.0
EDGE, BESIDE_RACK = 6.0, 6.0
WORDS_SHARE = 0.55
"""Width of text above a rack that takes the whole side, as a share of the side."""


class LargeRack(OpenRack):
    """The rack of the player who acts, in two or three rows."""

    def row(self, count: int) -> Row:
        rows = 2 if count <= TWO_ROWS else 3
        columns, depth, wall = max(1, math.ceil(count / rows)), self._table.px(DEEP), self._wall
        across, down = (self._length - wall) / columns, (depth - wall) / (rows - 1 + TILE_SHARE)
        return Row(rows, columns, min(PITCH * self._table.per_mm, across, down), depth)


class SeenBar(OpenRack):
    """One row of face-up tiles that everyone may see."""

    def row(self, count: int) -> Row:
        depth, wall = self._table.px(SEEN_DEEP), self._wall
        pitch = min((self._length - wall) / max(1, count), (depth - wall) / TILE_SHARE)
        return Row(1, max(1, count), pitch, depth)

    def _size(self, row: Row) -> tuple[int, int]:
        return self._length, row.depth


class Bar(ClosedRack):
    """The slim tray of a face-down rack."""

    inward_mm = BAR_INWARD

    def __init__(self, table: Table, side: Side) -> None:
        super().__init__(table, side, table.px(BAR_LONG), PITCH * table.per_mm)
        self._depth, self._wall = table.px(BAR_DEEP), 2 * table.px(BAR_WALL)

    def _size(self, whole: float) -> tuple[int, int]:
        return self._room, self._depth


class LowRack(ClosedRack):
    """The large rack face down, near the edge."""

    inward_mm = MARGIN


class HandOverSeat(SeatGeometry):
    """The seat that acts, or one that waits."""

    def __init__(
        self, table: Table, side: Side, sides: Sequence[Side], are_seen: bool, near: Side
    ) -> None:
        """`are_seen`: all racks lie face up; `near`: the side of the player who acts."""
        self._near, self._across = near, across(table, near)
        self.control_mm = control_mm(table)
        self._bar_long = SEEN_LONG if are_seen else BAR_LONG
        self.is_near = side is near
        super().__init__(table, side, sides)

    def _make_racks(self) -> None:
        table, long = self.table, self.length()
        if self.is_near:
            self.opened = LargeRack(table, self.side, long)
            self.closed = LowRack(table, self.side, long, PITCH * table.per_mm)
        else:
            self.opened = SeenBar(table, self.side, table.px(SEEN_LONG))
            self.closed = Bar(table, self.side)

    @property
    def reads(self) -> Side:
        return self._near

    @property
    def _seen(self) -> Side:
        """This side as the reader sees it, who sits at the south."""
        return Side((self.side - self._near) % len(Side))

    def length(self) -> int:
        return self.table.px(min(LONG, self._across - 2 * EDGE))

    @property
    def _beside(self) -> int:
        """Centred in the space beside the large rack."""
        end, rack = self.table.px(self._across / 2), self.table.px(LONG / 2)
        return rack + max(0, end - rack - self._block[0]) // 2

    def count_spot(self, length: int, wide: int) -> Pixel:
        """As the reader sees it: right of the bar; at a short side below it, or above its coin
        where the controls are larger."""
        seen = self._seen
        end = length // 2 + self.table.px(COUNT_GAP) + (wide // 2 if seen.upright else 0)
        if not seen.upright and self.control_mm > CONTROL:
            end = -end - self.table.px(COIN_GAP + COIN_MM / 2)
        along = end if seen in (Side.SOUTH, Side.WEST) else -end
        return self.table.from_edge(self.side, along, self.closed.inward)

    def coin_spot(self) -> Pixel:
        """At the end of the bar away from its count."""
        if self.is_near:
            return super().coin_spot()
        away = self.table.px(self._bar_long / 2 + COIN_GAP)
        along = -away if self._seen is Side.WEST else away
        return self.table.from_edge(self.side, along, self.closed.inward)

    def beside(self, count: int) -> Beside:
        """A waiting seat has neither text nor controls."""
        found = super().beside(count)
        if self.is_near:
            return found._replace(deep=max(found.deep, self.depth(count)))
        return found._replace(controls=(), words=())


class ShortSeat(HandOverSeat):
    """A near side too short for controls beside the rack: they go above it."""

    @property
    def _beside(self) -> int:
        return self.table.px(self._across / 2 - EDGE) - self._block[0]

    @property
    def _low(self) -> int:
        return self.table.px(MARGIN + DEEP + BESIDE_RACK)

    def coin_spot(self) -> Pixel:
        """Between both blocks of controls."""
        inward = self._low + self._block[1] - self.coin_size // 2
        return self.table.from_edge(self.side, self._beside - self.coin_size, inward)

    def _depths(self, count: int) -> tuple[int, int]:
        deep = self._low + self._block[1]
        return deep, deep

    def words_width(self) -> float:
        return WORDS_SHARE * self._across


def seats_around(
    table: Table, sides: Sequence[Side], are_seen: bool, near: Side
) -> list[HandOverSeat]:
    control = control_mm(table)
    needed = COLUMNS * max(control + CONTROL_GAP, NAME_WIDE * max(NAME, table.least_em_mm))
    beside = (across(table, near) - LONG) / 2
    own = HandOverSeat if beside >= needed else ShortSeat
    kinds = [own if side is near else HandOverSeat for side in sides]
    return [
        kind(table, side, sides, are_seen, near) for kind, side in zip(kinds, sides, strict=True)
    ]


def across(table: Table, side: Side) -> float:
    """The length of a side in mm."""
    return table.wide if side.upright else table.high


def control_mm(table: Table) -> float:
    return max(CONTROL, LEAST_TOUCH_MM * table.inches / table.measured.inches)
