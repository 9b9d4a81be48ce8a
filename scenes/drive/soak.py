"""`make soak`: long days at the table, with faults; measures resources after each game. People
think, undo, leave, are clumsy, hold corners; every accepted move must be on disk."""

from __future__ import annotations

import json
import logging
import math
import os
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

import pygame

from game.files import FAILURES
from game.games import games
from game.players import levels_of
from scenes.app.app import FRAME_SECONDS, App
from scenes.app.loop import pause
from scenes.app.start import start
from scenes.core.memory import give_back, resident_mb
from scenes.core.table import Corner
from scenes.core.window import open_headless
from scenes.drive.bystanders import Trouble
from scenes.drive.clumsy import Clumsy, Tally
from scenes.drive.kills import Kills, Overheard, run_kills, say
from scenes.drive.robot import Robot
from scenes.drive.storm import Storm
from scenes.drive.troubles import FAULTS, Place, wall_of
from scenes.drive.visitor import Visitor
from scenes.operator.desk import desk_of
from scenes.play.scene import PlayScene
from scenes.services.destinations import ToMenu
from scenes.services.seating import Seating, usual_level
from scenes.sound.device import Loudspeakers, SoundDevice

THOUGHT_SECONDS, LONG_THOUGHT_SECONDS = (4.0, 30.0), 70.0
"""Pauses between moves; the latter sometimes, until the table asks."""
CLUMSY, WITH_COMPUTERS, LONG_THOUGHTS, TAKEN_BACK, CURIOUS = 0.1, 0.07, 0.01, 0.05, 0.1
"""Shares: games with clumsy hands, and with computers; moves that take long, or are undone; games
after which somebody tries a corner and a PIN."""
BEGINS, LASTS = (2, 10), (3, 12)
"""A fault begins after so many moves, and is repaired after so many more."""
MOST_TURNS, CLUMSY_TURNS = 1500, 60
SAVED_SECONDS = 45
"""Everything must be saved so many seconds after the repair."""
HELD_SECONDS, GUESS = 3.3, "314159"


class Guests:
    def __init__(self, robot: Robot, place: Place) -> None:
        self._robot, self._place, self._rng = robot, place, place.rng
        self._visitor = Visitor(robot, place.rng)
        self._tally = Tally()
        self.lost: list[str] = []
        """Accepted moves that were not on disk."""
        self._results = 0

    # --- a game

    def game(
        self, game: str, trouble: str, begin: Callable[[], None], mend: Callable[[], None]
    ) -> str:
        """Plays one game with a fault in its middle; returns which game. Raises ValueError if it
        was left."""
        seats = self._rng.choice(games()[game].rules.seat_counts)
        if self._rng.random() < CLUMSY:
            begin()
            clumsy = Clumsy(self._robot, self._rng, Trouble(), self._tally)
            clumsy.match(game, seats, most=CLUMSY_TURNS)
            mend()
            return f"{game}, {seats} seats, clumsy hands; {trouble}"
        choices = self._computers(game, seats)
        self._visitor.begin(game, Seating.usual(seats).sides, *choices)
        starts = self._rng.randint(*BEGINS)
        ends = starts + self._rng.randint(*LASTS)
        for turn in range(MOST_TURNS):
            if turn == starts:
                begin()
            if turn == ends:
                mend()
                self.look(trouble)
            if not self._visitor.is_playing:
                break
            self.turn()
        mend()
        self._visitor.game()
        self._visitor.see_the_end()
        self._count_results(trouble)
        self._visitor.ask(tap="result.menu")
        return f"{game}, {seats} seats, {len(choices)} choices; {trouble}"

    def _computers(self, game: str, seats: int) -> list[str]:
        """The ids to tap in the set-up to add computer players; at least one person stays."""
        levels = levels_of(game)
        if not levels or self._rng.random() > WITH_COMPUTERS:
            return []
        steps = (levels.index("easy") - levels.index(usual_level(levels))) % len(levels)
        taps = ("kind", *["level"] * steps)
        sides = self._rng.sample(Seating.usual(seats).sides, self._rng.randrange(1, seats))
        return [f"setup.seat{int(side)}.{tap}" for side in sides for tap in taps]

    def turn(self) -> None:
        """Plays a move, unless an obstacle prevents it, then pauses."""
        with suppress(ValueError):
            self._visitor.turn()
        dice = self._rng.random()
        if dice < LONG_THOUGHTS:
            self._visitor.ask(wait=LONG_THOUGHT_SECONDS)
        else:
            self._visitor.ask(wait=self._rng.uniform(*THOUGHT_SECONDS))
        if dice > 1 - TAKEN_BACK:
            self._take_back()

    def _take_back(self) -> None:
        undo = [one for one in self._visitor.shown() if one.endswith(".undo")]
        if undo:
            self._visitor.ask(tap=undo[0])

    # --- accepted moves

    def look(self, trouble: str) -> None:
        """Checks that all moves of this game reach the disk in time."""
        store, scene = self._robot.app.services.store, self._robot.app.scene
        for _ in range(SAVED_SECONDS):
            if store.saved:
                break
            self._visitor.ask(wait=1.0)
        if not isinstance(scene, PlayScene) or scene.match_id is None or scene.match.is_over():
            return
        known = [json.dumps(one) for one in scene.match.entries]
        try:
            with closing(sqlite3.connect(self._place.file, timeout=1.0)) as database:
                wanted = "SELECT entry FROM entries WHERE match = ? ORDER BY ordinal"
                rows = database.execute(wanted, (scene.match_id,)).fetchall()
        except FAILURES as problem:
            self.lost.append(f"{trouble}: the file cannot be read ({problem})")
            return
        if [entry for (entry,) in rows] != known:
            self.lost.append(f"{trouble}: {len(rows)} moves of {len(known)} are on the disk")

    def _count_results(self, trouble: str) -> None:
        found = len(self._robot.app.services.store.results())
        if found <= self._results:
            self.lost.append(f"{trouble}: {found} results, and {self._results} before the last")
        self._results = found

    # --- between games

    def menu(self) -> None:
        if self._robot.app.scene.name != "menu":
            self._robot.app.go(ToMenu())
        self._visitor.ask(settle=True)
        if self._rng.random() < CURIOUS:
            self._try_the_corner()

    def away(self, seconds: float) -> None:
        """Leaves the table alone, then touches it anywhere."""
        self._visitor.ask(wait=seconds)
        self._visitor.ask(tap=list(self._robot.app.around.table.middle))

    def _try_the_corner(self) -> None:
        table = self._robot.app.around.table
        x, y = self._rng.choice(list(Corner)).point((table.width, table.height))
        away = table.px(10)
        at = [x - away if x else away, y - away if y else away]
        self._visitor.ask(hold=at, seconds=HELD_SECONDS)
        self._visitor.ask(wait=0.5)
        for digit in GUESS:
            if f"operator.key.{digit}" in self._visitor.shown():
                self._visitor.ask(tap=f"operator.key.{digit}")
        self._visitor.ask(wait=20.0)


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
    app.around.sounds.find_device = lambda: SoundDevice(Loudspeakers(sounds)).give
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
