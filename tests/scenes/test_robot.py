"""The robot keeps to its specification, whatever it is asked."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from staging import leave_unprepared
from table_driver import ask, match_on, open_table, targets

from game.referee import report as referee_report
from scenes.app import App
from scenes.drive.robot import Robot
from scenes.menu import MenuScene
from scenes.touch.contacts import Contacts

ROOT = Path(__file__).parents[2]
SIZE = (640, 360)


@pytest.fixture(scope="module", autouse=True)
def unprepared() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        yield


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    app = open_table(tmp_path_factory.mktemp("data"), SIZE).app
    yield app
    app.close()


@pytest.fixture
def robot(app: App) -> Robot:
    """At the menu, without a finger down."""
    app.contacts = Contacts(app.table)
    app.go(MenuScene(app))
    return Robot(app, "steps")


def seen(robot: Robot) -> str:
    return hashlib.sha256(pygame.image.tobytes(robot.app.screen, "RGB")).hexdigest()


def begin(robot: Robot, *options: str) -> None:
    """From the menu to the first moment of a game for two."""
    for name in ("menu.lucky", *options, "setup.start"):
        ask(robot, tap=name)
    ask(robot, settle=True)


# --- what can be touched


def test_targets_are_described_as_documented(robot: Robot) -> None:
    begin(robot)
    answer = ask(robot, targets=True)
    assert answer["scene"] == "play"
    for target in answer["targets"]:
        assert set(target) == {"id", "rect", "seat", "facing", "enabled", "label"}
        assert len(target["rect"]) == 4
        assert all(type(part) is int for part in target["rect"])
        assert target["seat"] in (None, 0, 1)
        assert target["facing"] in (0, 90, 180, 270)
        assert type(target["enabled"]) is bool
        assert isinstance(target["label"], str)
    names = [target["id"] for target in answer["targets"]]
    assert len(names) == len(set(names))
    assert targets(robot)["play.seat1.cell.1.1"]["facing"] == 180


def test_targets_are_listed_topmost_first(robot: Robot) -> None:
    ask(robot, tap="menu.lucky")
    names = [target["id"] for target in ask(robot, targets=True)["targets"]]
    assert names.index("setup.seat0.leave") < names.index("setup.seats.0")
    x, y, width, height = targets(robot)["setup.seat0.leave"]["rect"]
    ask(robot, tap=[x + width / 2, y + height / 2])
    assert "setup.seat0.leave" not in targets(robot)


SETUP_IDS = ["setup.seats.3", "setup.seat0.kind", "setup.start", "setup.option.setup.michael"]
PLAY_IDS = ["play.pile", "play.seat0.cell.1.1", "play.seat0.ready", "play.menu", "play.menu#2"]


def test_the_documented_ids_are_there(robot: Robot) -> None:
    assert "menu.lucky" in targets(robot)
    ask(robot, tap="menu.lucky")
    assert set(SETUP_IDS) <= set(targets(robot))
    ask(robot, tap="setup.start")
    ask(robot, settle=True)
    assert set(PLAY_IDS) <= set(targets(robot))
    ask(robot, tap="play.menu")
    assert {"pause.go_on", "pause.menu"} <= set(targets(robot))


def test_ids_of_the_turns_and_the_end(robot: Robot) -> None:
    begin(robot, "setup.option.setup.sorted")
    seen_ids: set[str] = set()
    match = match_on(robot)
    while match.outcome() is None:
        ask(robot, tap="play.pile")
        seen_ids |= set(targets(robot))
        assert {f"play.open.{tile}" for tile in match.state.open} <= seen_ids
        ask(robot, tap="play.discard")
    ask(robot, settle=True)
    assert "play.discard" in seen_ids
    assert {"result.again", "result.menu"} <= set(targets(robot))
    assert not any(name.startswith("play.") for name in targets(robot))
    assert ask(robot, report=True)["match"]["over"]["winners"]
    ask(robot, tap="result.again")
    assert ask(robot, targets=True)["scene"] == "play"


# --- touching


def test_a_tap_on_a_point_is_a_tap_on_what_lies_there(robot: Robot) -> None:
    x, y, width, height = targets(robot)["menu.lucky"]["rect"]
    ask(robot, tap=[x + width // 2, y + height // 2])
    assert ask(robot, targets=True)["scene"] == "setup"


def test_a_tap_on_empty_felt_is_accepted(robot: Robot) -> None:
    ask(robot, tap=[20, 20])
    ask(robot, hold=[20, 20], seconds=0.5)
    ask(robot, drag=[[20, 20], [600, 300]])
    ask(robot, tap=[100000, -100000])
    assert ask(robot, targets=True)["scene"] == "menu"


def test_fingers_go_down_and_lift_at_different_times(robot: Robot) -> None:
    begin(robot)
    held = {seat: list(match_on(robot).state.held[seat]) for seat in (0, 1)}
    for seat, finger in ((0, 3), (1, 8)):
        source = f"play.seat{seat}.held.{held[seat][0]}"
        ask(robot, down={"finger": finger, "at": source})
    for seat, finger in ((0, 3), (1, 8)):
        ask(robot, move={"finger": finger, "at": f"play.seat{seat}.cell.2.2"})
    before = seen(robot)
    assert match_on(robot).entries == []
    for finger in (8, 3):
        ask(robot, up={"finger": finger})
    ask(robot, settle=True)
    boards = match_on(robot).state.boards
    assert [boards[seat][2][2] for seat in (0, 1)] == [held[0][0], held[1][0]]
    assert seen(robot) != before


def test_a_drag_is_the_same_move_as_two_taps(robot: Robot) -> None:
    begin(robot)
    tile, other, *_ = match_on(robot).state.held[0]
    ask(robot, drag=[f"play.seat0.held.{tile}", "play.seat0.cell.0.0"])
    ask(robot, tap=f"play.seat0.held.{other}")
    ask(robot, tap="play.seat0.cell.1.1")
    entries = [(e["do"], e["tile"], e["at"]) for e in match_on(robot).entries]
    assert entries == [("place", tile, [0, 0]), ("place", other, [1, 1])]


def test_an_up_may_say_where(robot: Robot) -> None:
    x, y, *_ = targets(robot)["menu.lucky"]["rect"]
    ask(robot, down={"finger": 0, "at": "menu.lucky"})
    ask(robot, move={"finger": 0, "at": [x - 50, y - 50]})
    ask(robot, up={"finger": 0, "at": [x - 50, y - 50]})
    assert ask(robot, targets=True)["scene"] == "menu"


# --- time


def frames(robot: Robot) -> int:
    count: int = ask(robot, report=True)["frames"]
    return count


def test_time_advances_in_frames_by_requests_alone(robot: Robot) -> None:
    before, began = frames(robot), robot.app.now
    ask(robot, wait=0.5)
    assert frames(robot) == before + 30
    assert robot.app.now == pytest.approx(began + 0.5)
    ask(robot, targets=True)
    assert frames(robot) == before + 30
    ask(robot, hold=[300, 20], seconds=1)
    assert before + 90 <= frames(robot) <= before + 93


def test_settle_ends_when_nothing_moves_any_more(robot: Robot) -> None:
    ask(robot, tap="menu.lucky")
    ask(robot, tap="setup.start")
    assert robot.app.scene.tweens
    assert ask(robot, settle=True)["settled"] is True
    assert not robot.app.scene.tweens
    before = frames(robot)
    ask(robot, settle=True)
    assert frames(robot) == before + 1


def test_the_report_tells_of_match_time_and_memory(robot: Robot) -> None:
    first = ask(robot, report=True)
    assert (first["scene"], first["match"]) == ("menu", None)
    begin(robot)
    answer = ask(robot, report=True)
    assert answer["scene"] == "play"
    assert answer["match"] == referee_report(match_on(robot))
    assert set(answer["frame_ms"]) == {"p50", "p99", "max"}
    assert set(answer["touch_ms"]) == {"p50", "p99"}
    assert 0 < answer["frame_ms"]["p50"] <= answer["frame_ms"]["p99"] <= answer["frame_ms"]["max"]
    assert 0 < answer["touch_ms"]["p50"] <= answer["touch_ms"]["p99"]
    assert 10 < answer["rss_mb"] < 4000


def test_a_shot_is_the_frame_that_is_shown(robot: Robot, tmp_path: Path) -> None:
    ask(robot, shot=str(tmp_path / "menu.png"))
    shot = pygame.image.load(tmp_path / "menu.png")
    assert shot.get_size() == SIZE
    assert pygame.image.tobytes(shot, "RGB") == pygame.image.tobytes(robot.app.screen, "RGB")


# --- what it does not accept

REFUSED = [
    "",
    "nonsense",
    "{",
    "[]",
    "{}",
    "null",
    '"tap"',
    "[" * 100_000,
    "9" * 5000,
    '{"dance": true}',
    '{"tap": "menu.chess"}',
    '{"tap": "play.pile"}',
    '{"tap": ""}',
    '{"tap": 3}',
    '{"tap": null}',
    '{"tap": {"id": "menu.lucky"}}',
    '{"tap": [1]}',
    '{"tap": [1, 2, 3]}',
    '{"tap": ["1", "2"]}',
    '{"tap": [true, false]}',
    '{"tap": [NaN, 1]}',
    '{"tap": [1, Infinity]}',
    '{"tap": [1e9, 1]}',
    '{"tap": "menu.lucky", "seconds": 1}',
    '{"tap": "menu.lucky", "hold": "menu.lucky"}',
    '{"seconds": 1, "hold": "menu.lucky"}',
    '{"hold": [9, 9], "seconds": "long"}',
    '{"hold": [9, 9], "seconds": -1}',
    '{"hold": [9, 9], "seconds": 1e5}',
    '{"drag": "menu.lucky"}',
    '{"drag": ["menu.lucky"]}',
    '{"drag": ["menu.lucky", "menu.chess"]}',
    '{"drag": [[9, 9], [99, 99]], "seconds": NaN}',
    '{"down": "menu.lucky"}',
    '{"down": {"finger": 1}}',
    '{"down": {"at": [9, 9]}}',
    '{"down": {"finger": "thumb", "at": [9, 9]}}',
    '{"down": {"finger": true, "at": [9, 9]}}',
    '{"down": {"finger": 1.5, "at": [9, 9]}}',
    '{"down": {"finger": 1, "at": [9, 9], "force": 3}}',
    '{"move": {"finger": 4, "at": [9, 9]}}',
    '{"up": {"finger": 4}}',
    '{"up": 4}',
    '{"wait": "long"}',
    '{"wait": -1}',
    '{"wait": 100000}',
    '{"wait": 1e300}',
    '{"wait": true}',
    '{"shot": "/no/such/folder/file.png"}',
    '{"shot": "file.txt"}',
    '{"shot": 3}',
    '{"shot": "\\u0000.png"}',
    '{"shot": "/' + "x" * 300 + '.png"}',
]


@pytest.mark.parametrize("line", REFUSED, ids=lambda line: line[:60])
def test_errors_are_answers_and_change_nothing(robot: Robot, line: str) -> None:
    ask(robot, settle=True)
    before = seen(robot)
    answer = robot.answer(line)
    assert set(answer) == {"ok", "error"}
    assert answer["ok"] is False
    assert str(answer["error"]).strip()
    json.dumps(answer)
    assert ask(robot, targets=True)["scene"] == "menu"
    assert seen(robot) == before
    assert robot.app.running


def refusal_of(robot: Robot, line: str) -> str:
    answer = robot.answer(line)
    assert answer["ok"] is False
    return str(answer["error"])


def test_unknown_targets_and_requests_are_named(robot: Robot) -> None:
    assert "menu.chess" in refusal_of(robot, '{"tap": "menu.chess"}')
    assert "dance" in refusal_of(robot, '{"dance": true}')
    assert "settle" in refusal_of(robot, '{"dance": true}')


def test_a_finger_is_down_once(robot: Robot) -> None:
    ask(robot, down={"finger": 4, "at": [300, 20]})
    assert "4" in refusal_of(robot, '{"down": {"finger": 4, "at": [320, 20]}}')
    ask(robot, up={"finger": 4})
    assert robot.answer('{"up": {"finger": 4}}')["ok"] is False


# --- the same again; windows of its own, so it comes when the shared one is done with

SCRIPT: list[dict[str, Any]] = [
    {"tap": "menu.lucky"},
    {"tap": "setup.seats.3"},
    {"tap": "setup.option.setup.sorted"},
    {"tap": "setup.start"},
    {"wait": 0.3},
    {"settle": True},
    {"tap": "play.pile"},
    {"wait": 0.1},
    {"drag": [[100, 100], [300, 200]], "seconds": 0.2},
]


def test_the_same_script_gives_the_same_pictures(tmp_path: Path) -> None:
    pictures = []
    for number in range(2):
        robot = open_table(tmp_path / str(number), SIZE, seed=5)
        shown = []
        for request in SCRIPT:
            ask(robot, **request)
            shown.append(seen(robot))
        pictures.append(shown)
        robot.app.close()
    assert pictures[0] == pictures[1]
    assert len(set(pictures[0])) >= 7


# --- as a program


def run(script: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, str(ROOT / "main.py"), "robot", "--size", "640x360", *arguments]
    return subprocess.run(command, input=script, capture_output=True, timeout=60)


def test_a_script_is_answered_line_by_line_to_its_end() -> None:
    lines = [b'{"tap": "menu.lucky"}', b"\xff\xfe nonsense", b"", b'{"targets": true}']
    done = run(b"\n".join([*lines, b'{"quit": true}', b'{"tap": [1, 1]}']))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True, True]
    assert answers[2]["scene"] == "setup"
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", [["--size", "huge"], ["/no/such/script"], ["--drive"]])
def test_bad_arguments_are_one_line_and_status_two(arguments: list[str]) -> None:
    done = run(b"", *arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr
