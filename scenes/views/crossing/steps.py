"""How a person makes a move in Crossing."""

from __future__ import annotations

from game.crossing.rules import Crossing
from game.crossing.state import Move, State
from scenes.views.crossing.meanings import Arrow, Dish, Hole, Line
from scenes.views.view import Drag, Step, Tap

DRAG_SECONDS = 0.1


def steps(
    rules: Crossing, state: State, aimed: int | None, move: Move, drag: bool, one_tap: bool
) -> list[Step]:
    """`aimed`: the line that is aimed at already. `one_tap`: a tap on a line plays at once."""
    line, is_aimed = Line(move.seat, move.line), aimed == move.line
    aiming = Drag(Arrow(move.seat), line, DRAG_SECONDS) if drag else Tap(line)
    candidates = rules.candidates(state, move.seat, move.line)
    if move.take is not None and len(candidates) > 1:
        marble = Dish(candidates.index(move.take)) if drag else Hole(move.take)
        return [*([] if is_aimed else [aiming]), Tap(marble)]
    if is_aimed:
        return [Tap(line)]
    return [aiming] if drag or one_tap else [aiming, Tap(line)]
