"""The robot as a program: lines in, lines out; and a screen that changes its size meanwhile."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from table_driver import GAMES, ask, open_table, targets

ROOT = Path(__file__).parents[3]
GAME = GAMES[0]


def run(script: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, str(ROOT / "main.py"), "robot", "--size", "960x540", *arguments]
    return subprocess.run(command, input=script, capture_output=True, timeout=60)


def test_a_script_is_answered_line_by_line_to_its_end() -> None:
    tap = f'{{"tap": "menu.{GAME}"}}'.encode()
    lines = [tap, b"\xff\xfe nonsense", b"", b'{"targets": true}']
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


def test_the_screen_gets_another_size(tmp_path: Path) -> None:
    robot = open_table(tmp_path, (960, 540))
    ask(robot, resize="1280x720")
    assert robot.app.screen.get_size() == (1280, 720)
    ask(robot, tap=f"menu.{GAME}")
    assert ask(robot, targets=True)["scene"] == "setup"
    ask(robot, resize="320x200")
    ask(robot, resize="960x540")
    assert "setup.start" in targets(robot)
    robot.app.close()
