"""`make bench`: how long frames and touches take on this machine. It prints, it asserts nothing."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread

import pygame

from game.games import games, named
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.players import levels_of
from game.rules import Json
from scenes.destinations import ToPlay
from scenes.drive.robot import Robot, shares
from scenes.drive.visitor import Visitor
from scenes.seating import HUMAN, Seating
from scenes.start import start
from scenes.views.measure import Measure
from scenes.window import open_headless

PLAY_SECONDS, WATCH_SECONDS, IDLE_SECONDS = 40.0, 30.0, 10.0
SEED = 7


class Bench:
    """What happens at the real clock, touched from another thread as by real fingers."""

    def __init__(self, robot: Robot) -> None:
        self._robot = robot
        self._visitor = Visitor(robot, Random(SEED))
        self.ask = self._visitor.ask
        self.figures: Json = {}

    @property
    def size(self) -> tuple[int, int]:
        return self._robot.app.screen.get_size()

    def play_by_touch(self, game: str) -> None:
        """As many as can play; then nobody touches the table."""
        robot, most = self._robot, games()[game].rules.seat_counts[-1]
        began = time.perf_counter()
        self._visitor.begin(game, Seating.usual(most).sides)
        robot.between_frames(lambda: None)
        self.figures["from Start to the first frame, s"] = round(time.perf_counter() - began, 2)
        robot.advance(2.0)
        self.begin_measuring()
        ends = time.perf_counter() + PLAY_SECONDS
        while time.perf_counter() < ends and self._visitor.is_playing:
            self._visitor.turn()
            robot.advance(Random(SEED).uniform(0.05, 0.3))
        self.end_measuring()
        robot.answer('{"settle": true}')
        self._rest()

    def watch(self, game: str) -> None:
        """The best computer players at every seat but one."""
        seats = max(2, games()[game].rules.seat_counts[-1] - 1)
        seats = seats if seats in games()[game].rules.seat_counts else 2
        self.sit_down(new_match(rules_for(game, seats, {}), SEED), levels_of(game)[-1])
        self._robot.advance(1.0)
        self.begin_measuring()
        self._robot.advance(WATCH_SECONDS)

    def sit_down(self, match: AnyMatch, kind: str = HUMAN) -> None:
        app, seats = self._robot.app, match.rules.seats
        seating = Seating(Seating.usual(seats).sides, (kind,) * seats)

        def enter() -> None:
            match_id = app.services.store.begin(match, seating.write())
            app.go(ToPlay(match, match_id, seating))

        self._robot.between_frames(enter)

    def begin_measuring(self) -> None:
        self._robot.between_frames(self._robot.app.times.clear)

    def end_measuring(self) -> None:
        times = self._robot.app.times
        if "frame_ms" not in self.figures:
            self.figures["frame_ms"] = shares(times.frame_ms, True)
        if times.touch_ms and "touch_ms" not in self.figures:
            self.figures["touch_ms"] = shares(times.touch_ms)

    def _rest(self) -> None:
        """Processor time of the whole process while nothing happens."""
        wall, busy = time.perf_counter(), time.process_time()
        self._robot.advance(IDLE_SECONDS)
        share = (time.process_time() - busy) / (time.perf_counter() - wall)
        self.figures["idle table, % of one core"] = round(100 * share, 2)


def measures() -> Iterator[tuple[str, Callable[[Bench], None]]]:
    """Of every game: played by touch, its own worst moments, and the best computer players."""
    for name, game in games().items():
        yield f"{name}, played by touch", partial(_play, name)
        own = named(game.measures) if game.measures else ()
        for measure in own if isinstance(own, tuple) else ():
            if isinstance(measure, Measure):
                yield f"{name}, {measure.title}", measure.perform
        if levels_of(name):
            yield f"{name}, {levels_of(name)[-1]} computer players", partial(_watch, name)


def _play(game: str, bench: Bench) -> None:
    bench.play_by_touch(game)


def _watch(game: str, bench: Bench) -> None:
    bench.watch(game)


def _measured(size: tuple[int, int], measure: Callable[[Bench], None]) -> Json:
    with tempfile.TemporaryDirectory() as folder:
        app = start(open_headless(size), None, Path(folder), SEED)
        bench = Bench(Robot(app, "real"))

        def run() -> None:
            try:
                measure(bench)
                bench.end_measuring()
            finally:
                app.running = False

        Thread(target=run, daemon=True).start()
        app.run()
        app.close()
    return bench.figures


def run(size: tuple[int, int]) -> int:
    sys.stdout.write(f"{size[0]}x{size[1]}, pygame-ce {pygame.version.ver}\n")
    for title, measure in measures():
        sys.stdout.write(f"{title}\n")
        figures = _measured(size, measure)
        sys.stdout.writelines(f"  {name:34} {value}\n" for name, value in figures.items())
        sys.stdout.flush()
    return 0
