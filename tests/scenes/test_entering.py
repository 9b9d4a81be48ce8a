"""What a scene begins with has been made before it is entered, where there was time for that."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from table_driver import GAMES, open_table

from scenes.app.app import FRAME_SECONDS
from scenes.app.idle import PREPARING_SECONDS
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.scene.router import before
from scenes.services.destinations import ToExhibition, ToMenu, ToSetup
from scenes.services.settings import AWAY_SECONDS
from scenes.setup.meanings import Start

SIZE = (960, 540)
LONGEST = 3000


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path, SIZE)
    robot.app.services.patient = False
    yield robot
    robot.app.close()


def rest(robot: Robot) -> None:
    """Until all has been made ahead."""
    for _ in range(LONGEST):
        robot.app.frame(FRAME_SECONDS, [])
        if robot.app.scene.is_ready and robot.app.is_idle():
            return
    raise AssertionError("it is never ready")


def made(robot: Robot) -> int:
    return robot.app.around.gallery.made


def test_what_a_set_up_showed_last_is_in_memory_before_it_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("scenes.art.disk_cache.is_worth_storing", lambda *_: True)
    seen = list[set[str]]()
    for number in range(2):
        robot = open_table(tmp_path / str(number), SIZE)
        robot.app.services.patient = False
        rest(robot)
        before = robot.app.around.gallery.memory.names()
        robot.app.go(ToSetup(GAMES[0]))
        seen.append(robot.app.around.gallery.memory.names() - before)
        robot.app.close()
    first, second = seen
    assert len(first) > 10
    assert not second & first


@pytest.mark.parametrize("game", GAMES)
def test_a_set_up_that_has_rested_has_made_what_its_game_begins_with(
    robot: Robot, game: str
) -> None:
    robot.app.go(ToSetup(game))
    rest(robot)
    there = made(robot)
    scene = robot.app.scene
    button = next(one for one in scene.buttons if one.means == Start())
    button.action()
    assert isinstance(robot.app.scene, PlayScene)
    assert made(robot) == there


def test_a_table_left_alone_has_made_what_it_shows_itself_with(robot: Robot) -> None:
    robot.app.go(ToMenu())
    rest(robot)
    robot.app.around.clock.now += AWAY_SECONDS - PREPARING_SECONDS
    rest(robot)
    there = made(robot)
    robot.app.go(ToExhibition())
    assert made(robot) == there


def test_a_scene_that_cannot_be_made_ahead_is_named_and_harms_nobody(
    robot: Robot, caplog: pytest.LogCaptureFixture
) -> None:
    app = robot.app
    with caplog.at_level(logging.WARNING):
        assert not list(before(ToSetup("nothing"), app.around, app.services, app.go))
    assert "ToSetup cannot be made ahead" in caplog.text
    assert not app.guard.faults
