"""What all computer players have in common, and hints."""

from __future__ import annotations

import json
from random import Random

import pytest
from playing import play, some_move

from game.games import games
from game.match import AnyMatch
from game.matches import match_from, new_match, rules_for
from game.players import LEVELS, advice, choose, levels_of, players_of, seed_at
from game.referee import Referee
from game.rules import NotNow

WITH_PLAYERS = [game for game in games() if players_of(game)]
every_game = pytest.mark.parametrize("game", WITH_PLAYERS)


def begun(game: str, plies: int = 7, seats: int | None = None) -> AnyMatch:
    """A match in which something has happened and somebody has something to do."""
    match = new_match(rules_for(game, seats, {}), 8)
    rng = Random(8)
    while len(match.entries) < plies and match.outcome() is None:
        match.play(some_move(match, rng))
    if match.outcome() is not None:
        match.load(match.rules.write_state(new_match(match.rules, 8).state))
    return match


@every_game
def test_levels_come_first_and_one_of_the_players_is_random(game: str) -> None:
    levels = levels_of(game)
    assert set(levels) <= set(LEVELS)
    assert {"easy", "normal", "hard"} <= set(levels)
    assert list(levels) == sorted(levels, key=LEVELS.index)
    assert tuple(players_of(game))[: len(levels)] == levels
    assert "random" in players_of(game)


def test_a_game_that_there_is_not_has_no_players() -> None:
    assert players_of("nothing") == {}
    assert levels_of("nothing") == ()


@pytest.mark.parametrize("level", ["easy", "normal"])
@every_game
def test_a_hint_is_what_the_player_of_that_level_plays(game: str, level: str) -> None:
    match = new_match(rules_for(game, None, {}), 8)
    for _ in range(4):
        answer = Referee(match).answer(json.dumps({"hint": level}))
        seat = match.to_act()[0]
        view = match.rules.seen_by(match.state, seat)
        choice = choose(match.rules, view, seat, level, seed_at(match.rules, view, 8))
        expected = {"ok": True, "move": match.rules.write_move(choice.move), "nodes": choice.nodes}
        assert answer == expected
        match.play(choice.move)
        if match.outcome() is not None:
            break


@every_game
def test_the_seed_of_a_position_does_not_depend_on_how_it_came_about(game: str) -> None:
    match = begun(game)
    state, rules = match.rules.write_state(match.state), match.rules

    def seed(match_seed: int = 8) -> int:
        return seed_at(rules, rules.seen_by(match.state, 0), match_seed)

    before = seed()
    assert seed(9) != before
    match.play(some_move(match, Random(1)))
    assert seed() != before
    if match.can_undo():
        match.undo()
        assert seed() == before
    if match.outcome() is None:
        match.load(state)
        assert seed() == before


@every_game
def test_a_hint_survives_saving_and_resuming(game: str) -> None:
    match = begun(game)
    again = match_from(match.record())
    seat = match.to_act()[0]
    assert advice(again, seat, "hard") == advice(match, seat, "hard")


@every_game
def test_advice_is_for_a_seat_that_may_move(game: str) -> None:
    match = begun(game)
    for seat in range(match.rules.seats):
        if seat not in match.to_act():
            with pytest.raises(NotNow):
                advice(match, seat, "easy")
            continue
        choice = advice(match, seat, "easy")
        assert choice.move.seat == seat
        assert match.refusal(choice.move) is None


@every_game
def test_a_player_answers_at_every_moment(game: str) -> None:
    match, rng = new_match(rules_for(game, games()[game].rules.seat_counts[-1], {}), 4), Random(4)
    for _ in range(40):
        for seat in match.to_act():
            choice = advice(match, seat, "easy")
            assert choice.move.seat == seat
            assert match.refusal(choice.move) is None
        play(match, rng, 1)


@every_game
def test_there_is_no_advice_by_a_player_that_the_game_does_not_have(game: str) -> None:
    match = begun(game)
    with pytest.raises(NotNow):
        advice(match, match.to_act()[0], "masterly")
