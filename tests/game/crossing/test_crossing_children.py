"""The children's game of Crossing: its rules, and its values by an independent count."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from crossing_hints import Table, solved
from hints_judged import JsonObject

from game.crossing.bots.expert import judged, move_values
from game.crossing.rules import Crossing
from game.crossing.state import Move, State, points, side_of
from game.match import AnyMatch
from game.matches import match_from, new_match, rules_for
from game.rules import Malformed, Refused, stream

TWO, FOUR = (Crossing(seats, edition="children") for seats in (2, 4))
BOTH = pytest.mark.parametrize("rules", [TWO, FOUR], ids=["two", "four"])
GREY = (0, 0, 0, 0, 0, 1)
NONE = (0,) * 6


def played(rules: Crossing, seed: int, games: int = 1) -> AnyMatch:
    """A random match."""
    match, rng = new_match(rules, seed, games), Random(seed)
    while not match.is_over():
        if match.can_go_on():
            match.go_on()
        match.play(rng.choice(list(match.moves())))
    return match


def without_edition(value: JsonObject) -> JsonObject:
    kept = {name: one for name, one in value["options"].items() if name != "edition"}
    return {**value, "options": kept}


def test_C13_what_does_not_name_an_edition_is_a_full_game() -> None:
    full = Crossing(2)
    record = json.loads(json.dumps(played(full, 3).record()))
    assert match_from(without_edition(record)).state == match_from(record).state
    state = full.start(stream(3), 1)
    assert full.read_state(without_edition(full.write_state(state))) == state
    with pytest.raises(Malformed, match="children"):
        TWO.read_state(without_edition(TWO.write_state(TWO.start(stream(3), 1))))
    with pytest.raises(Malformed, match="full, children"):
        rules_for("crossing", 2, {"edition": "short"})


@BOTH
def test_C14_sixteen_marbles_fill_four_rows(rules: Crossing) -> None:
    trays = {rules.start(stream(seed), 0).tray for seed in range(20)}
    assert len(trays) == 20
    for tray in trays:
        assert [len(row) for row in tray] == [4] * 4
        assert Counter("".join(tray)) == {"y": 5, "r": 4, "g": 3, "b": 2, "w": 1, "k": 1}


@pytest.mark.parametrize("edition", ["full", "children"])
def test_G2_the_seed_fills_the_same_tray_whoever_begins(edition: str) -> None:
    rules = Crossing(2, edition=edition)
    first, other = (new_match(rules, 7, 2, seat).state for seat in (0, 1))
    assert first.tray == other.tray
    assert first.taken == other.taken


@BOTH
def test_C15_lines_are_0_to_3(rules: Crossing) -> None:
    state = rules.start(stream(1), 0)
    assert [move.line for move in rules.moves(state, 0)] == [0, 1, 2, 3]
    for line in (-1, 4):
        refusal = rules.refusal(state, Move(0, line))
        assert refusal is not None
        assert refusal.rule == "C2"
    value = rules.write_state(rules.apply(state, Move(0, 3)).state)
    with pytest.raises(Refused, match="C2"):
        rules.read_state({**value, "arrows": [4, *[None] * (rules.seats - 1)]})


def test_C15_with_four_players_one_line_meets_two_arrows() -> None:
    tray = ("yr..", "gbyw", "r..k", "yrgy")
    state = State(0, "turn", 2, tray, (0, 1, None, 3), (GREY, NONE))
    assert FOUR.candidates(state, 2, 2) == ((1, 2), (3, 2))
    assert FOUR.candidates(state, 2, 3) == ((1, 3), (3, 3))


@BOTH
@pytest.mark.parametrize("first", [0, 1])
def test_C16_the_side_that_begins_has_the_grey_marble(rules: Crossing, first: int) -> None:
    state = rules.start(stream(2), first)
    assert state.taken == (GREY, NONE)
    assert rules.scores(state) == (1, 0)
    assert side_of(state, first) == 0
    assert rules.read_state(rules.write_state(state)) == state


@pytest.mark.parametrize("taken", [(NONE, NONE), (NONE, GREY), (GREY, GREY)])
def test_C16_no_position_is_without_it(taken: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    state = TWO.start(stream(2), 0)
    value = TWO.write_state(State(0, "turn", 0, state.tray, state.arrows, taken))
    with pytest.raises(Refused, match="C14"):
        TWO.read_state(value)


@pytest.mark.parametrize("doubling", ["single", "sole", "off"])
def test_C17_nothing_counts_double_whatever_the_option_says(doubling: str) -> None:
    rules = rules_for("crossing", 2, {"edition": "children", "doubling": doubling})
    assert rules == TWO
    assert rules.options == {"edition": "children", "doubling": "off"}
    state = TWO.start(stream(2), 0)
    one = State(0, "turn", 0, state.tray, state.arrows, ((0, 4, 0, 0, 0, 0), (3, 0, 0, 0, 0, 0)))
    assert TWO.scores(one) == (10, 6)


@BOTH
def test_C18_games_end_and_are_won_as_the_full_game(rules: Crossing) -> None:
    for seed in range(20):
        match = played(rules, seed)
        outcome, state = match.outcome(), match.state
        assert outcome is not None
        assert (outcome.reason, state.phase) == ("no move", "over")
        sums = [points(side) for side in state.taken]
        assert outcome.scores == tuple(sums[side_of(state, seat)] for seat in range(rules.seats))
        best = [seat for seat in range(rules.seats) if outcome.scores[seat] == max(sums)]
        assert outcome.winners == tuple(best)


@BOTH
def test_C18_the_sides_change_roles_and_the_grey_marble_goes_with_them(rules: Crossing) -> None:
    match = new_match(rules, 5, 2)
    assert rules.games_accepted(rules.seats)[0] == 2
    firsts, rng = [], Random(5)
    while not match.is_over():
        if match.can_go_on():
            match.go_on()
        if not match.state.tray[0].count(".") and match.state.arrows.count(None) == rules.seats:
            firsts.append(match.state.first)
            assert match.state.taken == (GREY, NONE)
        match.play(rng.choice(list(match.moves())))
    assert firsts == [firsts[0], (firsts[0] + 1) % rules.seats]


# --- values by an independent search


@BOTH
def test_the_expert_knows_how_games_end(rules: Crossing) -> None:
    rng = Random(rules.seats)
    for _ in range(6):
        state = rules.start(rng, rng.randrange(rules.seats))
        for _ in range(rules.seats + 1):
            state = rules.apply(state, rng.choice(rules.moves(state, state.turn))).state
        owned = state.taken[0], state.taken[1]
        table = Table(state.tray, state.arrows, state.turn, state.first, owned)
        verdict, (red, yellow) = judged(rules, state), rules.scores(state)
        lead = red - yellow + (verdict.gain if side_of(state, state.turn) == 0 else -verdict.gain)
        assert verdict.exact
        assert lead == solved(table, "off", {})


@BOTH
def test_the_expert_sees_the_end_from_the_first_arrow(rules: Crossing) -> None:
    state = rules.start(stream(1), 0)
    assert judged(rules, state).exact
    assert [value.exact for value in move_values(rules, state)] == [True] * 4
