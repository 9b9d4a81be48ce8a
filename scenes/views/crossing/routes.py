"""The ways of rolling marbles: between the others to the edge of the tray, and into a trough."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import accumulate, pairwise
from typing import Final

from game.crossing.state import Cell
from scenes.core.table import Pixel, Point, Side
from scenes.views.crossing.geometry import Geometry

Spot = tuple[int, int]
"""Half pitches right of and below the tray's middle."""

STEPS: Final = tuple(
    (x, y, math.hypot(x, y)) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)
)
BETWEEN_COST, CORNER_COST = 3.0, 1.3
"""Cost factors for rolling between two holes, or where four meet, next to a marble."""
BEFORE_TROUGH: Final = 0.72
"""Where a marble turns into a trough, in depths before its middle."""
ROUNDINGS: Final = 3


class Way:
    """A polyline, evaluated by share of its length."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = tuple(points)
        steps = (math.dist(*pair) for pair in pairwise(self.points))
        self._come = tuple(accumulate(steps, initial=0.0))

    @property
    def length(self) -> float:
        return self._come[-1]

    def at(self, share: float) -> Point:
        number, part = self._leg(share)
        (x, y), (next_x, next_y) = self.points[number : number + 2]
        return x + (next_x - x) * part, y + (next_y - y) * part

    def heading(self, share: float) -> float:
        """The direction at this share: degrees clockwise from the right."""
        number, _ = self._leg(share)
        (x, y), (next_x, next_y) = self.points[number : number + 2]
        return math.degrees(math.atan2(next_y - y, next_x - x))

    def back(self, share: float) -> Way:
        """The way from this share back to the beginning."""
        number, _ = self._leg(share)
        return Way((self.at(share), *reversed(self.points[: number + 1])))

    def _leg(self, share: float) -> tuple[int, float]:
        come = min(1.0, max(0.0, share)) * self.length
        number = min(len(self.points) - 2, bisect_right(self._come, come) - 1)
        long = self._come[number + 1] - self._come[number]
        return number, (come - self._come[number]) / long if long else 1.0


def out(
    geometry: Geometry, hole: Cell, lying: Collection[Cell], side: Side, end: Pixel
) -> tuple[Point, ...]:
    """The way from a hole to a place in a side's trough; `lying`: the holes with a marble."""
    before = side.beside(end, 0, -BEFORE_TROUGH * geometry.trough[1])
    start = _spot(geometry, hole)
    blocked = {_spot(geometry, at) for at in lying} - {start}
    found = _shortest(geometry, start, blocked, side, before)
    points = [geometry.hole(hole), *(_pixel(geometry, spot) for spot in found[1:]), before, end]
    return rounded_off(points)


def rounded_off(points: Sequence[Point]) -> tuple[Point, ...]:
    """The polyline with its corners cut repeatedly; its ends stay."""
    line = list(points)
    for _ in range(ROUNDINGS):
        cut = [line[0]]
        for (x, y), (next_x, next_y) in pairwise(line):
            cut.append((0.75 * x + 0.25 * next_x, 0.75 * y + 0.25 * next_y))
            cut.append((0.25 * x + 0.75 * next_x, 0.25 * y + 0.75 * next_y))
        line = [*cut, line[-1]]
    return tuple(line)


def _spot(geometry: Geometry, at: Cell) -> Spot:
    (x, y), (middle_x, middle_y) = geometry.hole(at), geometry.table.middle
    half = geometry.pitch / 2
    return round((x - middle_x) / half), round((y - middle_y) / half)


def _pixel(geometry: Geometry, spot: Spot) -> Point:
    x, y = geometry.table.middle
    return x + spot[0] * geometry.pitch / 2, y + spot[1] * geometry.pitch / 2


def _shortest(
    geometry: Geometry, start: Spot, blocked: Collection[Spot], side: Side, goal: Pixel
) -> list[Spot]:
    """The shortest way to the tray's edge on this side, from where it continues straight to
    `goal`."""
    right, below = side.turned(0, 1)
    middle, half = geometry.table.middle, geometry.pitch / 2
    end = (goal[0] - middle[0]) / half, (goal[1] - middle[1]) / half
    # A* search: the straight distance is the lower bound.
    queue = [(math.dist(start, end), 0.0, start, False)]
    cost: dict[Spot, float] = {start: 0.0}
    came: dict[Spot, Spot] = {}
    costs, edge = _costs(blocked), len(geometry.lines)
    while queue:
        _, so_far, spot, is_out = heappop(queue)
        if is_out:
            return _traced(came, spot)
        if so_far > cost[spot]:
            continue
        if round(spot[0] * right + spot[1] * below) == edge:
            heappush(queue, (so_far + math.dist(spot, end), so_far, spot, True))
        for other, step in _beside(spot, blocked, costs, edge):
            come = so_far + step
            if come < cost.get(other, math.inf):
                cost[other], came[other] = come, spot
                heappush(queue, (come + math.dist(other, end), come, other, False))
    return [start]


def _beside(
    spot: Spot, blocked: Collection[Spot], costs: Mapping[Spot, float], edge: int
) -> Iterator[tuple[Spot, float]]:
    """Neighbours of a spot with the cost of the step. `edge`: of the cells, in half pitches."""
    x, y = spot
    for right, below, long in STEPS:
        other = x + right, y + below
        if other in blocked or max(map(abs, other)) > edge:
            continue
        if long == 1.0 or not ((x + right, y) in blocked or (x, y + below) in blocked):
            yield other, long * costs.get(other, 1.0)


def _costs(blocked: Collection[Spot]) -> dict[Spot, float]:
    """Cost factors of spots near marbles."""
    around = ((CORNER_COST, 1.5), (BETWEEN_COST, 1.0))
    return {
        (x + right, y + below): cost
        for cost, farthest in around
        for x, y in blocked
        for right, below, long in STEPS
        if farthest - 0.5 < long <= farthest
    }


def _traced(came: dict[Spot, Spot], spot: Spot) -> list[Spot]:
    way = [spot]
    while way[-1] in came:
        way.append(came[way[-1]])
    return way[::-1]
