"""Rollouts for Lucky Numbers: plays a few rounds on from each move, with random draws."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean, pstdev

from game.lucky.bots.kernel import BITS, Numbers, Sight, bits_of, numbers_in, placed
from game.lucky.bots.outlook import Outlook
from game.lucky.bots.search import Put

PLAYED_ON = 5
"""How many of the best moves are played on."""
ROLLOUTS = 64
"""Rollouts per move; after each PART, moves that have fallen behind are dropped."""
PART = 8
BEHIND = 1.5
"""In standard errors of the difference to the best."""
ROUNDS = 5
"""Rounds per rollout, including the turn of the move."""
WORTH_A_DRAW = 0.7
"""In turns: the pool's tile is taken if it gains this much."""
SHARPNESS = 0.4
"""How fast a seat's odds fall with each turn its board still needs."""
TRUST = 0.01
"""Weight of a turn in the search's estimate, relative to the share won."""


class Line:
    """The state of a rollout; seat 0 has made the move."""

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
        """The pool's set of numbers after taking one tile of `number`."""
        return self.bits if self.pool[number] > 1 else self.bits ^ BITS[number]

    def share(self, seat: int) -> float | None:
        """The share won by seat 0 after a seat's turn (L13, L14); None: the game continues."""
        if 0 not in self.boards[seat]:
            return float(seat == 0)
        if self.left:
            return None
        free = [board.count(0) for board in self.boards]
        return (free[0] == min(free)) / free.count(min(free))


class Rollouts:
    """Rollouts for one decision. `nodes` counts boards estimated; `hardness`: how many moves stayed
    close to the best, and for how long."""

    def __init__(self, sight: Sight, outlook: Outlook, chance: Random) -> None:
        self._sight, self._outlook, self._chance = sight, outlook, chance
        self._pile = [n for n, count in enumerate(sight.left) for _ in range(count)]
        self.nodes = 0
        self._played = 0

    @property
    def hardness(self) -> float:
        return max(0, self._played - PART * PLAYED_ON) / (PLAYED_ON * ROLLOUTS)

    def best(self, options: Sequence[Put]) -> Put:
        """The option that wins most; `options`: best of the search first."""
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

    def shares(self, options: Sequence[Put], nodes: int) -> list[float]:
        """The mean share that the mover wins by each option, by rollouts of so many nodes."""
        found: list[list[float]] = [[] for _ in options]
        end = self.nodes + nodes
        while self.nodes < end:
            draws = self._draws()
            for put, shares in zip(options, found, strict=True):
                self.nodes += 1
                shares.append(self._share(put, draws))
        return [fmean(shares) for shares in found]

    def _draws(self) -> list[int]:
        """Draws of one rollout, the same for every move."""
        most = ROUNDS * (1 + len(self._sight.others))
        return self._chance.sample(self._pile, min(most, len(self._pile)))

    def _share(self, put: Put, draws: Sequence[int]) -> float:
        """The share that the mover wins with these draws."""
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
        """Seat 0 moves next."""
        seats = len(line.boards)
        self.nodes += seats
        weights = [
            math.exp(-SHARPNESS * (self._outlook.turns(board, line.bits) + seat / seats))
            for seat, board in enumerate(line.boards)
        ]
        return weights[0] / sum(weights)

    def _turn(self, line: Line, seat: int) -> None:
        """Takes the pool's best tile if it gains enough, else draws."""
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
