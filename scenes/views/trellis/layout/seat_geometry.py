"""Geometry of a seat: rack, controls and text, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from scenes.art import racks
from scenes.core.table import Pixel, Side, Table, square
from scenes.ui.placer import rect_at
from scenes.views.seat_places import COIN_MM, SeatPlaces, coin_scale
from scenes.views.trellis.layout.rack_geometry import (
    CLOSED_DEPTH,
    MARGIN,
    RACK_PITCH,
    WALL,
    ClosedRack,
    OpenRack,
    PeekedRack,
    scale_of,
)

LONGEST = 16
"""The longest rack, in tiles of full size; it keeps the controls beside it within reach."""
USUAL, MANY = 15, 24
"""Tiles in a rack as dealt, and a number seldom exceeded."""

# In mm on every table.
OPEN_GAP, CLOSED_GAP = 6.0, 8.0
WIDEST_WORDS, WIDEST_AT_THE_SIDES, LEAST_WORDS = 230.0, 150.0, 110.0
CONTROL, CONTROL_GAP, CORNER_GAP, EDGE = 21.0, 4.0, 10.0, 2.5
NAME, NAME_WIDE, NAME_DEEP = 6.4, 5.0, 1.5
"""Height of a control's label, and the label's width and depth in ems."""
LINES = COLUMNS = 2
"""Lines and columns in the block of controls at each end of a rack."""
COIN_GAP, COUNT_GAP, COUNT_ROOM = 3.0, 5.5, 22.0
FIELD_GAP = 4.0
"""Felt between groups and anything else."""
WORDS_DEEP = 18.0
"""Depth of a seat's text."""


class Beside(NamedTuple):
    """What a seat with a given number of tiles takes: its controls, its text, its depth with the
    open rack, and the depth kept free for it."""

    controls: Sequence[pygame.Rect]
    words: Sequence[pygame.Rect]
    deep: int
    reserved: int


class SeatGeometry:
    """`along` runs to the right and `inward` away from the edge, as seen from this side, in pixels
    from the middle of its edge.

    A block of controls is at each end of the rack: the open rack's at the left, those of the coin
    at the right, with the coin inwards of them.
    """

    def __init__(self, table: Table, side: Side, sides: Sequence[Side]) -> None:
        """`sides`: all sides in use."""
        self.table, self.side, self._scale = table, side, scale_of(table)
        self._half = self._half_of(sides)
        self.peeked = PeekedRack(table, side)
        self._make_racks()

    def _make_racks(self) -> None:
        table, long = self.table, self.length()
        opened = OpenRack(table, self.side, long)
        room = min(opened.lies(USUAL).size[0], long - 2 * table.px(COUNT_ROOM))
        self.opened: OpenRack = opened
        self.closed = ClosedRack(table, self.side, room, opened.row(USUAL).pitch)

    control_mm: float = CONTROL
    """Diameter of a round control."""

    @property
    def reads(self) -> Side:
        """The side from which the tile count is read."""
        return self.side

    def _scaled(self, mm: float) -> int:
        return self.table.px(mm * self._scale)

    def _half_of(self, sides: Sequence[Side]) -> int:
        """Half of the length that the seat may use; corners belong to the short sides."""
        table = self.table
        if not self.side.upright:
            return table.height // 2 - table.px(EDGE)
        if any(not other.upright for other in sides):
            return table.width // 2 - self._low - self._block[1] - table.px(CORNER_GAP)
        return table.width // 2 - table.px(MARGIN)

    def length(self) -> int:
        """Length of an open rack, walls included."""
        room = 2 * (self._half - self._block[0] - self.table.px(CONTROL_GAP))
        wall = 2 * self.table.px(WALL)
        return min(room, self.table.px(LONGEST * RACK_PITCH * self._scale) + wall)

    # --- the rack

    def handle_rect(self) -> pygame.Rect:
        wide, deep = (self.table.px(mm) for mm in racks.HANDLE)
        deep += self.table.px(4)
        screen = pygame.Rect(0, 0, self.table.width, self.table.height)
        return self.rect((wide, deep), deep // 2).clip(screen)

    def rect(self, size: tuple[int, int], inward: int, along: int = 0) -> pygame.Rect:
        """A rectangle of this length and depth around a point."""
        return rect_at(self.side, size, self.table.from_edge(self.side, along, inward))

    def mouth(self) -> Pixel:
        """Where tiles enter and leave the rack unseen."""
        return self.table.from_edge(self.side, 0, self.closed.inward)

    def count_spot(self, length: int, wide: int) -> Pixel:
        """Where a number `wide` pixels wide goes beside a tray `length` pixels long."""
        along = length // 2 + self.table.px(COUNT_GAP) + wide // 2
        return self.table.from_edge(self.side, along, self.closed.inward)

    # --- a seat's controls

    @property
    def _cell(self) -> tuple[int, int]:
        """Width and height of a control with its label."""
        px, em = self.table.px, max(NAME, self.table.least_em_mm)
        wide = max(self.control_mm + CONTROL_GAP, NAME_WIDE * em)
        return px(wide), px(self.control_mm) + px(NAME_DEEP * em)

    @property
    def _block(self) -> tuple[int, int]:
        wide, high = self._cell
        return COLUMNS * wide, LINES * high

    @property
    def _beside(self) -> int:
        """Pixels along from the middle to the blocks."""
        return self.length() // 2 + self.table.px(CONTROL_GAP)

    @property
    def _low(self) -> int:
        """Pixels inwards from the edge to the blocks."""
        return self.table.px(EDGE)

    def _block_rect(self, way: int) -> pygame.Rect:
        wide, high = self._block
        return self.rect((wide, high), self._low + high // 2, way * (self._beside + wide // 2))

    def row_spot(self, column: int, line: int) -> Pixel:
        """A control of the open rack; columns count outwards, lines inwards."""
        wide, high = self._cell
        along = self._beside + wide // 2 + column * wide
        control = self.table.px(self.control_mm)
        inward = self._low + (line + 1) * high - control // 2
        return self.table.from_edge(self.side, -along, inward)

    @property
    def coin_size(self) -> int:
        return self.table.px(COIN_MM * coin_scale(self.table))

    def coin_spot(self) -> Pixel:
        # At short sides, a neighbour's block begins beyond the end of the rack.
        way = 1 if self.side.upright else -1
        along = self._beside + way * (self.coin_size // 2)
        deep = self._low + self._block[1]
        if not self.side.upright:
            deep = max(deep, *(self._depths(count)[0] for count in (USUAL, MANY)))
        away = self.table.px(COIN_GAP) + self.coin_size // 2
        return self.table.from_edge(self.side, along, deep + away)

    def coin_rect(self) -> pygame.Rect:
        return square(self.coin_spot(), self.coin_size)

    def places(self) -> SeatPlaces:
        return SeatPlaces(self.coin_spot(), self.coin_spot(), self._block_rect(1))

    def blocks(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The open rack's block of controls, and the coin's."""
        return self._block_rect(-1), self._block_rect(1)

    def choices_spot(self, count: int) -> Pixel:
        """The middle of a row of small discs inwards of the rack."""
        return self.table.from_edge(self.side, 0, self.depth(count) + self.table.px(20))

    # --- how far all that reaches

    def depth(self, count: int) -> int:
        """How far a seat's pieces reach inwards."""
        return max(self._depths(count))

    def reserved(self, count: int) -> int:
        """The depth along this side that groups may not use."""
        opened, closed = self._depths(count)
        return max(opened + self.table.px(OPEN_GAP), closed + self.table.px(CLOSED_GAP))

    def _depths(self, count: int) -> tuple[int, int]:
        """Depths of the open rack and of the closed one."""
        opened = self.table.px(MARGIN) + self.opened.lies(max(USUAL, count)).size[1]
        return opened, self.closed.inward + self._scaled(CLOSED_DEPTH) // 2

    def words_spot(self, count: int) -> Pixel:
        return self.table.from_edge(self.side, 0, self.depth(count) + self.table.px(22.0))

    def words_rect(self, count: int) -> pygame.Rect:
        """The room for two lines of text above a rack of this many tiles."""
        size = self.table.px(self.words_width()), self.table.px(WORDS_DEEP)
        return rect_at(self.side, size, self.words_spot(count))

    def beside(self, count: int) -> Beside:
        words = (self.words_rect(count),)
        return Beside(self.blocks(), words, self._deep(count), self.reserved(count))

    def _deep(self, count: int) -> int:
        """How far the rack reaches inwards, whether open or closed."""
        both = self.opened.lies(count).rect.union(self.closed.lies(count).rect)
        return self.reach(both) + self.table.px(FIELD_GAP)

    def reach(self, rect: pygame.Rect) -> int:
        """How far a rectangle reaches inwards."""
        deep = self.table.height if self.side.upright else self.table.width
        return deep - self.table.seen(self.side, rect).top

    def words_width(self) -> float:
        """The width of text in mm."""
        widest = WIDEST_WORDS if self.side.upright else WIDEST_AT_THE_SIDES
        room = 2 * self._half / self.table.per_mm
        return min(widest, max(LEAST_WORDS, 0.45 * room))
