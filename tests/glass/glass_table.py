"""The program as a separate process, shown on the X server and touched there."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias, TypeVar
from zlib import crc32

import pygame
from x_server import Glass

from scenes.core.places import MAIN
from scenes.core.table import Point

ANSWERS_SECONDS, WAITS_SECONDS, ENDS_SECONDS, LOOK_SECONDS = 20.0, 10.0, 10.0, 0.02

Answer: TypeAlias = dict[str, Any]
T = TypeVar("T")


class NotSeen(AssertionError):
    """What was waited for did not happen; the text says what was found."""


class GlassTable:
    """Targets are touched by id, as with the robot."""

    def __init__(self, glass: Glass, process: subprocess.Popen[bytes], questions: Path) -> None:
        self.glass, self.process, self._questions = glass, process, questions
        self.at = 0, 0

    def ask(self, **question: object) -> Answer:
        """Raises OSError or ValueError if there is no answer."""
        ends = time.monotonic() + ANSWERS_SECONDS
        while True:
            try:
                return self._ask(json.dumps(question))
            except (OSError, ValueError):
                # It is starting or restarting.
                if time.monotonic() > ends or self.process.poll() is not None:
                    raise
            time.sleep(LOOK_SECONDS)

    def _ask(self, question: str) -> Answer:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(ANSWERS_SECONDS)
            connection.connect(str(self._questions))
            with connection.makefile("rw", encoding="utf-8") as lines:
                lines.write(question + "\n")
                lines.flush()
                told: Answer = json.loads(lines.readline())
                return told

    def targets(self) -> dict[str, Answer]:
        told = self.ask(targets=True)["targets"]
        return {one["id"]: one for one in told if one["enabled"]}

    def scene(self) -> str:
        return str(self.ask(targets=True)["scene"])

    def until(self, what: str, look: Callable[[], T | None]) -> T:
        """Waits for `look`; returns what it finds. Raises NotSeen."""
        ends = time.monotonic() + WAITS_SECONDS
        while not (found := look()):
            if time.monotonic() > ends:
                seen = self.ask(targets=True)
                names = " ".join(one["id"] for one in seen["targets"])
                raise NotSeen(f"no {what}; {seen['scene']} has {names}")
            time.sleep(LOOK_SECONDS)
        return found

    def spot(self, name: str) -> Point:
        """Waits until a target can be touched; returns its pixel. Raises NotSeen."""
        return self.until(name, lambda: self.place(name))

    def tap(self, name: str) -> None:
        self.glass.devices.tap(self.spot(name))

    def place(self, name: str) -> Point | None:
        """As `spot`, or None if it cannot be touched now."""
        told = self.ask(point=name)
        return (self.at[0] + told["at"][0], self.at[1] + told["at"][1]) if told["ok"] else None

    def is_shown(self) -> bool:
        """Whether the monitor shows exactly what the program has drawn."""
        drawn, (x, y) = self.ask(checksum=True), self.at
        monitor = pygame.Rect(x, y, *drawn["size"])
        fills = tuple(monitor) in self.glass.monitors()
        return fills and crc32(self.glass.pixels(monitor)) == drawn["crc32"]

    def end(self) -> int:
        """Ends the program as a service manager does; returns the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(ENDS_SECONDS)


@contextmanager
def glass_table(glass: Glass, data: Path, *options: str) -> Iterator[GlassTable]:
    """Runs `play` with these options; yields once it answers. Raises OSError."""
    with tempfile.TemporaryDirectory() as name:
        questions = Path(name) / "questions"
        command = [sys.executable, str(MAIN), "play", "--data", str(data)]
        command += ["--questions", str(questions), *options]
        with subprocess.Popen(command, env=glass.environment, stdin=subprocess.DEVNULL) as process:
            table = GlassTable(glass, process, questions)
            try:
                table.ask(targets=True)
                yield table
            finally:
                if process.poll() is None:
                    process.terminate()
                    try:
                        process.wait(ENDS_SECONDS)
                    except subprocess.TimeoutExpired:
                        process.kill()
