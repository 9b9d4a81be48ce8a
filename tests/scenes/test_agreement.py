"""What is agreed before a match: who sits where, who starts, and for how long."""

from __future__ import annotations

import pytest

from scenes.agreement import Agreement
from scenes.seating import HUMAN, INVITED, USUAL, USUAL_LEVEL, Seating
from scenes.table import Side


def test_a_match_of_several_games_stays_one_where_more_people_come() -> None:
    agreed = Agreement({}, 3)
    agreed.keep_games_possible((1, 3))
    assert agreed.games == 3
    agreed.keep_games_possible((1, 4))
    assert agreed.games == 4
    agreed.games = 1
    agreed.keep_games_possible((2, 4))
    assert agreed.games == 2


def test_a_game_without_the_usual_level_gets_its_lowest() -> None:
    agreed = Agreement({}, 1)
    agreed.hand_over(Side.NORTH, ("easy", USUAL_LEVEL))
    assert agreed.seating.kinds == (INVITED, USUAL_LEVEL)
    agreed.hand_over(Side.NORTH, ("easy", "hard"))
    assert agreed.seating.kinds == (INVITED, "easy")


def test_who_touches_a_side_is_there_whoever_had_it() -> None:
    agreed = Agreement({}, 1)
    agreed.set_kind(Side.NORTH, "easy")
    for side in Side:
        agreed.join(side)
    assert agreed.seating.kinds == (HUMAN,) * 4


def test_whoever_changes_something_at_an_invited_side_is_there() -> None:
    agreed = Agreement({}, 1)
    for side in Side:
        agreed.touch(side)
    assert agreed.seating == Seating(USUAL[2], (HUMAN, HUMAN))


@pytest.mark.parametrize(
    ("away", "kinds"),
    [((0, 30), (HUMAN, INVITED)), ((9, -30), (INVITED, HUMAN)), ((40, 0), (HUMAN, INVITED))],
)
def test_start_is_pressed_by_whoever_sits_on_that_side(
    away: tuple[float, float], kinds: tuple[str, ...]
) -> None:
    agreed = Agreement({}, 1)
    agreed.begin_at(away)
    assert agreed.seating.kinds == kinds
    agreed.begin_at((-away[0], -away[1]))
    assert agreed.seating.kinds == kinds, "somebody is there already"


def test_nobody_s_seat_has_no_kind() -> None:
    agreed = Agreement({}, 1)
    agreed.set_kind(Side.WEST, "hard")
    agreed.leave(Side.EAST)
    assert agreed.sides == USUAL[2]


def test_who_starts_is_told_by_the_seat_and_not_by_the_side() -> None:
    agreed = Agreement({}, 1)
    agreed.choose_first(Side.NORTH)
    assert agreed.first_seat == 1
    agreed.join(Side.WEST)
    assert agreed.first_seat == 2
