"""Geometry of the display, the bag and the needle, in pixels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.trellis.state import DISPLAY
from scenes.art import racks
from scenes.art.brass import NEEDLE_MM
from scenes.core.table import Pixel, Side, Table, square
from scenes.ui.placer import rect_at
from scenes.views.trellis.layout.rack_geometry import MARGIN, scale_of
from scenes.views.trellis.layout.seat_geometry import SeatGeometry

# In mm at scale 1.
DISPLAY_PITCH, DISPLAY_DEPTH, BAG = 25.9, 34.0, 42.0

# In mm on every table.
BAG_GAP, NEEDLE_GAP = 9.0, 8.0

ASIDE_STEP, ASIDE_STEPS = 2.0, 25
BLOCK_COLUMNS = 2

MIDDLE_FROM_MM = 1150.0
"""From this table width the shared pieces are in the middle, whatever the number of seats."""


class SharedGeometry:
    def __init__(
        self,
        table: Table,
        side: Side | None,
        reads: Side,
        scale: float,
        inward_mm: float = 0.0,
    ) -> None:
        """`side`: that of the display and the bag; None: the middle of the table. They lie from
        left to right as a person at the side `reads` sees them. `inward_mm`: what lies between
        them and their side."""
        self.table, self.side, self.reads, self._scale = table, side, reads, scale
        self._aside, self._shows_needle = 0, self.is_block
        edge = table.px(MARGIN + 3) + table.px(inward_mm)
        self._inward = edge + self._scaled(DISPLAY_DEPTH) // 2

    def keep_off(self, controls: Sequence[pygame.Rect]) -> None:
        """Shifts the shared pieces off the controls beside the racks; if that fails, without the
        needle."""
        step = self.table.px(ASIDE_STEP)
        steps = sorted(range(-ASIDE_STEPS, ASIDE_STEPS + 1), key=abs)
        for shows_needle in (True, False):
            for number in steps:
                self._aside, self._shows_needle = number * step, shows_needle
                if all(rect.collidelist(controls) < 0 for rect in self.rects()):
                    return
        self._aside = 0

    def _scaled(self, mm: float) -> int:
        return self.table.px(mm * self._scale)

    @property
    def is_block(self) -> bool:
        """Whether the display is a block of two columns beside bag and needle: in the middle of the
        table that leaves the most felt for groups."""
        return self.side is None

    def display_size(self) -> tuple[int, int]:
        wall = 2 * self.table.px(racks.WALL_MM + 1.6)
        columns = BLOCK_COLUMNS if self.is_block else 1
        long = self._scaled(DISPLAY // columns * DISPLAY_PITCH) + wall
        return long, self._scaled(DISPLAY_DEPTH + (columns - 1) * DISPLAY_PITCH)

    def display_tile(self) -> int:
        return 2 * round(self.display_pitch() * 0.86 / 2)

    def display_pitch(self) -> int:
        """Pixels from one tile to the next, and the side of the square that a finger may touch."""
        return self._scaled(DISPLAY_PITCH)

    def display(self) -> Pixel:
        if self.side is None:
            x, y = self.table.middle
            return x - (self.table.px(BAG_GAP) + self.bag_size()) // 2, y
        aside = self._beside_length() // 2 - self._aside
        return self.reads.beside(self.table.from_edge(self.side, 0, self._inward), -aside, 0)

    def depth(self) -> int:
        """How far display and bag reach inwards from their side."""
        return self._inward + self.bag_size() // 2

    def _beside_length(self) -> int:
        """The length of bag and needle beside the display."""
        bag = self.table.px(BAG_GAP) + self.bag_size()
        return bag + self._needle_length() if self._shows_needle else bag

    def _needle_length(self) -> int:
        return self.table.px(NEEDLE_GAP + NEEDLE_MM)

    def display_spot(self, index: int) -> Pixel:
        columns = BLOCK_COLUMNS if self.is_block else 1
        line, column = divmod(index, columns)
        along = round((line - (DISPLAY / columns - 1) / 2) * self.display_pitch())
        across = round((column - (columns - 1) / 2) * self.display_pitch())
        return self.reads.beside(self.display(), along, -across)

    def display_rect(self) -> pygame.Rect:
        return rect_at(self.reads, self.display_size(), self.display())

    def bag_size(self) -> int:
        return self._scaled(BAG)

    def bag(self) -> Pixel:
        if self.is_block:
            return self._beside_block(), self.table.middle[1] - self._needle_length() // 2
        return self._beside_display(self.table.px(BAG_GAP) + self.bag_size() // 2)

    def needle(self) -> Pixel | None:
        if not self._shows_needle:
            return None
        if self.is_block:
            below = (self.bag_size() + self.table.px(NEEDLE_GAP)) // 2
            return self._beside_block(), self.table.middle[1] + below
        bag = self.table.px(BAG_GAP) + self.bag_size()
        return self._beside_display(bag + self.table.px(NEEDLE_GAP + NEEDLE_MM / 2))

    def _beside_block(self) -> int:
        away = self.display_size()[1] + self.bag_size()
        return self.display()[0] + self.table.px(BAG_GAP) + away // 2

    def _beside_display(self, away: int) -> Pixel:
        return self.reads.beside(self.display(), self.display_size()[0] // 2 + away, 0)

    def rects(self) -> list[pygame.Rect]:
        """The rectangles that display, bag and needle cover."""
        rects, needle = [self.display_rect()], self.needle()
        spots = [(self.bag(), self.bag_size())]
        if needle is not None:
            spots.append((needle, self.table.px(NEEDLE_MM)))
        return [*rects, *(square(spot, size) for spot, size in spots)]


def shared_of(table: Table, seats: Sequence[SeatGeometry]) -> SharedGeometry:
    """Where every seat has its own rack: at a free side, or else in the middle."""
    sides = [seat.side for seat in seats]
    order = (Side.EAST, Side.NORTH, Side.WEST, Side.SOUTH)
    free = [side for side in order if side not in sides] if table.wide < MIDDLE_FROM_MM else []
    side = free[0] if free else None
    reads = Side.SOUTH if side is not None and side.upright else Side.WEST
    shared = SharedGeometry(table, side, reads, scale_of(table))
    if side is not None:
        shared.keep_off([rect for seat in seats for rect in (*seat.blocks(), seat.coin_rect())])
    return shared
