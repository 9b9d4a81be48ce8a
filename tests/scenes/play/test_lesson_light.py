"""What shines around what the next move needs."""

from __future__ import annotations

from pathlib import Path

import pytest
from lessons_seen import begin, fresh, lesson
from table_driver import ask, open_table, targets

from scenes.drive.robot import Robot
from scenes.table import Pixel

pytestmark = pytest.mark.usefixtures("unprepared")

SIZE = (640, 360)
SAID_BY = 6.6


def lit(robot: Robot) -> set[Pixel]:
    return {glow.at for glow in lesson(robot)._shown._glows}


def middle(robot: Robot, name: str) -> Pixel:
    x, y, wide, high = targets(robot)[name]["rect"]
    return x + wide // 2, y + high // 2


def test_what_is_touched_shines_no_more_and_all_else_shines_on(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE, teaches=True)
    begin(robot, fresh("trellis"))
    ask(robot, wait=SAID_BY)
    before, show, bag = lit(robot), middle(robot, "play.seat0.show"), middle(robot, "play.bag")
    # Around the display there is one light.
    assert len(before) == 3
    assert {show, bag} < before
    ask(robot, down={"finger": 1, "at": "play.seat0.show"})
    assert lit(robot) == before - {show}
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.2)
    assert lit(robot) == before - {show}
    ask(robot, down={"finger": 1, "at": "play.display.0"})
    assert lit(robot) == {bag}
    robot.app.close()
