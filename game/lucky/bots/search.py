"""Lucky Numbers by search: expects over the numbers that are left in the pile."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.lucky.bots.kernel import Numbers, Sight, bits_of, changed, placed
from game.lucky.bots.outlook import Outlook
from game.lucky.bots.weights import WEIGHTS

LOOKED_AHEAD = 4
"""So many of the best ways to put a drawn tile are judged by the turn that follows, too."""
OTHERS_COUNT = (0.5, 0.2, 0.2)
"""What a turn more for the next players in turn is worth, measured in own turns."""
PROGRESS = 1e-6
NO_CELL = -1


class Put(NamedTuple):
    """A number put into a cell of the own board; `freed` goes to the pool, 0 if none.
    NO_CELL: the number itself goes to the pool. Number 0: a draw."""

    score: float
    cell: int
    number: int
    board: Numbers
    freed: int


class Search:
    """One decision. Scores are own turns still needed, less a part of the others': low is
    good. `nodes` counts the boards judged."""

    def __init__(self, sight: Sight, weights: Sequence[float] = WEIGHTS) -> None:
        self._sight = sight
        self.outlook = Outlook(weights, sight.left)
        self._pools: dict[tuple[int, int], tuple[int, float]] = {}
        self.nodes = 0

    def options(self, looked_ahead: int = LOOKED_AHEAD) -> list[Put]:
        """What can be done now, the best first."""
        return self.puts(looked_ahead) if self._sight.drawn else self.takes()

    def puts(self, looked_ahead: int = LOOKED_AHEAD) -> list[Put]:
        """What to do with the tile drawn: as many of the best as are looked ahead from; only
        the best where it fills the board or there is nothing to look ahead to."""
        puts = sorted(self._puts(self._sight.drawn))[:looked_ahead]
        if len(puts) < 2 or 0 not in puts[0].board or not any(self._sight.left):
            return puts[:1]
        ahead = sorted((self._looked_ahead(put), put) for put in puts)
        return [put._replace(score=score) for score, put in ahead]

    def takes(self) -> list[Put]:
        """What to take from the pool that makes the board better, and to draw."""
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
        """The pool with one tile more and one less, and what the others need then."""
        found = self._pools.get((more, less))
        if found is None:
            pool = bits_of(changed(self._sight.pool, more, less))
            # What a tile in the pool gives to those who play next is lost here.
            others = zip(OTHERS_COUNT, self._sight.others, strict=False)
            turns = sum(part * self.outlook.turns(board, pool) for part, board in others)
            found = self._pools[more, less] = pool, turns
        return found

    def _is_progress(self, take: Put) -> bool:
        """Fewer free cells, or a better board whatever the pool offers: neither can go on for
        ever while nobody draws (L15)."""
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
        """The score when the owner has drawn once more and put that tile best."""
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
