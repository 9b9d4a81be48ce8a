"""An arrow of Crossing that a finger leads: along its rail, and where it is given up."""

from __future__ import annotations

from itertools import pairwise

import pytest
from crossing_table import LINES, MEETING, SMALL, arrow, begin, draw, line, middle, view_of
from table_driver import Opened, ask, match_on

from scenes.drive.robot import Robot
from scenes.views.crossing.track import Leading, Track, pulled

OPENED = Opened(size=SMALL)

ROW = Track((100, 50), (600, 50), 6, -1)
"""A hundred pixels from line to line."""


def lines_led(leading: Leading, points: list[tuple[float, float]]) -> list[int | None]:
    found = []
    for point in points:
        leading.to(point)
        found.append(leading.line)
    return found


# --- which line a finger means


def test_a_finger_between_two_lines_does_not_flip() -> None:
    leading = Leading(ROW, 2, 0)
    trembling = [(350.0 + (-1) ** n * 4, 50.0) for n in range(20)]
    assert set(lines_led(leading, trembling)) == {2}
    assert lines_led(leading, [(365, 50)]) == [3]
    assert set(lines_led(leading, trembling)) == {3}


@pytest.mark.parametrize("beyond", [620, 760, 1500])
def test_beyond_the_last_line_it_stays_there(beyond: int) -> None:
    leading = Leading(ROW, 4, 0)
    assert lines_led(leading, [(beyond, 50), (beyond, 120)]) == [5, 5]
    assert leading.along == 5
    assert lines_led(leading, [(-beyond, 50)]) == [0]


def test_only_an_arrow_that_was_never_placed_has_the_row_s_end() -> None:
    assert lines_led(Leading(ROW, None, None), [(0, 50), (50, 50), (70, 50)]) == [None, None, 0]
    assert lines_led(Leading(ROW, 2, 2), [(0, 50)]) == [0]


def test_it_is_given_up_only_by_a_clear_distance() -> None:
    leading = Leading(ROW, 2, 0)
    assert lines_led(leading, [(300, 300)]) == [2]
    assert leading.along == 2
    assert lines_led(leading, [(300, 320)]) == [0]
    assert leading.along is None
    # It trembles where it was given up, and comes back when it is led back.
    assert lines_led(leading, [(300, 300), (300, 290), (300, 260)]) == [0, 0, 2]


def test_it_follows_without_jumps_and_lines_pull() -> None:
    shown = [pulled(step / 100) for step in range(501)]
    assert shown == sorted(shown)
    assert max(later - sooner for sooner, later in pairwise(shown)) < 0.02
    for number in LINES:
        assert pulled(number - 0.1) == pulled(number) == pulled(number + 0.1) == number


# --- on the table


@pytest.fixture
def robot(shared_table: Robot) -> Robot:
    begin(shared_table, 2)
    draw(shared_table, MEETING, (1, 2))
    return shared_table


def test_the_arrow_is_where_the_finger_is_in_every_frame(robot: Robot) -> None:
    view = view_of(robot)
    (start, y), pitch = middle(robot, arrow(0)), view.geometry.pitch
    (end, _), spots = middle(robot, line(0, 5)), []
    ask(robot, down={"finger": 1, "at": [start, y]})
    for step in range(1, 41):
        x = start + (end + 80 - start) * step / 40
        ask(robot, move={"finger": 1, "at": [x, y]})
        spots.append(view.arrows.sprites[0].at)
        if step > 6:
            assert abs(spots[-1][0] - min(x, end)) <= 0.15 * pitch + 1
    assert {at for _, at in spots} == {view.geometry.rail(0, 1)[1]}
    assert spots == sorted(spots)
    assert max(later[0] - sooner[0] for sooner, later in pairwise(spots)) < 0.5 * pitch
    assert spots[-1] == view.geometry.rail(0, 5)
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.2)
    assert match_on(robot).state.arrows == (5, 2)
