"""Somebody who has never seen the table touches what glows, and plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_driver import GAMES, ask, glowing, open_table, play_on

from scenes.destinations import ToExhibition
from scenes.drive.robot import Robot
from scenes.touch.target import Target, by_id

TOUCHES, SENTENCES = 3, 2
READ = 7.5
"""Seconds in which all is said that is said."""
SLID = ("crossing",)
"""Where the lesson says that something is to be slid."""


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path, (640, 360), teaches=True)
    yield robot
    robot.app.close()


def that_glow(robot: Robot) -> dict[str, Target]:
    """What lies in the middle first, for it is there for everybody; of the rest the largest."""
    scene, lights = play_on(robot), glowing(robot)
    found = {
        name: target
        for name, target in by_id(scene.all_targets()).items()
        if target.seat in (None, 0) and not target.anywhere and target.enabled
        if any(target.rect.collidepoint(light) for light in lights)
    }
    return dict(sorted(found.items(), key=lambda one: one[1].seat is not None))


def touch_what_glows(robot: Robot, game: str) -> None:
    scene = play_on(robot)
    name, target = next(iter(that_glow(robot).items()))
    if game in SLID:
        arrow = next(one for one in by_id(scene.all_targets()) if one.endswith("seat0.arrow"))
        ask(robot, drag=[arrow, name])
    else:
        ask(robot, tap=list(target.rect.center))


def has_moved(robot: Robot) -> bool:
    return any(move is not None and move.seat == 0 for move in play_on(robot).match.played)


@pytest.mark.parametrize("comes_from", ["menu", "two people", "attract"])
@pytest.mark.parametrize("game", GAMES[:3])
def test_the_first_move_takes_three_touches_and_two_sentences(
    robot: Robot, game: str, comes_from: str
) -> None:
    if comes_from == "attract":
        number = GAMES.index(game)
        robot.app.go(ToExhibition(number, 1))
        ask(robot, wait=0.5)
        ask(robot, tap="attract.side.0")
        ask(robot, wait=2.5)
        touches = 1
    else:
        ask(robot, tap=f"menu.{game}")
        if comes_from == "two people":
            ask(robot, tap="setup.seats.2")
        ask(robot, tap="setup.seat0.first")
        ask(robot, tap="setup.start")
        touches = 1
    assert play_on(robot).match.rules.game == game
    assert play_on(robot).seating.kinds[0] == "human"
    while not has_moved(robot):
        ask(robot, wait=READ)
        touch_what_glows(robot, game)
        touches += 1
        assert touches <= TOUCHES
    (said,) = (told for (_, side), told in robot.app.services.visit.taught.items() if side == 0)
    assert 1 <= len(said) <= SENTENCES
