"""Lucky Numbers through the referee: its moves, positions and endings, line by line."""

from __future__ import annotations

import pytest
from asking import ask, error

from game.matches import new_match, rules_for
from game.referee import Referee


def lucky(seats: int = 2, games: int = 1, setup: str = "sorted", seed: int = 3) -> Referee:
    return Referee(new_match(rules_for("lucky", seats, {"setup": setup}), seed, games, 0))


def finish(referee: Referee) -> None:
    """Ends the game with the last tile: both boards as they were dealt, both win."""
    state = ask(referee, {"show": "table"})["state"]
    state["open"] += state["pile"][1:]
    state["pile"] = state["pile"][:1]
    assert ask(referee, {"load": state})["ok"]
    seat = state["turn"]
    assert ask(referee, {"move": {"seat": seat, "do": "draw"}})["ok"]
    assert ask(referee, {"move": {"seat": seat, "do": "discard"}})["over"]


def finished(games: int = 1) -> Referee:
    referee = lucky(games=games)
    finish(referee)
    return referee


def test_in_a_set_up_all_seats_may_move() -> None:
    answer = ask(lucky(3, setup="four"), {"show": "table"})
    assert answer["to_act"] == [0, 1, 2]
    assert {move["seat"] for move in answer["moves"]} == {0, 1, 2}


def test_a_move_is_played_and_told() -> None:
    referee = lucky()
    answer = ask(referee, {"move": {"seat": 0, "do": "draw"}})
    drawn = answer["state"]["held"][0][0]
    assert answer["events"] == [{"event": "drawn", "seat": 0, "tile": drawn}]
    assert answer["state"]["phase"] == "placing"


def test_a_seat_is_shown_the_size_of_what_is_hidden() -> None:
    referee = lucky()
    truth, view = ask(referee, {"show": "table"}), ask(referee, {"show": 1})
    assert view["state"].pop("pile") == {"count": len(truth["state"].pop("pile"))}
    assert view == truth


def test_G4_a_draw_is_not_taken_back() -> None:
    referee = lucky()
    assert error(referee, {"undo": True}) == ("not_now", "G4")
    ask(referee, {"move": {"seat": 0, "do": "draw"}})
    assert error(referee, {"undo": True}) == ("not_now", "G4")


def test_load_replaces_the_position_and_fixes_the_draws() -> None:
    referee = lucky()
    state = ask(referee, {"show": "table"})["state"]
    tiles = state["pile"][:2]
    state["turn"] = 1
    answer = ask(referee, {"load": state, "draws": tiles[::-1]})
    assert answer["state"] == state
    for seat, tile in ((1, tiles[1]), (0, tiles[0])):
        assert ask(referee, {"move": {"seat": seat, "do": "draw"}})["events"][0]["tile"] == tile
        ask(referee, {"move": {"seat": seat, "do": "discard"}})


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"pile": ["r1"]}, ("illegal", "L1")),
        ({"phase": "over"}, ("illegal", "L13")),
        ({"turn": 2}, ("illegal", "G1")),
        ({"idle": -1}, ("illegal", "L15")),
        ({"pile": ["r21"]}, ("syntax", None)),
        ({"pile": {"count": 32}}, ("syntax", None)),
        ({"turn": "0"}, ("syntax", None)),
        ({"seats": 3}, ("syntax", None)),
        ({"seats": 2.0}, ("syntax", None)),
        ({"game": "chess"}, ("syntax", None)),
        ({"more": 1}, ("syntax", None)),
    ],
)
def test_an_impossible_position_is_refused(
    change: dict[str, object], expected: tuple[str, str | None]
) -> None:
    referee = lucky()
    state = ask(referee, {"show": "table"})["state"]
    assert error(referee, {"load": {**state, **change}}) == expected


@pytest.mark.parametrize(
    ("draws", "expected"),
    [(["r1", "r1"], "illegal"), (["x"], "illegal"), ([1], "syntax"), ("r1", "syntax")],
)
def test_draws_that_cannot_come_are_refused(draws: object, expected: str) -> None:
    referee = lucky()
    state = ask(referee, {"show": "table"})["state"]
    assert error(referee, {"load": state, "draws": draws})[0] == expected


def test_a_record_keeps_loads_with_their_draws() -> None:
    referee = lucky()
    state = ask(referee, {"show": "table"})["state"]
    ask(referee, {"load": state, "draws": state["pile"][3:9]})
    ask(referee, {"move": {"seat": 0, "do": "draw"}})
    record, twin = ask(referee, {"record": True})["record"], lucky(seed=77)
    ask(twin, {"replay": record})
    for one in (referee, twin):
        ask(one, {"move": {"seat": 0, "do": "discard"}})
        ask(one, {"move": {"seat": 1, "do": "draw"}})
    assert ask(twin, {"show": "table"}) == ask(referee, {"show": "table"})


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ({"seat": 1, "do": "draw"}, ("illegal", "L8")),
        ({"seat": 0, "do": "fly"}, ("syntax", None)),
        ({"do": "next"}, ("illegal", "G6")),
        ({"load": {}}, ("syntax", None)),
    ],
)
def test_a_record_that_breaks_a_rule_is_refused(
    move: object, expected: tuple[str, str | None]
) -> None:
    referee = lucky()
    record = ask(referee, {"record": True})["record"]
    assert error(referee, {"replay": {**record, "moves": [move]}}) == expected


def test_a_long_record_is_replayed() -> None:
    referee = lucky()
    state = ask(referee, {"show": "table"})["state"]
    record = ask(referee, {"record": True})["record"]
    move = ask(referee, {"show": "table"})["moves"][0]
    record["moves"] = [{"load": state}, move] * 1000 + [{"load": state}]
    assert ask(referee, {"replay": record})["state"] == state
    assert len(ask(referee, {"record": True})["record"]["moves"]) == 2001


def test_the_end_of_a_game_is_reported() -> None:
    answer = ask(finished(games=2), {"show": "table"})
    over = answer["over"]
    keys = ["winners", "scores", "totals", "match_over", "match_winners", "reason"]
    assert list(over) == keys
    assert (answer["to_act"], answer["moves"]) == ([], [])
    assert over["totals"] == over["scores"] == [2, 2]
    assert (over["match_over"], over["match_winners"]) == (False, None)


def test_the_end_of_a_match_names_its_winners() -> None:
    over = ask(finished(), {"show": "table"})["over"]
    assert (over["match_over"], over["match_winners"]) == (True, [0, 1])


def test_totals_are_of_the_whole_match() -> None:
    referee = finished(games=2)
    ask(referee, {"move": {"do": "next"}})
    finish(referee)
    over = ask(referee, {"show": "table"})["over"]
    assert (over["scores"], over["totals"], over["match_over"]) == ([2, 2], [4, 4], True)


@pytest.mark.parametrize("move", [{"do": "next"}, {"seat": 1, "do": "next"}])
def test_next_begins_the_next_game(move: object) -> None:
    referee = finished(games=2)
    answer = ask(referee, {"move": move})
    assert (answer["number"], answer["over"], answer["to_act"]) == (2, None, [1])
    assert ask(referee, {"record": True})["record"]["moves"][-1] == {"do": "next"}


@pytest.mark.parametrize(
    "move",
    [
        None,
        [],
        {},
        "draw",
        {"do": "draw"},
        {"seat": 0},
        {"seat": "0", "do": "draw"},
        {"seat": True, "do": "draw"},
        {"seat": 0.0, "do": "draw"},
        {"seat": 0, "do": "draw", "tile": "r1"},
        {"seat": 0, "do": ["draw"]},
        {"seat": 0, "do": "take", "tile": "r1"},
        {"seat": 0, "do": "take", "tile": "r1", "at": [1]},
        {"seat": 0, "do": "take", "tile": "w1", "at": [1, 1]},
        {"load": {}},
    ],
)
def test_a_move_of_another_form_is_syntax(move: object) -> None:
    assert error(lucky(), {"move": move}) == ("syntax", None)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ({"seat": 1, "do": "draw"}, "L8"),
        ({"seat": 2, "do": "draw"}, "G1"),
        ({"seat": 0, "do": "discard"}, "L9"),
        ({"seat": 0, "do": "take", "tile": "r1", "at": [1, 1]}, "L10"),
        ({"seat": 0, "do": "take", "tile": "r1", "at": [4, 1]}, "L3"),
        ({"seat": 0, "do": "end"}, "L15"),
        ({"seat": 0, "do": "ready"}, "L4"),
    ],
)
def test_a_move_against_the_rules_names_the_rule(move: object, rule: str) -> None:
    assert error(lucky(), {"move": move}) == ("illegal", rule)
