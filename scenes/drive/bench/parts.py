"""The parts of the bench; each is measured in its own process."""

from __future__ import annotations

import compileall
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from game.games import games
from scenes.app.app import App
from scenes.app.start import start
from scenes.core.memory import look_after_garbage
from scenes.core.places import MAIN, pictures_folder
from scenes.core.window import open_window
from scenes.drive.bench import moments, waits
from scenes.drive.bench.figures import Figures, Moments, rounded
from scenes.drive.bench.sitting import SEED, Sitting

PACKAGES = "game", "scenes"
TIMES = 5


def compile_modules() -> None:
    """Compiles even if the environment forbids Python to write bytecode."""
    for package in PACKAGES:
        compileall.compile_dir(MAIN.parent / package, quiet=2)


def processor_clock(process: int) -> int:
    """Linux's clock id for the processor time of a process."""
    return ~process << 3 | 2


def to_menu(size: tuple[int, int], data: Path, times: int = TIMES) -> Figures:
    busy, wall = min(_to_menu(size, data) for _ in range(times))
    return {"processor s": rounded(busy), "wall s": rounded(wall)}


def _to_menu(size: tuple[int, int], data: Path) -> tuple[float, float]:
    """Processor and wall seconds from the program's start to a menu that responds."""
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


def rehearsed(size: tuple[int, int]) -> Figures:
    """The cost of the rehearsal process, and the size of the cache that it writes."""
    command = [sys.executable, str(MAIN), "rehearse", "--size", f"{size[0]}x{size[1]}"]
    busy, wall = _run(command)
    kept = sum(path.stat().st_size for path in pictures_folder().iterdir())
    return {"processor s": rounded(busy), "wall s": rounded(wall), "kept MB": rounded(kept / 2**20)}


def _run(command: list[str]) -> tuple[float, float]:
    """Runs a command to its end; returns processor and wall seconds."""
    began = time.perf_counter()
    nothing = subprocess.DEVNULL
    started = subprocess.Popen(command, stdin=nothing, stdout=nothing)
    _, status, usage = os.wait4(started.pid, 0)
    if status:
        raise ValueError(f"{' '.join(command[2:])} ended with {status}")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - began


COLD, WARM = "cold", "warm"


@dataclass(frozen=True)
class Setting:
    """Where to measure. `cache`: the folder of pictures on disk."""

    size: tuple[int, int]
    cache: Path
    minutes: float
    phase: str = ""


@dataclass(frozen=True)
class Part:
    """`phases`: each is a new process; COLD starts with an empty cache. No phases: a full cache."""

    name: str
    measure: Callable[[Setting], Moments]
    phases: tuple[str, ...] = ()


def parts() -> Iterator[Part]:
    """The parts for one size, in order; the first fills the cache for the others."""
    phases = (COLD, WARM)
    yield Part("rehearsal", _rehearsal)
    yield Part("menu", _menu, phases)
    for game in games():
        yield Part(f"start-{game}", partial(_in_app, waits.from_start, [game]), phases)
    for game in games():
        yield Part(f"frames-{game}", partial(_frames, game), phases)
    for game in games():
        yield Part(f"touch-{game}", partial(_in_app, waits.touches, [game]))
    yield Part("rest-menu", partial(_in_app, waits.still_menu, []))
    for game in games():
        yield Part(f"rest-{game}", partial(_in_app, waits.still_table, [game]))


@contextmanager
def opened(setting: Setting) -> Iterator[App]:
    """The app as people start it, at its menu."""
    os.environ["XDG_CACHE_HOME"] = str(setting.cache)
    with tempfile.TemporaryDirectory() as data:
        screen = open_window(setting.size, windowed=True)
        app = start(screen, None, Path(data), SEED, fills_cache=False)
        # As in `run`.
        look_after_garbage()
        app.stack.tidy = True
        try:
            yield app
        finally:
            app.close()


def _rehearsal(setting: Setting) -> Moments:
    os.environ["XDG_CACHE_HOME"] = str(setting.cache)
    return {"pictures of all games": rehearsed(setting.size)}


def _menu(setting: Setting) -> Moments:
    os.environ["XDG_CACHE_HOME"] = str(setting.cache)
    with tempfile.TemporaryDirectory() as data:
        # An empty cache allows only one start.
        times = 1 if setting.phase == COLD else TIMES
        return {"process to menu": to_menu(setting.size, Path(data), times)}


def _in_app(measure: Callable[..., Moments], about: Sequence[str], setting: Setting) -> Moments:
    with opened(setting) as app:
        return measure(app, *about)


def _frames(game: str, setting: Setting) -> Moments:
    with opened(setting) as app:
        return moments.frames(Sitting(app), game, setting.minutes, setting.phase == COLD)
