"""Lucky Numbers as JSON, and which positions can arise at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from game.lucky.state import (
    COLOURS,
    DIAGONAL,
    IDLE_TURNS_BEFORE_AGREEING,
    NUMBERS,
    SIZE,
    Board,
    Move,
    Phase,
    State,
    Tiles,
    fewest_free,
    free_cells,
    in_order,
    is_full,
    is_rising,
    tiles_given,
    tiles_of,
)
from game.reading import (
    read_cell,
    read_flag,
    read_list,
    read_object,
    read_position,
    read_seat,
    read_whole,
    read_word,
)
from game.rules import Json, Malformed, Refusal, Refused, as_json, tiles_as_json

if TYPE_CHECKING:
    from game.lucky.rules import Lucky

MOVE_KEYS: dict[str, tuple[str, ...]] = {
    "place": ("tile", "at"),
    "lift": ("at",),
    "ready": (),
    "draw": (),
    "discard": (),
    "take": ("tile", "at"),
    "end": (),
}
PHASES = ("setup", "turn", "placing", "over")
STATE_KEYS = (
    *("game", "seats", "options", "first", "phase", "turn", "boards", "held", "ready"),
    *("pile", "open", "idle", "agreed", "winners"),
)


def read_tile(value: object, name: str) -> str:
    if not isinstance(value, str) or value not in NUMBERS:
        raise Malformed(f'"{name}": a tile is one of {", ".join(COLOURS)} and a number 1 to 20')
    return value


def read_move(value: object) -> Move:
    if not isinstance(value, dict):
        raise Malformed('a move is an object with "seat" and "do"')
    do = read_word(value.get("do"), "do", MOVE_KEYS)
    keys = MOVE_KEYS[do]
    values = read_object(value, ("seat", "do", *keys))
    return Move(
        read_whole(values["seat"], "seat"),
        do,
        read_tile(values["tile"], "tile") if "tile" in keys else "",
        read_cell(values["at"], "at") if "at" in keys else None,
    )


def write_move(move: Move) -> Json:
    written: Json = {"seat": move.seat, "do": move.do}
    if move.tile:
        written["tile"] = move.tile
    if move.at is not None:
        written["at"] = list(move.at)
    return written


def write_state(rules: Lucky, state: State) -> Json:
    return {
        "game": rules.game,
        "seats": state.seats,
        "options": rules.options,
        "first": state.first,
        "phase": state.phase,
        "turn": state.turn,
        "boards": as_json(state.boards),
        "held": as_json(state.held),
        "ready": as_json(state.ready),
        "pile": tiles_as_json(state.pile, state.viewer is not None),
        "open": as_json(state.open),
        "idle": state.idle,
        "agreed": as_json(state.agreed),
        "winners": as_json(state.winners),
    }


def read_state(rules: Lucky, value: object) -> State:
    """Raises Malformed for what has not the form, Refused for what cannot arise."""
    values = read_position(rules, value, STATE_KEYS)
    seats = rules.seats
    winners = values["winners"]
    state = State(
        seats=seats,
        setup=rules.setup,
        first=read_seat(values["first"], "first", seats),
        phase=cast(Phase, read_word(values["phase"], "phase", PHASES)),
        turn=read_seat(values["turn"], "turn", seats),
        boards=read_list(values["boards"], "boards", _read_board, seats),
        held=read_list(values["held"], "held", _read_tiles, seats),
        ready=read_list(values["ready"], "ready", read_flag, seats),
        pile=_read_tiles(values["pile"], "pile"),
        open=_read_tiles(values["open"], "open"),
        idle=read_whole(values["idle"], "idle"),
        agreed=read_list(values["agreed"], "agreed", read_flag, seats),
        winners=None if winners is None else read_list(winners, "winners", read_whole),
    )
    refusal = impossibility(state)
    if refusal is not None:
        raise Refused(refusal)
    return state


def _read_tiles(value: object, name: str) -> Tiles:
    return in_order(read_list(value, name, read_tile))


def _read_place(value: object, name: str) -> str:
    return "" if value == "" else read_tile(value, name)


def _read_board(value: object, name: str) -> Board:
    def read_row(row: object, name: str) -> Tiles:
        return read_list(row, name, _read_place, SIZE)

    return read_list(value, name, read_row, SIZE)


def _cannot(rule: str, message: str) -> Refusal:
    return Refusal(rule, "impossible", message)


def impossibility(state: State) -> Refusal | None:
    """Why no game can come to this position, or None."""
    lying = [tile for board in state.boards for row in board for tile in row if tile]
    hands = [tile for held in state.held for tile in held]
    if in_order([*lying, *hands, *state.pile, *state.open]) != tiles_of(state.seats):
        return _cannot("L1", "every tile of the sets in play is somewhere exactly once")
    if state.idle < 0:
        return _cannot("L15", '"idle" counts from 0')
    if any(state.agreed) and (state.idle < IDLE_TURNS_BEFORE_AGREEING or state.phase == "placing"):
        return _cannot("L15", "nobody can have agreed to end yet")
    if (state.winners is not None) != (state.phase == "over"):
        return _cannot("L13", '"winners" are named when the game is over and only then')
    phases: dict[str, Callable[[State], Refusal | None]] = {
        "setup": _in_setup,
        "turn": _in_turn,
        "placing": _in_placing,
        "over": _when_over,
    }
    return phases[state.phase](state)


def _in_setup(state: State) -> Refusal | None:
    if state.setup == "sorted":
        return _cannot("L6", "this set-up is laid out by the app")
    if state.open or state.idle:
        return _cannot("L4", "nobody has had a turn during the set-up")
    for board in state.boards:
        if sum(1 for i, j in DIAGONAL if board[i][j]) != SIZE * SIZE - free_cells(board):
            return _cannot("L4", "in the set-up tiles lie on the diagonal only")
    given = [tiles_given(state, seat) for seat in range(state.seats)]
    return _in_michael(state, given) if state.setup == "michael" else _in_four(state, given)


def _in_four(state: State, given: list[int]) -> Refusal | None:
    if set(given) != {SIZE}:
        return _cannot("L4", "each player has been dealt four tiles")
    if any(ready and held for ready, held in zip(state.ready, state.held, strict=True)):
        return _cannot("L4", "a seat that is ready has put down all four")
    if all(state.ready):
        return _cannot("L4", "the set-up is over when all are ready")
    return None


def _in_michael(state: State, given: list[int]) -> Refusal | None:
    if len(set(given)) != 1 or given[0] > SIZE or any(len(held) > 1 for held in state.held):
        return _cannot("L5", "all players are dealt one tile at a time")
    if any(state.ready):
        return _cannot("L5", "nobody says ready in this set-up")
    if given[0] == SIZE and not any(state.held):
        return _cannot("L5", "the set-up is over when all have put down four")
    return None


def _boards_in_play(state: State) -> Refusal | None:
    if not all(map(is_rising, state.boards)):
        return _cannot("L11", "rows rise from left to right and columns from top to bottom")
    if state.phase != "over" and any(map(is_full, state.boards)):
        return _cannot("L13", "the game is over when a board is full")
    return None


def _in_turn(state: State) -> Refusal | None:
    if any(state.held):
        return _cannot("L9", "nobody holds a tile before drawing")
    if not state.pile:
        return _cannot("L12", "the pile is never empty at the start of a turn")
    if all(state.agreed):
        return _cannot("L15", "the game is over when all have agreed")
    return _boards_in_play(state)


def _in_placing(state: State) -> Refusal | None:
    if [len(held) for held in state.held] != [int(s == state.turn) for s in range(state.seats)]:
        return _cannot("L9", "the player whose turn it is holds the drawn tile and nobody else")
    if state.idle:
        return _cannot("L15", '"idle" is 0 after a draw')
    return _boards_in_play(state)


def _when_over(state: State) -> Refusal | None:
    if any(state.held):
        return _cannot("L9", "nobody holds a tile after the end")
    full = tuple(seat for seat, board in enumerate(state.boards) if is_full(board))
    if not full and state.pile and not all(state.agreed):
        return _cannot("L14", "no board is full, tiles are left, and not all have agreed")
    if len(full) > 1 or state.winners != (full or fewest_free(state.boards)):
        return _cannot("L14", '"winners" are not those of these boards')
    if full and full != (state.turn,):
        return _cannot("L13", "only the player whose turn it is can fill a board")
    return _boards_in_play(state)
