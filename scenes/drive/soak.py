"""`make soak`: long days at the table, with faults; it prints what the process holds after each
game."""

from __future__ import annotations

import gc
import math
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeAlias

import pygame

from game.files import FILE
from game.games import games
from game.rules import Json
from scenes.app import FRAME_SECONDS, IDLE_SECONDS, App
from scenes.destinations import ToMenu
from scenes.drive.kills import run_kills
from scenes.drive.robot import Robot
from scenes.drive.storm import Storm
from scenes.drive.visitor import Visitor
from scenes.seating import Seating
from scenes.start import start
from scenes.window import open_headless

QUIET_EVERY = 3
"""After so many games nobody touches the table for a while, and computer players play."""
QUIET_SECONDS = 150.0
HOUR = 3600.0
STORM_SECONDS = 60.0
MOST_GROWN_MB = 5.0
Fault: TypeAlias = Callable[[App, Random], None]


class Passing(Robot):
    """Time passes as it does at a table: where nothing moves, in longer frames."""

    worst_ms = 0.0

    def _pass(self, seconds: float) -> None:
        app, left = self.app, seconds
        while left > FRAME_SECONDS / 2:
            rests = app.is_idle() and app.scene.is_ready
            step = min(left, IDLE_SECONDS) if rests else FRAME_SECONDS
            app.frame(step, pygame.event.get())
            self.worst_ms = max(self.worst_ms, app.times.frame_ms[-1])
            left -= step


# --- what goes wrong meanwhile


def _send(*kinds: int) -> Fault:
    def send(_app: App, _rng: Random) -> None:
        for kind in kinds:
            pygame.event.post(pygame.event.Event(kind))

    return send


def _slow_frame(app: App, _rng: Random) -> None:
    app.frame(5.0, [])


def _lose_file(app: App, _rng: Random) -> None:
    """Somebody deletes the database."""
    if app.services.folder is not None:
        (app.services.folder / FILE).unlink(missing_ok=True)


def _spoil_file(app: App, rng: Random) -> None:
    if app.services.folder is not None:
        with suppress(OSError):
            (app.services.folder / FILE).write_bytes(rng.randbytes(8192))


FAULTS: dict[str, Fault] = {
    "another screen": _send(pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWEXPOSED),
    "focus lost": _send(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
    "loudspeakers pulled": _send(pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED),
    "a frame of 5 s": _slow_frame,
    "database deleted": _lose_file,
    "database overwritten": _spoil_file,
}


@dataclass
class Held:
    """What the process holds."""

    blocks: int
    rss_mb: float
    files: int
    threads: int

    @classmethod
    def now(cls, report: Json) -> Held:
        gc.collect()
        files = 0
        with suppress(OSError):
            files = len(os.listdir("/proc/self/fd"))
        return cls(
            sys.getallocatedblocks(), float(str(report["rss_mb"])), files, threading.active_count()
        )

    def __str__(self) -> str:
        return (
            f"{self.rss_mb:.1f} MB, {self.blocks} blocks, {self.files} files,"
            f" {self.threads} threads"
        )


class Soak:
    def __init__(self, robot: Robot, rng: Random) -> None:
        self._robot, self._rng = robot, rng
        self._visitor = Visitor(robot, rng)

    def game(self, game: str) -> str:
        """Plays a game by touch to its end; in words what it was."""
        seats = self._rng.choice(games()[game].rules.seat_counts)
        self._visitor.begin(game, Seating.usual(seats).sides)
        self._visitor.game()
        self._visitor.see_the_end()
        self._visitor.ask(tap="result.menu")
        return f"{game}, {seats} seats"

    def quiet(self) -> None:
        """Nobody is there, until somebody touches the table anywhere."""
        self._visitor.ask(wait=QUIET_SECONDS)
        middle = self._robot.app.around.table.middle
        self._visitor.ask(tap=list(middle))

    def trouble(self) -> str:
        """Something goes wrong; its name."""
        name = self._rng.choice(tuple(FAULTS))
        FAULTS[name](self._robot.app, self._rng)
        self._visitor.ask(wait=1.0)
        return name

    def wild(self) -> int:
        """Others touch everything for a while; how many fingers stay. The menu is shown then."""
        app = self._robot.app
        was_kiosk = app.is_kiosk, app.way_in.is_kiosk
        storm = Storm(app, self._rng)
        found = storm.blow(sys.maxsize, frames=round(STORM_SECONDS / FRAME_SECONDS))
        app.is_kiosk, app.way_in.is_kiosk = was_kiosk
        self.menu()
        return len(found.stuck)

    def menu(self) -> None:
        """Whatever is shown, nobody is there for that any more."""
        self._robot.app.go(ToMenu())
        self._visitor.ask(settle=True)

    def report(self) -> Json:
        return self._visitor.ask(report=True)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def run(
    size: tuple[int, int],
    most: int,
    seed: int,
    hours: float | None = None,
    kills: int | None = None,
    events: int | None = None,
    minutes: float = math.inf,
) -> int:
    """So many games in turn, or what has been asked for instead, for so many minutes at most; the
    exit status."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if kills is not None:
            survey = run_kills(folder, size, kills, 60 * minutes, seed)
            say("\n".join(survey.lines()))
            return 0 if survey.is_good() else 1
        app = start(open_headless(size), None, folder, seed)
        app.stack.tidy = True
        try:
            if events is not None:
                Robot(app, "steps")
                found = Storm(app, Random(seed)).blow(events, 60 * minutes)
                say("\n".join(found.lines()))
                return 0 if found.is_good() else 1
            return _days(app, Random(seed), most, hours, 60 * minutes)
        finally:
            app.close()


def _days(app: App, rng: Random, most: int, hours: float | None, seconds: float) -> int:
    """Games, pauses, and, where hours are told, faults as well."""
    robot = Passing(app, "steps") if hours is not None else Robot(app, "steps")
    soak, ends = Soak(robot, rng), time.monotonic() + seconds
    after_an_hour: Held | None = None
    number = stuck = failed = 0
    while time.monotonic() < ends:
        at_table = app.around.clock.now / HOUR
        if number >= most if hours is None else at_table >= hours:
            break
        try:
            told = soak.game(tuple(games())[number % len(games())])
        except ValueError as problem:
            failed, told = failed + 1, f"a game was left: {problem}"
            soak.menu()
        number += 1
        if number % QUIET_EVERY == 0:
            soak.quiet()
        if hours is not None:
            told += f"; {soak.trouble()}"
            if number % (3 * QUIET_EVERY) == 0:
                stuck += soak.wild()
        figures = soak.report()
        held = Held.now(figures)
        if after_an_hour is None and at_table >= 1:
            after_an_hour = held
        say(
            f"{number:4} {told:20} {app.around.clock.now / HOUR:6.2f} h at the table,"
            f" {figures['frames']} frames, {held}"
        )
    return _summed_up(robot, number, failed, stuck, after_an_hour)


def _summed_up(robot: Robot, number: int, failed: int, stuck: int, begun: Held | None) -> int:
    app = robot.app
    held = Held.now(robot.answer('{"report": true}'))
    worst = robot.worst_ms if isinstance(robot, Passing) else max(app.times.frame_ms)
    say(
        f"{number} games, {failed} of them left; exceptions: {app.guard.faults}; stuck fingers:"
        f" {stuck}; worst frame: {worst:.1f} ms of processor time"
    )
    if begun is None:
        return 1 if app.guard.faults or stuck else 0
    grown = held.rss_mb - begun.rss_mb
    say(f"after an hour: {begun}; at the end: {held}")
    has_grown = grown >= MOST_GROWN_MB or held.files > begun.files or held.threads > begun.threads
    return 1 if app.guard.faults or stuck or has_grown else 0
