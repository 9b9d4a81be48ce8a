"""Crossing: refusals (C2 to C8) and legal moves."""

from __future__ import annotations

from collections.abc import Iterator

from game.crossing.state import (
    BLACK,
    EMPTY,
    Cell,
    Move,
    State,
    crossings,
    is_untouched,
    marble_at,
)
from game.rules import Refusal


def refusal(state: State, move: Move) -> Refusal | None:
    if not 0 <= move.seat < len(state.arrows):
        return Refusal("G1", "no_such_seat", f"seats are 0 to {len(state.arrows) - 1}")
    if state.phase == "over":
        return Refusal("G5", "over", "the game is over")
    if move.seat != state.turn:
        return Refusal("C2", "not_your_turn", f"it is the turn of seat {state.turn}")
    if move.line not in state.lines:
        return no_such_line(state)
    if move.line == state.arrows[move.seat]:
        return Refusal("C6", "same_line", "an arrow that stands must change its line")
    if is_untouched(state):
        return _first_refusal(move)
    return _take_refusal(state, move)


def no_such_line(state: State) -> Refusal:
    return Refusal("C2", "no_such_line", f"lines are 0 to {state.lines[-1]}")


def _first_refusal(move: Move) -> Refusal | None:
    if move.take is not None:
        return Refusal("C3", "first_takes_nothing", "the first placement of all takes nothing")
    return None


def _take_refusal(state: State, move: Move) -> Refusal | None:
    within = crossings(state, move.seat, move.line)
    if move.take is None:
        return Refusal("C4", "take_one", "a move takes a marble: name its cell", within)
    if move.take not in within:
        message = "the marble must lie where the new line crosses an opponent's"
        return Refusal("C4", "not_crossed", message, within)
    marble = marble_at(state, move.take)
    if marble == EMPTY:
        return Refusal("C5", "empty_hole", "the hole at this crossing is empty", (move.take,))
    if marble == BLACK:
        return Refusal("C5", "black_marble", "a black marble is never taken", (move.take,))
    return None


# --- moves


def legal(state: State, seat: int) -> Iterator[Move]:
    for line in state.lines:
        yield from legal_on(state, seat, line)


def legal_on(state: State, seat: int, line: int) -> Iterator[Move]:
    within = crossings(state, seat, line)
    takes: tuple[Cell | None, ...] = (None,) if is_untouched(state) else within
    for take in takes:
        move = Move(seat, line, take)
        if refusal(state, move) is None:
            yield move


def can_move(state: State) -> bool:
    """Whether the seat at turn has a move; if not, the game ends (C8)."""
    return next(legal(state, state.turn), None) is not None
