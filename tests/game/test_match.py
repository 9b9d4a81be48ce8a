"""A match, played with a game made for the purpose: roll, step, or stop."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playing import play_to_the_end
from race import Golf, Leapt, Move, Moved, Race, State, go, race

from game.history import History
from game.match import AnyMatch, Change, Match, MatchSetup
from game.matches import another, match_from, new_match, rematch, rules_for
from game.rules import CHANCE, Json, Malformed, NotNow, Refused


def test_a_move_changes_the_state_and_joins_the_record() -> None:
    match = go(race(), "step")
    assert match.to_act() == (1,)
    assert match.events == (Moved(0, 1),)
    assert match.entries == [{"seat": 0, "do": "step"}]


def test_G3_a_refused_move_changes_nothing() -> None:
    match = go(race(), "step")
    state, changes = match.state, match.changes
    with pytest.raises(Refused) as caught:
        match.play(Move(0, "step"))
    assert caught.value.refusal.rule == "R1"
    assert (match.state, match.changes, len(match.entries)) == (state, changes, 1)


def test_what_chance_brings_is_part_of_the_move() -> None:
    match = go(race(), "roll")
    roll, die = match.changes
    assert (roll.move.do, die.move.do, die.move.seat) == ("roll", "die", CHANCE)
    assert roll.after == die.before
    assert die.after == match.state
    assert match.to_act() == (1,)
    assert match.entries == [{"seat": 0, "do": "roll"}]


def test_G2_the_seed_decides_what_chance_brings() -> None:
    rolls = ["roll"] * 12
    assert go(race(seed=5), *rolls).state == go(race(seed=5), *rolls).state
    dice = {tuple(go(race(seed=seed), *rolls).state.points) for seed in range(10)}
    assert len(dice) == 10


def test_G2_chance_does_not_repeat_itself_in_one_game() -> None:
    match, dice = race(), set()
    for _ in range(60):
        go(match, "roll")
        dice.add(match.changes[1].move.tile)
    assert dice == set("123456")


def test_G4_a_step_is_taken_back_and_a_roll_is_not() -> None:
    match = go(race(), "step", "roll")
    assert not match.can_undo()
    after_roll = match.state
    go(match, "step", "step")
    match.undo()
    match.undo()
    assert match.state == after_roll
    assert len(match.entries) == 2
    assert match.changes == ()
    assert not match.can_undo()
    with pytest.raises(NotNow) as caught:
        match.undo()
    assert caught.value.rule == "G4"
    assert match.state == after_roll


def test_what_is_taken_back_is_told_the_other_way_round() -> None:
    match = go(race(), "leap")
    (made,) = match.changes
    assert made.events == (Moved(0, 2), Leapt(0))
    assert not made.taken_back
    assert match.undo() == Change(
        before=made.after,
        move=made.move,
        after=made.before,
        events=(Leapt(0), Moved(0, 2)),
        taken_back=True,
    )
    assert match.changes == ()
    assert match.events == ()


def test_several_moves_are_taken_back_one_by_one() -> None:
    match = go(race(), "step", "leap")
    first, second = match.undo(), match.undo()
    assert [change.move.do for change in (first, second)] == ["leap", "step"]
    assert first.after == second.before
    assert second.after == match.state


def test_G4_taking_back_does_not_roll_the_die_anew() -> None:
    match = go(race(), "step", "step")
    match.undo()
    assert go(match, "step", "roll").state == go(race(), "step", "step", "roll").state


def test_G4_a_final_move_is_not_taken_back() -> None:
    match = go(race(), "step", "stop")
    assert not match.can_undo()
    with pytest.raises(NotNow) as caught:
        match.undo()
    assert caught.value.rule == "G5"


def test_G5_after_the_end_no_move_is_accepted() -> None:
    match = go(race(), "stop")
    with pytest.raises(Refused) as caught:
        match.play(Move(0, "step"))
    assert caught.value.refusal.rule == "G5"
    assert match.to_act() == ()
    assert list(match.moves()) == []


def test_G6_the_starting_seat_moves_on_clockwise() -> None:
    match, firsts = race(seats=3, games=3, first=2), []
    for _ in range(3):
        firsts.append(match.to_act()[0])
        go(match, "stop")
        if match.can_go_on():
            match.go_on()
    assert firsts == [2, 0, 1]
    assert match.number == 3


def test_G6_totals_are_the_sum_of_the_games() -> None:
    match = go(race(games=2), "step", "stop")
    one = match.totals()
    assert one == match.state.points
    assert not match.is_over()
    match.go_on()
    assert match.totals() == one
    go(match, "roll", "stop")
    assert match.totals() == tuple(a + b for a, b in zip(one, match.state.points, strict=True))
    assert match.is_over()


def test_G6_the_next_game_can_be_seen_before_it_begins() -> None:
    match = go(race(games=2), "stop")
    entries, state = list(match.entries), match.state
    other = match.gone_on()
    assert (match.entries, match.state, match.number) == (entries, state, 1)
    match.go_on()
    assert (other.entries, other.state, other.number) == (match.entries, match.state, 2)
    with pytest.raises(NotNow):
        other.gone_on()


def test_G6_each_game_starts_from_chance_of_its_own() -> None:
    match = go(race(games=2), "stop")
    points = match.state.points
    match.go_on()
    assert match.state.points != points


@pytest.mark.parametrize(
    ("points", "rules", "winners"),
    [
        ([3, 9], Race(2), (1,)),
        ([4, 4], Race(2), (0, 1)),
        ([3, 9], Golf(2), (0,)),
    ],
)
def test_G6_the_best_total_wins_and_equal_ones_share(
    points: list[int], rules: Race, winners: tuple[int, ...]
) -> None:
    match = Match(MatchSetup(rules, 1, 1, 0))
    match.load({"turn": 0, "points": points})
    assert go(match, "stop").winners() == winners


@pytest.mark.parametrize("kind", [Race, Golf])
@pytest.mark.parametrize(
    ("results", "totals", "winners"),
    [
        ("00", (2, 0), (0,)),
        ("101", (1, 2), (1,)),
        ("0=1", (1, 1), (0, 1)),
        ("0=0", (2, 0), (0,)),
        ("=11", (0, 2), (1,)),
        ("0==", (1, 0), (0,)),
        ("===", (0, 0), (0, 1)),
    ],
)
def test_G7_the_best_of_three_counts_games_won_until_nobody_can_catch_up(
    kind: type[Race], results: str, totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    match = Match(MatchSetup(kind(2), 1, 3, 0, by_wins=True))
    for number, result in enumerate(results):
        assert not match.is_over()
        assert match.first == number % 2
        points = [9, 9] if result == "=" else [9 * (str(seat) == result) for seat in (0, 1)]
        match.load({"turn": 0, "points": points})
        go(match, "stop")
        if match.can_go_on():
            match.go_on()
    assert match.is_over()
    assert (match.totals(), match.winners()) == (totals, winners)


def test_G7_a_record_of_the_best_of_three_says_so_and_others_need_not() -> None:
    rules = rules_for("crossing", 4, {})
    series = new_match(rules, 1, 3, 0, by_wins=True)
    assert match_from(series.record()).setup == series.setup
    assert "by_wins" not in new_match(rules, 1).record()
    with pytest.raises(Malformed, match="for two sides"):
        new_match(rules_for("lucky", 3, {}), 1, 3, by_wins=True)
    with pytest.raises(Malformed, match="accepted: 3"):
        new_match(rules, 1, 2, by_wins=True)
    with pytest.raises(Malformed, match="true or false"):
        match_from({**series.record(), "by_wins": 1})


@pytest.mark.parametrize("seats", [2, 4])
def test_G8_a_rematch_has_the_same_tray_and_the_other_side_begins(seats: int) -> None:
    match = new_match(rules_for("crossing", seats, {}), 3, 2, 0)
    play_to_the_end(match, Random(1)).go_on()
    begun = match.state
    play_to_the_end(match, Random(2))
    again = match_from(rematch(match, 5).record())
    assert (begun.first, again.state.first) == (1, 2 % seats)
    assert again.state.tray == begun.tray
    assert again.to_act() == (2 % seats,)
    assert (again.setup.games, again.number) == (1, 1)
    history = History(again.record(), 0)
    assert list(history.steps())
    assert history.match.state == again.state


@pytest.mark.parametrize("setup", ["four", "sorted"])
def test_G8_a_rematch_has_the_same_tiles_in_their_order_at_the_next_seats(setup: str) -> None:
    match = new_match(rules_for("lucky", 3, {"setup": setup}), 3, 1, 2)
    begun = match.state
    drawn = draws_of(match, "draw", "discard")
    for _ in range(2):
        again = rematch(match, 5)
        assert again.state.held == (*begun.held[-1:], *begun.held[:-1])
        assert again.state.boards == (*begun.boards[-1:], *begun.boards[:-1])
        assert again.state.first == (begun.first + 1) % 3
        assert draws_of(again, "draw", "discard")[: len(drawn)] == drawn
        match, begun = again, _start(again)


def draws_of(match: AnyMatch, *dos: str) -> list[str]:
    """Ends the set-up if there is one, and plays to the end by these moves; the tiles drawn."""
    found = []
    while match.outcome() is None:
        moves = {move.do: move for move in match.moves()}
        match.play(next(moves[do] for do in (*dos, "ready", "place") if do in moves))
        found += [event.tile for event in match.events if type(event).__name__ == "Drawn"]
    return found


def _start(match: AnyMatch) -> Any:
    return match.rules.read_state(match.entries[0]["load"])


@pytest.mark.parametrize(
    ("game", "given", "begins"),
    [
        ("crossing", (0, 5), (0, 5)),
        ("crossing", (5, 0, 3, 0), (8, 0, 8, 0)),
        ("trellis", (10, 0, 20), (-10, 0, -20)),
        ("lucky", (2, 0), (2, 0)),
    ],
)
def test_G9_totals_begin_with_the_points_given_and_decide_a_single_game_too(
    game: str, given: tuple[int, ...], begins: tuple[int, ...]
) -> None:
    match = new_match(rules_for(game, len(given), {}), 3, 1, 0, given=given, helped=[1])
    assert match.totals() == begins
    play_to_the_end(match, Random(1))
    outcome = match.outcome()
    assert outcome is not None
    totals = tuple(one + more for one, more in zip(begins, outcome.scores, strict=True))
    assert match.totals() == totals
    best = (min if match.rules.low_wins else max)(totals)
    assert match.winners() == tuple(s for s, total in enumerate(totals) if total == best)
    assert match.setup.adds_up
    again = match_from(match.record())
    assert (again.setup, again.totals()) == (match.setup, totals)
    assert another(match, 9).setup.given == rematch(match, 9).setup.given == given


@pytest.mark.parametrize(
    ("change", "accepted"),
    [
        ({"given": [1]}, "2 numbers"),
        ({"given": [0, -1]}, "from 0 to 100"),
        ({"given": [0, 101]}, "from 0 to 100"),
        ({"given": 5}, "list"),
        ({"given": [0, 5], "games": 3, "by_wins": True}, "counts none"),
        ({"helped": [2]}, "from 0 to 1"),
        ({"helped": ["0"]}, "whole"),
    ],
)
def test_G9_a_head_start_of_another_form_is_refused(change: Json, accepted: str) -> None:
    record = new_match(rules_for("crossing", 2, {}), 1).record()
    with pytest.raises(Malformed, match=accepted):
        match_from({**record, **change})


def test_G6_next_has_its_moment() -> None:
    match = race(games=2)
    with pytest.raises(NotNow):
        match.go_on()
    go(match, "stop").go_on()
    go(match, "stop")
    assert not match.can_go_on()
    with pytest.raises(NotNow):
        match.go_on()
    assert match.number == 2
    assert match.entries.count({"do": "next"}) == 1


def test_nothing_before_the_next_game_is_taken_back() -> None:
    match = go(race(games=2), "step", "stop")
    match.go_on()
    assert not match.can_undo()


def test_the_starting_seat_comes_from_the_seed_when_nobody_chose() -> None:
    firsts = {race(seats=3, first=None, seed=seed).first for seed in range(30)}
    assert firsts == {0, 1, 2}
    assert race(first=None, seed=4).first == race(first=None, seed=4).first


def test_a_loaded_position_cannot_be_undone() -> None:
    match = go(race(), "step")
    match.load({"turn": 1, "points": [0, 7]})
    assert match.state == State(1, (0, 7))
    assert not match.can_undo()
    assert len(match.entries) == 2


@pytest.mark.parametrize(
    ("value", "error"),
    [({"turn": 1}, Malformed), ({"turn": 1, "points": [-1, 0]}, Refused)],
)
def test_a_position_that_is_refused_changes_nothing(value: object, error: type[Exception]) -> None:
    match = go(race(), "step")
    state = match.state
    with pytest.raises(error):
        match.load(value)
    assert (match.state, len(match.entries), match.can_undo()) == (state, 1, True)


def test_loaded_draws_come_in_their_order_and_then_chance_again() -> None:
    match = race()
    match.load({"turn": 0, "points": [0, 0]}, ["6", "2"])
    assert go(match, "roll", "step", "roll").state.points == (8, 1)
    assert {go(match, "roll").changes[1].move.tile for _ in range(60)} == set("123456")


def test_draws_that_cannot_come_are_refused() -> None:
    match = race()
    for draws in (["7"], ["1", "1"]):
        with pytest.raises(Refused):
            match.load({"turn": 0, "points": [0, 0]}, draws)
    assert match.entries == []


def test_an_undone_move_gives_its_draws_back() -> None:
    match = race()
    match.load({"turn": 0, "points": [0, 0]}, ["6"])
    go(match, "step").undo()
    assert go(match, "step", "roll").state.points == (1, 6)


def test_a_record_is_independent_of_the_match() -> None:
    match = go(race(), "step")
    record = match.record()
    go(match, "step")
    assert record["moves"] == [{"seat": 0, "do": "step"}]


@pytest.mark.parametrize(
    ("seed", "games", "first"),
    [(-1, 1, None), (2**63, 1, None), (0, 0, None), (0, 99, None), (0, 1, 2), (0, 1, -1)],
)
def test_a_match_that_cannot_be_set_up_is_malformed(
    seed: int, games: int, first: int | None
) -> None:
    with pytest.raises(Malformed):
        new_match(Race(2), seed, games, first)


def test_the_moves_are_kept_beside_the_record() -> None:
    match = go(race(games=2), "step", "roll", "step")
    match.undo()
    match.load({"turn": 1, "points": [0, 7]})
    go(match, "stop").go_on()
    moves = [move and (move.seat, move.do) for move in match.played]
    assert moves == [(0, "step"), (1, "roll"), None, (1, "stop"), None]
    assert len(match.played) == len(match.entries)


def test_turns_are_counted_by_the_moves_that_begin_one() -> None:
    match = go(race(games=2), "step", "roll", "step", "step")
    assert (match.turns_of(0), match.turns_of(1)) == (2, 2)
    match.undo()
    assert match.turns_of(1) == 1
    go(match, "stop").go_on()
    assert (match.turns_of(0), match.turns_of(1)) == (2, 1)
    go(match, "step")
    assert match.turns_of(1) == 2


def test_a_game_is_fresh_until_something_happens_in_it() -> None:
    match = race(games=2)
    assert match.is_fresh
    assert not go(match, "step").is_fresh
    match.undo()
    assert match.is_fresh
    go(match, "stop").go_on()
    assert match.is_fresh
    match.load({"turn": 1, "points": [0, 7]})
    assert not match.is_fresh


def test_a_game_knows_how_the_one_before_it_ended() -> None:
    match = race(games=3)
    assert match.earlier is None
    ends = []
    for _ in range(2):
        ends.append(go(match, "step", "stop").state)
        match.go_on()
        assert match.earlier == ends[-1]
        go(match, "step")
        assert match.earlier == ends[-1]


class Broken(Race):
    """Its moves cannot be written, as if a game had a fault."""

    def write_move(self, move: Move) -> Json:
        raise KeyError(move.do)


def test_a_fault_in_a_game_leaves_the_match_whole() -> None:
    match = Match(MatchSetup(Broken(2), 1, 1, 0))
    state = match.state
    with pytest.raises(KeyError):
        match.play(Move(0, "step"))
    assert (match.state, match.entries, match.can_undo()) == (state, [], False)
