"""The line protocol: every request, every answer and every error."""

from __future__ import annotations

import json
from random import Random

import pytest
from asking import ask, error, lucky
from playing import play

from game.games import games
from game.matches import new_match, rules_for
from game.players import PLAYERS
from game.referee import Referee, event_kinds, games_help, report
from game.rules import HIDDEN

REPORT_KEYS = ["ok", "number", "state", "to_act", "moves", "events", "over"]


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


def test_a_report_has_its_keys_in_order() -> None:
    answer = ask(lucky(), {"show": "table"})
    assert list(answer) == REPORT_KEYS
    assert (answer["ok"], answer["number"], answer["over"]) == (True, 1, None)
    assert answer["to_act"] == [0]
    assert {"seat": 0, "do": "draw"} in answer["moves"]


def test_in_a_set_up_all_seats_may_move() -> None:
    answer = ask(lucky(3, setup="four"), {"show": "table"})
    assert answer["to_act"] == [0, 1, 2]
    assert {move["seat"] for move in answer["moves"]} == {0, 1, 2}


def test_a_move_is_played_and_told() -> None:
    referee = lucky()
    answer = ask(referee, {"move": {"seat": 0, "do": "draw"}})
    assert list(answer) == REPORT_KEYS
    drawn = answer["state"]["held"][0][0]
    assert answer["events"] == [{"event": "drawn", "seat": 0, "tile": drawn}]
    assert answer["state"]["phase"] == "placing"


def test_show_repeats_the_report() -> None:
    referee = lucky()
    answer = ask(referee, {"move": {"seat": 0, "do": "draw"}})
    assert ask(referee, {"show": "table"}) == answer


def test_a_seat_is_shown_the_size_of_what_is_hidden() -> None:
    referee = lucky()
    truth, view = ask(referee, {"show": "table"}), ask(referee, {"show": 1})
    assert view["state"].pop("pile") == {"count": len(truth["state"].pop("pile"))}
    assert view == truth


@pytest.mark.parametrize("game", games())
def test_what_a_seat_is_shown_comes_from_its_view_alone(game: str) -> None:
    match = play(new_match(rules_for(game, None, {}), 5), Random(5), 12)
    for seat in range(match.rules.seats):
        shown = report(match, seat)
        view = match.rules.seen_by(match.state, seat)
        assert shown["state"] == match.rules.write_state(view)
        assert HIDDEN not in json.dumps(shown["moves"])
        own = [move for move in report(match)["moves"] if move["seat"] == seat]  # type: ignore[attr-defined]
        assert [move for move in shown["moves"] if move["seat"] == seat] == own  # type: ignore[attr-defined]


def test_what_a_seat_draws_unseen_is_hidden_from_the_others() -> None:
    referee = Referee(new_match(rules_for("trellis", 3, {}), 5, first=0))
    (drawn,) = ask(referee, {"move": {"seat": 0, "do": "draw"}})["state"]["racks"][0][-1:]
    own, other = ask(referee, {"show": 0}), ask(referee, {"show": 1})
    assert other["state"]["racks"][0] == {"count": 16}
    assert len(other["state"]["racks"][1]) == 15
    assert drawn in own["state"]["racks"][0]
    tiles = [[event.get("tile") for event in shown["events"]] for shown in (own, other)]
    assert HIDDEN not in tiles[0]
    assert HIDDEN in tiles[1]


@pytest.mark.parametrize("seat", [2, -1, True, 1.0, None, "1", "Table", [0], 2**80])
def test_show_accepts_the_table_and_the_seats(seat: object) -> None:
    assert error(lucky(), {"show": seat}) == ("syntax", None)


def test_undo_takes_the_last_move_back() -> None:
    referee = lucky(setup="four")
    before = ask(referee, {"show": "table"})
    after = ask(referee, {"move": before["moves"][0]})
    answer = ask(referee, {"undo": True})
    assert (answer["state"], answer["moves"], answer["events"]) == (
        before["state"],
        before["moves"],
        [],
    )
    assert ask(referee, {"move": before["moves"][0]}) == after


def test_G4_a_draw_is_not_taken_back() -> None:
    referee = lucky()
    assert error(referee, {"undo": True}) == ("not_now", "G4")
    ask(referee, {"move": {"seat": 0, "do": "draw"}})
    assert error(referee, {"undo": True}) == ("not_now", "G4")


@pytest.mark.parametrize("value", [False, 1, None, "true", {}])
def test_undo_and_record_are_true(value: object) -> None:
    assert error(lucky(), {"undo": value}) == ("syntax", None)
    assert error(lucky(), {"record": value}) == ("syntax", None)


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


@pytest.mark.parametrize("game", games())
def test_a_record_replays_to_the_same_report(game: str) -> None:
    referee = Referee(play(new_match(rules_for(game, None, {}), 9), Random(9), 30))
    shown, record = ask(referee, {"show": "table"}), ask(referee, {"record": True})
    assert list(record) == ["ok", "record"]
    fresh = lucky()
    assert ask(fresh, {"replay": record["record"]}) == shown
    assert ask(fresh, {"record": True}) == record


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
    record["moves"] = [{"load": state}] * 2000
    assert ask(referee, {"replay": record})["state"] == state
    assert len(ask(referee, {"record": True})["record"]["moves"]) == 2000


@pytest.mark.parametrize("value", [None, [], 1, {}, {"game": "lucky"}, "lucky"])
def test_replay_wants_a_record(value: object) -> None:
    assert error(lucky(), {"replay": value}) == ("syntax", None)


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


def test_G5_after_the_end_moves_are_illegal() -> None:
    referee = finished(games=2)
    assert error(referee, {"move": {"seat": 0, "do": "draw"}}) == ("illegal", "G5")
    assert error(referee, {"undo": True}) == ("not_now", "G5")
    assert error(referee, {"hint": "easy"}) == ("not_now", "G5")


@pytest.mark.parametrize("move", [{"do": "next"}, {"seat": 1, "do": "next"}])
def test_next_begins_the_next_game(move: object) -> None:
    referee = finished(games=2)
    answer = ask(referee, {"move": move})
    assert (answer["number"], answer["over"], answer["to_act"]) == (2, None, [1])
    assert ask(referee, {"record": True})["record"]["moves"][-1] == {"do": "next"}


def test_next_has_its_moment() -> None:
    assert error(lucky(), {"move": {"do": "next"}}) == ("not_now", "G6")
    assert error(finished(), {"move": {"do": "next"}}) == ("not_now", "G6")


def test_totals_are_of_the_whole_match() -> None:
    referee = finished(games=2)
    ask(referee, {"move": {"do": "next"}})
    finish(referee)
    over = ask(referee, {"show": "table"})["over"]
    assert (over["scores"], over["totals"], over["match_over"]) == ([2, 2], [4, 4], True)


@pytest.mark.parametrize("move", [{"do": "next", "seat": 2}, {"do": "next", "tile": "r1"}])
def test_next_has_no_more_than_a_seat(move: object) -> None:
    assert error(finished(games=2), {"move": move}) == ("syntax", None)


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


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("game", games())
def test_a_hint_is_a_legal_move_and_changes_nothing(game: str, level: str) -> None:
    referee = Referee(play(new_match(rules_for(game, None, {}), 5), Random(5), 12))
    if game not in PLAYERS:
        assert error(referee, {"hint": level}) == ("not_now", None)
        return
    before = ask(referee, {"record": True})
    hint = ask(referee, {"hint": level})
    assert list(hint) == ["ok", "move", "nodes"]
    assert isinstance(hint["nodes"], int)
    assert ask(referee, {"hint": level}) == hint
    assert ask(referee, {"record": True}) == before
    assert ask(referee, {"move": hint["move"]})["ok"]


@pytest.mark.parametrize("level", ["", "Hard", 3, None, ["easy"]])
def test_a_hint_has_one_of_three_levels(level: object) -> None:
    assert error(lucky(), {"hint": level}) == ("syntax", None)


@pytest.mark.parametrize("fault", ["apply", "write_state", "to_act"])
def test_a_fault_in_a_game_neither_ends_nor_changes_it(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = lucky()
    before = ask(referee, {"show": "table"})

    with monkeypatch.context() as patch:
        original = getattr(type(referee.match.rules), fault)
        calls: list[object] = []

        def fail_once(*values: object) -> object:
            calls.append(values)
            if len(calls) == 1:
                raise KeyError("a fault")
            return original(*values)

        patch.setattr(type(referee.match.rules), fault, fail_once)
        answer = ask(referee, {"move": {"seat": 0, "do": "draw"}})
    assert answer["error"]["code"] == "not_now"
    assert answer["error"]["message"].startswith("internal error")
    after = ask(referee, {"show": "table"})
    assert {**after, "events": []} == {**before, "events": []}
    assert ask(referee, {"move": {"seat": 0, "do": "draw"}})["ok"]


@pytest.mark.parametrize("game", games())
def test_the_help_names_every_event_that_happens(game: str) -> None:
    rules = rules_for(game, None, {})
    kinds = event_kinds(type(rules))
    match, rng = new_match(rules, 1), Random(1)
    seen: set[type] = set()
    for _ in range(80):
        play(match, rng, 1)
        seen.update(type(event) for event in match.events)
    assert seen <= set(kinds)
    assert all(f"\n    {kind.__name__.lower()}" in games_help() for kind in kinds)
