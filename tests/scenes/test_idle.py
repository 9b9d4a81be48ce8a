"""A table that nobody touches: it asks, puts the game away unharmed, and plays by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from table_driver import (
    as_told,
    ask,
    in_turns,
    match_on,
    seat_match,
    targets,
    told,
    visitor,
)

from game.games import games
from scenes.app.idle import LOOK_SECONDS, QUIET_SECONDS
from scenes.attract.scene import AttractScene
from scenes.core.places import LINK
from scenes.core.table import Corner
from scenes.drive.robot import Robot
from scenes.kiosk.heart import AGAIN, is_replaced
from scenes.services.destinations import Back, ToMenu, ToPage, ToPin
from scenes.services.seating import HUMAN, USUAL
from scenes.services.settings import ASK_SECONDS, AWAY_SECONDS

pytestmark = pytest.mark.usefixtures("unprepared")

GAME = next(iter(games()))


def begin(robot: Robot) -> None:
    """One move of the first game has been made, by two people."""
    host = visitor(robot)
    host.begin(GAME, USUAL[2])
    host.turn()


def test_after_three_minutes_whoever_is_to_act_is_asked_and_any_touch_answers(robot: Robot) -> None:
    scene, seat = seat_match(robot, in_turns(GAME), (HUMAN, "easy")), 0
    asked, before = as_told(robot, seat, "idle.question"), told(robot, seat)
    targets_then = targets(robot).keys()
    ask(robot, wait=ASK_SECONDS - 3)
    assert told(robot, seat) == before
    ask(robot, wait=4)
    assert told(robot, seat) == asked
    assert told(robot, 1 - seat) is None, "whoever waits is not asked"
    assert targets(robot).keys() == targets_then, "nothing is veiled"
    ask(robot, tap=f"play.seat{1 - seat}.coin")
    assert told(robot, seat) == before
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
    ask(robot, tap="setup.option.hints.off")
    assert not services.gives_hints(GAME)
    ask(robot, wait=ASK_SECONDS + AWAY_SECONDS + 1)
    assert robot.app.scene.name == "attract"
    assert services.gives_hints(GAME)


# --- another version has been installed


def test_a_table_that_nobody_touches_for_a_minute_ends_for_it(robot: Robot) -> None:
    app = robot.app
    app.idle.is_replaced = lambda: True
    ask(robot, wait=QUIET_SECONDS - 5)
    ask(robot, tap=f"menu.{GAME}")
    ask(robot, wait=QUIET_SECONDS - 1)
    assert app.running
    ask(robot, wait=LOOK_SECONDS + 1)
    assert not app.running
    assert app.exit_status == AGAIN


def test_a_match_is_never_ended_for_it_and_an_operator_not_either(robot: Robot) -> None:
    begin(robot)
    app, left = robot.app, match_on(robot)
    app.idle.is_replaced = lambda: True
    ask(robot, wait=ASK_SECONDS + AWAY_SECONDS - 2)
    assert app.running
    app.go(ToMenu())
    app.go(ToPin(Corner.DROP_HEART))
    app.go(ToPage(Corner.DROP_HEART))
    ask(robot, wait=LOOK_SECONDS + 1)
    assert app.running
    app.go(Back())
    ask(robot, wait=LOOK_SECONDS + 1)
    assert not app.running
    unfinished = app.services.store.unfinished()
    assert unfinished is not None
    assert unfinished.match.record() == left.record()


def test_a_version_beside_the_one_that_runs_is_seen(tmp_path: Path) -> None:
    for version in ("1.0", "2.0"):
        (tmp_path / version).mkdir()
        (tmp_path / version / "main.py").touch()
    one, link = tmp_path / "1.0", tmp_path / LINK
    assert not is_replaced(one)
    for target, expected in (("1.0", False), ("2.0", True), ("gone", False)):
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        assert is_replaced(one) is expected
