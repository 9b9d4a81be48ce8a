"""Arena figures of Trellis: how long an opened seat goes without laying."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from game.figures import Figure
from game.match import Change
from game.rules import CHANCE
from game.trellis.state import Event, Move, State

Changes = Sequence[Change[State, Move, Event]]


def longest_wait(changes: Changes, to_the_end: bool) -> dict[int, float]:
    """For each opened seat the most consecutive turns without a lay; those after its last lay count
    only if `to_the_end`."""
    turns: dict[int, list[bool]] = {}
    for change in changes:
        move = change.move
        if move.seat != CHANCE and move.do != "give":
            turns.setdefault(move.seat, []).append(move.do == "lay")
    return {seat: _longest(lays, to_the_end) for seat, lays in turns.items() if any(lays)}


def _longest(lays: Sequence[bool], to_the_end: bool) -> int:
    last = len(lays) if to_the_end else len(lays) - lays[::-1].index(True)
    after = lays[lays.index(True) : last]
    return max((len(list(turns)) for laid, turns in groupby(after) if not laid), default=0)


FIGURES = (
    Figure("longest wait between two lays, in turns", partial(longest_wait, to_the_end=False)),
    Figure(
        "longest wait up to the end of the game, in turns", partial(longest_wait, to_the_end=True)
    ),
)
