"""Where a seat of Trellis has its rack, its controls and its words, in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from scenes.art import racks
from scenes.table import Pixel, Point, Side, Table
from scenes.views.trellis.scale import scale_of, scaled_px

# Millimetres at scale 1.
RACK_PITCH, RACK_DEPTH, CLOSED_PITCH, CLOSED_DEPTH, PEEKED = 26.6, 35.0, 16.0, 34.0, 14.4
RACK_DEPTHS = ((RACK_DEPTH, 20.0, 15.5), (62.0, 16.5, 14.0), (89.0, 0.0, 0.0))
"""Depths of trays for open tiles, from which pitch on tiles are comfortable in each, and the
least that is so on the smallest tables, where it does not shrink further."""
TILE_SHARE = 0.887
"""Side of an open tile, as a part of the pitch."""
WORTH_A_ROW = 1.1
"""How much larger tiles have to become by another row."""
SNUG_DEPTHS = (46.0, 62.0)
"""Depths of trays for the same tiles, where they leave room in a deeper one."""

# Millimetres on every table.
MARGIN, CLOSED_INWARD = 8.0, 20.0
OPEN_GAP, CLOSED_GAP = 6.0, 8.0
WIDEST_WORDS, WIDEST_AT_THE_SIDES, LEAST_WORDS = 230.0, 150.0, 110.0
CONTROL, CONTROL_STEP = 21.0, 28.0
PILLS, COUNT_GAP, COUNT_INWARD = 74.0, 5.5, 38.0


class Row(NamedTuple):
    """How a rack's tiles lie: rows, tiles in a row, pixels from one to the next, and the depth
    of the tray."""

    rows: int
    columns: int
    pitch: float
    depth: int


class SeatGeometry:
    """`along` runs to the right and `inward` away from the edge as the person at this side sees
    it, both in pixels from the middle of the side's edge."""

    def __init__(self, table: Table, side: Side, sides: Sequence[Side]) -> None:
        """`sides` are all that are in use."""
        self.table, self.side = table, side
        self._scale = scale_of(table)
        self._half = self._half_of(sides)
        self._rows: dict[int, Row] = {}

    def _scaled(self, mm: float) -> int:
        return scaled_px(self.table, mm)

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
        left = self.table.px(MARGIN + 2 * CONTROL + 7)
        right = self.table.px(PILLS + 6)
        room = 2 * (self._half - max(left, right))
        return min(room, self.table.px(21 * RACK_PITCH * self._scale))

    def open_row(self, count: int) -> Row:
        """The largest tiles that fit into the flattest tray in which they are comfortable: one
        row deep on the long sides only."""
        if count not in self._rows:
            for deep, enough, least in RACK_DEPTHS[0 if self.side.upright else 1 :]:
                self._rows[count] = self._row(count, self._scaled(deep))
                wanted = max(least, enough * min(1.0, self._scale))
                if self._rows[count].pitch >= wanted * self.table.per_mm:
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
        wall = 2 * self.table.px(racks.WALL_MM + 1.2)
        room, most = self.length() - wall, RACK_PITCH * self._scale * self.table.per_mm
        best = Row(1, max(1, count), 0.0, depth)
        for rows in range(1, 6):
            columns = max(1, math.ceil(count / rows))
            pitch = min(most, room / columns, (depth - wall + 2) / (rows - 1 + TILE_SHARE))
            if pitch > best.pitch * WORTH_A_ROW:
                best = Row(rows, columns, pitch, depth)
        return best

    def open_size(self, count: int) -> tuple[int, int]:
        """Length and depth of the tray that holds so many open tiles."""
        row, wall = self.open_row(count), 2 * self.table.px(racks.WALL_MM + 1.2)
        one = self._scaled(RACK_DEPTH)
        flat = (row.rows - 1 + TILE_SHARE) * row.pitch + wall <= one + self.table.px(1.5)
        long = max(round(row.columns * row.pitch) + wall, self._scaled(120))
        return long, one if flat else row.depth

    def open_tile(self, count: int) -> int:
        return max(4, 2 * round(self.open_row(count).pitch * TILE_SHARE / 2))

    def open_spot(self, count: int, index: int) -> Pixel:
        row = self.open_row(count)
        line, column = divmod(index, row.columns)
        in_line = min(row.columns, count - line * row.columns)
        along = round((column - (in_line - 1) / 2) * row.pitch)
        inward = self.open_inward(count) + round(((row.rows - 1) / 2 - line) * row.pitch)
        return self.table.from_edge(self.side, along, inward + self.table.px(0.6))

    def open_index(self, count: int, point: Point) -> int:
        """Where in the rack's order a point lies."""
        spots = [self.open_spot(count, index) for index in range(count)]
        return min(range(count), key=lambda index: math.dist(spots[index], point), default=0)

    def open_inward(self, count: int) -> int:
        """Inward middle of the open rack."""
        return self.table.px(MARGIN) + self.open_size(count)[1] // 2

    def open_rect(self, count: int) -> pygame.Rect:
        return self._rect(self.open_size(count), self.open_inward(count))

    def tray_depths(self) -> list[int]:
        """All that racks may have."""
        deep = (*SNUG_DEPTHS, *(deep for deep, *_ in RACK_DEPTHS))
        open_ones = set(map(self._scaled, deep))
        return [*sorted(open_ones), self._scaled(CLOSED_DEPTH)]

    def closed_pitch(self, count: int) -> float:
        wall = 2 * self.table.px(racks.WALL_MM + 2.2)
        room = min(self.length(), self._scaled(20 * CLOSED_PITCH))
        if not self.side.upright:
            room = 2 * (self._half - self.table.px(84))
        # In steps, so that not every new tile changes the size of all.
        steps = 3 * math.ceil(max(15, count) / 3)
        return min(self._scaled(CLOSED_PITCH), (room - wall) / steps)

    def closed_size(self, count: int) -> tuple[int, int]:
        wall = 2 * self.table.px(racks.WALL_MM + 2.2)
        long = round(self.closed_pitch(count) * count) + wall
        return max(long, self._scaled(60)), self._scaled(CLOSED_DEPTH)

    def closed_inward(self) -> int:
        return self.table.px(CLOSED_INWARD) + self._scaled(CLOSED_DEPTH) // 2

    def closed_along(self, count: int, index: int) -> int:
        return round((index - (count - 1) / 2) * self.closed_pitch(count))

    def closed_spot(self, count: int, index: int, raised: bool = False) -> Pixel:
        inward = self.closed_inward() + (self._scaled(6) if raised else 0)
        return self.table.from_edge(self.side, self.closed_along(count, index), inward)

    def back_size(self, count: int) -> tuple[int, int]:
        wide = round(self.closed_pitch(count) - 0.11 * self._scaled(CLOSED_PITCH))
        return max(3, wide), self._scaled(CLOSED_DEPTH) - 2 * self.table.px(racks.WALL_MM + 2.2)

    def peek_tile(self, count: int) -> int:
        pitch = self.closed_pitch(count) - self.table.px(1.2)
        return max(4, round(min(self._scaled(PEEKED), pitch)))

    def peek_spot(self, count: int, index: int) -> Pixel:
        near = self.table.px(CLOSED_INWARD + racks.WALL_MM + 1.4)
        inward = near + self.peek_tile(count) // 2 + self.table.px(0.8)
        return self.table.from_edge(self.side, self.closed_along(count, index), inward)

    def closed_rect(self, count: int) -> pygame.Rect:
        return self._rect(self.closed_size(count), self.closed_inward())

    def rack_rect(self, count: int, is_open: bool) -> pygame.Rect:
        return self.open_rect(count) if is_open else self.closed_rect(count)

    def handle_spot(self) -> Pixel:
        return self.table.from_edge(self.side, 0, 0)

    def handle_rect(self) -> pygame.Rect:
        wide, deep = (self.table.px(mm) for mm in racks.HANDLE)
        deep += self.table.px(4)
        return self._rect((wide, deep), deep // 2)

    def _rect(self, size: tuple[int, int], inward: int) -> pygame.Rect:
        rect = pygame.Rect((0, 0), size if self.side.upright else size[::-1])
        rect.center = self.table.from_edge(self.side, 0, inward)
        return rect

    def mouth(self) -> Pixel:
        """Where tiles that come to the rack unseen, or leave it, pass."""
        return self.table.from_edge(self.side, 0, self.closed_inward())

    # --- a seat's controls

    def control_spot(self, index: int) -> Pixel:
        """Round controls left of the rack, in columns of two."""
        column, line = divmod(index, 2)
        along = self.length() // 2 + self.table.px(MARGIN + CONTROL / 2)
        along += column * self.table.px(CONTROL_STEP)
        return self.table.from_edge(self.side, -along, self.table.px(20 + CONTROL_STEP * line))

    def pill_spot(self, index: int) -> Pixel:
        """Large buttons above each other, right of the rack, the nearest first."""
        along = self.length() // 2 + self.table.px(6 + PILLS / 2)
        return self.table.from_edge(self.side, along, self.table.px(20 + 28 * index))

    def count_spot(self, length: int, wide: int) -> Pixel:
        """Where a number of a width stands beside a tray of a length, all in pixels: in line
        with the tray, or on small tables inwards of the button that may lie there."""
        along = length // 2 + self.table.px(COUNT_GAP) + wide // 2
        inward = max(self.closed_inward(), self.table.px(COUNT_INWARD))
        return self.table.from_edge(self.side, along, inward)

    def choice_spot(self, index: int, count: int) -> Pixel:
        """Small discs in a row inwards of the rack."""
        along = round((index - (count - 1) / 2) * self.table.px(44))
        return self.table.from_edge(self.side, along, self.depth(15) + self.table.px(56))

    def depth(self, count: int) -> int:
        """How far a seat's things reach inwards."""
        return max(self._depths(count))

    def reserved(self, count: int) -> int:
        """What of the table next to a side is not for groups."""
        opened, closed = self._depths(count)
        return max(opened + self.table.px(OPEN_GAP), closed + self.table.px(CLOSED_GAP))

    def _depths(self, count: int) -> tuple[int, int]:
        """Of the rack when it is open, and face down."""
        opened = self.table.px(MARGIN) + self.open_size(max(15, count))[1]
        return opened, self.closed_inward() + self._scaled(CLOSED_DEPTH) // 2

    def words_spot(self, count: int) -> Pixel:
        return self.table.from_edge(self.side, 0, self.depth(count) + self.table.px(20.5))

    def words_width(self) -> float:
        """In millimetres."""
        widest = WIDEST_WORDS if self.side.upright else WIDEST_AT_THE_SIDES
        room = 2 * self._half / self.table.per_mm
        return min(widest, max(LEAST_WORDS, 0.45 * room))
