"""How many turns a board of Lucky Numbers still needs, estimated from what is left."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import getitem
from typing import NamedTuple, TypeAlias

from game.lucky.bots.kernel import IDEAL, Numbers, reach
from game.lucky.state import HIGHEST

KNOTS = (0.0, 1.0, 2.0, 3.0, 4.5, 7.0, 11.0, 20.0)
"""Of every 20 tiles in the pile, how many fit: between two knots the estimate is straight."""
GROUPS = (0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5)
"""Boards by their number of free cells; those of one group share their tables."""
GROUP_COUNT = 6
MOST_FREE = 12
POOL_CLASSES = 3
"""None, one, or more of the pool's numbers fit."""
TABLE = GROUP_COUNT * len(KNOTS)
UNION = POOL_CLASSES * TABLE
BASE = UNION + TABLE
WEIGHT_COUNT = BASE + MOST_FREE + 1
NO_MORE_TURNS = 100.0
"""What a free cell costs once the pile is used up (L14)."""
OUT_OF_PLACE = 0.02
"""What each number costs for each step from its ideal place, on a board that no numbers can
fill: where no single swap would help, this still leads out."""
AWAY = tuple((0.0, *(abs(number - ideal) for number in range(1, HIGHEST + 1))) for ideal in IDEAL)
"""How far each number is from its ideal place, by cell and number; nothing where free."""

Part: TypeAlias = tuple[tuple[int, float], tuple[int, float]]


class Spot(NamedTuple):
    """A free cell: the numbers that may come there, as bits, and what it costs while none, one
    or more of them are in the pool."""

    numbers: int
    alone: float
    offered: float
    choice: float


class Shape(NamedTuple):
    """What the estimate of a board with free cells sums; the pool decides what the spots cost."""

    free: float
    spots: tuple[Spot, ...]
    out_of_place: float
    union: float


class Outlook:
    """Estimates for boards beside one pile, `left` by number. Pools are numbers as bits.

    A board's estimate is a sum: of each free cell, by the tiles of the pile that still fit
    there and by those of the pool; of all free cells together, by the tiles that fit any;
    and of their number.
    """

    def __init__(self, weights: Sequence[float], left: Sequence[int]) -> None:
        self._weights = weights
        self._tiles = sum(left)
        self._odds = [count * HIGHEST / max(1, self._tiles) for count in left]
        self._odds_below = list(accumulate(self._odds, initial=0.0))
        self._beside: dict[int, dict[Numbers, float]] = {}
        self._shapes: dict[Numbers, Shape] = {}
        self._spots: list[dict[tuple[int, int], Spot]] = [{} for _ in range(GROUP_COUNT)]
        self._unions: dict[tuple[int, int], float] = {}

    def turns(self, board: Numbers, pool: int) -> float:
        """About how many turns of its owner the board still takes; 0 when it is full."""
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
        """The weights that the estimate of a board with free cells sums, each with its share;
        what is OUT_OF_PLACE is not among them."""
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
                away = OUT_OF_PLACE * sum(map(getitem, AWAY, board))
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
    """The two knots beside an amount, as weights from `start` on, with their shares."""
    spot = bisect(KNOTS, amount, 1, len(KNOTS) - 1) - 1
    far = min(1.0, (amount - KNOTS[spot]) / (KNOTS[spot + 1] - KNOTS[spot]))
    return (start + spot, 1.0 - far), (start + spot + 1, far)
