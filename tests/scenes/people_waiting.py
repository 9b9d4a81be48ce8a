"""Waiting at a table without being asked whether anybody is there."""

from __future__ import annotations

from table_driver import targets

from scenes.drive.robot import Robot

LARGE_STEP = 0.1
"""The seconds of a frame."""


def wait(robot: Robot, seconds: float) -> None:
    """Lets time pass as if people touched the table, so that it does not ask for them."""
    robot.app.idle.touched()
    for _ in range(round(seconds / LARGE_STEP)):
        robot.app.frame(LARGE_STEP, ())


def offers(robot: Robot) -> set[str]:
    return {name for name in targets(robot) if name.endswith(".relieve")}
