"""Trellis on a table for the tests: positions laid out, and what is seen of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
from table_driver import ask, open_table

from game.games import new_match, rules_for
from game.match import Match
from scenes.boards.trellis import TrellisBoard
from scenes.play import PlayScene
from scenes.robot import Robot
from scenes.seating import HUMAN, USUAL, Seating
from scenes.table import Side

SIDES = {**USUAL, 3: (Side.SOUTH, Side.WEST, Side.EAST)}
GROUPS = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng9 g10 g11"


def match_of(seats: int, racks: str = "secret", seed: int = 1, games: int = 1) -> Match:
    return new_match(rules_for("trellis", seats, {"racks": racks}), seed, games, 0)


def seat_at(robot: Robot, match: Match, kinds: Sequence[str] = ()) -> TrellisBoard:
    """The table with this match on it, nothing moving."""
    app = robot.app
    seats = match.rules.seats
    seating = Seating(SIDES[seats], tuple(kinds) or (HUMAN,) * seats)
    scene = PlayScene(app, match, app.store.begin(match, seating.write()), seating)
    app.go(scene)
    scene.tweens.finish()
    return board_of(robot)


def board_of(robot: Robot) -> TrellisBoard:
    scene = robot.app.scene
    assert isinstance(scene, PlayScene)
    assert isinstance(scene.board, TrellisBoard)
    return scene.board


def laid_out(
    data: Path,
    document: dict[str, Any],
    draws: Sequence[str] = (),
    size: tuple[int, int] = (960, 540),
) -> tuple[Robot, Match]:
    """A robot before a position that the referee could load."""
    robot = open_table(data, size)
    match = match_of(document["seats"], document["options"]["racks"])
    match.load(document, draws)
    seat_at(robot, match)
    return robot, match


def names(robot: Robot) -> list[str]:
    return [target.id for target in robot.app.scene.all_targets()]


def shown(board: TrellisBoard) -> list[tuple[object, ...]]:
    """Every picture on the stage with its place and layer."""
    sprites = board.play.stage._sprites
    return sorted(
        (sprite.layer, *sprite.at, id(sprite.picture))
        for sprite in sprites
        if sprite.visible and sprite.picture is not None
    )


def frame(robot: Robot) -> bytes:
    robot.app.scene.stage.redraw()
    robot.app.scene.draw(robot.app.screen)
    return pygame.image.tobytes(robot.app.screen, "RGB")


def tap(robot: Robot, *ids: str) -> None:
    for name in ids:
        ask(robot, tap=name)
        ask(robot, wait=0.3)
