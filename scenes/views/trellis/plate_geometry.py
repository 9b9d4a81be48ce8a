"""Where the plates of Trellis lie: inwards of a rack's right end and of the buttons there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from scenes.table import Table
from scenes.views.plate import COIN_MM, PlateSpot, plate_scale
from scenes.views.trellis.seat_geometry import SeatGeometry
from scenes.views.trellis.shared_geometry import SharedGeometry, controls_of

# Millimetres on every table.
OVER_BUTTONS, OVER_RACK, BESIDE, APART = 62.0, 4.0, 4.0, 1.0
LINES, LINES_GAP, LINES_DEEP, FIRST_LINE = 52.0, 5.0, 34.0, 30.0
"""How wide and deep the lines are, and where the first one of them is, at full size."""
STEP, STEPS = 4.0, 24
"""Between places that are tried."""


class PlateGeometry:
    def __init__(self, table: Table, seats: Sequence[SeatGeometry], shared: SharedGeometry) -> None:
        self.table, self._seats, self._scale = table, seats, plate_scale(table)
        gap = table.px(APART)
        self._kept = [rect.inflate(gap, gap) for rect in _kept_free(seats, shared)]
        self._corners: dict[tuple[int, int], tuple[int, int]] = {}

    def spot(self, number: int, count: int) -> PlateSpot:
        """Of a seat with so many tiles."""
        side, coin = self._seats[number].side, self._mm(COIN_MM)
        along, inward = self._corner(number, count)
        middle = along + coin // 2, inward + coin // 2
        begin = along + coin + self._mm(LINES_GAP), inward + self._mm(FIRST_LINE)
        own, lines = (self.table.from_edge(side, *at) for at in (middle, begin))
        has_lines = self.lines(number, count).collidelist(self._kept) < 0
        return PlateSpot(own, own, lines, LINES * self._scale if has_lines else 0.0)

    def coin(self, number: int, count: int) -> pygame.Rect:
        """What the coin of a seat with so many tiles covers."""
        size = self._mm(COIN_MM)
        along, inward = self._corner(number, count)
        return self._rect(number, (along, inward), (size, size))

    def lines(self, number: int, count: int) -> pygame.Rect:
        """What the lines beside it cover."""
        along, inward = self._corner(number, count)
        along += self._mm(COIN_MM + LINES_GAP)
        return self._rect(number, (along, inward), (self._mm(LINES), self._mm(LINES_DEEP)))

    def _rect(self, number: int, corner: tuple[int, int], size: tuple[int, int]) -> pygame.Rect:
        """From its near left corner on, as the seat sees it."""
        side, (along, inward), (wide, deep) = self._seats[number].side, corner, size
        rect = pygame.Rect((0, 0), (wide, deep) if side.upright else (deep, wide))
        rect.center = self.table.from_edge(side, along + wide // 2, inward + deep // 2)
        return rect

    def _corner(self, number: int, count: int) -> tuple[int, int]:
        """Where a plate begins: its end is that of the rack when it is open, beyond which round
        controls lie; or the nearest place at which its coin has room."""
        key = number, count
        if key not in self._corners:
            usual, size = self._usual(number, count), (self._mm(COIN_MM),) * 2
            free = (
                place
                for place in self._places(*usual)
                if self._rect(number, place, size).collidelist(self._kept) < 0
            )
            self._corners[key] = next(free, usual)
        return self._corners[key]

    def _usual(self, number: int, count: int) -> tuple[int, int]:
        seat = self._seats[number]
        right = seat.opened.size(count)[0] // 2 + self.table.px(BESIDE)
        left = right - self._mm(COIN_MM + LINES_GAP + LINES)
        inward = max(seat.depth(count) + self._mm(OVER_RACK), self.table.px(OVER_BUTTONS))
        return left, inward

    def _places(self, along: int, inward: int) -> list[tuple[int, int]]:
        """The usual one, and others left of it and inwards, the nearest first."""
        step = self.table.px(STEP)
        steps = sorted(
            ((x, y) for x in range(-STEPS, 1) for y in range(STEPS)),
            key=lambda one: (one[1] - one[0], one),
        )
        return [(along + x * step, inward + y * step) for x, y in steps]

    def _mm(self, mm: float) -> int:
        return self.table.px(mm * self._scale)


def _kept_free(seats: Sequence[SeatGeometry], shared: SharedGeometry) -> Iterator[pygame.Rect]:
    """Where something lies, or may come to lie while somebody composes."""
    yield from shared.rects()
    for seat in seats:
        yield from controls_of(seat)
        yield seat.handle_rect()
