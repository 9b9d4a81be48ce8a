"""Crossing solved in full, with none of the players' means, to find their mistakes.

python tests/game/crossing/bots/crossing_solution.py 100 26  # positions, coloured marbles left
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[4]))

from game.crossing.bots.players import judged, marbles_left
from game.crossing.rules import Crossing
from game.crossing.state import COLOURS, SIZE, State, scores, side_of

LINES = range(SIZE)
WIN = 1000


def random_position(rules: Crossing, left: int, rng: Random) -> State:
    """On the way of a random game, with so many marbles left that can be taken."""
    while True:
        state = rules.start(rng, rng.randrange(rules.seats))
        while state.phase == "turn":
            if marbles_left(state) == left and None not in state.arrows:
                return state
            state = rules.apply(state, rng.choice(rules.moves(state, state.turn))).state


def lead_at_end(rules: Crossing, state: State) -> int:
    """Red's, when both sides play their best: every game there is, by the rules alone."""
    known: dict[State, int] = {}

    def value(at: State) -> int:
        if at.phase == "over":
            red, yellow = rules.scores(at)
            return red - yellow
        if at not in known:
            leads = [value(rules.apply(at, move).state) for move in rules.moves(at, at.turn)]
            known[at] = max(leads) if side_of(at, at.turn) == 0 else min(leads)
        return known[at]

    return value(state)


class Duel:
    """The same for two seats and many marbles: cells in a list, alpha and beta, a memory."""

    def __init__(self, state: State, doubling: str) -> None:
        self._tray = ["".join(COLOURS).find(letter) for row in state.tray for letter in row]
        self._taken = [list(side) for side in state.taken]
        self._doubling = doubling
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}
        self._side = side_of(state, state.turn)
        other = state.arrows[1 - state.turn]
        assert other is not None
        self._other = other

    def lead(self) -> int:
        """Red's at the end."""
        return self._value(self._side, self._other, -WIN, WIN)

    def _cells(self, side: int, other: int) -> list[int]:
        cells = [SIZE * other + k if side == 0 else SIZE * k + other for k in LINES]
        return [cell for cell in cells if self._tray[cell] >= 0]

    def _answers(self, side: int, cell: int) -> int:
        return len(self._cells(side, cell // SIZE if side == 0 else cell % SIZE))

    def _value(self, side: int, other: int, low: int, high: int) -> int:
        cells = self._cells(side, other)
        if not cells:
            red, yellow = scores((tuple(self._taken[0]), tuple(self._taken[1])), self._doubling)
            return red - yellow
        lying = sum(1 << cell for cell, colour in enumerate(self._tray) if colour >= 0)
        key = (lying, side, other, *self._taken[0])
        least, most = self._known.get(key, (-WIN, WIN))
        low, high = max(low, least), min(high, most)
        if low >= high:
            return least if least >= high else most
        sign = 1 if side == 0 else -1
        best, floor, ceiling = -sign * WIN, low, high
        for cell in sorted(cells, key=lambda cell: self._answers(1 - side, cell)):
            colour = self._tray[cell]
            self._tray[cell] = -1
            self._taken[side][colour] += 1
            line = cell % SIZE if side == 0 else cell // SIZE
            value = self._value(1 - side, line, floor, ceiling)
            self._taken[side][colour] -= 1
            self._tray[cell] = colour
            if sign * value > sign * best:
                best = value
                floor, ceiling = (
                    (max(floor, best), ceiling) if side == 0 else (floor, min(ceiling, best))
                )
            if floor >= ceiling:
                break
        # Outside the window the value is only a bound.
        self._known[key] = (best if best > low else least, best if best < high else most)
        return best


def mistakes(positions: int, left: int, doubling: str) -> int:
    """How often the strongest player's move or its own opinion of it is not the best."""
    rules = Crossing(2, doubling)
    rng = Random(left)
    wrong = 0
    for _ in range(positions):
        state = random_position(rules, left, rng)
        verdict = judged(rules, state)
        move = rules.moves(state, state.turn)[verdict.place]
        best = Duel(state, doubling).lead()
        after = rules.apply(state, move).state
        red, yellow = rules.scores(state)
        sign = 1 if side_of(state, state.turn) == 0 else -1
        said = red - yellow + sign * verdict.gain
        wrong += not (verdict.exact and best == said == Duel(after, doubling).lead())
    return wrong


if __name__ == "__main__":
    count, marbles = int(sys.argv[1]), int(sys.argv[2])
    for doubling in Crossing.option_values["doubling"]:
        found = mistakes(count, marbles, doubling)
        sys.stdout.write(f"doubling={doubling}: {found} mistakes in {count} positions\n")
