"""The operator's screens: what they show, what they change, and how they are left."""

from __future__ import annotations

import json
import math
import subprocess
from pathlib import Path
from typing import Any

import pygame
import pytest
from operator_driver import CORNER, on_first_page, opened, rest
from table_driver import GAMES, ask, in_turns, seat_match, targets

from game.settings import Settings
from scenes.doctor.machine import Machine
from scenes.drive.robot import Robot
from scenes.kiosk.heart import AGAIN
from scenes.kiosk.status import FILE, Status
from scenes.operator import home
from scenes.operator.desk import Desk, desk_of
from scenes.operator.page import LEFT_ALONE_SECONDS, TOLD_SECONDS
from scenes.operator.rows import RowsScene
from scenes.operator.touch import TouchPage
from scenes.services.destinations import ToPage, ToPin
from scenes.services.settings import known
from scenes.services.words import Words
from scenes.touch.calibration import Matrix, fitted

operated = pytest.fixture(scope="module")(opened)
robot = pytest.fixture(on_first_page)


def touch_test(robot: Robot) -> TouchPage:
    robot.app.go(ToPage(CORNER, "touch"))
    scene = robot.app.scene
    assert isinstance(scene, TouchPage)
    return scene


def test_nobody_for_a_while_closes_it_and_that_is_said_before(robot: Robot) -> None:
    scene = robot.app.scene
    rest(robot, LEFT_ALONE_SECONDS - TOLD_SECONDS - 1)
    count = len(scene.stage.sprites)
    rest(robot, 2)
    assert len(scene.stage.sprites) == count + 1
    ask(robot, tap=[100, 100])
    rest(robot, TOLD_SECONDS)
    assert robot.app.scene is scene
    assert len(scene.stage.sprites) == count
    rest(robot, LEFT_ALONE_SECONDS)
    assert robot.app.scene.name == "menu"


def test_a_change_is_in_the_file_at_once_and_no_warning_is_too_short(robot: Robot) -> None:
    app = robot.app
    ask(robot, tap="operator.settings")
    path, seen = app.services.settings.path, set[float]()
    for _ in range(6):
        name = "operator.change.idle.ask"
        if name not in targets(robot):
            ask(robot, tap="operator.turn.True")
        ask(robot, tap=name)
        rest(robot, 0.5)
        seen.add(float(str(Settings(known(), path).value("idle.ask"))))
    assert len(seen) == 5
    assert min(seen) >= 20
    ask(robot, tap="operator.turn.False")
    ask(robot, tap="operator.change.languages.heart")
    rest(robot, 0.5)
    chosen = Settings(known(), path).value("languages.heart")
    ask(robot, tap="operator.back")
    assert app.scene.name == "operator"
    assert app.around.languages.chosen[0] == chosen != "en"
    app.services.settings.change("languages.heart", None)


def title(robot: Robot) -> str:
    """What it says a frame later."""
    robot.app.frame(0.1, [])
    scene = robot.app.scene
    assert isinstance(scene, RowsScene)
    return scene.title()


def figures(robot: Robot, tmp_path: Path) -> Desk:
    """The page, after one game that has ended and one that has not, on a machine without a
    stick."""
    services, game = robot.app.services, GAMES[0]
    services.store.write("DELETE FROM audits")
    scene = seat_match(robot, in_turns(game))
    services.begin(scene.match, scene.seating)
    services.store.change(*services.audits.ended(game), *services.audits.played(game, 5400.0))
    today = services.audits.today(game)
    assert (today.games, today.unfinished, today.hours) == (1, 0, 1.5)
    services.begin(scene.match, scene.seating)
    assert services.audits.since_clearing().unfinished == 1
    robot.app.go(ToPin(CORNER))
    robot.app.go(ToPage(CORNER, "figures"))
    desk = desk_of(services)
    assert desk is not None
    desk.machine = Machine(tmp_path)
    return desk


def test_games_are_counted_by_day_and_saved_on_a_stick(robot: Robot, tmp_path: Path) -> None:
    desk, services = figures(robot, tmp_path), robot.app.services
    ask(robot, tap="operator.figures.save")
    assert title(robot) == desk.words("operator.figures.no_stick")
    stick, mounts = tmp_path / "media/op/STICK 1", tmp_path / "proc/self/mounts"
    mounts.parent.mkdir(parents=True)
    mounts.write_text("/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /media/op/STICK\\0401 vfat rw 0 0\n")
    ask(robot, tap="operator.figures.save")
    assert title(robot) == desk.words("operator.figures.no_stick")
    stick.mkdir(parents=True)
    services.settings.put("table.name", "Saal 2 (Süd)")
    for number in ("01", "02"):
        ask(robot, tap="operator.figures.save")
        saved = stick / f"trivet-Saal-2-S-d-{services.audits.day}-{number}.csv"
        assert title(robot) == desk.words("operator.figures.saved", name=saved.name)
        line = f"Saal 2 (Süd),,{services.audits.day},{GAMES[0]},ended,1\n"
        assert line in saved.read_text(encoding="utf-8")
    services.settings.put("table.name", None)


def test_figures_are_cleared_once_they_are_saved_but_not_for_ever(
    robot: Robot, tmp_path: Path
) -> None:
    desk, audits = figures(robot, tmp_path), robot.app.services.audits
    beside = desk.folder / "export"
    beside.write_text("no folder")
    first = targets(robot)["operator.figures.clearing"]["rect"]
    ask(robot, tap="operator.figures.clearing")
    assert audits.since_clearing().games == 1
    assert not pygame.Rect(first).colliderect(targets(robot)["operator.figures.clear"]["rect"])
    ask(robot, tap="operator.figures.clear")
    # What cannot be saved is not cleared.
    assert title(robot) == desk.words("operator.figures.failed")
    assert audits.since_clearing().games == 1
    beside.unlink()
    ask(robot, tap="operator.figures.clearing")
    ask(robot, tap="operator.figures.clear")
    robot.app.frame(0.1, [])
    assert audits.since_clearing().games == 0
    assert audits.ever(GAMES[0]).games == 1
    assert f"{GAMES[0]},ended,1\n" in next(beside.iterdir()).read_text(encoding="utf-8")


def test_the_touch_test_shows_contacts_and_nothing_reaches_a_game(robot: Robot) -> None:
    scene = touch_test(robot)
    settled = len(scene.stage.sprites)
    ask(robot, down={"finger": 1, "at": [300, 200]})
    for step in range(12):
        ask(robot, move={"finger": 1, "at": [300 + 9 * step, 200]})
    assert scene.trails.down == 1
    assert len(scene.stage.sprites) > settled + 8
    ask(robot, up={"finger": 1})
    rest(robot, 5)
    assert scene.trails.down == 0
    assert scene.trails.most == 1
    assert len(scene.stage.sprites) == settled
    assert robot.app.scene is scene


def test_a_ghost_is_masked_and_the_mask_is_taken_back(robot: Robot) -> None:
    touch_test(robot)
    contacts = robot.app.contacts
    for _ in range(6):
        ask(robot, tap=[480, 120])
        rest(robot, 0.25)
    rest(robot, 0.5)
    (ghost,) = contacts.ghosts.about(robot.app.around.clock.now)
    assert ghost.times == 6
    assert contacts.seen["ghosts"] == 2
    (mask,) = (name for name in targets(robot) if "mask" in name)
    ask(robot, tap=mask)
    assert any(
        spot.covers(
            (
                480 / robot.app.around.table.measured.per_mm,
                120 / robot.app.around.table.measured.per_mm,
            )
        )
        for spot in contacts.dead
    )
    assert robot.app.services.settings.is_set("touch.dead")
    ask(robot, tap=mask)
    assert not contacts.dead
    assert not robot.app.services.settings.is_set("touch.dead")


def test_four_marks_put_the_device_right_unless_nobody_says_so(robot: Robot) -> None:
    app = robot.app
    for saves in (False, True):
        touch_test(robot)
        for number in range(1, 5):
            rect = pygame.Rect(targets(robot)[f"operator.mark.{number}"]["rect"])
            ask(robot, tap=[rect.centerx + 6, rect.centery - 4])
            rest(robot, 0.5)
        matrix = app.contacts.matrix
        assert matrix is not None
        x, y = matrix.put((306, 196), app.screen.get_size())
        assert abs(x - 300) < 1
        assert abs(y - 200) < 1
        if saves:
            ask(robot, tap="operator.touch.save")
        rest(robot, 16)
        assert app.services.settings.is_set("touch.matrix") is saves
        assert (app.contacts.matrix is not None) is saves
    app.services.settings.change("touch.matrix", None)
    app.contacts.matrix = None


def test_the_inches_follow_the_ruler_and_the_table_is_laid_out_anew(robot: Robot) -> None:
    touch_test(robot)
    for _ in range(3):
        ask(robot, tap="operator.inches.-1")
    ask(robot, hold="operator.inches.-1", seconds=0.85)
    ask(robot, tap="operator.back")
    assert robot.app.scene.name == "operator"
    inches = robot.app.around.table.measured.inches
    assert inches == pytest.approx(31.3), "no step more when the key is lifted"
    assert robot.app.services.settings.value("screen.inches") == pytest.approx(inches)


def test_an_affine_map_is_found_from_what_was_touched() -> None:
    wanted = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]
    turned = [(1 - y, x) for x, y in wanted]
    found = fitted(turned, wanted)
    assert found is not None
    assert found.put((700.0, 200.0), (1000, 1000)) == pytest.approx((200.0, 300.0))
    assert found.after(Matrix()) == pytest.approx(found)
    assert fitted([(0.5, 0.5)] * 4, wanted) is None
    assert found.rule.startswith('ENV{LIBINPUT_CALIBRATION_MATRIX}="')


def test_the_table_is_left_or_begins_anew(robot: Robot) -> None:
    app = robot.app
    for name, status in (("restart", AGAIN), ("leave", 0)):
        app.go(ToPage(CORNER, "off"))
        ask(robot, tap=f"operator.off.{name}")
        assert not app.running
        assert app.exit_status == status
        app.running = True


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("true",), "going"),
        (("sh", "-c", "echo not allowed >&2; exit 1"), "failed"),
        (("/no/such/command",), "failed"),
        (("sleep", "100"), "failed"),
    ],
)
def test_a_machine_that_does_not_switch_off_is_told_with_what_to_do(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], says: str
) -> None:
    """`sleep`: it is still on after half a minute."""
    monkeypatch.setattr(home, "POWER_OFF", command)
    app = robot.app
    app.go(ToPage(CORNER, "off"))
    began: list[subprocess.Popen[str]] = []

    class Known(subprocess.Popen[str]):
        def __init__(self, *words: Any, **options: Any) -> None:
            super().__init__(*words, **options)
            began.append(self)

    monkeypatch.setattr(subprocess, "Popen", Known)
    ask(robot, tap="operator.off.power")
    if "sleep" in command:
        rest(robot, home.POWER_SECONDS - 5)
        assert title(robot) == Words("en")("operator.off.going")
        rest(robot, 10)
    else:
        for process in began:
            process.wait()
        rest(robot, 1)
    assert title(robot) == Words("en")(f"operator.off.{says}")
    for process in began:
        process.kill()


def test_the_status_says_what_is_played(robot: Robot) -> None:
    folder = robot.app.services.folder
    assert folder is not None
    seat_match(robot, in_turns(GAMES[0]))
    Status(folder, robot.app.status, dict, print).tick(math.inf)
    told = json.loads((folder / FILE).read_text())
    assert (told["state"], told["game"]) == ("play", GAMES[0])
    assert {"uptime", "frames_missed", "free_disk", "last_fault"} <= told.keys()


def test_a_dead_area_is_drawn_with_a_finger_but_not_over_the_way_back(robot: Robot) -> None:
    scene = touch_test(robot)
    per_mm, contacts = robot.app.around.table.measured.per_mm, robot.app.contacts
    ask(robot, drag=[[300, 100], [400, 160]])
    assert not contacts.dead
    back = pygame.Rect(targets(robot)["operator.back"]["rect"])
    for begin, end, wanted in (
        (back.move(-30, -30).topleft, back.center, 0),
        ((300, 100), (302, 160), 0),
        ((30, 20), (930, 340), 0),
        ((400, 160), (300, 100), 1),
    ):
        if not scene.area.is_awaited:
            ask(robot, tap="operator.area")
        ask(robot, drag=[list(begin), list(end)])
        assert len(contacts.dead) == wanted
    (spot,) = contacts.dead
    assert (spot.x, spot.y) == pytest.approx((300 / per_mm, 100 / per_mm), abs=0.1)
    assert (spot.width, spot.height) == pytest.approx((100 / per_mm, 60 / per_mm), abs=0.1)
    assert robot.app.services.settings.is_set("touch.dead")
    (mask,) = (name for name in targets(robot) if "mask" in name)
    ask(robot, tap=mask)
    assert not contacts.dead
