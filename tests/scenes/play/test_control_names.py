"""Where names of round controls have no room below them, a finger that rests there reads them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_driver import as_said, ask, in_turns, open_table, play_on, seat_match, told

from scenes.drive.robot import Robot
from scenes.play.control_names import REST_SECONDS

LONGER, SHORTER = REST_SECONDS + 0.1, REST_SECONDS / 2
NAMES = {"undo": "control.undo", "hint": "control.hint", "book": "control.rules"}


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path, (1280, 800), inches=15)
    seat_match(robot, in_turns("crossing"))
    yield robot
    robot.app.close()


def press(robot: Robot, name: str, seconds: float) -> None:
    ask(robot, down={"finger": 1, "at": name})
    robot.advance(seconds)


def named(robot: Robot, seat: int, key: str) -> str:
    said: str = play_on(robot).view.host.words(seat)(key)
    return as_said(robot, seat, said, "")


@pytest.mark.parametrize("control", NAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_finger_that_rests_on_a_control_reads_at_its_seat_what_that_does(
    robot: Robot, control: str, seat: int
) -> None:
    before = told(robot, seat), told(robot, 1 - seat)
    press(robot, f"play.seat{seat}.{control}", LONGER)
    assert told(robot, seat) == named(robot, seat, NAMES[control])
    assert told(robot, 1 - seat) == before[1], "nobody else is told"
    ask(robot, move={"finger": 1, "at": list(robot.app.around.table.middle)})
    ask(robot, up={"finger": 1})
    robot.advance(LONGER)
    assert (told(robot, seat), told(robot, 1 - seat)) == before


def test_who_taps_is_told_no_name(robot: Robot) -> None:
    before = told(robot, 0)
    press(robot, "play.seat0.undo", SHORTER)
    ask(robot, up={"finger": 1})
    robot.advance(LONGER)
    assert told(robot, 0) == before


def test_a_hint_takes_the_place_of_its_name(robot: Robot) -> None:
    press(robot, "play.seat0.hint", LONGER)
    ask(robot, up={"finger": 1})
    ask(robot, settle=True)
    assert play_on(robot).guidance.voices._voices[0].is_urgent
    assert told(robot, 0) != named(robot, 0, "control.hint")


def test_names_that_stand_below_controls_are_said_nowhere_else(tmp_path: Path) -> None:
    robot = open_table(tmp_path, (1920, 1080), inches=32)
    seat_match(robot, in_turns("crossing"))
    before = told(robot, 0)
    press(robot, "play.seat0.undo", LONGER)
    assert told(robot, 0) == before
    robot.app.close()
