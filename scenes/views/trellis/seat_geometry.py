"""Where a seat of Trellis has its rack, its controls and its words, in pixels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.art import racks
from scenes.buttons import PILL_MM
from scenes.table import Pixel, Side, Table, square
from scenes.views.trellis.peek_geometry import PeekGeometry
from scenes.views.trellis.rack_geometry import (
    CLOSED_DEPTH,
    MARGIN,
    RACK_DEPTH,
    RACK_PITCH,
    ClosedRack,
    OpenRack,
    Row,
)
from scenes.views.trellis.scale import scale_of

LONGEST = 16
"""A rack is as long as so many tiles of full size at most, so that what lies beside it is near."""
USUAL = 15
"""Tiles of a rack as it is dealt."""

# Millimetres on every table.
OPEN_GAP, CLOSED_GAP = 6.0, 8.0
WIDEST_WORDS, WIDEST_AT_THE_SIDES, LEAST_WORDS = 230.0, 150.0, 110.0
CONTROL, CONTROL_STEP, CONTROL_GAP = 21.0, 28.0, 6.0
PANEL_CONTROLS, PANEL_AWAY = 4, 8.0
"""Round controls left of a rack, and how far around them their names reach."""
PILLS, PILL_GAP, COUNT_GAP, COUNT_INWARD = 74.0, 6.0, 5.5, 41.0
ROUNDS_INWARD, ROUNDS_MARGIN = 73.0, 4.0
BESIDE_ROUNDS, BESIDE_ROUNDS_GAP = 38.0, 15.0
"""What lies at a short side, display and bag, at scale 1, and the felt around it."""
BESIDE_CLOSED = 84.0
"""What the short sides leave free at either end of a closed rack."""


class SeatGeometry:
    """`along` runs to the right and `inward` away from the edge as the person at this side sees
    it, both in pixels from the middle of the side's edge."""

    def __init__(self, table: Table, side: Side, sides: Sequence[Side]) -> None:
        """`sides` are all that are in use."""
        self.table, self.side, self._scale = table, side, scale_of(table)
        self._half = self._half_of(sides)
        self.opened = OpenRack(table, side, self.length())
        self.closed = ClosedRack(
            table, side, self._closed_room(), lambda: self.opened.row(USUAL).pitch
        )
        self.peeked = PeekGeometry(table, side)

    control_mm: float = CONTROL
    """Across a round control."""
    pill_mm: float = PILL_MM
    """How high a large button is."""
    pill_least: float = 58.0
    pill_room: float | None = None
    """How wide it is at least, and may be; None: as wide as its words."""

    @property
    def reads(self) -> Side:
        """The side from which its number is read."""
        return self.side

    def _scaled(self, mm: float) -> int:
        return self.table.px(mm * self._scale)

    def _half_of(self, sides: Sequence[Side]) -> int:
        """Half of what the seat may use along its side."""
        table = self.table
        if not self.side.upright:
            return table.height // 2 - table.px(MARGIN)
        if any(not other.upright for other in sides):
            return table.width // 2 - self._scaled(2 * RACK_DEPTH) - table.px(MARGIN)
        return table.width // 2 - table.px(MARGIN)

    def length(self) -> int:
        """What an open rack may take, walls included."""
        left = self.table.px(CONTROL_GAP + 2 * CONTROL + 7)
        right = self.table.px(PILLS + PILL_GAP)
        room = 2 * (self._half - max(left, right))
        wall = 2 * self.table.px(racks.WALL_MM + 1.2)
        return min(room, self.table.px(LONGEST * RACK_PITCH * self._scale) + wall)

    def _closed_room(self) -> int:
        if not self.side.upright:
            return 2 * (self._half - self.table.px(BESIDE_CLOSED))
        return self.opened.size(USUAL)[0]

    # --- the rack

    def open_row(self, count: int) -> Row:
        return self.opened.row(count)

    def open_spot(self, count: int, index: int) -> Pixel:
        return self.opened.spot(count, index)

    def open_rect(self, count: int) -> pygame.Rect:
        return self.rect(self.opened.size(count), self.opened.inward(count))

    def closed_rect(self, count: int, rail: int = 0) -> pygame.Rect:
        return self.rect(self.closed.size(count, rail), self.closed.inward())

    def peek_rect(self, count: int) -> pygame.Rect:
        return self.rect(self.peeked.size(count), self.peeked.inward(count))

    def handle_spot(self) -> Pixel:
        return self.table.from_edge(self.side, 0, 0)

    def handle_rect(self) -> pygame.Rect:
        wide, deep = (self.table.px(mm) for mm in racks.HANDLE)
        deep += self.table.px(4)
        screen = pygame.Rect(0, 0, self.table.width, self.table.height)
        return self.rect((wide, deep), deep // 2).clip(screen)

    def rect(self, size: tuple[int, int], inward: int) -> pygame.Rect:
        """Of a length and a depth, in the middle of the side."""
        rect = pygame.Rect((0, 0), size if self.side.upright else size[::-1])
        rect.center = self.table.from_edge(self.side, 0, inward)
        return rect

    def mouth(self) -> Pixel:
        """Where tiles that come to the rack unseen, or leave it, pass."""
        return self.table.from_edge(self.side, 0, self.closed.inward())

    # --- a seat's controls

    def control_spot(self, index: int) -> Pixel:
        """Round controls left of the rack, in columns of two."""
        column, line = divmod(index, 2)
        along = self.length() // 2 + self.table.px(CONTROL_GAP + CONTROL / 2)
        along += column * self.table.px(CONTROL_STEP)
        return self.table.from_edge(self.side, -along, self.table.px(20 + CONTROL_STEP * line))

    def panel(self) -> pygame.Rect:
        """The felt on which the controls lie that the coin opens."""
        reach = self.control_mm / 2 + PANEL_AWAY
        spots = [self.control_spot(index) for index in range(PANEL_CONTROLS)]
        around = [square(spot, self.table.px(2 * reach)) for spot in spots]
        return around[0].unionall(around[1:])

    def pill_spot(self, index: int, length: int) -> Pixel:
        """Large buttons above each other, right of a tray of this length, the nearest first."""
        along = length // 2 + self.table.px(PILL_GAP + PILLS / 2)
        return self.table.from_edge(self.side, along, self.table.px(20 + 28 * index))

    def round_spot(self, index: int, length: int) -> Pixel:
        """Inwards of those, side by side as long as the side is long enough."""
        first, step = length // 2 + self.table.px(PILL_GAP), self.table.px(CONTROL_STEP)
        end = self._half + self.table.px(MARGIN - ROUNDS_MARGIN)
        if self.side.upright:
            beside = self._scaled(BESIDE_ROUNDS) + self.table.px(BESIDE_ROUNDS_GAP)
            end = min(end, self.table.width // 2 - beside)
        columns = max(1, (end - first - self.table.px(CONTROL)) // step + 1)
        line, column = divmod(index, columns)
        along = first + self.table.px(CONTROL / 2) + column * step
        inward = self.table.px(ROUNDS_INWARD) + line * step
        return self.table.from_edge(self.side, along, inward)

    def count_spot(self, length: int, wide: int) -> Pixel:
        """Where a number of a width stands beside a tray of a length, all in pixels: in line
        with the tray, or on small tables inwards of the button that may lie there."""
        along = length // 2 + self.table.px(COUNT_GAP) + wide // 2
        inward = max(self.closed.inward(), self.table.px(COUNT_INWARD))
        return self.table.from_edge(self.side, along, inward)

    def choices_spot(self, count: int) -> Pixel:
        """The middle of small discs in a row inwards of a rack of so many tiles."""
        return self.table.from_edge(self.side, 0, self.depth(count) + self.table.px(20))

    # --- how far all that reaches

    def depth(self, count: int) -> int:
        """How far a seat's things reach inwards."""
        return max(self._depths(count))

    def reserved(self, count: int) -> int:
        """What of the table next to a side is not for groups."""
        opened, closed = self._depths(count)
        return max(opened + self.table.px(OPEN_GAP), closed + self.table.px(CLOSED_GAP))

    def _depths(self, count: int) -> tuple[int, int]:
        """Of the rack when it is open, and face down."""
        opened = self.table.px(MARGIN) + self.opened.size(max(USUAL, count))[1]
        return opened, self.closed.inward() + self._scaled(CLOSED_DEPTH) // 2

    def words_spot(self, count: int) -> Pixel:
        return self.table.from_edge(self.side, 0, self.depth(count) + self.table.px(20.5))

    def words_width(self) -> float:
        """In millimetres."""
        widest = WIDEST_WORDS if self.side.upright else WIDEST_AT_THE_SIDES
        room = 2 * self._half / self.table.per_mm
        return min(widest, max(LEAST_WORDS, 0.45 * room))
