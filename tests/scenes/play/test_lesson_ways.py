"""What shows a move by going its way goes over nothing that is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from lessons_seen import begin, lesson, taught
from table_driver import open_table

from game.matches import new_match, rules_for
from scenes.drive.robot import Robot
from scenes.seating import HUMAN
from scenes.table import Side

pytestmark = pytest.mark.usefixtures("unprepared")

SIZE = (640, 360)
FRAME = 1 / 30
FRAMES = 150
"""Of a whole way and of its rest."""


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    robot = open_table(tmp_path_factory.mktemp("data"), SIZE, teaches=True)
    yield robot
    robot.app.close()


@pytest.mark.parametrize("seat", range(4))
def test_what_shows_a_move_goes_over_no_words(robot: Robot, seat: int) -> None:
    begin(robot, new_match(rules_for("trellis", 4, {}), 1, 1, seat))
    parts, gone = lesson(robot, seat)._shown, 0
    while len(taught(robot, Side(seat))) < 2:
        robot.advance(1 / 30)
        if parts._goal is None:
            continue
        for thing in [way._thing for way in parts._ways if way._thing.picture]:
            gone += 1
            assert thing.picture is not None
            body = thing.picture.surface.get_bounding_rect(100)
            there = body.move(thing.picture.at(*thing.at).topleft)
            assert not there.colliderect(parts._goal.ink)
    assert gone


def told_before(robot: Robot) -> None:
    """Before anything has gone its way."""
    robot.advance(0.5)
    assert not lesson(robot)._shown._ways


def told_meanwhile(robot: Robot) -> None:
    for _ in range(FRAMES):
        if lesson(robot)._shown._ways:
            return
        robot.advance(FRAME)
    raise AssertionError("nothing goes its way")


@pytest.mark.parametrize("until", [told_before, told_meanwhile])
def test_what_shows_a_move_waits_while_its_seat_is_told_something(
    robot: Robot, until: Callable[[Robot], None]
) -> None:
    scene = begin(robot, new_match(rules_for("trellis", 4, {}), 1, 1, 0))
    until(robot)
    scene.tell("in_use")
    for _ in range(FRAMES):
        robot.advance(FRAME)
        assert not lesson(robot)._shown._ways
    assert len(taught(robot)) == 2


def test_what_shows_a_move_waits_until_what_others_have_done_is_seen(robot: Robot) -> None:
    scene = begin(robot, new_match(rules_for("crossing", 2, {}), 1, 1, 1), HUMAN, "easy")
    while scene.match.to_act() != (0,):
        robot.advance(FRAME)
    assert scene.tweens
    while not lesson(robot)._shown._ways:
        robot.advance(FRAME)
    assert not scene.tweens
