"""What all computer players have in common, and hints."""

from __future__ import annotations

import json

import pytest

from game.games import games
from game.matches import match_from, new_match, rules_for
from game.players import LEVELS, PLAYERS, advice, choose, seed_at
from game.referee import Referee
from game.rules import NotNow


@pytest.mark.parametrize("game", PLAYERS)
def test_every_game_with_players_has_all_levels_and_a_random_one(game: str) -> None:
    assert game in games()
    assert tuple(PLAYERS[game])[: len(LEVELS)] == LEVELS
    assert "random" in PLAYERS[game]


@pytest.mark.parametrize("level", LEVELS)
def test_a_hint_is_what_the_player_of_that_level_plays(level: str) -> None:
    match = new_match(rules_for("lucky", 2, {"setup": "sorted"}), 8)
    for _ in range(30):
        answer = Referee(match).answer(json.dumps({"hint": level}))
        seat = match.to_act()[0]
        view = match.rules.seen_by(match.state, seat)
        choice = choose(match.rules, view, seat, level, seed_at(match.rules, view, 8))
        expected = {"ok": True, "move": match.rules.write_move(choice.move), "nodes": choice.nodes}
        assert answer == expected
        match.play(choice.move)
        if match.outcome() is not None:
            break


def test_the_seed_of_a_position_does_not_depend_on_how_it_came_about() -> None:
    match = new_match(rules_for("lucky", 2, {}), 8, first=0)
    state = match.rules.write_state(match.state)
    seed = seed_at(match.rules, match.rules.seen_by(match.state, 0), 8)
    match.play(next(iter(match.moves())))
    assert seed_at(match.rules, match.rules.seen_by(match.state, 0), 8) != seed
    match.undo()
    assert seed_at(match.rules, match.rules.seen_by(match.state, 0), 8) == seed
    match.load(state)
    assert seed_at(match.rules, match.rules.seen_by(match.state, 0), 8) == seed
    assert seed_at(match.rules, match.rules.seen_by(match.state, 0), 9) != seed


def test_a_hint_survives_saving_and_resuming() -> None:
    match = new_match(rules_for("lucky", 3, {"setup": "sorted"}), 21)
    for _ in range(12):
        match.play(advice(match, match.to_act()[0], "hard").move)
    again = match_from(match.record())
    seat = match.to_act()[0]
    assert advice(again, seat, "hard") == advice(match, seat, "hard")


def test_advice_is_for_a_seat_that_may_move() -> None:
    match = new_match(rules_for("lucky", 2, {"setup": "sorted"}), 8, first=0)
    assert advice(match, 0, "easy").move.seat == 0
    with pytest.raises(NotNow):
        advice(match, 1, "easy")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_in_the_set_up_each_seat_gets_advice_of_its_own(seat: int) -> None:
    match = new_match(rules_for("lucky", 3, {}), 8)
    choice = advice(match, seat, "normal")
    assert choice.move.seat == seat
    assert match.refusal(choice.move) is None


def test_there_is_no_advice_by_a_player_that_the_game_does_not_have() -> None:
    match = new_match(rules_for("lucky", 2, {}), 8)
    with pytest.raises(NotNow):
        advice(match, 0, "masterly")
