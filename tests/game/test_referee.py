"""The line protocol: every request, every answer and every error, for every game."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from asking import any_referee, ask, error
from playing import listed, other_moves, play, play_to_the_end, some_move

from game.games import games
from game.matches import match_from, new_match, rules_for
from game.players import LEVELS, levels_of
from game.referee import Referee, event_kinds, games_help, report
from game.rules import HIDDEN, Json

REPORT_KEYS = ["ok", "number", "state", "to_act", "moves", "events", "over"]
OVER_KEYS = ["winners", "scores", "totals", "match_over", "match_winners", "reason"]
every_game = pytest.mark.parametrize("game", games())


def referee_of(game: str, plies: int = 0, seed: int = 5) -> Referee:
    """With as many plies played at random, fewer where the game ends before."""
    return Referee(play(new_match(rules_for(game, None, {}), seed, 1), Random(seed), plies))


def lengths(game: str) -> list[int]:
    kind = games()[game].rules
    return sorted(kind.games_accepted(kind.seat_counts[0]))


@cache
def _ended(game: str, length: int) -> Json:
    match = new_match(rules_for(game, None, {}), 5, length)
    return play_to_the_end(match, Random(5)).record()


def ended(game: str, length: int = 1) -> Referee:
    """The first game of a match of so many is over."""
    return Referee(match_from(_ended(game, length)))


def fresh_moves(referee: Referee) -> list[Any]:
    return list(map(referee.match.rules.write_move, listed(referee.match)))


@every_game
def test_a_report_has_its_keys_in_order(game: str) -> None:
    referee = referee_of(game)
    answer = ask(referee, {"show": "table"})
    assert list(answer) == REPORT_KEYS
    assert (answer["ok"], answer["number"], answer["over"]) == (True, 1, None)
    assert answer["to_act"] == list(referee.match.to_act())
    assert answer["moves"] == fresh_moves(referee)
    assert {move["seat"] for move in answer["moves"]} <= set(answer["to_act"])


@every_game
def test_a_move_is_played_and_told(game: str) -> None:
    referee = referee_of(game)
    for move in ask(referee, {"show": "table"})["moves"]:
        one = referee_of(game)
        answer = ask(one, {"move": move})
        assert list(answer) == REPORT_KEYS
        assert answer["state"] != ask(referee, {"show": "table"})["state"]
        assert answer["events"] == [one.match.rules.write_event(e) for e in one.match.events]
        assert ask(one, {"record": True})["record"]["moves"] == [move]


@every_game
def test_show_repeats_the_report(game: str) -> None:
    referee = referee_of(game)
    answer = ask(referee, {"move": fresh_moves(referee)[0]})
    assert ask(referee, {"show": "table"}) == answer


@every_game
def test_what_a_seat_is_shown_comes_from_its_view_alone(game: str) -> None:
    match = referee_of(game, 12).match
    for seat in range(match.rules.seats):
        shown = report(match, seat)
        view = match.rules.seen_by(match.state, seat)
        assert shown["state"] == match.rules.write_state(view)
        assert HIDDEN not in json.dumps(shown["moves"])
        own, all_moves = (moves_of(one, seat) for one in (shown, report(match)))
        assert own == all_moves


def moves_of(report: Any, seat: int) -> list[Json]:
    return [move for move in report["moves"] if move["seat"] == seat]


@pytest.mark.parametrize("seat", [99, -1, True, 1.0, None, "1", "Table", [0], 2**80])
def test_show_accepts_the_table_and_the_seats(seat: object) -> None:
    assert error(any_referee(), {"show": seat}) == ("syntax", None)


@every_game
def test_undo_takes_the_last_move_back(game: str) -> None:
    referee, rng = referee_of(game), Random(2)
    for _ in range(60):
        before, move = ask(referee, {"show": "table"}), some_move(referee.match, rng)
        if move is None:
            return
        after = ask(referee, {"move": referee.match.rules.write_move(move)})
        if referee.match.can_undo():
            answer = ask(referee, {"undo": True})
            assert answer == {**before, "events": []}
            assert ask(referee, {"move": referee.match.rules.write_move(move)}) == after


@every_game
def test_G4_before_the_first_move_nothing_is_taken_back(game: str) -> None:
    assert error(referee_of(game), {"undo": True}) == ("not_now", "G4")


@pytest.mark.parametrize("value", [False, 1, None, "true", {}])
def test_undo_and_record_are_true(value: object) -> None:
    assert error(any_referee(), {"undo": value}) == ("syntax", None)
    assert error(any_referee(), {"record": value}) == ("syntax", None)


@every_game
def test_load_replaces_the_position(game: str) -> None:
    referee, other = referee_of(game), referee_of(game, 4, seed=6)
    shown = ask(other, {"show": "table"})
    answer = ask(referee, {"load": shown["state"]})
    assert (answer["state"], answer["moves"]) == (shown["state"], shown["moves"])
    assert answer["events"] == []
    assert error(referee, {"undo": True})[0] == "not_now"


@pytest.mark.parametrize(
    "change", [{"seats": 99}, {"seats": "2"}, {"game": "chess"}, {"options": 7}, {"more": 1}]
)
@every_game
def test_a_position_of_another_form_is_syntax(game: str, change: Json) -> None:
    referee = referee_of(game, 3)
    state = ask(referee, {"show": "table"})["state"]
    assert error(referee, {"load": {**state, **change}}) == ("syntax", None)
    for key in state:
        less = {name: value for name, value in state.items() if name != key}
        assert error(referee, {"load": less}) == ("syntax", None)


@pytest.mark.parametrize(
    ("draws", "expected"), [(["x"], "illegal"), ([1], "syntax"), ("r1", "syntax")]
)
@every_game
def test_draws_that_cannot_come_are_refused(game: str, draws: object, expected: str) -> None:
    referee = referee_of(game)
    state = ask(referee, {"show": "table"})["state"]
    assert error(referee, {"load": state, "draws": draws})[0] == expected


@every_game
def test_draws_that_are_loaded_are_those_that_come(game: str) -> None:
    rng = Random(3)
    for plies in range(0, 12, 3):
        referee = referee_of(game, plies)
        match = referee.match
        left = list(match.rules.drawable(match.state))
        rng.shuffle(left)
        state = match.rules.write_state(match.state)
        assert ask(referee, {"load": state, "draws": left})["ok"]
        brought: list[str] = []
        for _ in range(20):
            play(match, rng, 1)
            brought += [tile for c in match.changes if (tile := match.rules.brings(c.move))]
        assert brought == left[: len(brought)]


@every_game
def test_a_record_replays_to_the_same_report(game: str) -> None:
    referee = referee_of(game, 30)
    shown, record = ask(referee, {"show": "table"}), ask(referee, {"record": True})
    assert list(record) == ["ok", "record"]
    fresh = any_referee()
    assert ask(fresh, {"replay": record["record"]}) == shown
    assert ask(fresh, {"record": True}) == record


@every_game
def test_a_record_keeps_loads_with_their_draws(game: str) -> None:
    referee = referee_of(game, 4)
    match = referee.match
    left = list(match.rules.drawable(match.state))
    ask(referee, {"load": match.rules.write_state(match.state), "draws": left[3:9]})
    play(match, Random(1), 2)
    record, twin = ask(referee, {"record": True})["record"], any_referee(seed=77)
    ask(twin, {"replay": record})
    for one in (match, twin.match):
        play(one, Random(2), 5)
    assert ask(twin, {"show": "table"}) == ask(referee, {"show": "table"})


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ({"do": "next"}, ("illegal", "G6")),
        ({"load": {}}, ("syntax", None)),
        ({"seat": 0, "do": "fly"}, ("syntax", None)),
    ],
)
@every_game
def test_a_record_that_breaks_a_rule_is_refused(
    game: str, move: Json, expected: tuple[str, str | None]
) -> None:
    referee = referee_of(game)
    record = ask(referee, {"record": True})["record"]
    assert error(referee, {"replay": {**record, "moves": [move]}}) == expected


@every_game
def test_a_refused_move_names_its_rule_in_a_record_too(game: str) -> None:
    referee = referee_of(game, 3)
    match = referee.match
    record = ask(referee, {"record": True})["record"]
    refused = [(move, match.refusal(move)) for move in other_moves(match, Random(1), 60)]
    told = [(match.rules.write_move(move), why.rule) for move, why in refused if why]
    assert told
    for move, rule in told:
        assert error(referee, {"move": move}) == ("illegal", rule)
        longer = {**record, "moves": [*record["moves"], move]}
        assert error(referee, {"replay": longer}) == ("illegal", rule)


@every_game
def test_a_long_record_is_replayed(game: str) -> None:
    referee = referee_of(game)
    state = ask(referee, {"show": "table"})["state"]
    record = ask(referee, {"record": True})["record"]
    record["moves"] = [{"load": state}, fresh_moves(referee)[0]] * 250 + [{"load": state}]
    assert ask(referee, {"replay": record})["state"] == state
    assert len(ask(referee, {"record": True})["record"]["moves"]) == 501


@every_game
def test_of_loads_in_a_row_the_last_is_kept_and_chance_goes_on_as_if_all_were(game: str) -> None:
    referee = referee_of(game, 4)
    match, state = referee.match, ask(referee, {"show": "table"})["state"]
    before, plies = len(match.entries), match._position.ply
    for _ in range(40):
        ask(referee, {"load": state})
    assert len(match.entries) == len(match.played) == before + 1
    assert match._position.ply >= plies + 40
    record, twin = ask(referee, {"record": True})["record"], any_referee(seed=77)
    ask(twin, {"replay": record})
    assert ask(twin, {"record": True})["record"] == record
    for one in (match, twin.match):
        play(one, Random(2), 5)
    assert ask(twin, {"show": "table"}) == ask(referee, {"show": "table"})
    for ply in ("3", -1, True):
        last = {**record["moves"][-1], "ply": ply}
        told = {**record, "moves": [*record["moves"][:-1], last]}
        assert error(twin, {"replay": told}) == ("syntax", None)


@pytest.mark.parametrize("value", [None, [], 1, {}, {"game": next(iter(games()))}, "record"])
def test_replay_wants_a_record(value: object) -> None:
    assert error(any_referee(), {"replay": value}) == ("syntax", None)


# --- the end


@every_game
def test_the_end_of_a_game_is_reported(game: str) -> None:
    for length in lengths(game)[:2]:
        referee = ended(game, length)
        answer, outcome = ask(referee, {"show": "table"}), referee.match.outcome()
        over = answer["over"]
        assert list(over) == OVER_KEYS
        assert (answer["to_act"], answer["moves"]) == ([], [])
        assert outcome
        assert over["winners"] == list(outcome.winners)
        assert over["totals"] == over["scores"] == list(outcome.scores)
        assert over["reason"] == outcome.reason
        is_last = length == 1
        assert over["match_over"] == is_last
        assert over["match_winners"] == (list(referee.match.winners()) if is_last else None)


@every_game
def test_G5_after_the_end_moves_are_illegal(game: str) -> None:
    referee = ended(game)
    for move in ask(referee_of(game), {"show": "table"})["moves"]:
        assert error(referee, {"move": move}) == ("illegal", "G5")
    assert error(referee, {"undo": True}) == ("not_now", "G5")
    assert error(referee, {"hint": "easy"}) == ("not_now", "G5")


@pytest.mark.parametrize("move", [{"do": "next"}, {"seat": 1, "do": "next"}])
@every_game
def test_next_begins_the_next_game(game: str, move: object) -> None:
    for length in lengths(game)[1:2]:
        referee = ended(game, length)
        first = referee.match.first
        answer = ask(referee, {"move": move})
        assert (answer["number"], answer["over"]) == (2, None)
        assert answer["to_act"] == list(referee.match.to_act())
        assert referee.match.first == (first + 1) % referee.match.rules.seats
        assert ask(referee, {"record": True})["record"]["moves"][-1] == {"do": "next"}


@every_game
def test_next_has_its_moment(game: str) -> None:
    assert error(referee_of(game), {"move": {"do": "next"}}) == ("not_now", "G6")
    assert error(ended(game), {"move": {"do": "next"}}) == ("not_now", "G6")


@every_game
def test_totals_are_of_the_whole_match(game: str) -> None:
    for length in lengths(game)[1:2]:
        referee = ended(game, length)
        before = ask(referee, {"show": "table"})["over"]["totals"]
        ask(referee, {"move": {"do": "next"}})
        play_to_the_end(referee.match, Random(6))
        over = ask(referee, {"show": "table"})["over"]
        assert over["totals"] == [a + b for a, b in zip(before, over["scores"], strict=True)]


@pytest.mark.parametrize("move", [{"do": "next", "seat": 99}, {"do": "next", "tile": "r1"}])
@every_game
def test_next_has_no_more_than_a_seat(game: str, move: object) -> None:
    for length in lengths(game)[1:2]:
        assert error(ended(game, length), {"move": move}) == ("syntax", None)


@pytest.mark.parametrize("move", [None, [], {}, 7, "draw", {"seat": 0}, {"load": {}}])
@every_game
def test_a_move_of_another_form_is_syntax(game: str, move: object) -> None:
    assert error(referee_of(game), {"move": move}) == ("syntax", None)


# --- hints and faults


@pytest.mark.parametrize("level", LEVELS)
@every_game
def test_a_hint_is_a_legal_move_and_changes_nothing(game: str, level: str) -> None:
    referee = referee_of(game, 3)
    if level not in levels_of(game):
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
def test_a_hint_has_one_of_the_levels(level: object) -> None:
    assert error(any_referee(), {"hint": level}) == ("syntax", None)


@pytest.mark.parametrize("fault", ["apply", "write_state", "to_act"])
@every_game
def test_a_fault_in_a_game_neither_ends_nor_changes_it(
    game: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = referee_of(game)
    before = ask(referee, {"show": "table"})
    move = before["moves"][0]

    with monkeypatch.context() as patch:
        original = getattr(type(referee.match.rules), fault)
        calls: list[object] = []

        def fail_once(*values: object) -> object:
            calls.append(values)
            if len(calls) == 1:
                raise KeyError("a fault")
            return original(*values)

        patch.setattr(type(referee.match.rules), fault, fail_once)
        answer = ask(referee, {"move": move})
    assert answer["error"]["code"] == "not_now"
    assert answer["error"]["message"].startswith("internal error")
    after = ask(referee, {"show": "table"})
    assert {**after, "events": []} == {**before, "events": []}
    assert ask(referee, {"move": move})["ok"]


@every_game
def test_the_help_names_every_event_that_happens(game: str) -> None:
    match, rng = new_match(rules_for(game, None, {}), 1), Random(1)
    kinds, seen = event_kinds(type(match.rules)), set[type]()
    for _ in range(80):
        play(match, rng, 1)
        seen.update(type(event) for event in match.events)
    assert seen <= set(kinds)
    assert all(f"\n    {kind.__name__.lower()}" in games_help() for kind in kinds)
