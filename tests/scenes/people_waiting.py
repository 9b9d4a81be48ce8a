"""Time at a table where people wait for each other."""

from __future__ import annotations

from table_driver import targets

from scenes.drive.robot import Robot

LARGE_STEP = 0.1
"""Seconds by which a frame advances."""


def wait(robot: Robot, seconds: float) -> None:
    """Somebody somewhere touches the table meanwhile, so that it does not ask whether anybody is
    there."""
    robot.app.idle.touched()
    for _ in range(round(seconds / LARGE_STEP)):
        robot.app.frame(LARGE_STEP, ())


def offers(robot: Robot) -> set[str]:
    return {name for name in targets(robot) if name.endswith(".relieve")}
