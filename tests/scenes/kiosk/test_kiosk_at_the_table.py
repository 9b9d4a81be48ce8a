"""A table that nobody can leave, and that is back in the game after it has died."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pygame
import pytest
from table_driver import as_told, in_turns, open_table, seat_match, told, visitor

from game.games import games
from scenes.app.app import FRAME_SECONDS
from scenes.core.events import REDRAWN_EVERY
from scenes.drive.robot import Robot
from scenes.kiosk.heart import Heart
from scenes.menu.scene import MenuScene
from scenes.play.scene import PlayScene
from scenes.services.services import FOLDER, MARK
from scenes.touch.target import by_id

GAME = next(iter(games()))


def begin(robot: Robot) -> PlayScene:
    """A match with a move."""
    scene = seat_match(robot, in_turns(GAME))
    visitor(robot).turn()
    assert scene.match.entries
    return scene


def test_nothing_that_a_window_sends_ends_a_kiosk(robot: Robot) -> None:
    app = robot.app
    keys = [
        pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        for key in (pygame.K_ESCAPE, pygame.K_F4, pygame.K_q, pygame.K_POWER)
        for mod in (0, pygame.KMOD_ALT, pygame.KMOD_CTRL, pygame.KMOD_META)
    ]
    events = [*keys, pygame.Event(pygame.WINDOWCLOSE), pygame.Event(pygame.QUIT)]
    app.is_kiosk = True
    app.frame(FRAME_SECONDS, events)
    assert app.running
    app.end()
    app.frame(FRAME_SECONDS, events)
    assert not app.running
    app.is_kiosk, app.running = False, True
    app.frame(FRAME_SECONDS, events)
    assert not app.running


def test_a_presented_frame_is_told_and_no_other(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    beats: list[float] = []
    monkeypatch.setattr(Heart, "beat", lambda _, now: beats.append(now))
    read, write = os.pipe()
    robot.app.presenting.heart = Heart(write, robot.app.end)
    robot.advance(REDRAWN_EVERY)
    beats.clear()
    robot.app.frame(FRAME_SECONDS, [])
    assert beats == []
    robot.app.scene.stage.redraw()
    robot.app.frame(FRAME_SECONDS, [])
    assert len(beats) == 1
    # A table at rest draws itself anew every few seconds.
    robot.advance(2 * REDRAWN_EVERY)
    assert len(beats) >= 2
    os.close(read)
    os.close(write)


@pytest.mark.parametrize("is_blamed", [True, False])
def test_a_table_that_died_goes_on_where_it_was_with_a_note(
    robot: Robot, tmp_path: Path, is_blamed: bool
) -> None:
    """Where it dies at the same position once more the menu comes, which offers the match unless
    it is to blame."""
    played = begin(robot)
    robot.app.close()
    again = open_table(tmp_path)
    again.app.guard.begin_again(played.match_id, is_blamed)
    scene = again.app.scene
    assert isinstance(scene, PlayScene)
    assert scene.match.record() == played.match.record()
    assert told(again, 0) == as_told(again, 0, "notice.fault")
    again.app.close()
    third = open_table(tmp_path)
    third.app.guard.begin_again(played.match_id, is_blamed)
    assert isinstance(third.app.scene, MenuScene)
    assert ("menu.resume" in by_id(third.app.scene.all_targets())) is not is_blamed
    assert len(list((tmp_path / FOLDER).glob("*.txt"))) == (2 if is_blamed else 0)
    third.app.close()
    open_table(tmp_path).app.close()


def test_a_table_that_died_in_the_menu_shows_the_menu_and_suspects_no_match(robot: Robot) -> None:
    begin(robot)
    for _ in range(3):
        robot.app.guard.begin_again(None, is_blamed=True)
        assert isinstance(robot.app.scene, MenuScene)
        assert "menu.resume" in by_id(robot.app.scene.all_targets())


@pytest.mark.expects_faults
@pytest.mark.parametrize(
    "content", ["", "[1]", '"x"', "[1, 2]", "\0", '{"blamed": 1}', "[" * 100_000]
)
def test_whatever_the_mark_is_the_table_starts(robot: Robot, tmp_path: Path, content: str) -> None:
    played = begin(robot)
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / MARK).write_text(content)
    robot.app.guard.begin_again(played.match_id, is_blamed=True)
    assert isinstance(robot.app.scene, PlayScene)
    assert json.loads((tmp_path / FOLDER / MARK).read_text())
