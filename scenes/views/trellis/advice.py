"""What a person is advised at Trellis: of the lays that there are one that is seen at once, and
short."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

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
NOBODY_SEES_MORE = 30
"""Touches; nobody follows a light for longer."""


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
        return choice._replace(move=last[0]) if last else choice
    lays += [choice] if choice.move.do == "lay" else []
    return min(lays, key=lambda lay: _cost(state, lay.move, draft, reading), default=choice)


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


def _cost(state: State, move: Move, draft: Draft, reading: Heading) -> float:
    """In touches from what is composed already."""
    touches = wrong = 0
    for action in actions_to(draft, move.groups, (), reading):
        touches += len(action.picks) + 1
        if touches > NOBODY_SEES_MORE:
            break
        draft = after(draft, action)
        wrong += sum(draft.wrong_in(area) for area in range(len(draft.areas)))
    return touches + WRONG_ON_THE_WAY * wrong - LAID * len(laid_by(state, move))
