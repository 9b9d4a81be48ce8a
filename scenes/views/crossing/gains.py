"""What an arrow would win on a line, and which colours the end doubles."""

from __future__ import annotations

from typing import NamedTuple

from game.crossing.rules import Crossing
from game.crossing.state import (
    COLOURS,
    VALUES,
    Cell,
    State,
    doubled,
    is_untouched,
    marble_at,
    side_of,
)


class Gain(NamedTuple):
    at: Cell
    marble: str
    points: int
    """The points added to its colour (C9); doubling is counted at the end."""


def gains(rules: Crossing, state: State, seat: int, line: int | None) -> list[Gain]:
    """Empty for the very first placement and for an arrow that is not placed."""
    if line is None or is_untouched(state):
        return []
    own = state.taken[side_of(state, seat)]
    found = []
    for at in rules.candidates(state, seat, line):
        marble = marble_at(state, at)
        found.append(Gain(at, marble, value_of_next(own[COLOURS.index(marble)])))
    return found


def value_of_next(count: int) -> int:
    """The points of one more marble of a colour of which there are `count` (C9)."""
    return VALUES[count + 1] - VALUES[count]


class Doubled(NamedTuple):
    side: int
    colour: str
    points: int
    """Before doubling."""


def doublings(rules: Crossing, state: State) -> list[Doubled]:
    """The doubled colours (C10) in order, red's side first."""
    red, yellow = state.taken
    found = [(index, 0) for index in doubled(red, yellow, rules.doubling)]
    found += [(index, 1) for index in doubled(yellow, red, rules.doubling)]
    return [
        Doubled(side, COLOURS[index], VALUES[state.taken[side][index]])
        for index, side in sorted(found)
    ]
