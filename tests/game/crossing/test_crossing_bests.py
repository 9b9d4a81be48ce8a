"""The scores that the list of Crossing is about."""

from __future__ import annotations

from random import Random

import pytest
from playing import play_to_the_end

from game.crossing.bests import RANKING
from game.crossing.rules import Crossing
from game.match import Match, MatchSetup


@pytest.mark.parametrize("seats", [2, 4])
def test_C9_each_seat_has_the_score_of_its_side(seats: int) -> None:
    rules = Crossing(seats)
    match = play_to_the_end(Match(MatchSetup(rules, 1, 2, 1)), Random(seats))
    red, yellow = rules.scores(match.state)
    # The starting seat is red, and partners sit opposite (C2).
    assert RANKING.of(match) == {seat: (yellow, red)[seat % 2] for seat in range(seats)}
    assert not RANKING.lowest
    assert not RANKING.of_match


def test_C12_only_the_last_game_counts_and_not_the_total() -> None:
    match = play_to_the_end(Match(MatchSetup(Crossing(2), 1, 2, 0)), Random(1))
    match.go_on()
    play_to_the_end(match, Random(2))
    outcome = match.outcome()
    assert outcome is not None
    assert tuple(RANKING.of(match).values()) == outcome.scores != match.totals()


@pytest.mark.parametrize(("seats", "teams"), [(2, ((0,), (1,))), (4, ((0, 2), (1, 3)))])
def test_C2_partners_win_together(seats: int, teams: tuple[tuple[int, ...], ...]) -> None:
    assert Crossing(seats).teams == teams
