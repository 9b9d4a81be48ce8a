"""What an arrow would win on a line: the marbles within reach, and what each is worth now."""

from __future__ import annotations

from typing import NamedTuple

from game.crossing.rules import Crossing
from game.crossing.state import Cell, Move, State, is_untouched, marble_at, side_of


class Gain(NamedTuple):
    at: Cell
    marble: str
    points: int
    """What it would add to its side's score, doubling counted."""


def gains(rules: Crossing, state: State, seat: int, line: int | None) -> list[Gain]:
    """None in the first placement of all, and for an arrow that is not placed."""
    if line is None or is_untouched(state):
        return []
    side = side_of(state, seat)
    before = rules.scores(state)[side]
    found = []
    for at in rules.candidates(state, seat, line):
        after = rules.apply(state, Move(seat, line, at)).state
        marble = marble_at(state, at)
        found.append(Gain(at, marble, rules.scores(after)[side] - before))
    return found
