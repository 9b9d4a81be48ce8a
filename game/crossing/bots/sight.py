"""Visible features of a move of Crossing."""

from __future__ import annotations

from collections.abc import Sequence

from game.crossing.rules import Crossing
from game.crossing.state import (
    BLACK,
    COLOURS,
    EMPTY,
    Move,
    State,
    marble_at,
    scores,
    side_of,
)
from game.tuples import changed


def marbles_left(view: State) -> int:
    """Marbles that can still be taken."""
    return sum(marble not in (EMPTY, BLACK) for row in view.tray for marble in row)


def gain(rules: Crossing, view: State, move: Move) -> int:
    """The rise of the side's lead by this move, in points."""
    if move.take is None:
        return 0
    side, colour = side_of(view, move.seat), COLOURS.index(marble_at(view, move.take))
    own = changed(view.taken[side], colour, view.taken[side][colour] + 1)
    before = rules.scores(view)
    after = scores(changed(view.taken, side, own), rules.doubling)
    return after[side] - after[1 - side] - before[side] + before[1 - side]


def answer(rules: Crossing, view: State, move: Move) -> int:
    """The greatest gain of an answer; 0 without one."""
    after = rules.apply(view, move).state
    return max((gain(rules, after, reply) for reply in _answers(rules, after)), default=0)


def _answers(rules: Crossing, after: State) -> Sequence[Move]:
    return () if after.phase == "over" else rules.moves(after, after.turn)
