"""Who plays at once, by touch, is taught nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from lessons_seen import begin, fresh, lesson, taught
from table_driver import ask, open_table

from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.play.scene import PlayScene
from scenes.views.view import Step

pytestmark = pytest.mark.usefixtures("unprepared")

SIZE = (640, 360)
SAID_BY = 6.6


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path, SIZE, teaches=True)
    yield robot
    robot.app.close()


def composed(scene: PlayScene) -> list[Step]:
    """A move of several tiles."""
    found = (scene.view.steps(move, True) for move in scene.view.likely(scene.match))
    return max(found, key=len)


@pytest.mark.parametrize("seconds", [0.1, 1.0])
def test_who_composes_a_first_turn_before_the_words_is_left_alone(
    robot: Robot, seconds: float
) -> None:
    """At Trellis what the first touch needs is no step any more while tiles are laid."""
    scene = begin(robot, fresh("trellis"))
    ask(robot, wait=seconds)
    steps = composed(scene)
    assert len(steps) > 3
    for step in steps:
        Visitor(robot, Random(1)).take(step)
    assert scene.match.to_act() == (1,)
    said = list(taught(robot))
    ask(robot, wait=SAID_BY)
    assert lesson(robot).pupil.is_over
    assert taught(robot) == said
