"""Where two sentences at each seat have no room: the first one, near its rack."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from longest import speak_longest
from staging import FULL_HD, leave_unprepared
from table_driver import ask, open_table
from trellis_moments import moments
from trellis_tables import ink, view_of, words_on_felt

from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.services.seating import USUAL


@pytest.fixture
def robot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Robot]:
    """Four choose what they hand over, in the longest words of all languages."""
    leave_unprepared(monkeypatch)
    robot = open_table(tmp_path, FULL_HD, inches=24)
    speak_longest(robot.app)
    next(name for name in moments(robot, USUAL[4]) if name == "giving")
    ask(robot, settle=True)
    yield robot
    robot.app.close()


def test_all_who_hand_over_are_told_on_felt(robot: Robot) -> None:
    inks, taken = list(map(ink, words_on_felt(robot))), view_of(robot).looks.felt.covered()
    assert len(inks) == 4
    assert [one for one in inks if one.collidelist(taken) >= 0] == []
    assert not any(one.colliderect(other) for one, other in combinations(inks, 2))


def test_what_a_short_side_is_told_has_room_near_its_rack(
    robot: Robot,
) -> None:
    greetings, view = view_of(robot).looks.greetings, view_of(robot)
    west = view.host.seating.sides.index(Side.WEST)
    (x, _), _ = greetings.place(west)
    assert x < view.geometry.screen.width / 4
    told = greetings.told.greeting(west)
    assert isinstance(told, tuple)
    what, why = told
    assert why
    assert view.greeting(west) == (what, why)
