"""Heuristic players of Crossing that look at this move and the answer only."""

from __future__ import annotations

from typing import NamedTuple

from game.choice import Choice, torn
from game.crossing.bots.colours import POINT, Kind, classes
from game.crossing.bots.sight import answer, gain
from game.crossing.rules import Crossing
from game.crossing.state import COLOURS, Move, State, is_untouched, marble_at, side_of
from game.rules import stream

AS_GOOD = 1.0
"""Margin in points within which moves count as equal."""


def by_greed(rules: Crossing, view: State, seat: int, seed: int, overlooked: float) -> Choice[Move]:
    """Maximises the points gained now, ignoring the answer."""
    chance = stream(seed, "crossing")
    moves = rules.moves(view, seat)
    seen = [move for move in moves if chance.random() >= overlooked] or moves
    gains = {move: gain(rules, view, move) for move in seen}
    best = [move for move in seen if gains[move] == max(gains.values())]
    return Choice(chance.choice(best), len(moves))


def by_answer(rules: Crossing, view: State, seat: int, seed: int) -> Choice[Move]:
    """Maximises the gain less the best answer's gain."""
    moves = rules.moves(view, seat)
    leads = [gain(rules, view, move) - answer(rules, view, move) for move in moves]
    best = [move for move, lead in zip(moves, leads, strict=True) if lead == max(leads)]
    chosen = stream(seed, "crossing").choice(best)
    return Choice(chosen, len(moves))


def by_whim(rules: Crossing, view: State, seat: int, seed: int) -> Choice[Move]:
    """A newcomer: a quarter of the moves at random, the rest half by greed, half by the answer."""
    chance = stream(seed, "newcomer")
    whim = chance.random()
    if whim < 1 / 4:
        moves = rules.moves(view, seat)
        return Choice(chance.choice(moves), len(moves))
    if whim < 5 / 8:
        return by_greed(rules, view, seat, seed, overlooked=0.0)
    return by_answer(rules, view, seat, seed)


def hardness(rules: Crossing, view: State, seat: int) -> float:
    """Hardness of choosing a move, from visible gains; the first aim is hardest."""
    moves = rules.moves(view, seat)
    if is_untouched(view):
        return 1.0
    leads = [gain(rules, view, move) - answer(rules, view, move) for move in moves]
    return torn(leads, AS_GOOD)


class Habits(NamedTuple):
    """A player who looks no further than the answer."""

    blind: float
    """The probability of overlooking a marble, for each line the arrow would move."""
    mindful: float
    """The share of turns in which it considers the answer."""
    hopeful: bool
    """Whether it counts expected marbles."""

    def choose(self, rules: Crossing, view: State, seat: int, seed: int) -> Choice[Move]:
        chance = stream(seed, "habits")
        moves = rules.moves(view, seat)
        thinks = chance.random() < self.mindful
        seen = [move for move in moves if chance.random() >= self._missed(view, move)] or moves
        worth = {move: self._worth(rules, view, move, thinks) for move in seen}
        best = [move for move in seen if worth[move] == max(worth.values())]
        return Choice(chance.choice(best), len(moves), hardness(rules, view, seat))

    def _missed(self, view: State, move: Move) -> float:
        """The probability of overlooking the move; grows with the arrow's distance."""
        stands = view.arrows[move.seat]
        return 0.0 if stands is None else self.blind * abs(move.line - stands)

    def _worth(self, rules: Crossing, view: State, move: Move, thinks: bool) -> int:
        worth = gain(rules, view, move) - (answer(rules, view, move) if thinks else 0)
        return POINT * worth + (promise(rules, view, move) if self.hopeful else 0)


def promise(rules: Crossing, view: State, move: Move) -> int:
    """The rise of the side's expectation in the marble's colour, in 1/POINT of a point."""
    if move.take is None:
        return 0
    letter = marble_at(view, move.take)
    colour, side = COLOURS.index(letter), side_of(view, move.seat)
    left = sum(row.count(letter) for row in view.tray)
    kind = Kind(left, view.taken[0][colour], view.taken[1][colour])
    known = classes(rules.doubling, False)
    _, _, rise = known.steps[side][known.of[kind]]
    return rise
