"""Whatever goes wrong in a scene or a view: the table goes on, says so, and the log tells why."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pygame
import pytest
from longest import speak_longest
from staging import show_menu
from table_driver import USUAL_SIZE, as_told, faults, open_table, told, visitor

from game.games import games
from scenes.app.app import FRAME_SECONDS, App
from scenes.app.start import LOG, LOG_BYTES, LOGS_KEPT
from scenes.art import colours
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.menu.scene import MenuScene
from scenes.play.scene import PlayScene
from scenes.services.destinations import ToPlay
from scenes.services.seating import USUAL, Seating
from scenes.services.services import FOLDER, KEPT, LARGEST
from scenes.setup.scene import SetupScene
from scenes.touch.target import by_id
from scenes.views.loading import view_of

MOST_LOGS = 20_000_000

pytestmark = pytest.mark.expects_faults

GAME = next(iter(games()))


class Broken(Exception):
    """What happens in these tests."""


def breaks(*_: object) -> None:
    raise Broken("on purpose")


def begin(robot: Robot, game: str = GAME) -> PlayScene:
    """Two people have made a move."""
    host = visitor(robot)
    host.begin(game, USUAL[2])
    host.turn()
    host.ask(settle=True)
    scene = robot.app.scene
    assert isinstance(scene, PlayScene)
    assert scene.match.entries
    return scene


def names(robot: Robot) -> set[str]:
    return set(by_id(robot.app.scene.all_targets()))


def check_the_table_goes_on(robot: Robot, data: Path, times: int = 1) -> None:
    """The menu stands, the log has every fault, and a game can be begun."""
    assert isinstance(robot.app.scene, MenuScene)
    check_the_log(robot, data, times)
    before = robot.app.times.frames
    robot.advance(10 * FRAME_SECONDS)
    assert robot.app.times.frames == before + 10
    assert f"menu.{GAME}" in names(robot)


def check_the_game_goes_on(robot: Robot, data: Path, record: object) -> None:
    """Where it was, with a note at every seat."""
    scene = robot.app.scene
    assert isinstance(scene, PlayScene)
    assert scene.match.record() == record
    assert told(robot, 0) == as_told(robot, 0, "notice.fault")
    assert told(robot, 1) == as_told(robot, 1, "notice.fault")
    check_the_log(robot, data, 1)
    visitor(robot).turn()
    assert isinstance(robot.app.scene, PlayScene)


def check_the_log(robot: Robot, data: Path, times: int) -> None:
    """Every fault is told there, and has a report of its own."""
    assert faults(robot) == times
    written = (data / LOG).read_text(encoding="utf-8")
    assert written.count("a fault in the scene") == times
    assert "Broken: on purpose" in written
    reports = sorted((data / FOLDER).glob("*.txt"))
    assert len(reports) == times
    assert "Broken: on purpose" in reports[-1].read_text(encoding="utf-8")


def tap_any(robot: Robot) -> None:
    """All that is no button, until there is another scene."""
    scene = robot.app.scene
    for target in scene.targets():
        if robot.app.scene is scene:
            visitor(robot).ask(tap=list(target.rect.center))


# --- where it may happen


@pytest.mark.parametrize("game", games())
def test_a_fault_when_a_view_is_touched(
    robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    record = begin(robot, game).match.record()
    with monkeypatch.context() as patch:
        patch.setattr(view_of(game), "press", breaks)
        tap_any(robot)
    check_the_game_goes_on(robot, tmp_path, record)


@pytest.mark.parametrize("where", ["update", "draw"])
def test_a_fault_in_any_frame(
    robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    scene = begin(robot)
    record = scene.match.record()
    monkeypatch.setattr(scene, where, breaks)
    scene.stage.redraw()
    robot.advance(FRAME_SECONDS)
    check_the_game_goes_on(robot, tmp_path, record)


def test_a_fault_when_a_scene_is_entered(
    robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(view_of(GAME), "words_spot", breaks)
        visitor(robot).begin(GAME, USUAL[2])
    check_the_table_goes_on(robot, tmp_path)
    assert "menu.resume" in names(robot)


def test_a_fault_where_no_match_waits(
    robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SetupScene, "enter", breaks)
    visitor(robot).ask(tap=f"menu.{GAME}")
    check_the_table_goes_on(robot, tmp_path)
    assert "menu.resume" not in names(robot)


def test_a_fault_when_a_scene_is_left(
    robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(begin(robot), "leave", breaks)
    visitor(robot).ask(tap="play.menu")
    visitor(robot).ask(tap="pause.menu")
    check_the_table_goes_on(robot, tmp_path)


def test_a_fault_in_a_scene_that_cannot_be_left_either(
    robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first fault ends the scene, and the scene has another one when it ends."""
    scene = begin(robot)
    monkeypatch.setattr(scene, "update", breaks)
    monkeypatch.setattr(scene, "leave", breaks)
    robot.advance(FRAME_SECONDS)
    written = (tmp_path / LOG).read_text(encoding="utf-8")
    assert "a fault in the scene 'play' ended it" in written
    assert "the scene 'play' could not be left" in written
    assert robot.app.scene is not scene
    assert faults(robot) == 1


def test_a_match_that_fails_twice_at_one_position_is_set_aside(
    robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(robot)
    with monkeypatch.context() as patch:
        patch.setattr(view_of(GAME), "press", breaks)
        tap_any(robot)
        assert isinstance(robot.app.scene, PlayScene)
        tap_any(robot)
        check_the_table_goes_on(robot, tmp_path, 2)
    assert "menu.resume" not in names(robot)
    store = robot.app.services.store
    standings: list[tuple[str]] = store.read("SELECT standing FROM matches")
    assert standings == [("aside",)]
    # Another match is not suspected.
    begin(robot)
    monkeypatch.setattr(robot.app.scene, "update", breaks)
    robot.advance(FRAME_SECONDS)
    assert isinstance(robot.app.scene, PlayScene)


@pytest.mark.parametrize("problem", [OSError(24, "Too many open files"), MemoryError()])
def test_a_fault_of_the_surroundings_never_counts_against_a_match(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    """However often: it is resumed, then offered by the menu."""

    def fails(*_: object) -> None:
        try:
            raise problem
        except Exception as cause:
            raise Broken("it comes of that") from cause

    begin(robot)
    with monkeypatch.context() as patch:
        patch.setattr(view_of(GAME), "press", fails)
        for expected in (PlayScene, MenuScene, PlayScene, MenuScene):
            if isinstance(robot.app.scene, MenuScene):
                visitor(robot).ask(tap="menu.resume")
            tap_any(robot)
            assert isinstance(robot.app.scene, expected)
    assert "menu.resume" in names(robot)


def test_the_match_that_fails_is_set_aside_and_not_the_one_played_last(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which somebody had gone on with."""
    older = begin(robot).match_id
    assert older is not None
    show_menu(robot.app)
    newer = begin(robot).match_id
    found = robot.app.services.store.resume(older)
    assert found is not None
    robot.app.go(ToPlay(found.match, older, Seating.read(found.seating, found.match.rules.seats)))
    with monkeypatch.context() as patch:
        patch.setattr(view_of(GAME), "press", breaks)
        tap_any(robot)
        tap_any(robot)
    kept = robot.app.services.store.unfinished_matches()
    assert [one.id for one in kept] == [newer]


def test_it_is_set_aside_also_where_nothing_can_be_written(
    robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the disk is full."""
    (tmp_path / FOLDER).touch()
    begin(robot)
    monkeypatch.setattr(view_of(GAME), "press", breaks)
    tap_any(robot)
    tap_any(robot)
    assert isinstance(robot.app.scene, MenuScene)
    assert "menu.resume" not in names(robot)


def tap_anywhere(robot: Robot) -> None:
    visitor(robot).ask(tap=[400, 300])


def test_a_fault_in_the_menu_itself(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty table, until somebody touches it and the menu can be shown."""
    begin(robot)
    show_menu(robot.app)
    with monkeypatch.context() as patch:
        patch.setattr(MenuScene, "enter", breaks)
        patch.setattr(robot.app.scene, "update", breaks)
        robot.advance(2 * FRAME_SECONDS)
        assert robot.app.scene.name == "nothing"
        tap_anywhere(robot)
        assert robot.app.scene.name == "nothing"
    tap_anywhere(robot)
    assert isinstance(robot.app.scene, MenuScene)
    assert "menu.resume" in names(robot)


def test_what_a_finger_held_is_forgotten_with_its_scene(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begin(robot)
    visitor(robot).ask(down={"finger": 1, "at": "play.seat0.coin"})
    monkeypatch.setattr(scene, "update", breaks)
    robot.advance(FRAME_SECONDS)
    visitor(robot).ask(up={"finger": 1, "at": [400, 300]})
    assert isinstance(robot.app.scene, PlayScene)
    assert robot.app.scene is not scene
    assert robot.app.scene.fingers == {}


# --- what people are told


def test_the_menu_says_it_in_one_line_to_both_long_sides(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_longest(robot.app)
    show_menu(robot.app)
    monkeypatch.setattr(robot.app.scene, "update", breaks)
    robot.advance(FRAME_SECONDS)
    line = robot.app.around.words(Side.SOUTH)("notice.fault")
    assert "\n" not in line
    assert shown(robot.app, line) == {Side.SOUTH: 1, Side.NORTH: 1}


def shown(app: App, words: str) -> dict[Side, int]:
    """How often a line stands on the table, by the side that can read it."""
    gallery, screen = app.around.gallery, app.screen.get_rect()
    found: dict[Side, int] = {}
    for side in Side:
        made = gallery.text(words, 8, colours.BONE, side=side)
        there = [s.area() for s in app.scene.stage.sprites if s.picture is made]
        assert all(area is not None and screen.contains(area) for area in there)
        found |= {side: len(there)} if there else {}
    return found


def test_the_menu_is_silent_where_nothing_happened(robot: Robot) -> None:
    begin(robot)
    show_menu(robot.app)
    line = robot.app.around.words(Side.SOUTH)("notice.fault")
    assert shown(robot.app, line) == {}
    assert faults(robot) == 0


# --- the log


@pytest.mark.usefixtures("robot")
def test_the_log_says_what_has_been_started_and_keeps_six_files_of_a_megabyte(
    tmp_path: Path,
) -> None:
    written = (tmp_path / LOG).read_text(encoding="utf-8")
    assert f"started: {USUAL_SIZE[0]} x {USUAL_SIZE[1]} pixels" in written
    log = logging.getLogger("scenes.app.app")
    for number in range(90):
        log.info("%d %s", number, 100_000 * "x")
    files = sorted(tmp_path.glob(f"{LOG}*"))
    assert len(files) == LOGS_KEPT + 1 == 6
    assert all(file.stat().st_size <= LOG_BYTES for file in files)
    assert "89 xxx" in (tmp_path / LOG).read_text(encoding="utf-8")
    log.info(3 * LOG_BYTES * "y")
    assert (tmp_path / LOG).stat().st_size <= LOG_BYTES
    # Whatever comes in thirty days.
    assert (LOGS_KEPT + 1) * LOG_BYTES + KEPT * LARGEST < MOST_LOGS


def test_a_log_that_cannot_be_written_any_more_says_nothing_elsewhere(
    robot: Robot, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (kept,) = (one for one in logging.getLogger().handlers if isinstance(one, RotatingFileHandler))

    def full(_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(kept, "shouldRollover", full)
    logging.getLogger("scenes.app.app").info("something")
    assert robot.app.running
    assert capsys.readouterr().err == ""


def test_a_table_whose_log_cannot_be_written_plays_on(tmp_path: Path) -> None:
    (tmp_path / LOG).mkdir()
    robot = open_table(tmp_path)
    begin(robot)
    robot.app.close()


def test_an_interrupt_is_no_fault(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has a keyboard may end the app."""

    def interrupted(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(robot.app.scene, "update", interrupted)
    with pytest.raises(KeyboardInterrupt):
        robot.app.frame(FRAME_SECONDS, pygame.event.get())
