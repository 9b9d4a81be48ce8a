"""How many turns a board of Lucky Numbers still needs, estimated from what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

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

Part = tuple[tuple[int, float], tuple[int, float]]


class Outlook:
    """Estimates for boards beside one pile and one pool, `left` and `pool` by number.

    A board's estimate is a sum: of each free cell, by the tiles of the pile that still fit
    there and by those of the pool; of all free cells together, by the tiles that fit any;
    and of their number.
    """

    def __init__(self, weights: Sequence[float], left: Sequence[int], pool: Sequence[int]) -> None:
        self._weights = weights
        self._tiles = sum(left)
        self._odds = [count * HIGHEST / max(1, self._tiles) for count in left]
        self._odds_below = list(accumulate(self._odds, initial=0.0))
        self._offered_below = list(accumulate((n > 0 for n in pool), initial=0))
        self._cells: list[dict[tuple[int, int], tuple[float, int]]] = [
            {} for _ in range(GROUP_COUNT)
        ]
        self._unions: dict[tuple[int, int], float] = {}

    def turns(self, board: Numbers) -> float:
        """About how many turns of its owner the board still takes; 0 when it is full."""
        free = board.count(0)
        if not free:
            return 0.0
        if not self._tiles:
            return NO_MORE_TURNS * free
        lowest, highest = reach(board)
        group = GROUPS[free]
        known = self._cells[group]
        total, numbers, blocked = self._weights[BASE + min(free, MOST_FREE)], 0, False
        for cell, number in enumerate(board):
            if not number:
                span = lowest[cell], highest[cell]
                found = known.get(span)
                if found is None:
                    found = known[span] = self._cell(group, span)
                total += found[0]
                numbers |= found[1]
                blocked |= span[0] > span[1]
        if blocked:
            total += OUT_OF_PLACE * _out_of_place(board)
        union = self._unions.get((group, numbers))
        if union is None:
            union = self._unions[group, numbers] = self._sum(self._union_part(group, numbers))
        return total + union

    def parts(self, board: Numbers) -> Iterator[tuple[int, float]]:
        """The weights that the estimate of a board with free cells sums, each with its share;
        what is OUT_OF_PLACE is not among them."""
        free = board.count(0)
        yield BASE + min(free, MOST_FREE), 1.0
        lowest, highest = reach(board)
        numbers = 0
        for cell, number in enumerate(board):
            if not number:
                numbers |= _mask(lowest[cell], highest[cell])
                yield from self._cell_part(GROUPS[free], lowest[cell], highest[cell])
        yield from self._union_part(GROUPS[free], numbers)

    def _cell(self, group: int, span: tuple[int, int]) -> tuple[float, int]:
        return self._sum(self._cell_part(group, *span)), _mask(*span)

    def _sum(self, part: Part) -> float:
        (first, near), (second, far) = part
        return self._weights[first] * near + self._weights[second] * far

    def _cell_part(self, group: int, low: int, high: int) -> Part:
        if low > high:
            return _between(group * len(KNOTS), 0.0)
        offered = self._offered_below[high + 1] - self._offered_below[low]
        start = min(POOL_CLASSES - 1, offered) * TABLE + group * len(KNOTS)
        return _between(start, self._odds_below[high + 1] - self._odds_below[low])

    def _union_part(self, group: int, numbers: int) -> Part:
        fitting = sum(odds for n, odds in enumerate(self._odds) if numbers >> n & 1)
        return _between(UNION + group * len(KNOTS), fitting)


def _out_of_place(board: Numbers) -> float:
    return sum(abs(n - ideal) for n, ideal in zip(board, IDEAL, strict=True) if n)


def _mask(low: int, high: int) -> int:
    return ((1 << high + 1) - 1) & ~((1 << low) - 1) if low <= high else 0


def _between(start: int, amount: float) -> Part:
    """The two knots beside an amount, as weights from `start` on, with their shares."""
    spot = 0
    while spot < len(KNOTS) - 2 and amount >= KNOTS[spot + 1]:
        spot += 1
    far = min(1.0, (amount - KNOTS[spot]) / (KNOTS[spot + 1] - KNOTS[spot]))
    return (start + spot, 1.0 - far), (start + spot + 1, far)
