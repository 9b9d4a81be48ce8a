"""What a finger's way means at Trellis, without a screen: strokes, sweeps, and what attracts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scenes.core.table import Point
from scenes.views.trellis.hand.rack_hand import Slot, Sweep
from scenes.views.trellis.hand.table_hand import Spread, Stroke
from scenes.views.trellis.layout.aiming import Snapping, Spot, reach_of

LINE = {name: Spread((20.0 * place, 0.0), 18.0) for place, name in enumerate("abcd")}
CORNER = {**LINE, "e": Spread((60.0, 20.0), 18.0)}


def stroked(way: Sequence[Point], tiles: dict[str, Spread] | None = None) -> str:
    stroke = Stroke(tiles or LINE, way[0], sway=3.0)
    for point in way[1:]:
        stroke.move(point)
    return "".join(stroke.crossed)


def test_a_stroke_chooses_the_tiles_that_it_crosses() -> None:
    assert stroked([(-30, 0), (10, 0), (32, 0)]) == "ab"


def test_a_stroke_right_through_a_line_may_end_anywhere_beyond_it() -> None:
    assert stroked([(-30, 0), (100, 0)]) == "abcd"
    assert stroked([(90, 0), (-40, 0)]) == "dcba"


def test_a_stroke_that_only_grazes_a_tile_does_not_choose_it() -> None:
    assert stroked([(-30, 8), (40, 8)]) == ""


def test_a_stroke_goes_round_a_corner() -> None:
    assert stroked([(10, -20), (19, 0), (60, 1), (60, 40)], CORNER) == "bcde"


def test_running_back_lets_tiles_go_one_by_one() -> None:
    there = [(-30.0, 0.0), (41.0, 0.0)]
    assert stroked([*there]) == "abc"
    assert stroked([*there, (19, 0)]) == "ab"
    assert stroked([*there, (-1, 0)]) == "a"
    assert stroked([*there, (-30, 0)]) == ""


def test_a_stroke_that_overshoots_may_come_back_for_the_last_tile_only() -> None:
    assert stroked([(-30, 0), (100, 0), (41, 0)]) == "abc"


# --- a rack

PITCH, EDGE = 30.0, 40.0
ROW = [Slot(PITCH * place, 20.0) for place in range(5)]
TWO_ROWS = [*ROW, *(Slot(PITCH * place, -10.0) for place in range(5))]


def passed(way: Sequence[tuple[float, float]], slots: Sequence[Slot] = ROW) -> tuple[int, ...]:
    """The tiles that come along, from the one nearest to where the finger begins."""
    first = Slot(*way[0])
    grabbed = min(
        range(len(slots)),
        key=lambda place: (
            abs(slots[place].along - first.along) + abs(slots[place].inward - first.inward)
        ),
    )
    sweep = Sweep(slots, grabbed, first, PITCH, EDGE)
    for point in way[1:]:
        sweep.move(Slot(*point))
    return sweep.passed


OUT = [(94.0, 30.0), (94.0, 44.0)]
"""Out of the trough beyond the third tile, with a bend."""


@pytest.mark.parametrize(
    ("way", "slots", "along"),
    [
        ([(30, 20), (89, 21)], ROW, (1,)),
        ([(30, 20), (91, 21), *OUT], ROW, (1, 2, 3)),
        ([(30, 20), (125, 20), (65, 20), (65, 44)], ROW, (1, 2)),
        ([(90, 20), (-5, 15), (-5, 44)], ROW, (3, 2, 1, 0)),
        ([(0, -10), (65, -8), (65, 44)], TWO_ROWS, (5, 6, 7)),
        ([(30, 20), (33, 30), (33, 44)], ROW, (1,)),
        ([(30, 20), (91, 21), OUT[0]], ROW, (1,)),
        ([(30, 20), (33, 44), (33, 20), (95, 20), OUT[1]], ROW, (1,)),
    ],
)
def test_tiles_come_along_where_the_finger_bends_out_of_the_row_after_it_has_passed_them(
    way: Sequence[tuple[float, float]], slots: Sequence[Slot], along: tuple[int, ...]
) -> None:
    assert passed(way, slots) == along


@pytest.mark.parametrize("out", [(120, 44), (160, 50)])
def test_a_straight_shallow_path_lifts_only_the_first_tile(out: tuple[float, float]) -> None:
    x, y = out
    way = [(30 + (x - 30) * share / 10, 20 + (y - 20) * share / 10) for share in range(11)]
    assert passed(way) == (1,)


# --- what attracts


LEFT, RIGHT = Spot("cell", 0, (0, 0)), Spot("cell", 0, (1, 0))


def places(x: float) -> dict[Spot, tuple[float, float]]:
    """Two that are 20 mm apart, for a finger that is so far right of the left one."""
    return {LEFT: (abs(x), 12.0), RIGHT: (abs(20 - x), 12.0)}


def test_the_nearest_place_holds_within_its_reach() -> None:
    snapping = Snapping(per_mm=1.0)
    assert snapping.choose(places(4)) == LEFT
    assert Snapping(1.0).choose(places(40)) is None


def test_another_place_must_be_nearer_by_three_millimetres() -> None:
    snapping = Snapping(per_mm=1.0)
    ways = [(9, LEFT), (11, LEFT), (11.6, RIGHT), (9, RIGHT)]
    for x, expected in ways:
        assert snapping.choose(places(x)) == expected


def test_a_place_lets_go_three_millimetres_later_than_it_takes_hold() -> None:
    snapping = Snapping(per_mm=1.0)
    for x, expected in [(-13, None), (-11, LEFT), (-14, LEFT), (-16, None)]:
        assert snapping.choose(places(x)) == expected


@pytest.mark.parametrize(("pitch", "reach"), [(13, 12), (20, 15), (28, 21), (40, 24)])
def test_a_cell_attracts_within_three_quarters_of_a_pitch_with_limits(
    pitch: float, reach: float
) -> None:
    assert reach_of(pitch, per_mm=1.0) == reach
