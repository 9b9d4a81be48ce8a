"""Lucky Numbers as JSON: the documented form to the letter, and positions that cannot arise."""

from __future__ import annotations

import json
from random import Random

import pytest
from lucky_positions import (
    BARE,
    LAID,
    after,
    discard,
    draw,
    drawing_of,
    place,
    play_out,
    position,
    setting_up,
    take,
    turned,
)

from game.lucky.rules import Lucky
from game.lucky.state import (
    Agreed,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Lifted,
    Move,
    Placed,
    Readied,
    State,
)
from game.matches import match_from, new_match
from game.rules import Ended, Json, Malformed, Refused, Turned

TWO = Lucky(2, "sorted")
TILE = {"seat": 0, "do": "place", "tile": "g13", "at": [1, 1]}


@pytest.mark.parametrize(
    ("value", "move"),
    [
        (TILE, Move(0, "place", "g13", (1, 1))),
        ({"seat": 0, "do": "take", "tile": "g5", "at": [2, 0]}, Move(0, "take", "g5", (2, 0))),
        (
            {"seat": 0, "do": "take", "tile": "y20", "at": [-9, 40]},
            Move(0, "take", "y20", (-9, 40)),
        ),
        ({"seat": 1, "do": "lift", "at": [1, 1]}, Move(1, "lift", at=(1, 1))),
        ({"seat": 1, "do": "ready"}, Move(1, "ready")),
        ({"seat": 0, "do": "draw"}, Move(0, "draw")),
        ({"seat": 0, "do": "discard"}, Move(0, "discard")),
        ({"seat": 7, "do": "end"}, Move(7, "end")),
    ],
)
def test_moves_have_the_documented_form(value: Json, move: Move) -> None:
    assert TWO.read_move(value) == move
    assert json.dumps(TWO.write_move(move)) == json.dumps(value)


@pytest.mark.parametrize(
    "value",
    [
        *(None, [], "draw", {}, {"seat": 0}, {"do": "draw"}, {"seat": 0, "do": "fly"}),
        *({"seat": "0", "do": "draw"}, {"seat": True, "do": "draw"}, {"seat": 0, "do": ["draw"]}),
        *({"seat": 0, "do": "draw", "tile": "g5"}, {"seat": -1, "do": "deal", "tile": "g5"}),
        *({**TILE, "tile": tile} for tile in ("g0", "g21", "g05", "w3", "?", "", 13, None)),
        *({**TILE, "at": at} for at in (None, [1], [1, 1, 1], ["1", 1], [True, 1], "11")),
        *({key: TILE[key] for key in TILE if key != left_out} for left_out in TILE),
        *({"seat": 0, "do": "lift"}, {"seat": 0, "do": "lift", "tile": "g5", "at": [1, 1]}),
    ],
)
def test_what_has_not_the_form_of_a_move_is_malformed(value: object) -> None:
    with pytest.raises(Malformed):
        TWO.read_move(value)


def test_a_state_is_written_to_the_letter() -> None:
    state = after(position(LAID, pool="8 y13", pile="3 4"), draw(0), turned("4"))
    assert json.dumps(TWO.write_state(state)) == json.dumps(
        {
            "game": "lucky",
            "seats": 2,
            "options": {"edition": "full", "setup": "sorted"},
            "first": 0,
            "phase": "placing",
            "turn": 0,
            "boards": [
                [["r2", "", "", ""], ["", "r7", "", ""], ["", "", "r9", ""], ["", "", "", "r17"]],
                [["r1", "", "", ""], ["", "r5", "", ""], ["", "", "r12", ""], ["", "", "", "r20"]],
            ],
            "held": [["r4"], []],
            "ready": [True, True],
            "pile": ["r3"],
            "open": ["r8", "y13"],
            "idle": 0,
            "agreed": [False, False],
            "winners": None,
        }
    )


def test_events_are_written_with_their_names() -> None:
    events: list[Event] = [
        Dealt(1, "g5"),
        Drawn(0, "g5"),
        Placed(0, "g5", (1, 2), "open", "y7"),
        Lifted(0, "g5", (1, 1)),
        Readied(0),
        Discarded(1, "g5"),
        Agreed(1),
        Turned(0),
        Ended((0, 1), "agreed"),
    ]
    at = {"seat": 0, "tile": "g5", "at": [1, 2], "source": "open", "freed": "y7"}
    assert [TWO.write_event(event) for event in events] == [
        {"event": "dealt", "seat": 1, "tile": "g5"},
        {"event": "drawn", "seat": 0, "tile": "g5"},
        {"event": "placed", **at},
        {"event": "lifted", "seat": 0, "tile": "g5", "at": [1, 1]},
        {"event": "readied", "seat": 0},
        {"event": "discarded", "seat": 1, "tile": "g5"},
        {"event": "agreed", "seat": 1},
        {"event": "turned", "seat": 0},
        {"event": "ended", "winners": [0, 1], "reason": "agreed"},
    ]


TURN = TWO.write_state(position(LAID, pool="8 13"))
EMPTY_BOARD = [[""] * 4] * 4


@pytest.mark.parametrize(
    "change",
    [
        *({"game": "trellis"}, {"seats": 3}, {"options": []}, {"options": {"setup": "four"}}),
        *({"first": None}, {"first": "0"}, {"phase": "giving"}, {"turn": None}),
        *({"boards": [EMPTY_BOARD]}, {"boards": [EMPTY_BOARD, EMPTY_BOARD[:3]]}),
        *({"boards": [EMPTY_BOARD, [[None] * 4] * 4]}, {"boards": [EMPTY_BOARD, [["."] * 4] * 4]}),
        *({"held": [[]]}, {"held": [[], ["x1"]]}, {"held": None}),
        *({"ready": [True]}, {"ready": [1, 1]}, {"agreed": [0, 0]}, {"agreed": None}),
        *({"pile": {"count": 3}}, {"pile": ["?"]}, {"open": "r8"}, {"idle": "0"}, {"idle": None}),
        *({"winners": 0}, {"winners": ["0"]}, {"viewer": None}),
    ],
)
def test_what_has_not_the_form_of_a_state_is_malformed(change: Json) -> None:
    with pytest.raises(Malformed):
        TWO.read_state({**TURN, **change})


@pytest.mark.parametrize("left_out", TURN)
def test_every_key_of_a_state_is_needed(left_out: str) -> None:
    with pytest.raises(Malformed):
        TWO.read_state({key: value for key, value in TURN.items() if key != left_out})


def test_the_order_of_tiles_in_pile_and_pool_has_no_meaning() -> None:
    state = position(LAID, pool="8 13 y3")
    backwards = {"pile": list(reversed(state.pile)), "open": list(reversed(state.open))}
    assert TWO.read_state({**TWO.write_state(state), **backwards}) == state


def reason(state: State, **change: object) -> str:
    rules = Lucky(state.seats, state.setup)
    with pytest.raises(Refused) as caught:
        rules.read_state({**rules.write_state(state), **change})
    assert caught.value.refusal.key == "impossible"
    return caught.value.refusal.rule


FALLING = [["", "", "r8", "r7"], *[[""] * 4] * 3]
FALLING_DOWN = [["r8", "", "", ""], [""] * 4, ["r7", "", "", ""], [""] * 4]
EQUAL = [["y7", "", "", "r7"], *[[""] * 4] * 3]


def test_a_position_at_the_start_of_a_turn_that_cannot_arise() -> None:
    state = position(LAID, pool="8 13")
    assert reason(state, open=["r8"]) == "L1"
    assert reason(state, open=["r8", "r8"]) == "L1"
    assert reason(state, open=["r8", "r13", "g1"]) == "L1"
    assert reason(state, held=[["r8"], []], open=["r13"]) == "L9"
    assert reason(state, pile=[], open=[*state.pile, *state.open]) == "L12"
    assert reason(state, idle=-1) == "L15"
    assert reason(state, idle=59, agreed=[True, False]) == "L15"
    assert reason(state, idle=60, agreed=[True, True]) == "L15"
    assert reason(state, winners=[0]) == "L13"
    assert reason(state, phase="over") == "L13"
    assert reason(state, phase="setup") == "L6"


@pytest.mark.parametrize("board", [FALLING, FALLING_DOWN, EQUAL])
def test_a_board_out_of_order_cannot_arise(board: list[list[str]]) -> None:
    lying = {tile for row in board for tile in row if tile}
    empty = position(BARE)
    left = [tile for tile in empty.pile if tile not in lying]
    assert reason(empty, boards=[board, EMPTY_BOARD], pile=left) == "L11"


def test_a_draw_that_cannot_arise() -> None:
    state = position(LAID, held="6", pool="8 13")
    assert reason(state, turn=1) == "L9"
    assert reason(state, held=[[], ["r6"]]) == "L9"
    assert reason(state, held=[["r6"], ["r8"]], open=["r13"]) == "L9"
    assert reason(state, idle=1) == "L15"
    assert reason(state, idle=60, agreed=[True, False]) == "L15"


def test_set_ups_that_cannot_arise() -> None:
    four = setting_up(BARE, "3 8 y8 19 | 1 12 y12 20")
    assert reason(four, held=[["r3", "r8", "y8"], list(four.held[1])], open=["r19"]) == "L4"
    assert reason(
        four, held=[["r3", "r8", "y8"], list(four.held[1])], pile=[*four.pile, "r19"]
    ) == ("L4")
    assert reason(four, ready=[True, False]) == reason(four, idle=1) == "L4"
    beside = [["", "r3", "", ""], *[[""] * 4] * 3]
    assert reason(
        four, boards=[beside, EMPTY_BOARD], held=[["r8", "y8", "r19"], [*four.held[1]]]
    ) == ("L4")
    one = setting_up(BARE, "9 | 10", setup="michael")
    assert reason(one, held=[["r9"], []], pile=[*one.pile, "r10"]) == "L5"
    assert reason(one, held=[["r9", "r3"], ["r10", "r4"]], pile=one_less(one, "r3", "r4")) == "L5"
    assert reason(one, ready=[True, False]) == "L5"
    laid = TWO.write_state(position(LAID))
    for setup, ready in (("four", [True, True]), ("michael", [False, False])):
        value = {**laid, "options": {"setup": setup}, "phase": "setup", "ready": ready}
        with pytest.raises(Refused, match="set-up is over"):
            Lucky(2, setup).read_state(value)


def one_less(state: State, *tiles: str) -> list[str]:
    return [tile for tile in state.pile if tile not in tiles]


NEARLY = """
    1  3  5  7  |   2  .  .  .
    4  6  8  9  |   . y5  .  .
   y6 10 11 12  |   .  . y9  .
   14 15 16  .  |   .  .  . 13
"""


def test_ends_that_cannot_arise() -> None:
    full = after(position(NEARLY, pool="17"), take(0, "17", (3, 3)))
    assert reason(full, winners=[1]) == reason(full, winners=[0, 1]) == "L14"
    assert reason(full, turn=1) == reason(full, winners=None) == "L13"
    assert reason(full, phase="turn", winners=None) == "L13"
    last = after(position(NEARLY, held="17", pile=""), discard(0))
    assert reason(last, winners=[1]) == "L14"
    assert reason(last, phase="turn", winners=None) == "L12"
    assert reason(last, pile=["r17"], open=[t for t in last.open if t != "r17"]) == "L14"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_end_is_read_back_and_stays_an_end(seats: int) -> None:
    rules = Lucky(seats, "michael")
    match = new_match(rules, seed=6, games=1)
    play_out(match, Random(seats), eagerness=0.9)
    value = json.loads(json.dumps(rules.write_state(match.state)))
    again = rules.read_state(value)
    assert again == match.state
    assert rules.outcome(again) == match.outcome()


def test_a_loaded_position_is_played_and_recorded() -> None:
    match = new_match(TWO, seed=1, games=1, first=0)
    match.load(TURN, ["y6", "r3"])
    for move in (
        draw(0),
        place(0, "y6", (0, 1)),
        draw(1),
        place(1, "3", (0, 1)),
        take(0, "8", (1, 1)),
    ):
        match.play(move)
    assert drawing_of(match.state.boards) == [
        " r2  y6   .   .  |   r1  r3   .   .",
        "  .  r8   .   .  |    .  r5   .   .",
        "  .   .  r9   .  |    .   . r12   .",
        "  .   .   . r17  |    .   .   . r20",
    ]
    assert match_from(json.loads(json.dumps(match.record()))).state == match.state
