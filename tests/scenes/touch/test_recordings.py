"""What a device sent is kept, and sent once more; what the robot drags has landed."""

from __future__ import annotations

import json
import logging
import math
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from table_driver import Opened, ask
from touches import finger, mouse
from toys import LEFT, RIGHT, ToyScene, shown

from scenes.app.app import App
from scenes.core.table import Table
from scenes.drive.robot import Robot
from scenes.touch import recording
from scenes.touch.recording import NotRecorded, Recorder, read_recording, recording_to

ROOT = Path(__file__).parents[3]
TABLE = Table(960, 540, 32.0)
HEAD = '{"version": 1, "size": [960, 540], "inches": 32.0}\n'
TOUCH = '{"time": 1.5, "kind": "down", "touch": 1, "finger": 2, "x": 0.5, "y": 0.5}\n'

OPENED = Opened(shared=True)


@pytest.fixture
def scene(app: App) -> ToyScene:
    return shown(app)


@pytest.fixture
def robot(scene: ToyScene, app: App) -> Robot:
    assert app.scene is scene
    return Robot(app, "steps")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "touches"


def lines(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


# --- what is kept


def test_all_that_was_sent_is_in_the_file_at_once(file: Path) -> None:
    recorder = Recorder(file)
    recorder.note([finger("down", 2, (0, 0)), mouse("up", (0, 0))], TABLE, 1.25)
    head, touch, click = lines(file)
    assert head == {"version": 1, "size": [960, 540], "inches": 32.0}
    assert touch == {"time": 1.25, "kind": "down", "touch": 7, "finger": 2, "x": 0, "y": 0}
    said = {"mouse": True, "x": 0, "y": 0, "button": 1, "echo": False}
    assert click == {"time": 1.25, "kind": "up", **said}


def test_what_is_malformed_is_kept_and_read_as_it_was(file: Path) -> None:
    events = [
        finger("down", 1, x=math.nan),
        pygame.event.Event(pygame.FINGERUP),
        pygame.event.Event(pygame.MOUSEMOTION, pos=7),
    ]
    Recorder(file).note(events, TABLE, 3.0)
    read = [one.event for one in read_recording(file, TABLE)]
    assert [one.type for one in read] == [one.type for one in events]
    assert math.isnan(read[0].x)
    assert not hasattr(read[1], "finger_id")
    assert not hasattr(read[2], "pos")


def test_a_recording_has_a_largest_size(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(recording, "MOST_BYTES", 400)
    recorder = Recorder(file)
    with caplog.at_level(logging.WARNING):
        for number in range(20):
            recorder.note([finger("down", number)], TABLE, number)
    assert 200 < file.stat().st_size <= 400
    assert len(caplog.records) == 1
    assert len(read_recording(file, TABLE)) > 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
def test_a_full_disk_ends_the_recording_and_nothing_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    recorder = Recorder(Path("/dev/full"))
    with caplog.at_level(logging.WARNING):
        for number in range(3):
            recorder.note([finger("down", number)], TABLE, number)
    assert len(caplog.records) == 1


def test_the_last_recordings_are_kept(file: Path) -> None:
    for number in range(6):
        Recorder(file).note([finger("down", number)], TABLE, 1.0)
    kept = sorted(one.name for one in file.parent.iterdir())
    assert kept == ["touches", "touches.1", "touches.2", "touches.3"]
    assert [lines(file.parent / name)[1]["finger"] for name in kept] == [5, 4, 3, 2]


@pytest.mark.parametrize("name", ["", "no/such/folder/touches", "x" * 300, "\0"])
def test_a_file_that_cannot_be_written_is_said(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotRecorded, match="cannot be written"):
        recording_to(tmp_path / name)
    assert recording_to(None) is None


# --- what is played


def test_what_was_recorded_happens_again(robot: Robot, scene: ToyScene, file: Path) -> None:
    robot.app.recorder = Recorder(file)
    ask(robot, wait=0.5)
    ask(robot, tap=LEFT)
    ask(robot, drag=[LEFT, RIGHT])
    ask(robot, down={"finger": 1, "at": RIGHT})
    ask(robot, wait=0.7)
    ask(robot, tap=RIGHT)
    ask(robot, up={"finger": 1})
    said, took = list(scene.said), robot.app.around.clock.now
    robot.app.recorder = None
    scene.said.clear()
    began = robot.app.around.clock.now
    answer = ask(robot, play=str(file))
    assert scene.said == said
    assert answer["touches"] == len(lines(file)) - 1
    assert answer["seconds"] == pytest.approx(robot.app.around.clock.now - began, abs=0.2)
    assert robot.app.around.clock.now - began < took
    assert not scene.fingers


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense\n",
        "[1]\n",
        '{"version": 2}\n',
        TOUCH,
        HEAD + "nonsense\n",
        HEAD + "[]\n",
        HEAD + "{}\n",
        HEAD + TOUCH.replace("down", "dance"),
        HEAD + TOUCH.replace('"down"', "[1]"),
        HEAD + TOUCH.replace("1.5", "-1"),
        HEAD + TOUCH.replace("1.5", "NaN"),
        HEAD + TOUCH.replace("1.5", "true"),
        HEAD + TOUCH.replace('"x": 0.5, ', ""),
        HEAD + "[" * 100_000 + "\n",
    ],
    ids=range(15),
)
def test_what_is_no_recording_is_refused(robot: Robot, file: Path, text: str) -> None:
    file.write_text(text)
    answer = robot.answer(json.dumps({"play": str(file)}))
    assert answer["ok"] is False
    assert "recording" in str(answer["error"])


@pytest.mark.parametrize("name", ['"/no/such/file"', "3", '"\\u0000"', '"/"'])
def test_a_recording_is_a_file(robot: Robot, name: str) -> None:
    answer = robot.answer(f'{{"play": {name}}}')
    assert answer["ok"] is False
    assert answer["error"]


def test_a_recording_that_ends_in_the_middle_of_a_line_is_played_so_far(
    robot: Robot, scene: ToyScene, file: Path
) -> None:
    x, y = LEFT[0] / 960, LEFT[1] / 540
    there = f'"x": {x}, "y": {y}'
    touch = TOUCH.replace('"x": 0.5, "y": 0.5', there)
    file.write_text(HEAD + touch + touch.replace("down", "up").replace("1.5", "1.6") + touch[:20])
    assert ask(robot, play=str(file))["touches"] == 2
    assert scene.said == ["press toy.once", "tap toy.once"]


# --- what the robot does has landed when it answers


@pytest.mark.parametrize("drive", ["steps", "real"])
def test_a_program_records_and_plays_in_both_drives(file: Path, drive: str) -> None:
    touches = '{"down": {"finger": 1, "at": [480, 5]}}\n{"up": {"finger": 1}}\n'
    command = [sys.executable, str(ROOT / "main.py"), "robot", "--size", "960x540"]
    record = [*command, "--drive", drive, "--record-touches", str(file)]
    subprocess.run(record, input=touches.encode(), timeout=60, check=True, capture_output=True)
    assert [line.get("kind") for line in lines(file)] == [None, "down", "up"]
    play = json.dumps({"play": str(file)}).encode()
    done = subprocess.run(
        [*command, "--drive", drive], input=play, timeout=60, check=True, capture_output=True
    )
    assert json.loads(done.stdout)["touches"] == 2


@pytest.mark.parametrize("command", ["play", "robot"])
def test_a_program_that_cannot_record_says_so_in_one_line(command: str, tmp_path: Path) -> None:
    wanted = ["--record-touches", str(tmp_path / "no" / "file")]
    line = [sys.executable, str(ROOT / "main.py"), command, *wanted]
    done = subprocess.run(line, input=b"", capture_output=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"cannot be written" in done.stderr
    assert done.stdout == b""
