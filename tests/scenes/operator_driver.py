"""The operator's hand at a table in this process."""

from __future__ import annotations

from itertools import count

from table_driver import ask

from game.pin import Pin
from scenes.art import pads
from scenes.drive.robot import Robot
from scenes.operator.desk import desk_of
from scenes.operator.pad import SAID_EM
from scenes.table import Corner, Side

fingers = count(100)


def pin_of(robot: Robot) -> Pin:
    desk = desk_of(robot.app.services)
    assert desk is not None
    return desk.pin


def rest(robot: Robot, seconds: float) -> None:
    """In long frames."""
    for _ in range(round(seconds / 0.25)):
        robot.app.frame(0.25, [])


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
    """Whether the pad says it."""
    gallery, desk = robot.app.around.gallery, desk_of(robot.app.services)
    assert desk is not None
    said = gallery.get(pads.words, desk.words(key, **values), SAID_EM)
    wanted = gallery.turned(said, Side(Corner.DROP_HEART))
    return any(sprite.picture is wanted for sprite in robot.app.scene.stage.sprites)
