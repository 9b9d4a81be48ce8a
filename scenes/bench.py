"""`make bench`: how long frames and touches take on this machine. It prints, it asserts nothing."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from random import Random
from threading import Thread

import pygame

from game.rules import Json
from scenes.play import PlayScene
from scenes.robot import Robot, shares
from scenes.seating import Seating
from scenes.start import start
from scenes.visitor import Visitor
from scenes.window import open_headless

PLAY_SECONDS = 40.0
IDLE_SECONDS = 10.0
SEED = 7


class Bench:
    """Four seats play at the real clock, touched from another thread as by real fingers; then
    nobody touches the table."""

    def __init__(self, robot: Robot) -> None:
        self._robot = robot
        self._visitor = Visitor(robot, Random(SEED))
        self.figures: Json = {}

    def play(self, game: str) -> None:
        robot, times = self._robot, self._robot.app.times
        began = time.perf_counter()
        self._visitor.begin(game, Seating.usual(4).sides)
        robot.between_frames(lambda: None)
        self.figures["from Start to the first frame, s"] = round(time.perf_counter() - began, 2)
        robot.advance(2.0)
        robot.between_frames(times.clear)
        ends = time.perf_counter() + PLAY_SECONDS
        while time.perf_counter() < ends and isinstance(robot.app.scene, PlayScene):
            if self._visitor.match.outcome() is not None:
                break
            self._visitor.turn()
            robot.advance(Random(SEED).uniform(0.05, 0.3))
        self.figures["frame_ms"] = shares(times.frame_ms, True)
        self.figures["touch_ms"] = shares(times.touch_ms)
        robot.answer('{"settle": true}')
        self._rest()

    def _rest(self) -> None:
        """Processor time of the whole process while nothing happens."""
        wall, busy = time.perf_counter(), time.process_time()
        self._robot.advance(IDLE_SECONDS)
        share = (time.process_time() - busy) / (time.perf_counter() - wall)
        self.figures["idle table, % of one core"] = round(100 * share, 2)

    def run(self, game: str) -> None:
        try:
            self.play(game)
        finally:
            self._robot.app.running = False


def run(size: tuple[int, int]) -> int:
    screen = open_headless(size)
    with tempfile.TemporaryDirectory() as folder:
        app = start(screen, None, Path(folder), SEED)
        bench = Bench(Robot(app, "real"))
        Thread(target=bench.run, args=("lucky",), daemon=True).start()
        app.run()
        app.close()
    sys.stdout.write(f"lucky, 4 seats, {size[0]}x{size[1]}, pygame-ce {pygame.version.ver}\n")
    sys.stdout.writelines(f"{name:34} {value}\n" for name, value in bench.figures.items())
    return 0
