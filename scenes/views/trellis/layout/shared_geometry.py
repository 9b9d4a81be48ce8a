"""Geometry of the display, the bag and the needle, in pixels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.trellis.state import DISPLAY
from scenes.art import racks
from scenes.art.brass import NEEDLE_MM
from scenes.core.table import Pixel, Side, Table, square
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
    def __init__(self, table: Table, seats: Sequence[SeatGeometry]) -> None:
        self.table, self._scale = table, scale_of(table)
        sides = [seat.side for seat in seats]
        order = (Side.EAST, Side.NORTH, Side.WEST, Side.SOUTH)
        free = [side for side in order if side not in sides]
        small = table.wide < MIDDLE_FROM_MM
        self.side: Side | None = free[0] if free and small else None
        """The side of the display and the bag; None: the middle of the table."""
        self._aside, self._shows_needle = 0, self.is_block
        if not self.is_block:
            self._keep_off([rect for seat in seats for rect in (*seat.blocks(), seat.coin_rect())])

    def _keep_off(self, controls: Sequence[pygame.Rect]) -> None:
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

    @property
    def display_upright(self) -> bool:
        """Whether the long side of the display runs across the screen."""
        return self.side is not None and self.side.upright

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
        x, y = self.table.from_edge(self.side, 0, self._inward())
        aside = self._beside_length() // 2 - self._aside
        return (x - aside, y) if self.display_upright else (x, y - aside)

    def depth(self) -> int:
        """How far display and bag reach inwards from their side."""
        return self._inward() + self.bag_size() // 2

    def _inward(self) -> int:
        return self.table.px(MARGIN + 3) + self._scaled(DISPLAY_DEPTH) // 2

    def _beside_length(self) -> int:
        """The length of bag and needle beside the display."""
        bag = self.table.px(BAG_GAP) + self.bag_size()
        return bag + self._needle_length() if self._shows_needle else bag

    def _needle_length(self) -> int:
        return self.table.px(NEEDLE_GAP + NEEDLE_MM)

    def display_spot(self, index: int) -> Pixel:
        x, y = self.display()
        if self.is_block:
            line, column = divmod(index, BLOCK_COLUMNS)
            across = round((column - (BLOCK_COLUMNS - 1) / 2) * self.display_pitch())
            return x + across, y + (line - 1) * self.display_pitch()
        step = round((index - (DISPLAY - 1) / 2) * self.display_pitch())
        return (x + step, y) if self.display_upright else (x, y + step)

    def display_rect(self) -> pygame.Rect:
        size = self.display_size()
        rect = pygame.Rect((0, 0), size if self.display_upright else size[::-1])
        rect.center = self.display()
        return rect

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
        x, y = self.display()
        away += self.display_size()[0] // 2
        return (x + away, y) if self.display_upright else (x, y + away)

    def rects(self) -> list[pygame.Rect]:
        """The rectangles that display, bag and needle cover."""
        rects, needle = [self.display_rect()], self.needle()
        spots = [(self.bag(), self.bag_size())]
        if needle is not None:
            spots.append((needle, self.table.px(NEEDLE_MM)))
        return [*rects, *(square(spot, size) for spot, size in spots)]
