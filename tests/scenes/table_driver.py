"""A table in this process, driven by the robot."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from game.match import Match
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.play.play import PlayScene
from scenes.start import start
from scenes.window import open_headless

USUAL_SIZE = (1280, 720)


def open_table(
    data: Path, size: tuple[int, int] = USUAL_SIZE, seed: int = 0, inches: float | None = 32
) -> Robot:
    return Robot(start(open_headless(size), inches, data, seed), "steps")


def ask(robot: Robot, **request: Any) -> Any:
    """An accepted request's answer."""
    answer = robot.answer(json.dumps(request))
    assert answer["ok"], answer
    return answer


def targets(robot: Robot) -> dict[str, Any]:
    return {target["id"]: target for target in ask(robot, targets=True)["targets"]}


def match_on(robot: Robot) -> Match:
    scene = robot.app.scene
    assert isinstance(scene, PlayScene), scene.name
    return scene.match


def visitor(robot: Robot, seed: int = 0) -> Visitor:
    return Visitor(robot, Random(seed))
