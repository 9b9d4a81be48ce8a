"""Who sits where, and before whom a table lies that goes round."""

from __future__ import annotations

import pytest

from scenes.core.table import Side
from scenes.services.seating import ABSENT, HUMAN, USUAL, Seating

FOUR = USUAL[4]


@pytest.mark.parametrize(
    ("people", "near"),
    [
        ((), Side.SOUTH),
        *(((side,), side) for side in Side),
        ((Side.WEST, Side.NORTH), Side.NORTH),
        ((Side.WEST, Side.EAST), Side.WEST),
        (tuple(Side), Side.SOUTH),
    ],
)
def test_near_is_where_somebody_sits_at_a_long_side_if_anybody_does(
    people: tuple[Side, ...], near: Side
) -> None:
    kinds = tuple(HUMAN if side in people else ABSENT for side in FOUR)
    assert Seating.begun(FOUR, kinds).near is near


@pytest.mark.parametrize("near", Side)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_reads_has_the_near_side_and_the_others_follow_clockwise(
    seats: int, near: Side
) -> None:
    seating = Seating(USUAL[seats], (HUMAN,) * seats, near=near)
    for reader in range(seats):
        turned = seating.turned_to(reader)
        assert turned.sides[reader] is turned.reads(reader) is near
        assert [seat for seat in range(seats) if turned.attends(seat)] == [reader]
        following = [turned.sides[(reader + step) % seats] for step in range(seats)]
        assert sorted(following, key=lambda side: (side - near) % 4) == following
        assert turned.names == seating.sides


@pytest.mark.parametrize("near", Side)
def test_what_is_kept_says_which_side_is_near(near: Side) -> None:
    seating = Seating(FOUR, (HUMAN, ABSENT, "hard", "easy"), near=near)
    assert Seating.read(seating.write(), 4) == seating


def test_what_an_older_table_has_kept_has_the_south_side_near() -> None:
    """And seats that were invited are the computer's until somebody comes."""
    kept = {"sides": [0, 1, 2, 3], "kinds": [HUMAN] * 3 + ["invited"]}
    assert Seating.read(kept, 4) == Seating(FOUR, (HUMAN,) * 3 + (ABSENT,))


@pytest.mark.parametrize("wrong", [4, -1, "west", None, [1]])
def test_what_is_no_side_gives_the_usual_seating(wrong: object) -> None:
    kept = {"sides": [0, 1, 2, 3], "kinds": [ABSENT] * 4, "near": wrong}
    assert Seating.read(kept, 4) == Seating.usual(4)


def test_near_is_theirs_who_come_where_nobody_else_is() -> None:
    alone = Seating(FOUR, (ABSENT,) * 4).taken(2, HUMAN, Side.NORTH)
    assert alone.near is Side.NORTH
    assert alone.people == (2,)
    assert alone.taken(1, HUMAN, Side.WEST).near is Side.NORTH
