"""A table that nobody touches: it asks, puts the game away unharmed, and plays by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_driver import ask, match_on, open_table, targets, visitor

from game.games import games
from scenes.attract.scene import AttractScene
from scenes.drive.robot import Robot
from scenes.seating import USUAL
from scenes.settings import ASK_SECONDS, AWAY_SECONDS

pytestmark = pytest.mark.usefixtures("unprepared")

GAME = next(iter(games()))


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path)
    yield robot
    robot.app.close()


def begin(robot: Robot) -> None:
    """One move of the first game has been made, by two people."""
    host = visitor(robot)
    host.begin(GAME, USUAL[2])
    host.turn()


def test_after_a_minute_every_seat_is_asked_and_a_touch_anywhere_goes_on(robot: Robot) -> None:
    begin(robot)
    scene = robot.app.scene
    ask(robot, wait=ASK_SECONDS - 2)
    assert robot.app.scene is scene
    ask(robot, wait=3)
    assert robot.app.scene.name == "still_there"
    assert {t["seat"] for t in targets(robot).values()} == {0, 1}
    ask(robot, tap=[300, 300])
    assert robot.app.scene is scene
    ask(robot, wait=ASK_SECONDS - 2)
    assert robot.app.scene is scene


def test_then_the_game_is_put_away_and_can_be_gone_on_with(robot: Robot) -> None:
    begin(robot)
    left = match_on(robot)
    assert left.entries
    ask(robot, wait=ASK_SECONDS + AWAY_SECONDS + 1)
    assert robot.app.scene.name == "attract"
    ask(robot, tap="attract.touch")
    assert robot.app.scene.name == "menu"
    ask(robot, tap="menu.resume")
    assert match_on(robot).record() == left.record()


def test_attract_keeps_nothing_and_its_middle_leads_to_the_menu(robot: Robot) -> None:
    ask(robot, wait=ASK_SECONDS + AWAY_SECONDS + 1)
    assert isinstance(robot.app.scene, AttractScene)
    ask(robot, wait=5)
    assert robot.app.services.store.unfinished() is None
    ask(robot, tap="attract.touch")
    assert robot.app.scene.name == "menu"


def test_whether_there_are_hints_is_the_house_s_own_again_when_people_have_left(
    robot: Robot,
) -> None:
    services = robot.app.services
    ask(robot, tap=f"menu.{GAME}")
    ask(robot, tap="setup.hints")
    assert not services.gives_hints(GAME)
    ask(robot, wait=ASK_SECONDS + AWAY_SECONDS + 1)
    assert robot.app.scene.name == "attract"
    assert services.gives_hints(GAME)
