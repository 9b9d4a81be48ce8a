"""Trellis: refusals (T3 to T18) and the moves that can be listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from game.rules import Refusal
from game.trellis.state import GIVEN_BY_PASS, Move, State
from game.trellis.table import (
    ACTIONS,
    DRAW3,
    PASS,
    Tiles,
    crowding,
    in_order,
    opening_refusal,
    table_refusal,
    tiles_of,
)


def refusal(state: State, move: Move) -> Refusal | None:
    """Also judges any lay: its table is legal or has a fault with a rule's number."""
    if not 0 <= move.seat < len(state.racks):
        return Refusal("G1", "no_such_seat", f"seats are 0 to {len(state.racks) - 1}")
    if state.phase == "over":
        return Refusal("G5", "over", "the game is over")
    if state.drawing:
        return Refusal("T5", "being_drawn", "a tile is being drawn")
    if state.giving is not None:
        return _give_refusal(state, state.giving, move)
    if move.do == "give":
        return Refusal("T6", "nothing_to_hand_over", "tiles are handed over after a PASS")
    if move.seat != state.turn:
        return Refusal("T3", "not_your_turn", f"it is the turn of seat {state.turn}")
    return _turn_refusal(state, move)


def _turn_refusal(state: State, move: Move) -> Refusal | None:
    if move.do == "take" and move.tile not in state.display:
        return Refusal("T4", "not_in_the_display", f"{move.tile} is not in the display")
    if move.do == "draw" and not state.bag:
        return Refusal("T5", "bag_is_empty", "the bag is empty")
    if move.do == "play":
        return _play_refusal(state, move)
    if move.do == "lay":
        return _lay_refusal(state, move)
    if move.do == "skip" and (state.bag or state.display):
        return Refusal("T18", "tiles_are_left", "bag and display must both be empty to pass")
    return None


def _play_refusal(state: State, move: Move) -> Refusal | None:
    if move.tile not in ACTIONS:
        return Refusal("T6", "no_action_tile", f"{move.tile} is no action tile")
    if move.tile not in state.racks[move.seat]:
        return Refusal("T6", "not_in_the_rack", f"this seat has no {move.tile}")
    others = [seat for seat in range(len(state.racks)) if seat != move.seat]
    if move.tile == DRAW3 and move.target not in others:
        return Refusal("T6", "no_such_target", f"another player draws: one of {others}")
    return None


def _give_refusal(state: State, giving: tuple[Tiles | None, ...], move: Move) -> Refusal | None:
    if move.do != "give":
        return Refusal("T6", "hand_over_first", "first all players hand tiles over")
    if giving[move.seat] is not None:
        return Refusal("T6", "chosen_already", "this seat has chosen already")
    rack = state.racks[move.seat]
    due = min(GIVEN_BY_PASS, len(rack))
    if len(move.tiles) != due:
        return Refusal("T6", "wrong_number", f"this seat hands over {due}")
    if not Counter(move.tiles) <= Counter(rack):
        return Refusal("T6", "not_in_the_rack", "tiles are handed over from one's rack")
    return None


def _lay_refusal(state: State, move: Move) -> Refusal | None:
    opened = state.opened[move.seat]
    before, after = tiles_of(state.groups), tiles_of(move.groups)
    laid = after - before
    return (
        _tiles_refusal(state, move, before - after, laid)
        or table_refusal(move.groups)
        or crowding(
            move.groups, state.groups, len(state.racks), sum(state.opened) + (0 if opened else 1)
        )
        or (None if opened else opening_refusal(move.groups, state.groups, laid))
    )


def _tiles_refusal(
    state: State, move: Move, missing: Counter[str], laid: Counter[str]
) -> Refusal | None:
    """T7: all tiles of the table, at least one of the rack, and no others."""
    if missing:
        tiles = " ".join(in_order(missing.elements()))
        return Refusal("T7", "left_the_table", f"all tiles of the table stay on it: {tiles}")
    foreign = laid - Counter(state.racks[move.seat])
    if foreign:
        where = tuple(
            (index, x, y)
            for index, group in enumerate(move.groups)
            for tile, x, y in group
            if tile in foreign
        )
        tiles = " ".join(in_order(foreign))
        return Refusal("T7", "not_in_the_rack", f"not in this seat's rack: {tiles}", where)
    if not laid:
        return Refusal("T7", "nothing_laid", "a lay brings at least one tile of the rack")
    return None


# --- what can be listed


def moves(state: State, seat: int) -> Iterable[Move]:
    """All but `lay` and `give`, which are too many to list."""
    return [move for move in _thinkable(state, seat) if not refusal(state, move)]


def _thinkable(state: State, seat: int) -> Iterator[Move]:
    yield from (Move(seat, "take", tile) for tile in dict.fromkeys(state.display))
    yield Move(seat, "draw")
    yield Move(seat, "play", PASS)
    yield from (Move(seat, "play", DRAW3, target) for target in range(len(state.racks)))
    yield Move(seat, "skip")
