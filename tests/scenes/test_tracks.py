"""What moves goes straight from where it lay, or from under the finger, to where it rests."""

from __future__ import annotations

from random import Random

import pytest
from breadth import ALL, few
from table_driver import Opened, ask, visitor
from tracks import legs, recorded, snapshot

from game.games import OURS, games
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.services.seating import USUAL
from scenes.stage.sprite import Layer, Sprite

TURNS = 10 if ALL else 5
ASIDE_MM, ARC_MM = 9.0, {"trellis": 12.5}
"""Rows that tip and tiles that shake leave their straight way by so much; tiles that are laid fly
on a low arc."""
FAR_MM = 25.0
LARGEST_STEP = 0.62
"""As a part of the way: the shortest movements take some frames all the same."""

HOUSE = [game.name for game in OURS]
TABLES = [(name, n) for name, game in games().items() for n in few(game.rules.seat_counts)]

OPENED = Opened(seed=3, prepares=False)


def rolls_around_others(game: str, sprite: Sprite) -> bool:
    """A marble on its way: the game's own tests follow it."""
    return game == "crossing" and sprite.layer == Layer.MOVING


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_moves_goes_straight_and_without_jumps(robot: Robot, game: str, seats: int) -> None:
    guest = visitor(robot, seats)
    guest.begin(game, USUAL[seats])
    ask(robot, settle=True)
    scene, rng, table = robot.app.scene, Random(seats), robot.app.around.table
    assert isinstance(scene, PlayScene)
    moved = 0
    for _ in range(TURNS):
        if scene.match.outcome() is not None:
            break
        move = rng.choice(scene.view.guide.likely(scene.match))
        for step in scene.view.guide.steps(move, drag=rng.random() < 0.5):
            with recorded(robot) as tracks:
                guest.take(step)
                ask(robot, wait=1.2)
            if robot.app.scene is not scene:
                break
            ways = [(sprite, leg) for sprite, track in tracks.items() for leg in legs(track)]
            for sprite, leg in ways:
                where = f"{step}: {leg.at}"
                if sprite.layer == Layer.WORDS:
                    # Words and controls give way at once: no finger meets one on its way.
                    continue
                if not rolls_around_others(game, sprite):
                    assert leg.aside() <= table.px(ARC_MM.get(game, ASIDE_MM)), where
                if leg.length > table.px(FAR_MM):
                    moved += 1
                    if not leg.by_finger:
                        assert leg.longest_step() <= LARGEST_STEP * leg.length, where
    assert moved > 0
    robot.app.close()


@pytest.mark.parametrize(("game", "seats"), [one for one in TABLES if one[0] not in HOUSE])
def test_every_animation_of_a_guest_ends_as_the_state_alone_is_shown(
    robot: Robot, game: str, seats: int
) -> None:
    """Each game of the house has its own test."""
    visitor(robot).begin(game, USUAL[seats])
    scene, rng = robot.app.scene, Random(seats)
    assert isinstance(scene, PlayScene)
    for _ in range(16):
        if scene.match.outcome() is not None:
            break
        undo = [name for name in _enabled(robot) if name.endswith(".undo")]
        if undo and rng.random() < 0.2:
            ask(robot, tap=undo[0])
        else:
            assert scene.perform(rng.choice(scene.view.guide.likely(scene.match)))
        scene.tweens.finish()
        ask(robot, wait=0.5)
        if robot.app.scene is not scene:
            break
        animated = snapshot(robot)
        scene.view.sync()
        scene.tweens.finish()
        assert animated == snapshot(robot)
    robot.app.close()


def _enabled(robot: Robot) -> list[str]:
    return [one["id"] for one in ask(robot, targets=True)["targets"] if one["enabled"]]
