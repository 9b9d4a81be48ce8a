"""Kills processes during play: every move that a process had accepted must be in the file."""

from __future__ import annotations

import json
import logging
import multiprocessing
import os
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from pathlib import Path
from random import Random
from time import monotonic
from typing import TypeAlias

from game.files import FILE
from game.games import games
from scenes.app.start import start
from scenes.core.window import open_headless
from scenes.drive.findings import Findings
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.play.scene import PlayScene
from scenes.services.seating import Seating
from scenes.touch.target import id_of

MOST_TOLD, IN_FLIGHT_SECONDS, LONGEST_LIFE = 16, 0.05, 20.0
"""A process is killed shortly after so many reports, or after so many seconds."""
BEGIN_SECONDS, LONGEST_FAULT = 60.0, 2000
TURNS, EVERY_SCENE = 6, 0.3
LONG_AGO = 100.0
"""Seconds until a game asks for people, and until other scenes lead to attract."""
Progress: TypeAlias = tuple[str, int | None, int, str]
"""The scene, the match, the number of moves that it has accepted, and the last of them."""


class Overheard(logging.Handler):
    """Forwards logged exceptions."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        super().__init__()
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self._tell(self.format(record))


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _report(robot: Robot, say: Callable[[Progress], None]) -> None:
    """From now on reports after each frame what has been accepted since the last report."""
    told: list[Progress] = []

    def tell() -> None:
        scene = robot.app.scene
        now: Progress = scene.name, None, 0, ""
        if isinstance(scene, PlayScene) and scene.match_id is not None:
            entries = scene.match.entries
            last = json.dumps(entries[-1]) if entries else ""
            now = scene.name, scene.match_id, len(entries), last
        if told != [now]:
            told[:] = [now]
            say(now)

    robot.after_frame = tell


def victim(folder: Path, size: tuple[int, int], seed: int, pipe: Connection) -> None:
    """Plays until it is killed; reports faults."""
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    heard = [""]
    logging.getLogger("scenes").addHandler(Overheard(heard.append))
    with suppress(BrokenPipeError):
        try:
            app = start(open_headless(size), 32.0, folder, seed)
            robot = Robot(app, "steps")
            _report(robot, pipe.send)
            _play(robot, Random(seed))
        except Exception as problem:
            why = f"{type(problem).__name__}: {problem}\n{heard[-1][-LONGEST_FAULT:]}"
            pipe.send(("fault", None, 0, why))


def _play(robot: Robot, rng: Random) -> None:
    guest = Visitor(robot, rng)
    while not robot.app.guard.faults:
        shown = {id_of(one.means) for one in robot.app.scene.all_targets() if one.enabled}
        if guest.is_playing and rng.random() > EVERY_SCENE:
            _take_turns(guest, robot, rng)
        elif "menu.resume" in shown and rng.random() < 0.9:
            guest.ask(tap="menu.resume")
        elif robot.app.scene.name == "menu":
            game = rng.choice(tuple(games()))
            guest.begin(game, Seating.usual(rng.choice(games()[game].rules.seat_counts)).sides)
        elif rng.random() < 0.1:
            guest.ask(wait=LONG_AGO * rng.random())
        else:
            _touch_anything(guest, robot, sorted(shown), rng)
    raise ValueError("a scene had a fault")


def _take_turns(guest: Visitor, robot: Robot, rng: Random) -> None:
    try:
        for _ in range(rng.randrange(1, TURNS)):
            guest.turn()
            guest.ask(wait=0.05)
    except ValueError:
        # An earlier process was killed in another state.
        for _ in range(rng.randrange(1, TURNS)):
            shown = [id_of(one.means) for one in robot.app.scene.all_targets() if one.enabled]
            _touch(robot, rng.choice(shown or [""]))


def _touch(robot: Robot, name: str) -> None:
    robot.answer(json.dumps({"tap": name}))


def _touch_anything(guest: Visitor, robot: Robot, shown: list[str], rng: Random) -> None:
    ways = [one for one in shown if one.split(".")[0] in ("pause", "result", "kept")]
    ways += [one for one in shown if one in ("play.menu", "setup.start", "setup.menu")]
    _touch(robot, rng.choice(ways or shown or [""]))
    guest.ask(wait=0.1)


class Kills:
    """All victims share a database. A fork server starts them, where available."""

    def __init__(self, folder: Path, size: tuple[int, int], rng: Random) -> None:
        self._folder, self._size, self._rng = folder, size, rng
        self._context: SpawnContext | ForkServerContext = multiprocessing.get_context("spawn")
        if "forkserver" in multiprocessing.get_all_start_methods():
            self._context = multiprocessing.get_context("forkserver")
            self._context.set_forkserver_preload([__name__, "scenes.scene.router"])
        self.found = Findings()

    def one(self) -> None:
        """Starts a process, kills it, checks what it has saved."""
        ours, theirs = self._context.Pipe(duplex=False)
        seed = self._rng.randrange(1 << 31)
        begin = self._context.Process(target=victim, args=(self._folder, self._size, seed, theirs))
        begin.start()
        theirs.close()
        told: list[Progress] = []
        try:
            if ours.poll(BEGIN_SECONDS):
                most = self._rng.randrange(MOST_TOLD)
                told = self._listened(ours, most, LONGEST_LIFE)
                time.sleep(IN_FLIGHT_SECONDS * self._rng.random())
        finally:
            begin.kill()
            begin.join()
        # Includes what it reported just before it was killed.
        told += self._listened(ours, sys.maxsize, 0.0)
        ours.close()
        self._judge(told, seed)

    def _listened(self, pipe: Connection, most: int, seconds: float) -> list[Progress]:
        told: list[Progress] = []
        ends = monotonic() + seconds
        with suppress(EOFError, OSError):
            while len(told) < most and pipe.poll(max(0.0, ends - monotonic())):
                told.append(pipe.recv())
        return told

    def _judge(self, told: list[Progress], seed: int) -> None:
        counts, problems = self.found.counts, self.found.problems
        counts["kills"] += 1
        where = f"kill {counts['kills']} (seed {seed})"
        if not told or told[-1][0] == "fault":
            why = told[-1][3] if told else "it has shown nothing"
            problems["starts that failed"].append(f"{where}: {why}")
        counts[f"killed in {told[-1][0] if told else ''}"] += 1
        with closing(sqlite3.connect(self._folder / FILE)) as database:
            state = database.execute("PRAGMA integrity_check").fetchone()
            if state != ("ok",):
                problems["damaged databases"].append(f"{where}: {state}")
            newest = {one[1]: one for one in told if one[1] is not None}
            for name, match, count, last in newest.values():
                kept = [
                    text
                    for (text,) in database.execute(
                        "SELECT entry FROM entries WHERE match = ? ORDER BY ordinal", (match,)
                    )
                ]
                is_there = len(kept) >= count and (not count or kept[count - 1] == last)
                if not is_there:
                    problems["lost moves"].append(
                        f"{where}, {name}: match {match} has {len(kept)} moves of {count}"
                    )
        lengths = [[one[2] for one in told if one[1] == match] for match in newest]
        counts["moves accepted"] += sum(max(0, some[-1] - some[0]) for some in lengths)
        counts["restarts that were played on"] += any(some[-1] > some[0] > 0 for some in lengths)


def run_kills(
    folder: Path, size: tuple[int, int], kills: int, seconds: float, seed: int
) -> Findings:
    all_of_them, ends = Kills(folder, size, Random(seed)), monotonic() + seconds
    found = all_of_them.found
    for number in range(kills):
        if monotonic() >= ends:
            break
        before = found.problem_count
        all_of_them.one()
        if number % 50 == 49 or found.problem_count > before:
            say("\n".join(found.lines()))
    return found
