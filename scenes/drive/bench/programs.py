"""The program as a process of its own, looked at from outside."""

from __future__ import annotations

import compileall
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from scenes.core.places import MAIN, pictures_folder
from scenes.drive.bench.figures import Figures, rounded

PACKAGES = "game", "scenes"
TIMES = 5


def compile_modules() -> None:
    """As they are from the second start on, or after an install; also where the environment asks
    for nothing to be written."""
    for package in PACKAGES:
        compileall.compile_dir(MAIN.parent / package, quiet=2)


def processor_clock(process: int) -> int:
    """Linux' number for the clock that counts a process's processor time."""
    return ~process << 3 | 2


def to_menu(size: tuple[int, int], data: Path, times: int = TIMES) -> Figures:
    """The fastest of so many starts."""
    busy, wall = min(_to_menu(size, data) for _ in range(times))
    return {"processor s": rounded(busy), "wall s": rounded(wall)}


def _to_menu(size: tuple[int, int], data: Path) -> tuple[float, float]:
    """The whole program, from its start to a menu that answers touches: processor and wall
    seconds."""
    began = time.perf_counter()
    command = [sys.executable, str(MAIN), "robot", "--size", f"{size[0]}x{size[1]}"]
    with subprocess.Popen(
        [*command, "--data", str(data)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as robot:
        assert robot.stdin is not None
        assert robot.stdout is not None
        robot.stdin.write('{"wait": 0.01}\n')
        robot.stdin.flush()
        answer = json.loads(robot.stdout.readline())
        wall = time.perf_counter() - began
        busy = time.clock_gettime(processor_clock(robot.pid))
        robot.stdin.close()
    if not answer["ok"]:
        raise ValueError(answer["error"])
    return busy, wall


def rehearsal(size: tuple[int, int]) -> Figures:
    """The process that makes the pictures of all games, and how much it leaves in the cache."""
    command = [sys.executable, str(MAIN), "rehearse", "--size", f"{size[0]}x{size[1]}"]
    busy, wall = _run(command)
    kept = sum(path.stat().st_size for path in pictures_folder().iterdir())
    return {"processor s": rounded(busy), "wall s": rounded(wall), "kept MB": rounded(kept / 2**20)}


def referee(game: str) -> Figures:
    """The fastest of some starts: the match begins, and there are no more lines."""
    busy, wall = min(_run([sys.executable, str(MAIN), "referee", game]) for _ in range(TIMES))
    return {"processor s": rounded(busy), "wall s": rounded(wall)}


def _run(command: list[str]) -> tuple[float, float]:
    """To its end: processor and wall seconds."""
    began = time.perf_counter()
    nothing = subprocess.DEVNULL
    started = subprocess.Popen(command, stdin=nothing, stdout=nothing)
    _, status, usage = os.wait4(started.pid, 0)
    if status:
        raise ValueError(f"{' '.join(command[2:])} ended with {status}")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - began
