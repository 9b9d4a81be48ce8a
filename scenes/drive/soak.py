"""`make soak`: long days at the table, with faults; measures resources after each game."""

from __future__ import annotations

import logging
import math
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

import pygame

from game.games import games
from scenes.app.app import FRAME_SECONDS, App
from scenes.app.loop import pause
from scenes.app.start import start
from scenes.core.memory import give_back, resident_mb
from scenes.core.window import open_headless
from scenes.drive.guests import Guests
from scenes.drive.kills import Kills, Overheard, run_kills, say
from scenes.drive.robot import Robot
from scenes.drive.storm import Storm
from scenes.drive.troubles import FAULTS, Place, wall_of
from scenes.operator.desk import desk_of
from scenes.sound.device import Loudspeakers, SoundDevice

MOST_GROWN_MB, LOOKS = 5.0, 10
"""Accepted growth in MB, and the number of looks compared: a single one may be a temporary peak."""


@dataclass(frozen=True)
class ProcessUsage:
    blocks: float
    rss_mb: float
    files: int
    threads: int

    @classmethod
    def now(cls) -> ProcessUsage:
        files = 0
        with suppress(OSError):
            files = len(os.listdir("/proc/self/fd"))
        return cls(sys.getallocatedblocks(), resident_mb(), files, threading.active_count())

    def __str__(self) -> str:
        return (
            f"{self.rss_mb:.1f} MB, {self.blocks:.0f} blocks, {self.files} files,"
            f" {self.threads} threads"
        )


def _usual(some: Sequence[ProcessUsage]) -> ProcessUsage:
    """The median memory, but the most files and threads, since workers come and go."""
    return ProcessUsage(
        median(one.blocks for one in some),
        median(one.rss_mb for one in some),
        max(one.files for one in some),
        max(one.threads for one in some),
    )


def growth(looks: Sequence[tuple[float, ProcessUsage]], after: float) -> tuple[list[str], bool]:
    """Compares the first looks after `after` with the last: lines, and whether nothing grew."""
    later = [held for when, held in looks if when >= after]
    if len(later) < 2 * LOOKS:
        return [], True
    first, last = _usual(later[:LOOKS]), _usual(later[-LOOKS:])
    stays = (
        last.rss_mb - first.rss_mb < MOST_GROWN_MB
        and last.files <= first.files
        and last.threads <= first.threads
    )
    return [f"after an hour: {first}", f"at the end: {last}"], stays


AWAY_EVERY, WILD_EVERY, KILL_EVERY = 3, 9, 9
"""After so many games: a pause without touches; random touches; the kill of a playing process."""
AWAY_SECONDS, STORM_SECONDS, HOUR = 150.0, 60.0, 3600.0
PIN_DIGITS: Final = "271828"


class Passing(Robot):
    """Lets time pass as at a table, in longer frames while nothing moves."""

    worst_ms = 0.0
    worst_in = ""

    def _pass(self, seconds: float) -> None:
        app, left = self.app, seconds
        while left > FRAME_SECONDS / 2:
            longest, _ = pause(app, app.is_idle() and app.scene.is_ready)
            step = min(left, longest)
            app.frame(step, pygame.event.get())
            if app.times.frame_ms.last > self.worst_ms:
                self.worst_ms, self.worst_in = app.times.frame_ms.last, app.scene.name
            left -= step


class Soak:
    def __init__(self, place: Place, has_faults: bool) -> None:
        self.place, self._rng, self.app = place, place.rng, place.app
        self.robot = Passing(self.app, "steps")
        self.app.services.now = wall_of(self.app)
        self.guests = Guests(self.robot, place)
        self._has_faults = has_faults
        self._storm = Storm(self.app, self._rng)
        self.found = self._storm.found
        self.found.problems["lost moves"] = self.guests.lost
        self._kills: Kills | None = None
        self.held: list[tuple[float, ProcessUsage]] = []
        """Usage by the table's clock, in the menu."""

    def one(self, number: int) -> str:
        """Plays a game, sometimes with an interlude; says which."""
        game = tuple(games())[number % len(games())]
        trouble = self._rng.choice(tuple(FAULTS)) if self._has_faults else ""
        try:
            told = self._game(game, trouble)
        except ValueError as problem:
            self.found.counts["games that were left"] += 1
            told = f"{game} was left, {trouble}: {problem}"
        self.guests.menu()
        if number % AWAY_EVERY == AWAY_EVERY - 1:
            self.guests.away(AWAY_SECONDS)
        if self._has_faults:
            if number % WILD_EVERY == WILD_EVERY - 1:
                self._wild()
            if number % KILL_EVERY == 0:
                self._kill()
        if not self.app.running or self.app.scene.name == "operator":
            self.found.problems["out of the kiosk"].append(f"after {told}")
            self.app.running = True
        self.guests.menu()
        self._look()
        self.found.counts["games"] += 1
        return told

    def _game(self, game: str, trouble: str) -> str:
        with ExitStack() as until_mended:

            def begin() -> None:
                if trouble:
                    until_mended.enter_context(FAULTS[trouble](self.place))

            return self.guests.game(game, trouble, begin, until_mended.close)

    def _wild(self) -> None:
        frames = self._storm.frames + round(STORM_SECONDS / FRAME_SECONDS)
        self._storm.blow(sys.maxsize, frames=frames)

    def _kill(self) -> None:
        if self._kills is None:
            folder = self.place.data.with_name("killed")
            folder.mkdir()
            size = self.app.screen.get_size()
            self._kills = Kills(folder, size, Random(self._rng.random()))
            self._kills.found = self.found
        self._kills.one()

    def _look(self) -> None:
        give_back()
        self.held.append((self.app.around.clock.now, ProcessUsage.now()))

    # --- results

    def summed_up(self) -> list[str]:
        robot, (grown, _) = self.robot, growth(self.held, HOUR)
        exceptions = f"exceptions: {self.app.guard.faults}"
        worst = f"{robot.worst_ms:.1f} ms of processor time ({robot.worst_in})"
        return [*self.found.lines(), f"{exceptions}; worst frame: {worst}", *grown]

    def is_good(self) -> bool:
        _, stays = growth(self.held, HOUR)
        return stays and not self.app.guard.faults and self.found.is_good()


def run(
    size: tuple[int, int],
    most: int,
    seed: int,
    hours: float | None = None,
    kills: int | None = None,
    events: int | None = None,
    minutes: float = math.inf,
) -> int:
    """Plays `most` games, or what was requested instead, for at most `minutes`; the exit status."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if kills is not None:
            survey = run_kills(folder, size, kills, 60 * minutes, seed)
            say("\n".join(survey.lines()))
            return 0 if survey.is_good() else 1
        logging.getLogger("scenes").addHandler(Overheard(say))
        app, place = table_in(folder, size, seed)
        try:
            if events is not None:
                Robot(app, "steps")
                found = Storm(app, Random(seed)).blow(events, 60 * minutes, tell=say)
                say("\n".join(found.lines()))
                return 0 if found.is_good() else 1
            soak = Soak(place, has_faults=hours is not None)

            def goes_on(number: int) -> bool:
                return number < most if hours is None else app.around.clock.now < hours * HOUR

            return _days(soak, goes_on, 60 * minutes)
        finally:
            app.close()


def table_in(folder: Path, size: tuple[int, int], seed: int) -> tuple[App, Place]:
    """A kiosk with a PIN and silent loudspeakers; all its files may be damaged."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    data, cache, sounds = Place.within(folder)
    app = start(open_headless(size), None, data, seed)
    app.stack.tidy = app.is_kiosk = True
    app.around.sounds.find_device = lambda: SoundDevice(Loudspeakers(sounds))
    desk = desk_of(app.services)
    assert desk is not None
    desk.pin.choose(PIN_DIGITS)
    return app, Place(app, data, cache, sounds, Random(seed))


def _days(soak: Soak, goes_on: Callable[[int], bool], seconds: float) -> int:
    ends, number, app = time.monotonic() + seconds, 0, soak.app
    while goes_on(number) and time.monotonic() < ends:
        told = soak.one(number)
        number += 1
        now, held = soak.held[-1]
        frames = app.times.frames
        say(f"{number:4} {now / HOUR:6.2f} h at the table, {frames} frames, {held}; {told}")
    say("\n".join(soak.summed_up()))
    return 0 if soak.is_good() else 1
