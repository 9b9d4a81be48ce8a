"""Crossing as JSON, and which positions can arise at all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from game.crossing.state import (
    COLOURS,
    EMPTY,
    LINES,
    MARBLES,
    SIZE,
    YELLOW,
    Cell,
    Collection,
    Move,
    Phase,
    State,
    crossings,
)
from game.reading import (
    read_cell,
    read_list,
    read_object,
    read_position,
    read_seat,
    read_whole,
    read_word,
)
from game.rules import Json, Malformed, Refusal, Refused, as_json

if TYPE_CHECKING:
    from game.crossing.rules import Crossing

PHASES = ("turn", "over")
STATE_KEYS = (
    *("game", "seats", "options", "first", "phase", "turn"),
    *("tray", "arrows", "taken", "scores", "winners"),
)


def read_move(value: object) -> Move:
    values = read_object(value, ("seat", "do", "line"), ("take",))
    read_word(values["do"], "do", ("aim",))
    return Move(
        read_whole(values["seat"], "seat"),
        read_whole(values["line"], "line"),
        read_cell(values["take"], "take") if "take" in values else None,
    )


def write_move(move: Move) -> Json:
    written: Json = {"seat": move.seat, "do": "aim", "line": move.line}
    if move.take is not None:
        written["take"] = list(move.take)
    return written


def write_state(rules: Crossing, state: State) -> Json:
    return {
        "game": rules.game,
        "seats": rules.seats,
        "options": rules.options,
        "first": state.first,
        "phase": state.phase,
        "turn": state.turn,
        "tray": as_json(state.tray),
        "arrows": as_json(state.arrows),
        "taken": [dict(zip(COLOURS, side, strict=True)) for side in state.taken],
        "scores": as_json(rules.scores(state)),
        "winners": _winners(rules, state),
    }


def _winners(rules: Crossing, state: State) -> list[int] | None:
    return list(rules.winners(state)) if state.phase == "over" else None


def read_state(rules: Crossing, value: object) -> State:
    """Raises Malformed for what has not the form, Refused for what cannot arise."""
    values = read_position(rules, value, STATE_KEYS)
    winners = values["winners"]
    red, yellow = read_list(values["taken"], "taken", _read_collection, 2)
    state = State(
        first=read_seat(values["first"], "first", rules.seats),
        phase=cast(Phase, read_word(values["phase"], "phase", PHASES)),
        turn=read_seat(values["turn"], "turn", rules.seats),
        tray=read_list(values["tray"], "tray", _read_row, SIZE),
        arrows=read_list(values["arrows"], "arrows", _read_arrow, rules.seats),
        taken=(red, yellow),
    )
    points = read_list(values["scores"], "scores", read_whole, 2)
    named = None if winners is None else list(read_list(winners, "winners", read_whole))
    refusal = impossibility(rules, state)
    if refusal is None and points != rules.scores(state):
        refusal = _cannot("C9", f'"scores" of these collections are {list(rules.scores(state))}')
    if refusal is None and named != _winners(rules, state):
        refusal = _cannot("C11", '"winners" are the best side\'s seats at the end, null before')
    if refusal is not None:
        raise Refused(refusal)
    return state


def _read_row(value: object, name: str) -> str:
    accepted = (*MARBLES, EMPTY)
    if not isinstance(value, str) or len(value) != SIZE or not set(value) <= set(accepted):
        raise Malformed(f'"{name}": each of six strings has six letters of {" ".join(accepted)}')
    return value


def _read_arrow(value: object, name: str) -> int | None:
    if value is None:
        return None
    line = read_whole(value, name)
    if line not in LINES:
        raise Refused(Refusal("C2", "no_such_line", f'"{name}": lines are 0 to {SIZE - 1}'))
    return line


def _read_collection(value: object, name: str) -> Collection:
    """A colour that is left out counts as none."""
    values = read_object(value, (), COLOURS)
    return tuple(read_whole(values.get(colour, 0), name) for colour in COLOURS)


# --- positions


def _cannot(rule: str, message: str) -> Refusal:
    return Refusal(rule, "impossible", message)


def impossibility(rules: Crossing, state: State) -> Refusal | None:
    """A reason why no game can come to this position, or None.

    Every turn but the first takes one marble, so the marbles taken tell whose turn it is
    and which arrows stand. Of the ways there, the first placements and the last move are
    checked; older moves have left no trace but their empty holes.
    """
    return (
        _marbles_refusal(state)
        or _turns_refusal(state)
        or _holes_refusal(state)
        or _phase_refusal(rules, state)
    )


def _marbles_refusal(state: State) -> Refusal | None:
    lying = "".join(state.tray)
    for colour, count in MARBLES.items():
        taken = [side[COLOURS.index(colour)] for side in state.taken if colour in COLOURS]
        if min(taken, default=0) < 0 or lying.count(colour) + sum(taken) != count:
            return _cannot("C1", f"there are {count} marbles {colour}, on the tray or taken")
    return None


def _turns(state: State) -> int:
    """How many turns have been played (C3, C4)."""
    taken = sum(map(sum, state.taken))
    return taken + 1 if taken or any(line is not None for line in state.arrows) else 0


def _in_order(state: State) -> list[int]:
    """The seats in the order in which they play."""
    seats = len(state.arrows)
    return [(state.first + turn) % seats for turn in range(seats)]


def _turns_refusal(state: State) -> Refusal | None:
    turns, order = _turns(state), _in_order(state)
    placed = [state.arrows[seat] is not None for seat in order]
    if placed != [index < turns for index in range(len(order))]:
        return _cannot("C4", f"after {turns} turns other arrows stand: each turn but one takes one")
    turn = order[turns % len(order)]
    if state.turn != turn:
        return _cannot("C2", f"after {turns} turns it is the turn of seat {turn}")
    if sum(state.taken[YELLOW]) != turns // 2:
        return _cannot("C4", "the sides take one marble each in turn, yellow's the first")
    return None


def _empty_crossings(state: State, seat: int, others: list[int]) -> set[Cell]:
    """Where a seat's arrow meets those of its opponents among others at an empty hole."""
    arrows = tuple(a if s in (seat, *others) else None for s, a in enumerate(state.arrows))
    line = state.arrows[seat]
    assert line is not None
    cells = crossings(replace(state, arrows=arrows), seat, line)
    return {(row, column) for row, column in cells if state.tray[row][column] == EMPTY}


def _holes_refusal(state: State) -> Refusal | None:
    turns, order = _turns(state), _in_order(state)
    if turns > len(order):
        last = order[(turns - 1) % len(order)]
        if not _empty_crossings(state, last, order):
            return _cannot("C4", f"the arrow of seat {last} has just taken a marble: no empty hole")
        return None
    trace = [_empty_crossings(state, order[k], order[:k]) for k in range(1, turns)]
    if not all(trace) or len(set().union(*trace)) < turns - 1:
        return _cannot("C4", "the empty holes are not where these arrows have met")
    return None


def _phase_refusal(rules: Crossing, state: State) -> Refusal | None:
    if (state.phase == "turn") != rules.can_move(replace(state, phase="turn")):
        return _cannot("C8", "the game is over when the player to move has no move, and only then")
    return None
