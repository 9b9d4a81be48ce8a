"""What is agreed before a match: who sits where, who starts, and for how long."""

from __future__ import annotations

import pytest

from scenes.core.table import Side
from scenes.services.seating import ABSENT, HUMAN, USUAL_LEVEL, Agreement

S, W, N, E = Side
TWO_TO_FOUR, TWO_OR_FOUR, TWO = (2, 3, 4), (2, 4), (2,)


def agreed(**kinds: str) -> Agreement:
    return Agreement({}, 1, {Side[name]: kind for name, kind in kinds.items()})


def test_a_match_of_several_games_stays_one_where_more_people_come() -> None:
    agreed = Agreement({}, 3)
    agreed.keep_games_possible((1, 3))
    assert agreed.games == 3
    agreed.keep_games_possible((1, 4))
    assert agreed.games == 4
    agreed.games = 1
    agreed.keep_games_possible((2, 4))
    assert agreed.games == 2


def test_a_game_without_the_usual_level_gets_its_lowest_and_a_person_comes_back() -> None:
    then = agreed(NORTH=HUMAN)
    for levels, kind in ((("easy", USUAL_LEVEL), USUAL_LEVEL), ((), HUMAN), (("easy",), "easy")):
        then.hand_over(N, levels)
        assert then.kinds == {N: kind}


P, C = HUMAN, "easy"
BEGUN = {
    "nobody": ({}, TWO_TO_FOUR, {S: P, N: ABSENT}, S),
    "alone": ({W: P}, TWO_TO_FOUR, {W: P, E: ABSENT}, W),
    "alone where four or two play": ({N: P}, TWO_OR_FOUR, {S: ABSENT, N: P}, N),
    "a chosen computer": ({S: P, N: C}, TWO, {S: P, N: C}, None),
    "a computer alone": ({S: C}, TWO, {S: C, N: P}, N),
    "two at a corner": ({S: P, W: P}, TWO_TO_FOUR, {S: P, W: P}, None),
    "three of four": ({S: P, W: P, N: P}, TWO_OR_FOUR, {S: P, W: P, N: P, E: ABSENT}, None),
    "three of two": ({S: P, W: P, N: P}, TWO, {S: P, W: P, N: P}, None),
}


@pytest.mark.parametrize(("kinds", "counts", "then", "first"), BEGUN.values(), ids=list(BEGUN))
def test_seats_that_are_missing_are_added_when_start_is_pressed(
    kinds: dict[Side, str],
    counts: tuple[int, ...],
    then: dict[Side, str],
    first: Side | None,
) -> None:
    before = Agreement({}, 1, dict(kinds))
    begun = before.begun(counts, ABSENT)
    assert (begun.kinds, begun.first) == (then, first)
    assert before.kinds == kinds, "nothing is agreed by looking"


@pytest.mark.parametrize(("away", "side"), [((0, 30), S), ((9, -30), N), ((40, 0), S)])
def test_start_is_pressed_by_whoever_sits_at_that_long_side(
    away: tuple[float, float], side: Side
) -> None:
    assert agreed().begun(TWO, ABSENT, away).people == (side,)
    assert agreed(WEST=HUMAN).begun(TWO, ABSENT, away).people == (W,), "somebody is there already"


def test_start_is_read_at_short_sides_once_somebody_sits_there() -> None:
    for side, kind, readers in ((S, HUMAN, (S, N)), (E, "easy", (S, N)), (E, HUMAN, (S, W, N, E))):
        assert Agreement({}, 1, {side: kind}).readers == readers


def test_nobody_s_seat_has_no_kind() -> None:
    then = agreed(SOUTH=HUMAN)
    then.set_kind(W, "hard")
    then.leave(E)
    assert then.sides == (S,)


def test_who_starts_is_told_by_the_seat_and_not_by_the_side() -> None:
    then = agreed(SOUTH=HUMAN, NORTH=HUMAN)
    then.choose_first(N)
    assert then.first_seat == 1
    then.join(W)
    assert then.first_seat == 2
    then.leave(N)
    assert then.first_seat is None
