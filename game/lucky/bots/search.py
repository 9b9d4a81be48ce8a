"""Search for Lucky Numbers: expected values over the numbers left in the pile."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.lucky.bots.kernel import Numbers, Sight, bits_of, changed, placed
from game.lucky.bots.outlook import Outlook
from game.lucky.bots.weights import WEIGHTS

LOOKED_AHEAD = 4
"""The number of placements of a drawn tile that are also judged by the next turn."""
OTHERS_COUNT = (0.5, 0.2, 0.2)
"""The weight of opponents' turns, in playing order, relative to own turns."""
PROGRESS = 1e-6
NO_CELL = -1


class Put(NamedTuple):
    """A number placed in a cell of the own board; `freed` goes to the pool, 0 if none. NO_CELL: the
    number itself goes to the pool. Number 0: a draw."""

    score: float
    cell: int
    number: int
    board: Numbers
    freed: int


class Search:
    """One decision. Scores: own turns still needed less a share of the opponents'; lower is better.
    `nodes` counts boards estimated."""

    def __init__(self, sight: Sight, weights: Sequence[float] | None = None) -> None:
        """`weights` None: those of the board's format."""
        self._sight = sight
        self.outlook = Outlook(weights or WEIGHTS[len(sight.board)], sight.left)
        self._pools: dict[tuple[int, int], tuple[int, float]] = {}
        self.nodes = 0

    def options(self, looked_ahead: int = LOOKED_AHEAD) -> list[Put]:
        """The possible moves, best first."""
        return self.puts(looked_ahead) if self._sight.drawn else self.takes()

    def puts(self, looked_ahead: int = LOOKED_AHEAD) -> list[Put]:
        """The best placements of the drawn tile, best first; only one if it fills the board or the
        pile is empty."""
        puts = sorted(self._puts(self._sight.drawn))[:looked_ahead]
        if len(puts) < 2 or 0 not in puts[0].board or not any(self._sight.left):
            return puts[:1]
        ahead = sorted((self._looked_ahead(put), put) for put in puts)
        return [put._replace(score=score) for score, put in ahead]

    def takes(self) -> list[Put]:
        """Improving takes from the pool, and a draw, best first."""
        takes = sorted(take for take in self._takes() if self._is_progress(take))
        if takes and 0 not in takes[0].board:
            return takes
        board = self._sight.board
        after = self._after_a_draw() if takes else math.inf
        return sorted([Put(after, NO_CELL, 0, board, 0), *takes])

    def _puts(self, number: int) -> Iterator[Put]:
        board = self._sight.board
        yield Put(self._score(board, number, 0), NO_CELL, number, board, number)
        for cell, after, freed in placed(board, number):
            yield Put(self._score(after, freed, 0), cell, number, after, freed)

    def _takes(self) -> Iterator[Put]:
        for number, count in enumerate(self._sight.pool):
            if count:
                for cell, after, freed in placed(self._sight.board, number):
                    yield Put(self._score(after, freed, number), cell, number, after, freed)

    def _score(self, board: Numbers, more: int, less: int) -> float:
        pool, others = self._beside(more, less)
        self.nodes += 1
        return self.outlook.turns(board, pool) - others

    def _beside(self, more: int, less: int) -> tuple[int, float]:
        """The pool after these changes, and the weighted turns of the others."""
        found = self._pools.get((more, less))
        if found is None:
            pool = bits_of(changed(self._sight.pool, more, less))
            # A tile that helps an opponent is a loss here.
            others = zip(OTHERS_COUNT, self._sight.others, strict=False)
            turns = sum(part * self.outlook.turns(board, pool) for part, board in others)
            found = self._pools[more, less] = pool, turns
        return found

    def _is_progress(self, take: Put) -> bool:
        """Fewer free cells, or a better board for an empty pool: so takes without draws come to an
        end (L15)."""
        if not take.freed:
            return True
        self.nodes += 2
        now = self.outlook.turns(self._sight.board, 0)
        return self.outlook.turns(take.board, 0) < now - PROGRESS

    def _after_a_draw(self) -> float:
        left = self._sight.left
        expected = sum(
            count * min(self._puts(number)).score for number, count in enumerate(left) if count
        )
        return expected / max(1, sum(left))

    def _looked_ahead(self, put: Put) -> float:
        """The expected score after one more draw, placed best."""
        outlook = self.outlook
        pool, others = self._beside(put.freed, 0)
        now = outlook.turns(put.board, pool)
        left = self._sight.left
        best = [now] * len(left)
        for number, count in enumerate(left):
            if count:
                for _, after, _ in placed(put.board, number):
                    self.nodes += 1
                    turns = outlook.turns(after, pool)
                    best[number] = min(best[number], turns)
        return sum(map(float.__mul__, best, map(float, left))) / sum(left) - others
