"""The operator at a table in this process."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from table_driver import WITH_PLAYERS, ask, open_table

from game.pin import Pin
from scenes.art import pads
from scenes.core.table import Corner, Side
from scenes.drive.robot import Robot
from scenes.operator.desk import desk_of
from scenes.operator.pad import SAID_EM
from scenes.services.destinations import ToMenu, ToPage, ToPin

CORNER = Corner.DROP_HEART
fingers = count(100)


def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """A fixture: a table."""
    robot = open_table(tmp_path_factory.mktemp("table"))
    yield robot
    robot.app.close()


def on_first_page(operated: Robot) -> Iterator[Robot]:
    """A fixture: the operator's first page; afterwards the game's settings are reset."""
    operated.app.go(ToMenu())
    lead(operated, ToPage(CORNER))
    yield operated
    settings, game = operated.app.services.settings, WITH_PLAYERS[0]
    for name in [one for one in settings.known if one.startswith(game) and settings.is_set(one)]:
        settings.change(name, None)
    settings.change("games.offered", None)


def pin_of(robot: Robot) -> Pin:
    desk = desk_of(robot.app.services)
    assert desk is not None
    return desk.pin


def rest(robot: Robot, seconds: float) -> None:
    """Lets time pass in long frames."""
    step = 1.0 if seconds > 20 else 0.25
    for _ in range(round(seconds / step)):
        robot.app.frame(step, [])


def lead(robot: Robot, to: ToPage) -> None:
    robot.app.go(ToPin(CORNER))
    robot.app.go(to)


def inside(robot: Robot, corner: Corner) -> tuple[int, int]:
    table = robot.app.around.table
    x, y = corner.point((table.width, table.height))
    away = table.px(10)
    return (x - away if x else away), (y - away if y else away)


def hold(robot: Robot, corner: Corner, seconds: float = 3.25) -> str:
    finger = next(fingers)
    ask(robot, down={"finger": finger, "at": inside(robot, corner)})
    rest(robot, seconds)
    ask(robot, up={"finger": finger})
    return robot.app.scene.name


def give(robot: Robot, digits: str) -> None:
    for digit in digits:
        ask(robot, tap=f"operator.key.{digit}")
        rest(robot, 0.25)
    rest(robot, 0.5)


def says(robot: Robot, key: str, **values: object) -> bool:
    """Whether the pad shows this text."""
    gallery, desk = robot.app.around.gallery, desk_of(robot.app.services)
    assert desk is not None
    said = gallery.get(pads.words, desk.words(key, **values), SAID_EM)
    wanted = gallery.turned(said, Side(Corner.DROP_HEART))
    return any(sprite.picture is wanted for sprite in robot.app.scene.stage.sprites)
