"""Lucky Numbers: refusals (L3 to L15) and legal moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.lucky.state import (
    IDLE_TURNS_BEFORE_AGREEING,
    NUMBERS,
    Move,
    State,
    blockers,
    tile_at,
)
from game.rules import Refusal


def refusal(state: State, move: Move) -> Refusal | None:
    if not 0 <= move.seat < state.seats:
        return Refusal("G1", "no_such_seat", f"seats are 0 to {state.seats - 1}")
    if move.at is not None and move.at not in state.format.cells:
        last = state.format.size - 1
        return Refusal("L3", "off_the_board", f"rows and columns are 0 to {last}")
    if state.phase == "over":
        return Refusal("G5", "over", "the game is over")
    if move.do == "end":
        return _end_refusal(state, move)
    if state.phase == "setup":
        return _setup_refusal(state, move)
    if move.do in ("lift", "ready"):
        return Refusal("L4", "set_up_is_over", f"{move.do} belongs to the set-up")
    if move.seat != state.turn:
        return Refusal("L8", "not_your_turn", f"it is the turn of seat {state.turn}")
    if state.phase == "placing":
        return _placing_refusal(state, move)
    return _turn_refusal(state, move)


def _end_refusal(state: State, move: Move) -> Refusal | None:
    if state.phase != "turn" or state.idle < IDLE_TURNS_BEFORE_AGREEING:
        return Refusal("L15", "too_early_to_end", "60 turns without a draw come first")
    if state.agreed[move.seat]:
        return Refusal("L15", "agreed_already", "this seat has agreed already")
    return None


def _setup_refusal(state: State, move: Move) -> Refusal | None:
    rule = "L5" if state.setup == "michael" else "L4"
    if move.do not in ("place", "lift", "ready"):
        return Refusal(rule, "set_up_first", "the set-up is not finished")
    if state.ready[move.seat]:
        return Refusal(rule, "ready_already", "this seat has said that it is ready")
    if move.do == "place":
        return _setup_place_refusal(state, move, rule)
    if state.setup == "michael":
        return Refusal("L5", "it_stays", "in this set-up a tile once put down stays")
    if move.do == "ready" and state.held[move.seat]:
        return Refusal("L4", "place_all", "all tiles dealt must lie on the diagonal")
    if move.do == "lift" and (move.at is None or not tile_at(state.boards[move.seat], move.at)):
        return Refusal("L4", "nothing_there", "no tile lies there")
    return None


def _setup_place_refusal(state: State, move: Move, rule: str) -> Refusal | None:
    if move.tile not in state.held[move.seat]:
        return Refusal(rule, "not_held", f"this seat does not hold {move.tile}")
    if move.at is None or move.at not in state.format.diagonal:
        return Refusal(rule, "marked_places", "in the set-up tiles go on the diagonal")
    if not state.format.begins(NUMBERS[move.tile], move.at[0]):
        return Refusal("L20", "where_it_glows", "each tile has its own place on the diagonal")
    if tile_at(state.boards[move.seat], move.at):
        return Refusal(rule, "occupied", "a tile lies there already", (move.at,))
    return None


def _placing_refusal(state: State, move: Move) -> Refusal | None:
    if move.do in ("draw", "take"):
        return Refusal("L9", "finish_the_draw", "the drawn tile is placed or discarded first")
    if move.do == "discard":
        return None
    if move.tile not in state.held[move.seat]:
        return Refusal("L9", "not_held", f"this seat does not hold {move.tile}")
    return _fit_refusal(state, move)


def _turn_refusal(state: State, move: Move) -> Refusal | None:
    if move.do in ("place", "discard"):
        return Refusal("L9", "nothing_held", "no tile has been drawn")
    if move.do == "draw":
        return None
    if move.tile not in state.open:
        return Refusal("L10", "not_open", f"{move.tile} is not in the open pool")
    return _fit_refusal(state, move)


def _fit_refusal(state: State, move: Move) -> Refusal | None:
    if move.at is None:
        return Refusal("L11", "no_place", "a tile is placed at a cell")
    if not state.format.swaps and tile_at(state.boards[move.seat], move.at):
        return Refusal("L21", "occupied", "a tile lies there already", (move.at,))
    against = blockers(state.boards[move.seat], move.tile, move.at)
    if against:
        words = "rows rise from left to right and columns from top to bottom"
        return Refusal("L11", "must_rise", words, against)
    return None


# --- what can be listed


def moves(state: State, seat: int) -> Iterable[Move]:
    return [move for move in _thinkable(state, seat) if not refusal(state, move)]


def _thinkable(state: State, seat: int) -> Iterator[Move]:
    if not 0 <= seat < state.seats:
        return
    cells, diagonal = state.format.cells, state.format.diagonal
    if state.phase == "setup":
        yield from (Move(seat, "place", t, at) for t in state.held[seat] for at in diagonal)
        yield from (Move(seat, "lift", at=at) for at in diagonal)
        yield Move(seat, "ready")
    elif state.phase == "placing":
        yield from (Move(seat, "place", t, at) for t in state.held[seat] for at in cells)
        yield Move(seat, "discard")
    else:
        yield Move(seat, "draw")
        yield from (Move(seat, "take", t, at) for t in state.open for at in cells)
        yield Move(seat, "end")
