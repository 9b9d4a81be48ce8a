"""Crossing's JSON, and the check whether a position is possible."""

from __future__ import annotations

from dataclasses import replace

from game.codec import cannot, keys_of, read_fields, read_position, write_position
from game.crossing.legality import can_move, no_such_line
from game.crossing.state import (
    BLACK,
    COLOURS,
    EDITION,
    EMPTY,
    FULL,
    YELLOW,
    Cell,
    Edition,
    Event,
    Move,
    State,
    crossings,
    scores,
    winners,
)
from game.reading import read_cell, read_list, read_object, read_whole, read_word
from game.rules import Json, Malformed, Refusal, Refused, Rules

STATE_KEYS = keys_of(State)


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


def write_state(rules: Rules[State, Move, Event], state: State) -> Json:
    taken = [dict(zip(COLOURS, side, strict=True)) for side in state.taken]
    return {**write_position(rules, state, STATE_KEYS), "taken": taken, **_results(rules, state)}


def _results(rules: Rules[State, Move, Event], state: State) -> Json:
    """Derived from the collections: scores and winners."""
    doubling = rules.options["doubling"]
    best = list(winners(state, doubling)) if state.phase == "over" else None
    return {"scores": list(scores(state.taken, doubling)), "winners": best}


def read_state(rules: Rules[State, Move, Event], value: object) -> State:
    """Raises Malformed for a wrong form, Refused for an impossible position."""
    values = read_position(rules, value, (*STATE_KEYS, "scores", "winners"))
    state = read_fields(State, values, rules.seats)
    edition = EDITION[rules.options["edition"]]
    size = edition.size
    if [len(row) for row in state.tray] != [size] * size:
        raise Malformed(f'"tray" is a list of {size} strings of {size} letters')
    points = list(read_list(values["scores"], "scores", read_whole, 2))
    best = values["winners"]
    named = None if best is None else list(read_list(best, "winners", read_whole))
    told: Json = {"scores": points, "winners": named}
    refusal = impossibility(state, edition) or _results_refusal(told, _results(rules, state))
    if refusal is not None:
        raise Refused(refusal)
    return state


def _results_refusal(told: Json, results: Json) -> Refusal | None:
    if told["scores"] != results["scores"]:
        return cannot("C9", f'"scores" of these collections are {results["scores"]}')
    if told["winners"] != results["winners"]:
        return cannot("C11", '"winners" are the best side\'s seats at the end, null before')
    return None


# --- positions


def impossibility(state: State, edition: Edition) -> Refusal | None:
    """Why no game can reach this position, or None.

    Every turn but the first takes one marble, so the number of marbles taken tells whose turn it is
    and which arrows stand. Only the first placements and the last move are checked; older moves
    leave nothing but empty holes.
    """
    red, yellow = state.taken
    red = tuple(count - given for count, given in zip(red, edition.given, strict=True))
    state = replace(state, taken=(red, yellow))
    return (
        _lines_refusal(state)
        or _marbles_refusal(state, edition)
        or _turns_refusal(state)
        or _holes_refusal(state)
        or _phase_refusal(state)
    )


def _lines_refusal(state: State) -> Refusal | None:
    lines = (None, *state.lines)
    return None if all(line in lines for line in state.arrows) else no_such_line(state)


def _marbles_refusal(state: State, edition: Edition) -> Refusal | None:
    """`state`: without what the starting side was given (C16)."""
    lying = "".join(state.tray)
    for colour in (*COLOURS, BLACK):
        count = edition.marbles.get(colour, 0)
        taken = [side[COLOURS.index(colour)] for side in state.taken if colour in COLOURS]
        if min(taken, default=0) < 0 or lying.count(colour) + sum(taken) != count:
            rule = "C1" if edition is FULL else "C14"
            return cannot(rule, f"there are {count} marbles {colour}, on the tray or taken")
    return None


def _turns(state: State) -> int:
    """Turns played so far (C3, C4)."""
    taken = sum(map(sum, state.taken))
    return taken + 1 if taken or any(line is not None for line in state.arrows) else 0


def _in_order(state: State) -> list[int]:
    """The seats in playing order."""
    seats = len(state.arrows)
    return [(state.first + turn) % seats for turn in range(seats)]


def _turns_refusal(state: State) -> Refusal | None:
    turns, order = _turns(state), _in_order(state)
    placed = [state.arrows[seat] is not None for seat in order]
    if placed != [index < turns for index in range(len(order))]:
        return cannot("C4", f"after {turns} turns other arrows stand: each turn but one takes one")
    turn = order[turns % len(order)]
    if state.turn != turn:
        return cannot("C2", f"after {turns} turns it is the turn of seat {turn}")
    if sum(state.taken[YELLOW]) != turns // 2:
        return cannot("C4", "the sides take one marble each in turn, yellow's the first")
    return None


def _empty_crossings(state: State, seat: int, others: list[int]) -> set[Cell]:
    """The empty holes where this seat's arrow crosses an opponent's among `others`."""
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
            return cannot("C4", f"the arrow of seat {last} has just taken a marble: no empty hole")
        return None
    trace = [_empty_crossings(state, order[k], order[:k]) for k in range(1, turns)]
    if not all(trace) or len(set().union(*trace)) < turns - 1:
        return cannot("C4", "the empty holes are not where these arrows have met")
    return None


def _phase_refusal(state: State) -> Refusal | None:
    if (state.phase == "turn") != can_move(replace(state, phase="turn")):
        return cannot("C8", "the game is over when the player to move has no move, and only then")
    return None
