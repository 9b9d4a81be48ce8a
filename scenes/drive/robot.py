"""The robot: a script drives the real app, one JSON request and one answer per line."""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import IO, Literal, TypeVar

import pygame

from game.reading import read_object, read_whole
from game.referee import report
from game.rules import Json, Malformed
from scenes.app.app import FRAME_SECONDS, App
from scenes.app.loop import run_app
from scenes.app.start import start
from scenes.core.memory import resident_mb, shares
from scenes.core.table import Point
from scenes.core.window import has_display, open_headless, open_window
from scenes.drive.fingers import TAP_SECONDS, Fingers
from scenes.sound.mix import Start
from scenes.touch.recording import NotRecorded, read_recording, recording_to
from scenes.touch.target import Target, by_id, id_of

SETTLE_SECONDS = 20.0
NOON = 1_800_000_000.0
"""The wall clock's start in scripts, so that dated lists are reproducible."""
LONGEST_WAIT = 3600.0

T = TypeVar("T")


class Robot:
    """Answers requests; touches go through SDL's event queue."""

    def __init__(self, app: App, drive: Literal["real", "steps"]) -> None:
        self.app = app
        self.after_frame: Callable[[], None] = lambda: None
        """Called after each frame of a table that is driven in steps."""
        self._real = drive == "real"
        app.services.patient = not self._real
        if not self._real:
            app.services.now = lambda: NOON
        self._fingers = Fingers(self._size, self.advance)

    def answer(self, line: str) -> Json:
        """Answers a request. An error is an answer too, and changes nothing."""
        try:
            request = json.loads(line)
            if not isinstance(request, dict) or not request:
                raise Malformed('a request is an object such as {"settle": true}')
            return {"ok": True, **self._do(request)}
        except (Malformed, ValueError, RecursionError, OSError, pygame.error) as problem:
            return {"ok": False, "error": str(problem) or type(problem).__name__}

    def _do(self, request: Json) -> Json:
        name = next(iter(request))
        doing = {
            "targets": self._targets,
            "tap": self._tap,
            "hold": self._hold,
            "drag": self._drag,
            "down": self._down,
            "move": self._move,
            "up": self._up,
            "play": self._play,
            "resize": self._resize,
            "wait": self._wait,
            "settle": self._settle,
            "shot": self._shot,
            "report": self._report,
            "sounds": self._sounds,
            "quit": self._quit,
        }
        if name not in doing:
            raise Malformed(f"no request {name[:40]!r}; accepted: {', '.join(doing)}")
        further = {"hold": "seconds", "drag": "seconds", "targets": "behind"}
        read_object(request, (name,), (further[name],) if name in further else ())
        return doing[name](request)

    # --- time

    def advance(self, seconds: float) -> None:
        """Advances time in frames of 1/60 s or by the clock, then until the next scene is laid
        out."""
        self._pass(seconds)
        while self.between_frames(lambda: self.app.is_going or self.app.scene.tweens.is_awaited):
            self._pass(FRAME_SECONDS)

    def _pass(self, seconds: float) -> None:
        if self._real:
            time.sleep(seconds)
            return
        for _ in range(max(1, round(seconds / FRAME_SECONDS))):
            self.app.frame(FRAME_SECONDS, pygame.event.get())
            self.after_frame()

    def between_frames(self, look: Callable[[], T]) -> T:
        """Calls `look` between two frames."""
        if not self._real:
            return look()
        found: Future[T] = Future()

        def run() -> None:
            try:
                found.set_result(look())
            except Exception as problem:
                found.set_exception(problem)

        self.app.errands.put(run)
        # Wakes a resting table, which waits for events.
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        return found.result(SETTLE_SECONDS)

    def _size(self) -> tuple[int, int]:
        table = self.app.around.table
        return table.width, table.height

    # --- requests

    def _targets(self, request: Json) -> Json:
        if request.get("behind", False) not in (True, False):
            raise Malformed('"behind" is true or false')
        scene, shown, openers = self.between_frames(self.shown)
        found = [
            {
                "id": name,
                "rect": list(target.rect),
                "seat": target.seat,
                "facing": target.facing,
                "enabled": target.enabled,
                "label": target.label,
                **({"behind": openers[name]} if name in openers else {}),
            }
            for name, target in shown.items()
            if request.get("behind") or name not in openers
        ]
        return {"scene": scene, "targets": found}

    def shown(self) -> tuple[str, dict[str, Target], dict[str, str]]:
        """The scene's name, its targets by id, and for each target behind a coin or page the id
        that opens it. No targets while a scene is being laid out."""
        scene, openers = self.app.scene, dict[str, str]()
        if self.app.is_going:
            return scene.name, {}, openers
        hidden = list(scene.behind())
        found = by_id([*scene.all_targets(), *(one.target for one in hidden)])
        for name, target in found.items():
            opener = next((one.opener for one in hidden if one.target is target), None)
            if opener is not None:
                openers[name] = id_of(opener)
        return scene.name, found, openers

    def _open(self, where: object) -> None:
        """Opens the coin or page that hides a target."""
        _, _, openers = self.between_frames(self.shown)
        if isinstance(where, str) and where in openers:
            self._open(openers[where])
            self._fingers.tap(self._point(openers[where]), TAP_SECONDS)

    def _tap(self, request: Json) -> Json:
        self._open(request["tap"])
        self._fingers.tap(self._point(request["tap"]), TAP_SECONDS)
        return {}

    def _hold(self, request: Json) -> Json:
        self._open(request["hold"])
        self._fingers.tap(self._point(request["hold"]), _seconds(request, "seconds", 0.8))
        self._land()
        return {}

    def _drag(self, request: Json) -> Json:
        ends = request["drag"]
        if not isinstance(ends, list) or len(ends) != 2:
            raise Malformed('"drag" is a list of two targets or points')
        start, end = self._point(ends[0]), self._point(ends[1])
        self._fingers.drag(start, end, _seconds(request, "seconds", 0.3))
        self._land()
        return {}

    def _down(self, request: Json) -> Json:
        self._fingers.press(*self._finger_at(request["down"]))
        return {}

    def _move(self, request: Json) -> Json:
        self._fingers.move(*self._finger_at(request["move"]))
        return {}

    def _up(self, request: Json) -> Json:
        value = read_object(request["up"], ("finger",), ("at",))
        finger = read_whole(value["finger"], "finger")
        self._fingers.check(finger)
        self._fingers.lift(finger, self._point(value["at"]) if "at" in value else None)
        return {}

    def _play(self, request: Json) -> Json:
        """Replays a recording with its original times."""
        name = request["play"]
        if not isinstance(name, str) or "\0" in name:
            raise Malformed('"play" is the name of a recording')
        recorded = read_recording(Path(name), self.app.around.table)
        seconds = self._fingers.play(recorded)
        self._land()
        return {"touches": len(recorded), "seconds": round(seconds, 3)}

    def _land(self) -> None:
        """Waits until lifts are processed: a lost finger may return until then."""
        while self.between_frames(lambda: self.app.contacts.is_waiting):
            self.advance(FRAME_SECONDS)

    def _resize(self, request: Json) -> Json:
        text = request["resize"]
        found = re.fullmatch("([0-9]{1,5})x([0-9]{1,5})", text) if isinstance(text, str) else None
        if found is None or not (int(found[1]) and int(found[2])):
            raise Malformed('"resize" is a size such as "1920x1080"')
        size = int(found[1]), int(found[2])
        self.between_frames(lambda: self.app.resize(size))
        self.advance(FRAME_SECONDS)
        return {}

    def _wait(self, request: Json) -> Json:
        self.advance(_seconds(request, "wait", 0.0))
        return {}

    def _settle(self, request: Json) -> Json:
        del request
        for _ in range(round(SETTLE_SECONDS / FRAME_SECONDS)):
            self.advance(FRAME_SECONDS)
            if self.between_frames(self.app.is_idle):
                return {"settled": True}
        return {"settled": False}

    def _shot(self, request: Json) -> Json:
        name = request["shot"]
        if not isinstance(name, str) or not name.endswith(".png") or "\0" in name:
            raise Malformed('"shot" is the name of a .png file')
        self.advance(FRAME_SECONDS)
        self.between_frames(lambda: pygame.image.save(self.app.screen, name))
        return {}

    def _report(self, request: Json) -> Json:
        del request
        return self.between_frames(lambda: _figures(self.app))

    def _sounds(self, request: Json) -> Json:
        """The sounds since the last request, with or without an audio device."""
        del request
        started = self.between_frames(self.app.around.sounds.take_started)
        return {"sounds": list(map(_heard, started))}

    def _quit(self, request: Json) -> Json:
        del request
        self.app.running = False
        return {}

    # --- touch

    def _finger_at(self, value: object) -> tuple[int, Point]:
        values = read_object(value, ("finger", "at"))
        return read_whole(values["finger"], "finger"), self._point(values["at"])

    def _point(self, where: object) -> Point:
        if isinstance(where, str):
            return self.between_frames(lambda: self.touchable(where))
        if isinstance(where, list) and len(where) == 2:
            return _number(where[0], "x"), _number(where[1], "y")
        raise Malformed("a target is an id or a point [x, y] in pixels")

    def touchable(self, name: str) -> Point:
        """A point where a finger hits this target and nothing above it."""
        target = by_id(self.app.scene.all_targets()).get(name)
        if target is None:
            raise Malformed(f"no target {name[:60]!r} in scene {self.app.scene.name!r}")
        for point in points_in(target.rect):
            if self.app.scene.hit(point) == target:
                return point
        return target.rect.center


def points_in(rect: pygame.Rect) -> Iterator[Point]:
    """The points to try in a rectangle: the middle, then ever finer grids."""
    yield rect.center
    for parts in (4, 12, 40):
        for row in range(1, parts):
            for column in range(1, parts):
                yield (
                    rect.left + rect.width * column / parts,
                    rect.top + rect.height * row / parts,
                )


def _figures(app: App) -> Json:
    times, match = app.times, app.scene.shown_match
    return {
        "scene": app.scene.name,
        "match": report(match) if match is not None else None,
        "frames": times.frames,
        "frame_ms": shares(times.frame_ms, with_max=True),
        "touch_ms": shares(times.touch_ms),
        "rss_mb": round(resident_mb(), 1),
    }


def _heard(one: Start) -> Json:
    return {
        "time": round(one.time, 4),
        "cue": one.cue,
        "file": one.file,
        "left": round(one.left, 4),
        "right": round(one.right, 4),
    }


@contextmanager
def headless(size: tuple[int, int], inches: float | None = None, seed: int = 0) -> Iterator[App]:
    """An app without a screen, in a temporary data folder."""
    with tempfile.TemporaryDirectory() as data:
        app = start(open_headless(size), inches, Path(data), seed)
        try:
            yield app
        finally:
            app.close()


def _number(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Malformed(f'"{name}" is a number')
    if not -1e6 < value < 1e6:
        raise Malformed(f'"{name}" is out of reach')
    return float(value)


def _seconds(request: Json, name: str, usual: float) -> float:
    seconds = _number(request.get(name, usual), name)
    if not 0 <= seconds <= LONGEST_WAIT:
        raise Malformed(f'"{name}" is from 0 to {LONGEST_WAIT:.0f} seconds')
    return seconds


def run(
    size: tuple[int, int],
    inches: float | None,
    drive: Literal["real", "steps"],
    seed: int | None,
    data: Path | None,
    script: Path | None,
    record: Path | None = None,
) -> int:
    """Drives the app until the script ends; the exit status."""
    try:
        recorder = recording_to(record)
    except NotRecorded as problem:
        sys.stderr.write(f"trivet robot: {problem}\n")
        return 2
    with tempfile.TemporaryDirectory() as temporary:
        screen = open_window(size, True) if has_display() else open_headless(size)
        app = start(screen, inches, data or Path(temporary), 0 if seed is None else seed)
        app.recorder = recorder
        robot = Robot(app, drive)
        # Without standard input there is no script; bytes that are not text are refused later.
        source = script or (0 if sys.stdin else os.devnull)
        lines = open(source, encoding="utf-8", errors="replace")  # noqa: SIM115
        try:
            if drive == "real":
                Thread(target=_serve, args=(robot, lines), daemon=True).start()
                run_app(app)
            else:
                _serve(robot, lines)
        finally:
            app.close()
    return 0


def _serve(robot: Robot, lines: IO[str]) -> None:
    for line in lines:
        if line.strip():
            sys.stdout.write(json.dumps(robot.answer(line)) + "\n")
            sys.stdout.flush()
        if not robot.app.running:
            return
    robot.app.running = False
