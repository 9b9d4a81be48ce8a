"""How long computer players take at the table: as long as the move is hard, and nobody waits."""

from __future__ import annotations

from statistics import fmean

import pytest
from table_driver import WITH_PLAYERS

from game.choice import Choice, among, torn
from game.matches import new_match, rules_for
from game.players import levels_of
from scenes.play.opponents import LONGEST_SECONDS, SHORTEST_SECONDS, pace
from scenes.services.thinker import Question

LONGEST_MEAN = 1.0
MOST_MOVES = 400
LEVELS = [(game, level) for game in WITH_PLAYERS for level in levels_of(game)[:3]]


def seconds(game: str, level: str) -> list[float]:
    """Of all moves of a game in which nobody else acts at once."""
    match, found = new_match(rules_for(game, None, {}), 2, 1), []
    while match.outcome() is None and len(match.entries) < MOST_MOVES:
        acting = match.to_act()
        choice = Question.about(match, acting[0], level).answer()
        assert isinstance(choice, Choice)
        assert choice.hardness is not None
        if len(acting) == 1:
            found.append(pace(choice.hardness, LONGEST_SECONDS))
        match.play(choice.move)
    return found


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_player_hurries_and_hesitates_and_nobody_waits(game: str, level: str) -> None:
    taken = seconds(game, level)
    assert fmean(taken) <= LONGEST_MEAN
    assert min(taken) == SHORTEST_SECONDS
    assert SHORTEST_SECONDS + 0.2 < max(taken) <= LONGEST_SECONDS


def test_it_is_hard_to_choose_among_many_that_are_nearly_as_good() -> None:
    assert torn([3.0], 1.0) == torn([3.0, 2.0, -8.0], 1.0) == 0.0
    assert 0 < torn([3.0, 2.5], 1.0) < torn([3.0, 2.9], 1.0) < torn([3.0, 2.9, 2.9], 1.0)
    assert 0.9 < torn([3.0] * 40, 1.0) < 1.0
    assert torn([3.0] * 5, 1.0) == torn([0.0] * 5, 1.0)


def test_who_sees_no_difference_is_never_slower_than_a_second() -> None:
    assert among(0) == among(1) == 0.0
    assert 0 < among(2) < among(3) < among(1000)
    assert pace(among(1000), LONGEST_SECONDS) < LONGEST_MEAN
