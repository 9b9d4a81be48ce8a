"""`make soak`: games without end, as on a long day; it prints what the process holds after each."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from game.games import games
from game.rules import Json
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.seating import Seating
from scenes.start import start
from scenes.window import open_headless

QUIET_EVERY = 3
"""After so many games nobody touches the table for a while, and computer players play."""
QUIET_SECONDS = 150.0


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

    def report(self) -> Json:
        return self._visitor.ask(report=True)


def run(size: tuple[int, int], most: int, seed: int) -> int:
    """Plays so many games in turn; the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        app = start(open_headless(size), None, Path(folder), seed)
        app.stack.tidy = True
        soak = Soak(Robot(app, "steps"), Random(seed))
        for number in range(most):
            told = soak.game(tuple(games())[number % len(games())])
            if (number + 1) % QUIET_EVERY == 0:
                soak.quiet()
            figures = soak.report()
            sys.stdout.write(
                f"{number + 1:4} {told:20} {app.around.clock.now / 3600:6.2f} h at the table,"
                f" {figures['frames']} frames, {figures['rss_mb']} MB\n"
            )
            sys.stdout.flush()
        app.close()
    return 0
