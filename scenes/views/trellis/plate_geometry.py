"""Where the plates of Trellis lie: inwards of a rack's right end and of the buttons there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Literal, TypeAlias

import pygame

from scenes.table import Table, square
from scenes.views.plate import COIN_MM, PlateSpot, plate_scale
from scenes.views.trellis.seat_geometry import SeatGeometry
from scenes.views.trellis.shared_geometry import (
    SharedGeometry,
    controls_of,
    pills_of,
    rounds_of,
)

# Millimetres on every table.
OVER_BUTTONS, OVER_RACK, APART, OFF_TILES = 62.0, 4.0, 1.0, 7.0
LINES, LINES_GAP, LINES_DEEP, FIRST_LINE = 52.0, 5.0, 34.0, 30.0
"""How wide and deep the lines are, and where the first one of them is, at full size."""
STEP, STEPS, EDGE = 4.0, 24, 4.0
"""Between places that are tried, and to the table's edge."""
NUMBER = 14.0
"""What is kept for the number beside a rack that is face down."""

Manner: TypeAlias = Literal["within", "beyond", "over"]
"""Where lines are: beside the coin within the rack's length or beyond it, where round controls lie
while somebody composes, or over the coin."""


class PlateGeometry:
    def __init__(
        self,
        table: Table,
        seats: Sequence[SeatGeometry],
        shared: SharedGeometry,
        has_lines: bool,
    ) -> None:
        """`has_lines`: whether several games are played, so that there is a standing."""
        self.table, self._seats, self._scale = table, seats, plate_scale(table)
        self._shared, self._has_lines = shared, has_lines
        self._kept = _apart(table, _kept_free(seats, shared))
        self._corners: dict[tuple[int, int], tuple[int, int]] = {}
        self._manners: dict[tuple[int, int], Manner] = {}
        self._felt: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def spot(self, number: int, count: int, has_rounds: bool = False) -> PlateSpot:
        """Of a seat with so many tiles; `has_rounds`: whether its round controls are seen."""
        side, coin = self._seats[number].side, self._mm(COIN_MM)
        along, inward = self._corner(number, count)
        own = self.table.from_edge(side, along + coin // 2, inward + coin // 2)
        begin, near = self._lines_from(number, count)
        lines = self.table.from_edge(side, begin, near + self._mm(FIRST_LINE))
        is_free = self._are_lines_free(number, count, has_rounds)
        return PlateSpot(own, own, lines, LINES * self._scale if is_free else 0.0)

    def _are_lines_free(self, number: int, count: int, has_rounds: bool) -> bool:
        rect, corner = self.lines(number, count), self._corner(number, count)
        if self._manner(number, count) == "beyond" and corner == self._usual(number, count):
            # Its own round controls come and go there.
            return self._has_lines and not has_rounds
        return self._has_lines and rect.collidelist(self._kept) < 0

    def coin(self, number: int, count: int) -> pygame.Rect:
        """What the coin of a seat with so many tiles covers."""
        size = self._mm(COIN_MM)
        return self._rect(number, self._corner(number, count), (size, size))

    def lines(self, number: int, count: int) -> pygame.Rect:
        """What the lines beside it cover."""
        size = (self._mm(LINES), self._mm(LINES_DEEP)) if self._has_lines else (0, 0)
        return self._rect(number, self._lines_from(number, count), size)

    def _lines_from(self, number: int, count: int) -> tuple[int, int]:
        along, inward = self._corner(number, count)
        if self._manner(number, count) == "over":
            return along, inward + self._mm(COIN_MM + LINES_GAP)
        return along + self._mm(COIN_MM + LINES_GAP), inward

    def _manner(self, number: int, count: int) -> Manner:
        key = number, count
        if key not in self._manners:
            self._manners[key] = self._found(number, count)
        return self._manners[key]

    def _found(self, number: int, count: int) -> Manner:
        """Not where words are, if that can be."""
        seat, right = self._seats[number], self._right(number, count)
        if right - self._mm(COIN_MM + LINES_GAP + LINES) >= self.table.px(seat.words_width() / 2):
            return "within"
        corner = right + self._mm(LINES_GAP), self._inward(number, count)
        beyond = self._rect(number, corner, (self._mm(LINES), self._mm(LINES_DEEP)))
        others = _kept_free([one for one in self._seats if one is not seat], self._shared)
        is_free = beyond.collidelist(_apart(self.table, others)) < 0
        return "beyond" if is_free else "over"

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
        wide = COIN_MM
        if self._has_lines:
            manner = self._manner(number, count)
            wide = {"within": COIN_MM + LINES_GAP + LINES, "beyond": COIN_MM, "over": LINES}[manner]
        return self._right(number, count) - self._mm(wide), self._inward(number, count)

    def _inward(self, number: int, count: int) -> int:
        depth = self._seats[number].depth(count)
        return max(depth + self._mm(OVER_RACK), self.table.px(OVER_BUTTONS))

    def elsewhere(self, number: int, count: int, tiles: Sequence[pygame.Rect]) -> PlateSpot | None:
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
                return PlateSpot(rect.center, rect.center, rect.center, 0.0)
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
