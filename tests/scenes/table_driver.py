"""Plays at the table as people do: by touches alone, through the robot."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from game.match import Match
from scenes.play import PlayScene
from scenes.robot import Robot
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


def touches_of(move: dict[str, Any], drag: bool) -> list[dict[str, Any]]:
    """The requests by which a person would make a move of Lucky Numbers."""
    seat, do = move["seat"], move["do"]
    if do == "draw":
        return [{"tap": "play.pile"}]
    if do == "discard":
        return [{"tap": "play.discard"}]
    if do in ("ready", "end"):
        return [{"tap": f"play.seat{seat}.{do}"}]
    cell = f"play.seat{seat}.cell.{move['at'][0]}.{move['at'][1]}"
    if do == "lift":
        return [{"tap": cell}]
    source = f"play.open.{move['tile']}" if do == "take" else f"play.seat{seat}.held.{move['tile']}"
    if drag:
        return [{"drag": [source, cell], "seconds": 0.1}]

    return [{"tap": source}, {"tap": cell}]


def sensible(match: Match, rng: Random) -> Any:
    """A legal move that tends to finish games: fill a free cell if one is to be had."""
    moves = [match.rules.write_move(move) for move in match.moves()]
    boards = match.state.boards
    filling = [
        move
        for move in moves
        if move["do"] in ("place", "take")
        and not boards[move["seat"]][move["at"][0]][move["at"][1]]
    ]
    ready = [move for move in moves if move["do"] == "ready"]
    plain = [move for move in moves if move["do"] in ("draw", "discard")]
    return rng.choice(ready or filling or plain or moves)
