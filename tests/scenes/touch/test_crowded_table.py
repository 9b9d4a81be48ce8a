"""Forty contacts lie on the table, ten at each side, on what can be touched too: people play."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from staging import leave_unprepared
from table_driver import GAMES, ask, faults, open_table, play_on, visitor

from game.games import games
from scenes.app.app import App
from scenes.core.table import Point, Side
from scenes.drive.robot import Robot
from scenes.play.meanings import OpenMenu
from scenes.services.seating import USUAL
from scenes.touch.target import Target

AT_EACH_SIDE = 10
MOVES = 8


def nearest(app: App, point: Point) -> Side:
    table, (x, y) = app.around.table, point
    far = {Side.SOUTH: table.height - y, Side.WEST: x, Side.NORTH: y, Side.EAST: table.width - x}
    return min(far, key=far.__getitem__)


def covered(app: App, side: Side, rng: Random) -> list[Point]:
    """Where ten contacts lie: on things that can be touched at this side, the rest on felt."""
    # Cups stand on what people use, but nobody lays one on the way out of the game.
    found = [one for one in app.scene.all_targets() if _is_lain_on(one)]
    on_things: list[Point] = [
        one.rect.center for one in found if nearest(app, one.rect.center) is side
    ]
    rng.shuffle(on_things)
    table = app.around.table
    half = (table.wide if side.upright else table.high) / 2
    felt = [table.spot(side, (number - 4.5) * half / 6, 20) for number in range(AT_EACH_SIDE + 2)]
    # While something lies on the eye its rack is looked into, and opens for nobody.
    felt = [at for at in felt if not ((hit := app.scene.hit(at)) and hit.hold)]
    return [*on_things[: AT_EACH_SIDE - 2], *felt][:AT_EACH_SIDE]


def _is_lain_on(target: Target) -> bool:
    return not target.anywhere and not target.hold and not isinstance(target.means, OpenMenu)


def lay(robot: Robot, together: bool) -> None:
    rng, number = Random(3), 0
    size = robot.app.screen.get_size()
    for side in Side:
        for x, y in covered(robot.app, side, rng):
            number += 1
            values = {"touch_id": 9, "finger_id": number, "x": x / size[0], "y": y / size[1]}
            pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, values))
            if not together:
                ask(robot, wait=0.1)
    # Then the last of them rests.
    ask(robot, wait=0.7)


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_every_seat_plays_though_ten_contacts_lie_at_each_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, together: bool
) -> None:
    leave_unprepared(monkeypatch)
    robot = open_table(tmp_path)
    guest = visitor(robot, 2)
    guest.begin(game, USUAL[max(games()[game].rules.seat_counts)])
    scene = play_on(robot)
    ask(robot, settle=True)
    lay(robot, together)
    before = len(scene.match.entries)
    acted: set[int] = set()
    for number in range(1, MOVES + 1):
        if not guest.is_playing:
            break
        acting = scene.match.to_act()
        guest.turn()
        ask(robot, wait=1.0)
        assert len(scene.match.entries) >= before + number, f"{acting} could not play"
        acted |= set(acting)
    assert len(acted) > 1
    assert not faults(robot)
    robot.app.close()
