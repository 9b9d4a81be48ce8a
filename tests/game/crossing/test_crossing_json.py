"""Crossing as JSON: the documented form to the letter, and positions that cannot arise."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from game.crossing.rules import Crossing
from game.crossing.state import Aimed, Move, State, Taken
from game.matches import match_from, new_match
from game.rules import Ended, Json, Malformed, Refused

TWO, FOUR = Crossing(2), Crossing(4)

FULL = ["yyyyyy", "yyrrrr", "rrrggg", "gggbbb", "bbwwww", "ssskkk"]
NONE = {"y": 0, "r": 0, "g": 0, "b": 0, "w": 0, "s": 0}


def opening(rules: Crossing, first: int = 0) -> Json:
    return {
        "game": "crossing",
        "seats": rules.seats,
        "options": {"doubling": rules.doubling},
        "first": first,
        "phase": "turn",
        "turn": first,
        "tray": list(FULL),
        "arrows": [None] * rules.seats,
        "taken": [dict(NONE), dict(NONE)],
        "scores": [0, 0],
        "winners": None,
    }


def after(rules: Crossing, *moves: Move, first: int = 0) -> State:
    state = rules.read_state(opening(rules, first))
    for move in moves:
        assert rules.refusal(state, move) is None
        state = rules.apply(state, move).state
    return state


TWO_PLAYED = (Move(0, 3), Move(1, 1, (1, 3)), Move(0, 0, (1, 0)), Move(1, 4, (4, 0)))
FOUR_PLAYED = (Move(0, 3), Move(1, 1, (1, 3)), Move(2, 0, (1, 0)), Move(3, 4, (4, 3)))


def test_moves_are_written_to_the_letter() -> None:
    assert json.dumps(TWO.write_move(Move(0, 3))) == '{"seat": 0, "do": "aim", "line": 3}'
    written = json.dumps(TWO.write_move(Move(1, 2, (2, 3))))
    assert written == '{"seat": 1, "do": "aim", "line": 2, "take": [2, 3]}'


@pytest.mark.parametrize("move", [Move(0, 3), Move(1, 2, (2, 3)), Move(7, -9, (99, -1))])
def test_moves_are_read_back_even_if_no_rule_allows_them(move: Move) -> None:
    assert TWO.read_move(TWO.write_move(move)) == move


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"seat": 0, "do": "aim"},
        {"seat": 0, "line": 3},
        {"do": "aim", "line": 3},
        {"seat": 0, "do": "draw", "line": 3},
        {"seat": 0, "do": "aim", "line": "3"},
        {"seat": 0, "do": "aim", "line": 3.0},
        {"seat": True, "do": "aim", "line": 3},
        {"seat": 0, "do": "aim", "line": 3, "take": None},
        {"seat": 0, "do": "aim", "line": 3, "take": [1]},
        {"seat": 0, "do": "aim", "line": 3, "take": [1, 2, 3]},
        {"seat": 0, "do": "aim", "line": 3, "take": [[1, 2], [3, 4]]},
        {"seat": 0, "do": "aim", "line": 3, "to": [1, 2]},
    ],
)
def test_what_has_not_the_form_of_a_move_is_malformed(value: object) -> None:
    with pytest.raises(Malformed):
        TWO.read_move(value)


def test_a_state_is_written_to_the_letter() -> None:
    written = TWO.write_state(after(TWO, *TWO_PLAYED))
    assert json.dumps(written) == json.dumps(
        {
            "game": "crossing",
            "seats": 2,
            "options": {"edition": "full", "doubling": "single"},
            "first": 0,
            "phase": "turn",
            "turn": 0,
            "tray": ["yyyyyy", ".yr.rr", "rrrggg", "gggbbb", ".bwwww", "ssskkk"],
            "arrows": [0, 4],
            "taken": [
                {"y": 1, "r": 0, "g": 0, "b": 0, "w": 0, "s": 0},
                {"y": 0, "r": 1, "g": 0, "b": 1, "w": 0, "s": 0},
            ],
            "scores": [2, 2],
            "winners": None,
        }
    )


def test_events_are_written_with_their_names() -> None:
    events = (Aimed(1, 1, 2, None), Taken(1, 1, (2, 3), "g", (0, 2)), Ended((0, 2), "no move"))
    assert [TWO.write_event(event) for event in events] == [
        {"event": "aimed", "seat": 1, "side": 1, "line": 2, "before": None},
        {
            "event": "taken",
            "seat": 1,
            "side": 1,
            "at": [2, 3],
            "colour": "g",
            "scores": [0, 2],
        },
        {"event": "ended", "winners": [0, 2], "reason": "no move"},
    ]


def changed(value: Json, path: tuple[str | int, ...], new: object) -> Json:
    value = deepcopy(value)
    spot: Any = value
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = new
    return value


@pytest.mark.parametrize(
    ("path", "new"),
    [
        (("game",), "lucky"),
        (("seats",), 4),
        (("options",), {"doubling": "off"}),
        (("options",), []),
        (("phase",), "setup"),
        (("turn",), None),
        (("tray",), FULL[:5]),
        (("tray", 0), "yyyyy"),
        (("tray", 0), "yyyyyx"),
        (("tray", 0), list("yyyyyy")),
        (("arrows",), [None]),
        (("arrows",), [None, "2"]),
        (("taken",), [dict(NONE)]),
        (("taken", 0), {"k": 0}),
        (("taken", 0), {"y": "1"}),
        (("taken", 0), [0] * 6),
        (("scores",), [0]),
        (("scores",), None),
        (("winners",), 0),
        (("pile",), []),
    ],
)
def test_what_has_not_the_form_of_a_state_is_malformed(
    path: tuple[str | int, ...], new: object
) -> None:
    with pytest.raises(Malformed):
        TWO.read_state(changed(opening(TWO), path, new))


@pytest.mark.parametrize("key", opening(TWO))
def test_every_key_of_a_state_is_needed(key: str) -> None:
    value = opening(TWO)
    del value[key]
    with pytest.raises(Malformed):
        TWO.read_state(value)


def test_a_colour_left_out_of_a_collection_counts_as_none() -> None:
    value = TWO.write_state(after(TWO, *TWO_PLAYED))
    value["taken"] = [{"y": 1}, {"r": 1, "b": 1}]
    assert TWO.read_state(value) == after(TWO, *TWO_PLAYED)


def reason(rules: Crossing, value: Json) -> str:
    with pytest.raises(Refused) as caught:
        rules.read_state(value)
    return caught.value.refusal.rule


@pytest.mark.parametrize(
    ("path", "new", "rule"),
    [
        (("first",), 2, "G1"),
        (("turn",), -1, "G1"),
        (("arrows", 0), 6, "C2"),
        (("tray", 0), "yyyyy.", "C1"),
        (("tray", 0), "yyyyyr", "C1"),
        (("tray", 5), "ssskk.", "C1"),
        (("tray", 4), "bbwwww", "C1"),
        (("taken", 0, "y"), 2, "C1"),
        (("taken",), [{"y": 2, "r": -1}, {"y": -1, "r": 2, "b": 1}], "C1"),
        (("taken",), [{"r": 1, "y": 1}, {"b": 1}], "C4"),
        (("arrows", 0), None, "C4"),
        (("arrows",), [None, None], "C4"),
        (("arrows",), [1, 3], "C4"),
        (("turn",), 1, "C2"),
        (("first",), 1, "C2"),
        (("phase",), "over", "C8"),
        (("scores",), [1, 2], "C9"),
        (("winners",), [0, 1], "C11"),
    ],
)
def test_an_impossible_position_is_refused(
    path: tuple[str | int, ...], new: object, rule: str
) -> None:
    value = TWO.write_state(after(TWO, *TWO_PLAYED))
    assert reason(TWO, changed(value, path, new)) == rule


def test_arrows_are_placed_in_turn() -> None:
    value = FOUR.write_state(after(FOUR, *FOUR_PLAYED[:2]))
    assert value["arrows"] == [3, 1, None, None]
    assert reason(FOUR, changed(value, ("arrows",), [3, None, None, 1])) == "C4"
    assert reason(FOUR, changed(value, ("arrows",), [3, 1, 2, None])) == "C4"
    alone = changed(opening(FOUR), ("arrows",), [None, 2, None, None])
    assert reason(FOUR, alone) == "C4"


@pytest.mark.parametrize(
    "arrows",
    [
        pytest.param([3, 1, 1, 4], id="the partner met no empty hole"),
        pytest.param([3, 1, 3, 4], id="two met the same empty hole"),
        pytest.param([3, 1, 0, 5], id="the last met no empty hole"),
        pytest.param([3, 1, 0, 1], id="a hole where no arrows meet"),
    ],
)
def test_first_placements_have_left_their_holes(arrows: list[int]) -> None:
    value = FOUR.write_state(after(FOUR, *FOUR_PLAYED))
    assert FOUR.read_state(value) == after(FOUR, *FOUR_PLAYED)
    assert reason(FOUR, changed(value, ("arrows",), arrows)) == "C4"


def test_first_placements_have_left_a_hole_each() -> None:
    value = FOUR.write_state(after(FOUR, *FOUR_PLAYED))
    rows = [FULL[0], ".yrrrr", *FULL[2:4], ".bw.ww", FULL[5]]
    value["taken"] = [{"y": 1}, {"b": 1, "w": 1}]
    value["scores"] = [2, 2]
    assert reason(FOUR, changed(value, ("tray",), rows)) == "C4"


def test_an_opening_with_an_arrow_is_a_position() -> None:
    value = changed(changed(opening(TWO), ("arrows",), [4, None]), ("turn",), 1)
    assert TWO.read_state(value) == after(TWO, Move(0, 4))


@pytest.mark.parametrize("rules", [TWO, FOUR, Crossing(2, "sole"), Crossing(4, "off")])
def test_an_end_is_read_back_and_stays_an_end(rules: Crossing) -> None:
    match, rng = new_match(rules, seed=6, games=1), Random(1)
    while match.outcome() is None:
        match.play(rng.choice(list(match.moves())))
    value = rules.write_state(match.state)
    outcome = rules.outcome(match.state)
    assert outcome is not None
    assert value["phase"] == "over"
    assert value["winners"] == list(outcome.winners)
    assert rules.outcome(rules.read_state(json.loads(json.dumps(value)))) == outcome
    assert reason(rules, changed(value, ("phase",), "turn")) == "C8"
    assert reason(rules, changed(value, ("winners",), None)) == "C11"
    assert reason(rules, changed(value, ("winners",), [])) == "C11"


def test_a_loaded_tray_is_played_and_recorded() -> None:
    match = new_match(TWO, seed=1, games=1, first=0)
    match.load(opening(TWO))
    for move in TWO_PLAYED:
        match.play(move)
    assert match.state == after(TWO, *TWO_PLAYED)
    assert match_from(json.loads(json.dumps(match.record()))).state == match.state
