"""Where everything of Trellis lies on a table that goes round: one large rack before whoever has
the table, and the racks of the others as closed bars at the other sides. In pixels. Whichever side
is near, all lies as it does where the south one is, as seen from there; at a side too short for
what belongs beside the rack that lies above it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.trellis.state import DISPLAY
from scenes.core.table import LEAST_TOUCH_MM, Pixel, Side, Table
from scenes.views.seat_places import COIN_MM
from scenes.views.trellis.layout.field_geometry import Beside, FieldGeometry
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
    SeatGeometry,
)
from scenes.views.trellis.layout.shared_geometry import SharedGeometry

# Millimetres of a table as it is laid out.
LONG, DEEP, PITCH = 300.0, 80.0, 33.0
TWO_ROWS = 20
"""So many tiles lie in two rows, more in three."""
BAR_LONG, BAR_DEEP, BAR_WALL, BAR_INWARD = 118.0, 17.0, 3.8, 8.0
SEEN_LONG, SEEN_DEEP = 154.0, 23.0
"""Of a bar whose tiles lie face up."""
COUNT_GAP, COIN_GAP = 9.0, 12.0
SHARED_SCALE, SHARED_INWARD = 1.05, 22.0
TILE, SMALLEST_TILE, LEVEL_STEP = 24.0, 12.0, 0.93
EDGE, BESIDE_RACK = 6.0, 6.0
WORDS_SHARE = 0.55
"""How wide words are above a rack that takes the whole side."""


class LargeRack(OpenRack):
    """Of two rows, or three."""

    def row(self, count: int) -> Row:
        rows = 2 if count <= TWO_ROWS else 3
        columns, depth, wall = max(1, math.ceil(count / rows)), self._table.px(DEEP), self._walls()
        across, down = (self._length - wall) / columns, (depth - wall) / (rows - 1 + TILE_SHARE)
        return Row(rows, columns, min(PITCH * self._table.per_mm, across, down), depth)


class SeenBar(OpenRack):
    """One row whose tiles all may see."""

    def row(self, count: int) -> Row:
        depth, wall = self._table.px(SEEN_DEEP), self._walls()
        pitch = min((self._length - wall) / max(1, count), (depth - wall) / TILE_SHARE)
        return Row(1, max(1, count), pitch, depth)

    def _size(self, count: int) -> tuple[int, int]:
        return self._length, self._table.px(SEEN_DEEP)


class Bar(ClosedRack):
    """The slim tray of a rack that lies face down."""

    def __init__(self, table: Table, side: Side) -> None:
        super().__init__(table, side, table.px(BAR_LONG), lambda: PITCH * table.per_mm)
        self._depth, self._wall = table.px(BAR_DEEP), 2 * table.px(BAR_WALL)

    def inward(self) -> int:
        return self._table.px(BAR_INWARD) + self._depth // 2

    def size(self, count: int, rail: int = 0) -> tuple[int, int]:
        return self._table.px(BAR_LONG), self._depth


class LowRack(ClosedRack):
    """The large rack as it lies face down, near the edge."""

    def inward(self) -> int:
        return self._table.px(MARGIN) + self._depth // 2


class HandOverSeat(SeatGeometry):
    """Of whoever has the table, or of one of the others."""

    def __init__(
        self,
        table: Table,
        side: Side,
        sides: Sequence[Side],
        are_seen: bool = False,
        near: Side = Side.SOUTH,
    ) -> None:
        """`are_seen`: whether all racks lie face up; `near`: where whoever has the table sits."""
        self._near, self._across = near, across(table, near)
        self.control_mm = control_mm(table)
        super().__init__(table, side, sides)
        self._bar_long = SEEN_LONG if are_seen else BAR_LONG
        self.is_near = side is near
        if self.is_near:
            self.opened = LargeRack(table, side, self.length())
            self.closed = LowRack(table, side, self.length(), lambda: PITCH * table.per_mm)
        else:
            self.opened = SeenBar(table, side, table.px(SEEN_LONG))
            self.closed = Bar(table, side)

    @property
    def reads(self) -> Side:
        return self._near

    @property
    def _seen(self) -> Side:
        """Where it lies for the reader."""
        return Side((self.side - self._near) % len(Side))

    def length(self) -> int:
        return self.table.px(min(LONG, self._across - 2 * EDGE))

    @property
    def _beside(self) -> int:
        """In the middle of what the large rack leaves free."""
        end, rack = self.table.px(self._across / 2), self.table.px(LONG / 2)
        return rack + max(0, end - rack - self._block[0]) // 2

    def count_spot(self, length: int, wide: int) -> Pixel:
        """Below a bar at a short side, or above its coin where round controls reach so far; else
        right of it, as the reader sees it."""
        seen = self._seen
        end = length // 2 + self.table.px(COUNT_GAP) + (wide // 2 if seen.upright else 0)
        if not seen.upright and self.control_mm > CONTROL:
            end = -end - self.table.px(COIN_GAP + COIN_MM / 2)
        along = end if seen in (Side.SOUTH, Side.WEST) else -end
        return self.table.from_edge(self.side, along, self.closed.inward())

    def coin_spot(self) -> Pixel:
        """At the other end of a bar."""
        if self.is_near:
            return super().coin_spot()
        away = self.table.px(self._bar_long / 2 + COIN_GAP)
        along = -away if self._seen is Side.WEST else away
        return self.table.from_edge(self.side, along, self.closed.inward())


class ShortSeat(HandOverSeat):
    """The near side is too short for anything beside the rack: all that lies above it."""

    @property
    def _beside(self) -> int:
        return self.table.px(self._across / 2 - EDGE) - self._block[0]

    @property
    def _low(self) -> int:
        return self.table.px(MARGIN + DEEP + BESIDE_RACK)

    def coin_spot(self) -> Pixel:
        """Between both blocks."""
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
    """How long a side is."""
    return table.wide if side.upright else table.high


def touched_mm(table: Table) -> float:
    return LEAST_TOUCH_MM * table.inches / table.measured.inches


def control_mm(table: Table) -> float:
    return max(CONTROL, touched_mm(table))


class HandOverShared(SharedGeometry):
    """Display and bag lie at the far side, before the bar there, the bag at the right."""

    def __init__(self, table: Table, near: Side) -> None:
        self.table, self._scale = table, SHARED_SCALE
        self.side: Side = Side((near + 2) % len(Side))
        self._near, self._aside, self._shows_needle = near, 0, False

    def _inward(self) -> int:
        return super()._inward() + self.table.px(SHARED_INWARD)

    def display(self) -> Pixel:
        middle = self.table.from_edge(self.side, 0, self._inward())
        return self._near.beside(middle, -(self._beside_length() // 2), 0)

    def display_spot(self, index: int) -> Pixel:
        step = round((index - (DISPLAY - 1) / 2) * self.display_pitch())
        return self._near.beside(self.display(), step, 0)

    def _beside_display(self, away: int) -> Pixel:
        return self._near.beside(self.display(), self.display_size()[0] // 2 + away, 0)


class HandOverField(FieldGeometry):
    def _levels(self) -> list[int]:
        steps = range(round(math.log(SMALLEST_TILE / TILE, LEVEL_STEP)) + 1)
        return [self._whole(TILE * LEVEL_STEP**step) for step in steps]

    @property
    def usual_tile(self) -> int:
        return self.table.px(TILE)

    def _found_beside(self, number: int, count: int) -> Beside:
        """Whoever waits has neither words nor controls."""
        found, seat = super()._found_beside(number, count), self._seats[number]
        if seat.side is seat.reads:
            return found._replace(deep=max(found.deep, seat.depth(count)))
        return Beside((), (), found.deep, found.reserved)
