"""Where the coins of Trellis lie: inwards of a rack's right end and of the buttons there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import pygame

from scenes.table import Table, square
from scenes.views.seat_places import COIN_MM, SeatPlaces, coin_scale
from scenes.views.trellis.seat_geometry import SeatGeometry
from scenes.views.trellis.shared_geometry import (
    SharedGeometry,
    controls_of,
    pills_of,
    rounds_of,
)

# Millimetres on every table.
OVER_BUTTONS, OVER_RACK, APART, OFF_TILES = 62.0, 4.0, 1.0, 7.0
STEP, STEPS, EDGE = 4.0, 24, 4.0
"""Between places that are tried, and to the table's edge."""
NUMBER = 14.0
"""What is kept for the number beside a rack that is face down."""


class PlateGeometry:
    def __init__(
        self,
        table: Table,
        seats: Sequence[SeatGeometry],
        shared: SharedGeometry,
    ) -> None:
        self.table, self._seats, self._scale = table, seats, coin_scale(table)
        self._kept = _apart(table, _kept_free(seats, shared))
        self._corners: dict[tuple[int, int], tuple[int, int]] = {}
        self._felt: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def spot(self, number: int, count: int) -> SeatPlaces:
        """Of a seat with so many tiles."""
        coin = self.coin(number, count).center
        return SeatPlaces(coin, coin, self._seats[number].panel())

    def coin(self, number: int, count: int) -> pygame.Rect:
        """What the coin of a seat with so many tiles covers."""
        size = self._mm(COIN_MM)
        return self._rect(number, self._corner(number, count), (size, size))

    def _right(self, number: int, count: int) -> int:
        return self._seats[number].opened.size(count)[0] // 2

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
        return self._right(number, count) - self._mm(COIN_MM), self._inward(number, count)

    def _inward(self, number: int, count: int) -> int:
        depth = self._seats[number].depth(count)
        return max(depth + self._mm(OVER_RACK), self.table.px(OVER_BUTTONS))

    def elsewhere(self, number: int, count: int, tiles: Sequence[pygame.Rect]) -> SeatPlaces | None:
        """A coin's place clear of these tiles, as near to the usual one as there is felt; where
        felt is scarce it lies close to one."""
        places, size = self._felt_of(number, count), (self._mm(COIN_MM), self._mm(COIN_MM))
        own = list(self._own(self._seats[number], count))
        for apart in (OFF_TILES, APART):
            near = _apart(self.table, tiles, apart)
            taken = [*self._kept, *_apart(self.table, own), *near]
            coins = (self._rect(number, place, size) for place in places)
            rect = next((coin for coin in coins if coin.collidelist(taken) < 0), None)
            if rect is not None:
                return SeatPlaces(rect.center, rect.center, self._seats[number].panel())
        return None

    def _own(self, seat: SeatGeometry, count: int) -> Iterator[pygame.Rect]:
        """A seat's rack, open and closed, and what lies at its right end then."""
        racks = seat.open_rect(count), seat.closed_rect(count)
        opened, closed = (max(rack.size) for rack in racks)
        wide = self.table.px(NUMBER)
        yield from racks
        yield square(seat.count_spot(closed, wide), wide)
        yield from rounds_of(seat, opened)
        yield from pills_of(seat, opened)
        yield from pills_of(seat, closed)

    def _felt_of(self, number: int, count: int) -> list[tuple[int, int]]:
        """Tiles are laid many a turn, and the places stay the same."""
        key = number, count
        if key not in self._felt:
            self._felt[key] = self._felt_near(number, *self._usual(number, count))
        return self._felt[key]

    def _felt_near(self, number: int, along: int, inward: int) -> list[tuple[int, int]]:
        """The right half before a seat."""
        across, deep = self.table.width, self.table.height
        if not self._seats[number].side.upright:
            across, deep = deep, across
        step, edge = self.table.px(2 * STEP), self.table.px(EDGE)
        places = [
            (x, y)
            for x in range(0, across // 2 - edge - self._mm(COIN_MM), step)
            for y in range(edge, deep // 2, step)
        ]
        return sorted(places, key=lambda one: abs(one[0] - along) + abs(one[1] - inward))

    def _places(self, along: int, inward: int) -> list[tuple[int, int]]:
        """The usual one, and others left of it and inwards, the nearest first."""
        step = self.table.px(STEP)
        return [(along + x * step, inward + y * step) for x, y in _steps()]

    def _mm(self, mm: float) -> int:
        return self.table.px(mm * self._scale)


@cache
def _steps() -> list[tuple[int, int]]:
    """To the left and inwards, the nearest first."""
    steps = ((x, y) for x in range(-STEPS, 1) for y in range(STEPS))
    return sorted(steps, key=lambda one: (one[1] - one[0], one))


def _apart(table: Table, rects: Iterable[pygame.Rect], mm: float = APART) -> list[pygame.Rect]:
    """With half of that around each."""
    gap = table.px(mm)
    return [rect.inflate(gap, gap) for rect in rects]


def _kept_free(seats: Sequence[SeatGeometry], shared: SharedGeometry) -> Iterator[pygame.Rect]:
    """Where something lies, or may come to lie while somebody composes."""
    yield from shared.rects()
    for seat in seats:
        yield from controls_of(seat)
        yield seat.handle_rect()
