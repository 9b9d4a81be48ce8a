"""`make bench`: how long frames and touches take on this machine. It prints, it asserts nothing."""

from __future__ import annotations

import math
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from threading import Thread

import pygame

from game.match import Match
from game.matches import new_match, rules_for
from game.rules import Json
from game.trellis.state import DISPLAY
from game.trellis.table import ACTIONS, COLOURS, COPIES, NUMBERS
from scenes.drive.robot import Robot, shares
from scenes.drive.visitor import Visitor
from scenes.play.play import PlayScene
from scenes.seating import HUMAN, Seating
from scenes.start import start
from scenes.window import open_headless

PLAY_SECONDS, WATCH_SECONDS, IDLE_SECONDS = 40.0, 30.0, 10.0
SEED = 7
BLOCKS = ((1, 7), (8, 7), (1, 6))
"""The lowest number of each group on the crowded table, and how many."""
CROWDED_RACK = 25
ROUNDS, STEPS, HELD_SECONDS = 12, 60, 0.5


class Bench:
    """What happens at the real clock, touched from another thread as by real fingers."""

    def __init__(self, robot: Robot) -> None:
        self._robot = robot
        self._visitor = Visitor(robot, Random(SEED))
        self.figures: Json = {}

    def play_by_touch(self) -> None:
        """Four seats play Lucky Numbers; then nobody touches the table."""
        robot = self._robot
        began = time.perf_counter()
        self._visitor.begin("lucky", Seating.usual(4).sides)
        robot.between_frames(lambda: None)
        self.figures["from Start to the first frame, s"] = round(time.perf_counter() - began, 2)
        robot.advance(2.0)
        self._begin_measuring()
        ends = time.perf_counter() + PLAY_SECONDS
        while time.perf_counter() < ends and self._visitor.is_playing:
            self._visitor.turn()
            robot.advance(Random(SEED).uniform(0.05, 0.3))
        self._end_measuring()
        robot.answer('{"settle": true}')
        self._rest()

    def drag_a_line(self) -> None:
        """Seven tiles are lifted and dragged in a circle over 73 others, beside a rack of 25."""
        ask, table = self._visitor.ask, self._robot.app.table
        self._seat(crowded_match(), HUMAN)
        ask(tap="play.seat0.show")
        ask(settle=True)
        self._begin_measuring()
        for _ in range(ROUNDS):
            ask(down={"finger": 1, "at": "play.table.1.3.0"})
            ask(wait=HELD_SECONDS)
            for step in range(STEPS):
                angle = math.tau * step / STEPS
                x = table.width * (0.5 + 0.3 * math.cos(angle))
                y = table.height * (0.45 + 0.2 * math.sin(angle))
                ask(move={"finger": 1, "at": [x, y]})
            ask(up={"finger": 1, "at": [0, table.height // 2]})
            ask(settle=True)
        self._end_measuring()

    def watch(self) -> None:
        """Three hard players play Trellis."""
        self._seat(new_match(rules_for("trellis", 3, {}), SEED), "hard")
        self._robot.advance(1.0)
        self._begin_measuring()
        self._robot.advance(WATCH_SECONDS)
        self._end_measuring()

    def _seat(self, match: Match, kind: str) -> None:
        app = self._robot.app
        seats = match.rules.seats
        seating = Seating(Seating.usual(seats).sides, (kind,) * seats)

        def enter() -> None:
            app.go(PlayScene(app, match, app.store.begin(match, seating.write()), seating))

        self._robot.between_frames(enter)

    def _begin_measuring(self) -> None:
        self._robot.between_frames(self._robot.app.times.clear)

    def _end_measuring(self) -> None:
        times = self._robot.app.times
        self.figures["frame_ms"] = shares(times.frame_ms, True)
        if times.touch_ms:
            self.figures["touch_ms"] = shares(times.touch_ms)

    def _rest(self) -> None:
        """Processor time of the whole process while nothing happens."""
        wall, busy = time.perf_counter(), time.process_time()
        self._robot.advance(IDLE_SECONDS)
        share = (time.process_time() - busy) / (time.perf_counter() - wall)
        self.figures["idle table, % of one core"] = round(100 * share, 2)


MEASURES: Mapping[str, Callable[[Bench], None]] = {
    "Lucky Numbers, four seats play by touch": Bench.play_by_touch,
    "Trellis, a line is dragged over 80 tiles": Bench.drag_a_line,
    "Trellis, three hard computer players": Bench.watch,
}


def crowded_match() -> Match:
    """Three seats with 80 tiles on the table, the first with a rack of 25."""
    groups = [
        [[f"{colour}{first + x}", x, y] for y, colour in enumerate(COLOURS) for x in range(wide)]
        for first, wide in BLOCKS
    ]
    left = Counter(dict.fromkeys(NUMBERS, COPIES))
    left.subtract(str(tile) for group in groups for tile, _, _ in group)
    rest = [*left.elements(), *ACTIONS * COPIES]
    ends = (CROWDED_RACK, CROWDED_RACK + 1, CROWDED_RACK + 2)
    match = new_match(rules_for("trellis", 3, {}), SEED)
    match.load(
        {
            **match.rules.write_state(match.state),
            "turn": 0,
            "racks": [rest[: ends[0]], rest[ends[0] : ends[1]], rest[ends[1] : ends[2]]],
            "display": rest[ends[2] : ends[2] + DISPLAY],
            "bag": rest[ends[2] + DISPLAY :],
            "groups": groups,
            "opened": [True] * 3,
        },
        (),
    )
    return match


def _measured(size: tuple[int, int], measure: Callable[[Bench], None]) -> Json:
    with tempfile.TemporaryDirectory() as folder:
        app = start(open_headless(size), None, Path(folder), SEED)
        bench = Bench(Robot(app, "real"))

        def run() -> None:
            try:
                measure(bench)
            finally:
                app.running = False

        Thread(target=run, daemon=True).start()
        app.run()
        app.close()
    return bench.figures


def run(size: tuple[int, int]) -> int:
    sys.stdout.write(f"{size[0]}x{size[1]}, pygame-ce {pygame.version.ver}\n")
    for title, measure in MEASURES.items():
        sys.stdout.write(f"{title}\n")
        figures = _measured(size, measure)
        sys.stdout.writelines(f"  {name:34} {value}\n" for name, value in figures.items())
        sys.stdout.flush()
    return 0
