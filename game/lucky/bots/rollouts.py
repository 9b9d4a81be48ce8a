"""Lucky Numbers played on from a move: a few turns of everybody with tiles drawn by chance."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean, pstdev

from game.lucky.bots.kernel import BITS, Numbers, Sight, bits_of, numbers_in, placed
from game.lucky.bots.outlook import Outlook
from game.lucky.bots.search import Put

PLAYED_ON = 5
"""So many of the best moves are played on from."""
ROLLOUTS = 64
"""So often at most; after each part of them, moves that have fallen behind are left out."""
PART = 8
BEHIND = 1.5
"""In standard errors of the difference to the best."""
ROUNDS = 5
"""So many turns of every seat are played on, that of the move among them."""
WORTH_A_DRAW = 0.7
"""In turns: a tile of the pool that brings so much is taken."""
SHARPNESS = 0.4
"""How fast the odds of a seat fall with each turn that its board still takes."""
TRUST = 0.01
"""What a turn by the search's estimate counts beside the share that is won."""


class Line:
    """What lies on the table while the game is played on; the seat of the move is 0."""

    def __init__(self, sight: Sight, draws: Iterator[int]) -> None:
        self.boards = [sight.board, *sight.others]
        self.pool = list(sight.pool)
        self.bits = bits_of(sight.pool)
        self.draws = draws
        self.left = sum(sight.left)

    def lay(self, seat: int, board: Numbers, taken: int, freed: int) -> None:
        self.boards[seat] = board
        if taken:
            self.pool[taken] -= 1
            if not self.pool[taken]:
                self.bits ^= BITS[taken]
        if freed:
            self.pool[freed] += 1
            self.bits |= BITS[freed]

    def without(self, number: int) -> int:
        """The pool's numbers when a tile of this one is taken."""
        return self.bits if self.pool[number] > 1 else self.bits ^ BITS[number]

    def share(self, seat: int) -> float | None:
        """What seat 0 has won after the turn of a seat (L13, L14), None: it goes on."""
        if 0 not in self.boards[seat]:
            return float(seat == 0)
        if self.left:
            return None
        free = [board.count(0) for board in self.boards]
        return (free[0] == min(free)) / free.count(min(free))


class Rollouts:
    """Plays on from the moves of one decision. `nodes` counts the boards judged; `hardness`:
    how many moves kept up with the best, and how long."""

    def __init__(self, sight: Sight, outlook: Outlook, chance: Random) -> None:
        self._sight, self._outlook, self._chance = sight, outlook, chance
        self._pile = [n for n, count in enumerate(sight.left) for _ in range(count)]
        self.nodes = 0
        self._played = 0

    @property
    def hardness(self) -> float:
        return max(0, self._played - PART * PLAYED_ON) / (PLAYED_ON * ROLLOUTS)

    def best(self, options: Sequence[Put]) -> Put:
        """Of the first options, the search's best first, the one that wins most."""
        known: dict[Put, list[float]] = {put: [] for put in options[:PLAYED_ON]}
        best = options[0]
        while len(known) > 1 and len(known[best]) < ROLLOUTS:
            for _ in range(PART):
                draws = self._draws()
                self._played += len(known)
                for put, found in known.items():
                    found.append(self._share(put, draws) - TRUST * put.score)
            best = max(known, key=lambda put: sum(known[put]))
            known = {put: found for put, found in known.items() if not _behind(found, known[best])}
        return best

    def _draws(self) -> list[int]:
        """What comes from the pile; every move is tried with the same."""
        most = ROUNDS * (1 + len(self._sight.others))
        return self._chance.sample(self._pile, min(most, len(self._pile)))

    def _share(self, put: Put, draws: Sequence[int]) -> float:
        """About what the seat of the move wins when these tiles come."""
        line = Line(self._sight, iter(draws))
        if put.number:
            line.lay(0, put.board, 0 if self._sight.drawn else put.number, put.freed)
        else:
            self._draw(line, 0)
        seats = len(line.boards)
        for ply in range(1, ROUNDS * seats):
            share = line.share((ply - 1) % seats)
            if share is not None:
                return share
            self._turn(line, ply % seats)
        share = line.share(seats - 1)
        return self._odds(line) if share is None else share

    def _odds(self, line: Line) -> float:
        """Seat 0 is the next."""
        seats = len(line.boards)
        self.nodes += seats
        weights = [
            math.exp(-SHARPNESS * (self._outlook.turns(board, line.bits) + seat / seats))
            for seat, board in enumerate(line.boards)
        ]
        return weights[0] / sum(weights)

    def _turn(self, line: Line, seat: int) -> None:
        """Takes what brings enough, else draws."""
        board = line.boards[seat]
        self.nodes += 1
        least = self._outlook.turns(board, line.bits) - WORTH_A_DRAW
        best: tuple[Numbers, int, int] | None = None
        for number in numbers_in(line.bits):
            bits = line.without(number)
            for _, after, freed in placed(board, number):
                self.nodes += 1
                turns = self._outlook.turns(after, bits | BITS[freed])
                if turns < least:
                    least, best = turns, (after, number, freed)
        if best:
            line.lay(seat, *best)
        else:
            self._draw(line, seat)

    def _draw(self, line: Line, seat: int) -> None:
        number = next(line.draws)
        line.left -= 1
        best, thrown = line.boards[seat], number
        self.nodes += 1
        least = self._outlook.turns(best, line.bits | BITS[number])
        for _, after, freed in placed(best, number):
            self.nodes += 1
            turns = self._outlook.turns(after, line.bits | BITS[freed])
            if turns < least:
                least, best, thrown = turns, after, freed
        line.lay(seat, best, 0, thrown)


def _behind(one: Sequence[float], best: Sequence[float]) -> bool:
    less = [b - a for a, b in zip(one, best, strict=True)]
    return fmean(less) > BEHIND * pstdev(less) / math.sqrt(len(less))
