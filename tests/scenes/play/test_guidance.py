"""What seats are told follows a move three frames later: the first ones show what has been moved,
what follows from where it lies, and what makes room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_driver import in_turns, open_table, play_on, seat_match

from scenes.app.app import FRAME_SECONDS
from scenes.drive.robot import Robot

pytestmark = pytest.mark.usefixtures("unprepared")


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    """At a table of Crossing that has been shown, as fast as people are."""
    robot = open_table(tmp_path, (640, 360))
    robot.app.services.patient = False
    seat_match(robot, in_turns("crossing"))
    while play_on(robot).guidance.is_telling:
        robot.app.frame(FRAME_SECONDS, [])
    yield robot
    robot.app.close()


def test_in_a_script_a_move_is_followed_and_told_in_the_next_frame(robot: Robot) -> None:
    robot.app.services.patient = True
    scene = play_on(robot)
    assert scene.perform(next(iter(scene.match.moves())))
    robot.app.frame(FRAME_SECONDS, [])
    assert not scene.guidance.is_telling


def test_a_robot_is_answered_when_what_comes_of_a_touch_is_there(robot: Robot) -> None:
    """It may want to touch that."""
    soon, there = play_on(robot).view.host.soon, list[str]()
    soon(lambda: soon(lambda: there.append("button")))
    robot.advance(FRAME_SECONDS)
    assert there == ["button"]
