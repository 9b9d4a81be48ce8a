"""What goes wrong outside the game is said at the table, and stays until it has been read."""

from __future__ import annotations

import sqlite3

import pytest
from slow_worker import Worker
from table_driver import WITH_PLAYERS, Opened, as_told, ask, in_turns, play_on, told

from game import files
from game.journal import LONGEST_RETRY_SECONDS
from game.match import AnyMatch
from game.players import levels_of
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.play.voice import NOTICE_SECONDS
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.services.thinker import LONGEST_THOUGHTS, MOST_FAILURES, PAUSES

GAME = WITH_PLAYERS[0]

OPENED = Opened(prepares=False)


@pytest.fixture
def robot(table: Robot) -> Robot:
    table.app.services.notices.clear()
    return table


def begin(robot: Robot, match: AnyMatch, *kinds: str) -> PlayScene:
    seating = Seating(USUAL[match.rules.seats], kinds or (HUMAN,) * match.rules.seats)
    robot.app.go(robot.app.services.begin(match, seating))
    robot.advance(0.1)
    scene = play_on(robot)
    scene.tweens.finish()
    return scene


def stands(robot: Robot, key: str, seat: int = 1) -> bool:
    return bool(told(robot, seat) == as_told(robot, seat, f"notice.{key}"))


def move(scene: PlayScene) -> None:
    assert scene.perform(scene.view.guide.likely(scene.match)[0])
    scene.tweens.finish()


def well_again(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    robot.app.services.store.tick(LONGEST_RETRY_SECONDS)
    assert robot.app.services.store.saved


def test_who_is_not_saved_reads_it_whatever_is_played_meanwhile(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = begin(robot, in_turns(GAME))
    monkeypatch.setattr(files.SavedFile, "write", refuse)
    move(scene)
    robot.advance(0.1)
    assert stands(robot, "not_saving")
    move(scene)
    robot.advance(1.0)
    move(scene)
    robot.advance(NOTICE_SECONDS - 2.0)
    assert stands(robot, "not_saving"), "two moves later"
    assert capsys.readouterr().err.count("nothing is saved") == 1
    robot.advance(1.5)
    assert not stands(robot, "not_saving")
    well_again(robot, monkeypatch)
    robot.advance(0.1)
    assert stands(robot, "saved_again")
    assert [one.key for one in robot.app.services.notices] == ["saved_again"]
    assert "can be written again" in capsys.readouterr().err


def refuse(_: files.SavedFile, __: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_a_take_back_and_a_beginning_say_it_too(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begin(robot, in_turns(GAME))
    while not scene.match.can_undo():
        move(scene)
    monkeypatch.setattr(files.SavedFile, "write", refuse)
    scene._undo(0)
    robot.advance(0.1)
    assert stands(robot, "not_saving")
    # Nobody has been told twice, but the next people do not know.
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.menu")
    begin(robot, in_turns(GAME))
    assert stands(robot, "not_saving")
    well_again(robot, monkeypatch)


def test_a_notice_that_comes_while_the_pause_is_open_is_read_afterwards(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(robot, in_turns(GAME))
    ask(robot, tap="play.menu")
    monkeypatch.setattr(files.SavedFile, "write", refuse)
    robot.app.services.store.set_setting("volume", 3)
    robot.advance(NOTICE_SECONDS)
    ask(robot, tap="pause.go_on")
    assert stands(robot, "not_saving")
    well_again(robot, monkeypatch)


def test_people_play_for_a_computer_player_that_does_not_answer(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    Worker(monkeypatch)
    robot.app.services.patient = False
    scene = begin(robot, in_turns(GAME, first=1), HUMAN, levels_of(GAME)[0])
    wanted = scene.view.guide.likely(scene.match)[0]
    assert not scene.perform_by_touch(wanted)
    for seconds in LONGEST_THOUGHTS[:MOST_FAILURES]:
        robot.app.services.thinker.tick(seconds)
        robot.advance(PAUSES[MOST_FAILURES])
    assert stands(robot, "players", seat=0)
    shared = next(one for one in scene.view.targets() if one.seat is None and not one.anywhere)
    ask(robot, tap=list(shared.rect.center))
    assert told(robot, 0) != as_told(robot, 0, f"refusal.{GAME}.not_your_turn")
    if scene.match.refusal(wanted) is None:
        assert scene.perform_by_touch(wanted)
    assert scene.match.entries
    robot.app.services.thinker.close()
    robot.app.services.patient = True
