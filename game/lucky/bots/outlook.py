"""Estimates how many turns a board of Lucky Numbers still needs."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import getitem
from typing import NamedTuple, TypeAlias

from game.lucky.bots.kernel import GRIDS, Numbers, reach

KNOTS = (0.0, 1.0, 2.0, 3.0, 4.5, 7.0, 11.0, 20.0)
"""Interpolation nodes: how many of every 20 tiles in the pile fit."""
GROUPS = (0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5)
"""Groups by number of free cells; boards of a group share their weights."""
GROUP_COUNT = 6
MOST_FREE = 12
POOL_CLASSES = 3
"""0, 1, or 2 and more of the pool's numbers fit."""
TABLE = GROUP_COUNT * len(KNOTS)
UNION = POOL_CLASSES * TABLE
BASE = UNION + TABLE
WEIGHT_COUNT = BASE + MOST_FREE + 1
NO_MORE_TURNS = 100.0
"""Cost of a free cell when the pile is empty (L14)."""
OUT_OF_PLACE = 0.02
"""Cost per number and step from its ideal cell on a board that cannot be filled, so that a series
of swaps gets out even if no single swap helps."""
AWAY = {
    cells: tuple(
        (0.0, *(abs(number - ideal) for number in range(1, grid.highest + 1)))
        for ideal in grid.ideal
    )
    for cells, grid in GRIDS.items()
}
"""Distance from the ideal number, by count of cells, cell and number; 0 for a free cell."""

Part: TypeAlias = tuple[tuple[int, float], tuple[int, float]]


class Spot(NamedTuple):
    """A free cell: the set of numbers that fit, and its cost if none, one, or more of them are in
    the pool."""

    numbers: int
    alone: float
    offered: float
    choice: float


class Shape(NamedTuple):
    """The terms of the estimate; the pool selects each spot's cost."""

    free: float
    spots: tuple[Spot, ...]
    out_of_place: float
    union: float


class Outlook:
    """Estimates boards for a given pile; `left`: tiles by number. Pools are bit sets.

    The estimate is the sum of a term for each free cell (by the fitting tiles in pile and pool), a
    term for all free cells together (by tiles that fit any of them), and a term for their number.
    """

    def __init__(self, weights: Sequence[float], left: Sequence[int]) -> None:
        self._weights = weights
        self._tiles = sum(left)
        self._odds = [count * KNOTS[-1] / max(1, self._tiles) for count in left]
        self._odds_below = list(accumulate(self._odds, initial=0.0))
        self._beside: dict[int, dict[Numbers, float]] = {}
        self._shapes: dict[Numbers, Shape] = {}
        self._spots: list[dict[tuple[int, int], Spot]] = [{} for _ in range(GROUP_COUNT)]
        self._unions: dict[tuple[int, int], float] = {}

    def turns(self, board: Numbers, pool: int) -> float:
        """The estimated number of own turns until the board is full; 0 if it is."""
        beside = self._beside.get(pool)
        if beside is None:
            beside = self._beside[pool] = {}
        turns = beside.get(board)
        if turns is None:
            turns = beside[board] = self._turns(board, pool)
        return turns

    def _turns(self, board: Numbers, pool: int) -> float:
        shape = self._shapes.get(board)
        if shape is None:
            shape = self._shapes[board] = self._shape(board)
        total, spots, out_of_place, union = shape
        for numbers, alone, offered, choice in spots:
            numbers &= pool
            total += alone if not numbers else choice if numbers & numbers - 1 else offered
        return total + out_of_place + union

    def parts(self, board: Numbers, pool: int) -> Iterator[tuple[int, float]]:
        """(index, coefficient) of each weight in the estimate, without OUT_OF_PLACE."""
        free = board.count(0)
        yield BASE + min(free, MOST_FREE), 1.0
        spans, numbers = reach(board), 0
        for span in spans:
            bits = _bits(*span)
            numbers |= bits
            offered = min(POOL_CLASSES - 1, (bits & pool).bit_count())
            yield from self._cell_part(GROUPS[free], span, offered)
        yield from self._union_part(GROUPS[free], numbers)

    def _shape(self, board: Numbers) -> Shape:
        free = board.count(0)
        if not free or not self._tiles:
            return Shape(NO_MORE_TURNS * free, (), 0.0, 0.0)
        group = GROUPS[free]
        known = self._spots[group]
        spots, numbers, away = [], 0, 0.0
        for span in reach(board):
            spot = known.get(span)
            if spot is None:
                spot = known[span] = self._spot(group, span)
            spots.append(spot)
            if not spot[0]:
                away = OUT_OF_PLACE * sum(map(getitem, AWAY[len(board)], board))
            numbers |= spot[0]
        union = self._unions.get((group, numbers))
        if union is None:
            union = self._unions[group, numbers] = self._sum(self._union_part(group, numbers))
        return Shape(self._weights[BASE + min(free, MOST_FREE)], tuple(spots), away, union)

    def _spot(self, group: int, span: tuple[int, int]) -> Spot:
        costs = [self._sum(self._cell_part(group, span, n)) for n in range(POOL_CLASSES)]
        return Spot(_bits(*span), *costs)

    def _sum(self, part: Part) -> float:
        (first, near), (second, far) = part
        return self._weights[first] * near + self._weights[second] * far

    def _cell_part(self, group: int, span: tuple[int, int], offered: int) -> Part:
        low, high = span
        if low > high:
            return _between(group * len(KNOTS), 0.0)
        start = offered * TABLE + group * len(KNOTS)
        return _between(start, self._odds_below[high + 1] - self._odds_below[low])

    def _union_part(self, group: int, numbers: int) -> Part:
        fitting = sum(odds for n, odds in enumerate(self._odds) if numbers >> n & 1)
        return _between(UNION + group * len(KNOTS), fitting)


def _bits(low: int, high: int) -> int:
    return ((1 << high + 1) - 1) & ~((1 << low) - 1) if low <= high else 0


def _between(start: int, amount: float) -> Part:
    """Linear interpolation between the two knots around `amount`: (index from `start`, share)
    each."""
    spot = bisect(KNOTS, amount, 1, len(KNOTS) - 1) - 1
    far = min(1.0, (amount - KNOTS[spot]) / (KNOTS[spot + 1] - KNOTS[spot]))
    return (start + spot, 1.0 - far), (start + spot + 1, far)
