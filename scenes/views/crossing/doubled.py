"""What counts double at the end of a game (C10), colour by colour."""

from __future__ import annotations

from typing import NamedTuple

from game.crossing.rules import Crossing
from game.crossing.state import COLOURS, VALUES, State


class Doubled(NamedTuple):
    side: int
    colour: str
    points: int
    """Before."""


def doublings(rules: Crossing, state: State) -> list[Doubled]:
    """In the order of the colours, red's side first."""
    found = []
    for index, colour in enumerate(COLOURS):
        for side in (0, 1):
            count = state.taken[side][index]
            if count and _is_doubled(rules, state, side, index):
                found.append(Doubled(side, colour, VALUES[count]))
    return found


def _is_doubled(rules: Crossing, state: State, side: int, index: int) -> bool:
    own, other = state.taken[side], state.taken[1 - side]
    if rules.doubling == "single":
        return len(own) - own.count(0) == 1
    return rules.doubling == "sole" and not other[index]
