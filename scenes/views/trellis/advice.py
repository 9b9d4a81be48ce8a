"""What a person is advised at Trellis: of the lays that there are one that is seen at once, and
short."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from game.choice import Choice
from game.match import Match
from game.trellis.state import Event, Move, State
from game.trellis.table import Tiles, in_order, tiles_of
from game.tuples import changed, without
from scenes.views.trellis.cells import Heading
from scenes.views.trellis.draft import Draft
from scenes.views.trellis.easy_lays import easy_lays
from scenes.views.trellis.goals import actions_to, after

WRONG_ON_THE_WAY, LAID = 4.0, 3.0
"""What a wrong line on the way costs, and a laid tile is worth, in touches."""
MOST_ADDITIONS = 5
NOBODY_FOLLOWS_MORE = 20
"""Touches; what takes more is not shown step by step."""
FAR, OUT_FAR = "far", "goes_out_far"
"""What is said of such advice, and where it empties the rack."""


class Cost(NamedTuple):
    """What is too far comes last."""

    is_far: bool
    worth: float


def for_people(
    match: Match[State, Move, Event], choice: Choice[Move], draft: Draft, reading: Heading
) -> Choice[Move]:
    """Instead of what a player of the best level would do: that player keeps back what it can lay,
    and rearranges in more steps than anybody follows."""
    state = match.state
    if state.phase != "turn":
        return choice
    why = "adds" if state.opened[state.turn] else "opens"
    lays = [Choice(move, choice.nodes, why) for move in visible_lays(match)]
    if choice.why == "goes_out":
        rack = state.racks[state.turn]
        last = [lay.move for lay in lays if laid_by(state, lay.move) == rack]
        choice, lays = choice._replace(move=last[0]) if last else choice, []
    if choice.move.do == "lay":
        lays = [*lays, choice]
    costs = [(_cost(state, lay.move, draft, reading), number) for number, lay in enumerate(lays)]
    if not costs:
        return choice
    best, number = min(costs)
    lay = lays[number]
    return lay._replace(why=OUT_FAR if lay.why == "goes_out" else FAR) if best.is_far else lay


def visible_lays(match: Match[State, Move, Event]) -> Iterator[Move]:
    """One addition, and then each time one more."""
    state, seat = match.state, match.state.turn
    for _ in range(MOST_ADDITIONS):
        lays = sorted(easy_lays(state, seat), key=lambda move: -len(laid_by(state, move)))
        lay = next((move for move in lays if match.refusal(move) is None), None)
        if lay is None:
            return
        yield lay
        rack = without(state.racks[seat], *laid_by(state, lay))
        state = replace(state, groups=lay.groups, racks=changed(state.racks, seat, rack))


def laid_by(state: State, move: Move) -> Tiles:
    """What of the rack comes onto the table."""
    return in_order((tiles_of(move.groups) - tiles_of(state.groups)).elements())


def _cost(state: State, move: Move, draft: Draft, reading: Heading) -> Cost:
    """In touches from what is composed already."""
    touches = wrong = 0
    opens = not state.opened[state.turn]
    for action in actions_to(draft, move.groups, (), reading, opens):
        touches += len(action.picks) + 1
        if touches > NOBODY_FOLLOWS_MORE:
            break
        draft = after(draft, action)
        wrong += sum(draft.wrong_in(area) for area in range(len(draft.areas)))
    worth = touches + WRONG_ON_THE_WAY * wrong - LAID * len(laid_by(state, move))
    return Cost(touches > NOBODY_FOLLOWS_MORE, worth)
