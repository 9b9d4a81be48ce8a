"""What every game promises, for every game, number of seats and option in games()."""

from __future__ import annotations

import json
from collections import Counter
from copy import copy
from dataclasses import FrozenInstanceError, fields
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import playing
import pytest
from breadth import ALL
from elsewhere import printed_elsewhere
from playing import all_rules, is_listed, label, listed, other_moves, play, some_move

from game.games import games
from game.match import AnyMatch, AnyRules
from game.matches import match_from, new_match, rules_for
from game.rules import CHANCE, Json, Malformed, Refused, pick

ROOT = Path(__file__).parents[2]
LONGEST_GAME, STEP = 250, 1 if ALL else 3


@pytest.fixture(scope="module", params=list(all_rules()), ids=label)
def rules(request: pytest.FixtureRequest) -> AnyRules:
    """All tests of the same rules come one after the other, with one random game for all."""
    found: AnyRules = request.param
    return found


@lru_cache(maxsize=1)
def positions(rules: AnyRules) -> tuple[AnyMatch, ...]:
    """A match before some plies of a random game, or of its first part, and after its end."""
    match, rng = new_match(rules, 1), Random(1)
    found = [as_it_stands(match)]
    while len(match.entries) < LONGEST_GAME and (move := some_move(match, rng)) is not None:
        match.play(move)
        found.append(as_it_stands(match))
    return *found[:-1:STEP], found[-1]


def as_it_stands(match: AnyMatch) -> AnyMatch:
    """Not to be played on: what can be taken back is still its own."""
    other = copy(match)
    other.entries, other.played = list(match.entries), list(match.played)
    return other


def through_json(value: object) -> Any:
    return json.loads(json.dumps(value))


def test_moves_are_legal_unrepeated_and_in_a_fixed_order(rules: AnyRules) -> None:
    for match in positions(rules):
        moves = listed(match)
        assert len(set(moves)) == len(moves)
        assert not [move for move in moves if match.refusal(move)]
        same_position = rules.read_state(through_json(rules.write_state(match.state)))
        again = [
            m for seat in rules.to_act(same_position) for m in rules.moves(same_position, seat)
        ]
        assert again == moves


def test_what_is_listed_is_all_that_is_legal(rules: AnyRules) -> None:
    rng = Random(2)
    for match in positions(rules):
        moves = set(listed(match))
        for move in other_moves(match, rng, 15):
            if is_listed(rules, move):
                assert (match.refusal(move) is None) == (move in moves), move


def test_a_refused_move_changes_nothing(rules: AnyRules) -> None:
    rng, refused = Random(3), 0
    for match in positions(rules):
        state, changes, entries = match.state, match.changes, list(match.entries)
        for move in other_moves(match, rng, 5):
            if match.refusal(move) is None:
                continue
            refused += 1
            with pytest.raises(Refused):
                match.play(move)
            assert (match.state, match.changes, match.entries) == (state, changes, entries)
    assert refused


def test_moves_states_and_events_go_through_json(rules: AnyRules) -> None:
    for match in positions(rules):
        written = through_json(rules.write_state(match.state))
        assert rules.read_state(written) == match.state
        for move in listed(match):
            assert rules.read_move(through_json(rules.write_move(move))) == move
        for event in match.events:
            values = through_json(rules.write_event(event))
            assert list(values) == ["event", *(field.name for field in fields(event))]


def test_apply_leaves_its_input_alone(rules: AnyRules) -> None:
    for match in positions(rules):
        state, before = match.state, hash(match.state)
        written = json.dumps(rules.write_state(state))
        for move in listed(match)[:10]:
            assert rules.apply(state, move) == rules.apply(state, move)
        assert hash(state) == before
        assert json.dumps(rules.write_state(state)) == written
    with pytest.raises(FrozenInstanceError):
        setattr(state, fields(state)[0].name, None)


def test_chance_brings_what_is_drawable_and_nothing_else(rules: AnyRules) -> None:
    for match in positions(rules):
        for change in match.changes:
            if rules.to_act(change.before) != (CHANCE,):
                continue
            odds = list(rules.odds(change.before))
            assert len({move for move, _ in odds}) == len(odds)
            tiles: Counter[object] = Counter()
            for move, weight in odds:
                tiles[rules.brings(move)] += weight
            assert tiles == Counter(rules.drawable(change.before))
            assert change.move in dict(odds)


def test_a_view_shows_a_seat_its_own_moves(rules: AnyRules) -> None:
    for match in positions(rules):
        for seat in range(rules.seats):
            view = rules.seen_by(match.state, seat)
            assert rules.seen_by(view, seat) == view
            assert list(rules.moves(view, seat)) == list(rules.moves(match.state, seat))
            assert rules.to_act(view) == rules.to_act(match.state)
            json.dumps(rules.write_state(view))
            for event in match.events:
                rules.write_event(rules.event_seen_by(event, seat))


def test_somebody_is_to_act_until_there_is_an_outcome(rules: AnyRules) -> None:
    for match in positions(rules):
        outcome = match.outcome()
        assert (outcome is None) == bool(match.to_act())
        assert list(match.to_act()) == sorted(set(match.to_act()))
        if outcome is not None:
            assert len(outcome.scores) == rules.seats
            assert set(outcome.winners) <= set(range(rules.seats))
            assert outcome.winners


def test_undo_and_redo_agree(rules: AnyRules) -> None:
    rng = Random(4)
    match = new_match(rules, 5)
    for _ in range(60):
        before, move = match.state, some_move(match, rng)
        if move is None:
            break
        match.play(move)
        if match.can_undo():
            after, changes = match.state, match.changes
            match.undo()
            assert match.state == before
            match.play(move)
            assert (match.state, match.changes) == (after, changes)


def test_undoing_all_that_can_be_leads_back_by_the_same_way(rules: AnyRules) -> None:
    match = play(new_match(rules, 6), Random(6), 25)
    entries, there, states = list(match.entries), match.state, []
    while match.can_undo():
        match.undo()
        states.append(match.state)
    for entry in entries[len(match.entries) :]:
        assert match.state == states.pop()
        match.perform(entry)
    assert (match.state, match.entries) == (there, entries)


def test_a_record_rebuilds_the_match_and_its_future(rules: AnyRules) -> None:
    match = play(new_match(rules, 8, max(rules.games_accepted(rules.seats))), Random(8), 120)
    twin = match_from(through_json(match.record()))
    for one in (match, twin):
        play(one, Random(9), 40)
    assert playing.fingerprint(twin) == playing.fingerprint(match)


def test_what_is_taken_back_is_the_change_the_other_way_round(rules: AnyRules) -> None:
    rng, match = Random(10), new_match(rules, 9)
    while len(match.entries) < 60 and (move := some_move(match, rng)) is not None:
        match.play(move)
        if match.can_undo():
            made, back = match.changes[0], match.undo()
            assert (back.before, back.move, back.after) == (made.after, move, made.before)
            assert back.events == made.events[::-1]
            assert (made.taken_back, back.taken_back) == (False, True)
            match.play(move)


def test_the_seats_begin_their_turns_one_after_the_other(rules: AnyRules) -> None:
    for match in positions(rules):
        turns = [match.turns_of(seat) for seat in range(rules.seats)]
        in_order = turns[match.first :] + turns[: match.first]
        assert in_order == sorted(in_order, reverse=True)
        assert in_order[0] - in_order[-1] <= 1
        assert sum(turns) > 1 or match.outcome() is None


@pytest.mark.parametrize("game", games())
def test_where_nobody_plays_all_seats_are_dealt_openly(game: str) -> None:
    kind = games()[game].rules
    for seats in kind.seat_counts:
        rules = rules_for(game, seats, kind.exhibition)
        start = new_match(rules, 1).state
        views = {json.dumps(rules.write_state(rules.seen_by(start, seat))) for seat in range(seats)}
        assert len(views) == 1


def a_record(game: str) -> Json:
    return play(new_match(rules_for(game, None, {}), 1), Random(1), 5).record()


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"seats": 99},
        {"seats": True},
        {"options": {"colour": "red"}},
        {"options": []},
        {"seed": -1},
        {"games": 0},
        {"first": 99},
        {"moves": {}},
        {"moves": [1]},
        {"moves": [{"seat": 0, "do": "fly"}]},
        {"more": 1},
    ],
)
@pytest.mark.parametrize("game", games())
def test_a_malformed_record_is_refused(game: str, change: dict[str, object]) -> None:
    match_from(a_record(game))
    with pytest.raises(Malformed):
        match_from({**a_record(game), **change})


@pytest.mark.parametrize("game", games())
def test_an_option_has_one_of_its_values(game: str) -> None:
    for name in games()[game].rules.option_values:
        with pytest.raises(Malformed):
            match_from({**a_record(game), "options": {name: "never"}})


@pytest.mark.parametrize("game", games())
def test_an_option_that_older_versions_lacked_has_its_default(game: str) -> None:
    match = match_from(a_record(game))
    match.load(match.rules.write_state(match.state))
    record = match.record()
    older = through_json({**record, "options": {}})
    older["moves"][-1]["load"]["options"] = {}
    again = match_from(older)
    assert again.state == match.state
    assert again.record()["options"] == record["options"]


def test_every_game_names_a_rule_of_its_own_for_each_refusal() -> None:
    letters: dict[str, set[str]] = {game: set() for game in games()}
    for rules in all_rules():
        match = play(new_match(rules, 1), Random(1), 20)
        for move in other_moves(match, Random(1), 100):
            refusal = match.refusal(move)
            if refusal is not None:
                assert refusal.key
                assert refusal.message
                assert refusal.rule[1:].isdecimal()
                letters[rules.game].add(refusal.rule[0])
    own = [found - {"G"} for found in letters.values()]
    assert all(len(found) <= 1 for found in own), letters
    assert len(set().union(*own)) == sum(map(len, own)), letters


def test_each_seed_deals_anew_where_there_is_a_deal(rules: AnyRules) -> None:
    starts, dealt = set(), False
    for seed in range(20):
        rng = Random(seed)
        before = rng.getstate()
        starts.add(json.dumps(rules.write_state(rules.start(rng, 0))))
        dealt |= rng.getstate() != before
    assert len(starts) == (20 if dealt else 1)


def test_the_first_seat_begins(rules: AnyRules) -> None:
    for first in range(rules.seats):
        match = new_match(rules, 3, first=first)
        assert first in match.to_act()


def test_two_processes_agree_whatever_their_hash_seeds() -> None:
    program = "import playing; print(playing.fingerprints())"
    assert printed_elsewhere(program) == {f"{playing.fingerprints()}\n"}


def test_each_outcome_of_chance_has_exactly_its_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    odds = [("a", 3), ("b", 1), ("c", 4)]
    monkeypatch.setattr("game.rules._number_from", lambda spot: spot)
    assert Counter(pick(odds, spot) for spot in range(8)) == dict(odds)


def test_the_same_key_always_picks_the_same() -> None:
    odds = [(letter, 1) for letter in "abcdefgh"]
    picked = [pick(odds, 5, 1, ply) for ply in range(200)]
    assert picked == [pick(odds, 5, 1, ply) for ply in range(200)]
    assert set(picked) == set("abcdefgh")
