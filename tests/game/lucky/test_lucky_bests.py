"""The turns that the list of Lucky Numbers counts."""

from __future__ import annotations

from lucky_positions import LuckyMatch, discard, draw, place, position

from game.lucky.bests import RANKING
from game.lucky.rules import Lucky
from game.match import Match, MatchSetup

ONE_LEFT = """
    1  2  3  4  | y1  .  .  .
    5  6  7  8  |  . y7  .  .
    9 10 11 12  |  .  . y9  .
   13 14 15  .  |  .  .  . y17
"""


def match_of(games: int = 1) -> LuckyMatch:
    return Match(MatchSetup(Lucky(2, "sorted"), 1, games, 0))


def play_game(match: LuckyMatch, turn: int = 0, refused_first: bool = False) -> None:
    """From a position in which the first seat has one place left."""
    draws = ["y12", "r19", "r20"] if refused_first else ["r20"]
    match.load(match.rules.write_state(position(ONE_LEFT, turn=turn)), draws)
    if refused_first:
        for seat in (0, 1):
            match.play(draw(seat))
            match.play(discard(seat))
    match.play(draw(0))
    match.play(place(0, "20", (3, 3)))


def test_L13_the_turns_of_whoever_fills_a_board_are_counted() -> None:
    match = match_of()
    play_game(match, refused_first=True)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "full board"
    assert RANKING.of(match) == {0: 2}
    assert RANKING.lowest


def test_L16_each_game_of_a_tournament_counts_from_its_own_beginning() -> None:
    match = match_of(2)
    play_game(match, refused_first=True)
    match.go_on()
    play_game(match)
    assert RANKING.of(match) == {0: 1}


def test_L14_who_has_the_fewest_free_places_has_filled_no_board() -> None:
    match = match_of()
    match.load(match.rules.write_state(position(ONE_LEFT, pile="y12")))
    match.play(draw(0))
    match.play(discard(0))
    assert match.outcome() is not None
    assert RANKING.of(match) == {}


def test_a_game_that_goes_on_has_no_number_yet() -> None:
    assert RANKING.of(match_of()) == {}
