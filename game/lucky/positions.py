"""Lucky Numbers' JSON, and the check whether a position is possible."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.codec import (
    MoveForm,
    cannot,
    keys_of,
    read_fields,
    read_position,
    tiles_as_json,
    write_position,
)
from game.lucky.state import (
    IDLE_TURNS_BEFORE_AGREEING,
    NUMBERS,
    Board,
    Event,
    Format,
    Move,
    State,
    Tiles,
    fewest_free,
    free_cells,
    in_order,
    is_blocked,
    is_full,
    is_rising,
    tiles_given,
)
from game.rules import Json, Malformed, Refusal, Refused, Rules

MOVES = MoveForm(
    Move,
    {
        "place": ("tile", "at"),
        "lift": ("at",),
        "ready": (),
        "draw": (),
        "discard": (),
        "take": ("tile", "at"),
        "end": (),
    },
)
STATE_KEYS = keys_of(State, without=("seats", "setup", "edition", "viewer"))


def write_state(rules: Rules[State, Move, Event], state: State) -> Json:
    pile = tiles_as_json(state.pile, state.viewer is not None)
    return {**write_position(rules, state, STATE_KEYS), "pile": pile}


def read_state(rules: Rules[State, Move, Event], value: object) -> State:
    """Raises Malformed for a wrong form, Refused for an impossible position."""
    values = read_position(rules, value, STATE_KEYS)
    state = read_fields(State, values, rules.seats, seats=rules.seats, **rules.options)
    size = state.format.size
    if any([len(row) for row in board] != [size] * size for board in state.boards):
        raise Malformed(f'"boards": a board is a list of {size} rows of {size} cells')
    refusal = impossibility(state)
    if refusal is not None:
        raise Refused(refusal)
    return state


def impossibility(state: State) -> Refusal | None:
    """Why no game can reach this position, or None."""
    lying = [tile for board in state.boards for row in board for tile in row if tile]
    hands = [tile for held in state.held for tile in held]
    if in_order([*lying, *hands, *state.pile, *state.open]) != state.format.tiles(state.seats):
        return cannot("L1", "every tile of the sets in play is somewhere exactly once")
    if state.idle < 0:
        return cannot("L15", '"idle" counts from 0')
    if any(state.agreed) and (state.idle < IDLE_TURNS_BEFORE_AGREEING or state.phase == "placing"):
        return cannot("L15", "nobody can have agreed to end yet")
    if (state.winners is not None) != (state.phase == "over"):
        return cannot("L13", '"winners" are named when the game is over and only then')
    phases: dict[str, Callable[[State], Refusal | None]] = {
        "setup": _in_setup,
        "turn": _in_turn,
        "placing": _in_placing,
        "over": _when_over,
    }
    return phases[state.phase](state)


def _in_setup(state: State) -> Refusal | None:
    if state.setup == "sorted":
        return cannot("L6", "this set-up is laid out by the app")
    if state.open or state.idle:
        return cannot("L4", "nobody has had a turn during the set-up")
    form = state.format
    for board in state.boards:
        if sum(1 for i, j in form.diagonal if board[i][j]) != len(form.cells) - free_cells(board):
            return cannot("L4", "in the set-up tiles lie on the diagonal only")
    if not all(map(partial(_begins_right, form), state.boards, state.held)):
        return cannot("L20", "each tile has its own place on the diagonal")
    given = [tiles_given(state, seat) for seat in range(state.seats)]
    return _in_michael(state, given) if state.setup == "michael" else _in_four(state, given)


def _begins_right(form: Format, board: Board, held: Tiles = ()) -> bool:
    """Whether each tile of the diagonal has its place, and each tile held a free one (L20)."""
    free = [place for place, _ in form.diagonal if not board[place][place]]
    lying = [(board[place][place], place) for place in range(form.size) if place not in free]
    waiting = zip(sorted(held, key=NUMBERS.__getitem__), free, strict=False)
    return all(form.begins(NUMBERS[tile], place) for tile, place in (*lying, *waiting))


def _in_four(state: State, given: list[int]) -> Refusal | None:
    size = state.format.size
    if set(given) != {size}:
        return cannot("L4", f"each player has been dealt {size} tiles")
    if any(ready and held for ready, held in zip(state.ready, state.held, strict=True)):
        return cannot("L4", "a seat that is ready has put down all its tiles")
    if all(state.ready):
        return cannot("L4", "the set-up is over when all are ready")
    return None


def _in_michael(state: State, given: list[int]) -> Refusal | None:
    size = state.format.size
    if len(set(given)) != 1 or given[0] > size or any(len(held) > 1 for held in state.held):
        return cannot("L5", "all players are dealt one tile at a time")
    if any(state.ready):
        return cannot("L5", "nobody says ready in this set-up")
    if given[0] == size and not any(state.held):
        return cannot("L5", "the set-up is over when all have put down their tiles")
    return None


def _boards_in_play(state: State) -> Refusal | None:
    if not all(map(is_rising, state.boards)):
        return cannot("L11", "rows rise from left to right and columns from top to bottom")
    form = state.format
    if form.starts and not all(
        board[i][j] and _begins_right(form, board)
        for board in state.boards
        for i, j in form.diagonal
    ):
        return cannot("L20", "the tiles of the set-up stay on the diagonal")
    if state.phase != "over" and not _may_be_full(state).issuperset(_full(state)):
        return cannot("L13", "the game is over when a board is full")
    return None


def _full(state: State) -> tuple[int, ...]:
    return tuple(seat for seat, board in enumerate(state.boards) if is_full(board))


def _may_be_full(state: State) -> set[int]:
    """The seats that had their turn in the round that is being played (L23)."""
    played = range((state.turn - state.first) % state.seats if state.format.rounds else 0)
    return {(state.first + one) % state.seats for one in played}


def _in_turn(state: State) -> Refusal | None:
    if any(state.held):
        return cannot("L9", "nobody holds a tile before drawing")
    if not state.pile:
        return cannot("L12", "the pile is never empty at the start of a turn")
    if all(state.agreed):
        return cannot("L15", "the game is over when all have agreed")
    return _boards_in_play(state)


def _in_placing(state: State) -> Refusal | None:
    if [len(held) for held in state.held] != [int(s == state.turn) for s in range(state.seats)]:
        return cannot("L9", "the player whose turn it is holds the drawn tile and nobody else")
    if state.idle:
        return cannot("L15", '"idle" is 0 after a draw')
    return _boards_in_play(state)


def _when_over(state: State) -> Refusal | None:
    if any(state.held):
        return cannot("L9", "nobody holds a tile after the end")
    full = _full(state)
    if not (full or not state.pile or all(state.agreed) or is_blocked(state)):
        return cannot("L14", "no board is full, tiles are left, and not all have agreed")
    if state.winners != fewest_free(state.boards):
        return cannot("L14", '"winners" are not those of these boards')
    if full and not {*_may_be_full(state), state.turn}.issuperset(full):
        return cannot("L13", "only the player whose turn it is can fill a board")
    return _boards_in_play(state)
