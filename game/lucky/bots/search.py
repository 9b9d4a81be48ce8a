"""Lucky Numbers, the strongest player: expects over the numbers that are left in the pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.lucky.bots.kernel import Numbers, Sight, changed, places, with_number
from game.lucky.bots.outlook import Outlook
from game.lucky.bots.weights import WEIGHTS

LOOKED_AHEAD = 4
"""So many of the best ways to put a drawn tile are judged by the turn that follows, too."""
OTHERS_COUNT = (0.5, 0.2, 0.2)
"""What a turn more for the next players in turn is worth, measured in own turns."""
PROGRESS = 1e-6


class Put(NamedTuple):
    """A number put into a cell of the own board; `freed` goes to the pool, 0 if none.
    Cell -1: the number itself goes to the pool."""

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
        self._weights = weights
        self._outlooks: dict[tuple[int, int], tuple[Outlook, float]] = {}
        self.nodes = 0

    def put(self, looked_ahead: int = LOOKED_AHEAD) -> Put:
        """What to do with the tile drawn."""
        puts = sorted(self._puts(self._sight.drawn))[:looked_ahead]
        if len(puts) < 2 or 0 not in puts[0].board or not any(self._sight.left):
            return puts[0]
        return min(puts, key=lambda put: (self._looked_ahead(put), put))

    def take(self) -> Put | None:
        """What to take from the pool; None: draw."""
        takes = sorted(take for take in self._takes() if self._is_progress(take))
        if takes and (0 not in takes[0].board or takes[0].score < self._after_a_draw()):
            return takes[0]
        return None

    def _puts(self, number: int) -> Iterator[Put]:
        board = self._sight.board
        yield Put(self._score(board, number, 0), -1, number, board, number)
        for cell in places(board, number):
            yield self._placed(cell, number, 0)

    def _takes(self) -> Iterator[Put]:
        for number, count in enumerate(self._sight.pool):
            if count:
                for cell in places(self._sight.board, number):
                    yield self._placed(cell, number, number)

    def _placed(self, cell: int, number: int, taken: int) -> Put:
        freed = self._sight.board[cell]
        board = with_number(self._sight.board, cell, number)
        return Put(self._score(board, freed, taken), cell, number, board, freed)

    def _score(self, board: Numbers, more: int, less: int) -> float:
        outlook, others = self._outlook(more, less)
        self.nodes += 1
        return outlook.turns(board) - others

    def _outlook(self, more: int, less: int) -> tuple[Outlook, float]:
        """The outlook with one tile more and one less in the pool, and what the others need."""
        found = self._outlooks.get((more, less))
        if found is None:
            pool = changed(self._sight.pool, more, less)
            outlook = Outlook(self._weights, self._sight.left, pool)
            # What a tile in the pool gives to those who play next is lost here.
            others = zip(OTHERS_COUNT, self._sight.others, strict=False)
            found = outlook, sum(part * outlook.turns(board) for part, board in others)
            self._outlooks[more, less] = found
        return found

    def _is_progress(self, take: Put) -> bool:
        """Fewer free cells, or a better board whatever the pool offers: neither can go on for
        ever while nobody draws (L15)."""
        if not take.freed:
            return True
        bare = Outlook(self._weights, self._sight.left, (0,) * len(self._sight.pool))
        self.nodes += 2
        return bare.turns(take.board) < bare.turns(self._sight.board) - PROGRESS

    def _after_a_draw(self) -> float:
        left = self._sight.left
        expected = sum(
            count * min(self._puts(number)).score for number, count in enumerate(left) if count
        )
        return expected / max(1, sum(left))

    def _looked_ahead(self, put: Put) -> float:
        """The score when the owner has drawn once more and put that tile best."""
        outlook, others = self._outlook(put.freed, 0)
        now = outlook.turns(put.board)
        left = self._sight.left
        best = [now] * len(left)
        for number, count in enumerate(left):
            if count:
                for cell in places(put.board, number):
                    self.nodes += 1
                    turns = outlook.turns(with_number(put.board, cell, number))
                    best[number] = min(best[number], turns)
        return sum(map(float.__mul__, best, map(float, left))) / sum(left) - others
