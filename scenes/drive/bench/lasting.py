"""What the process holds on a long day."""

from __future__ import annotations

from random import Random

from game.games import games
from scenes.app.app import App
from scenes.drive.bench.figures import Moments, memory
from scenes.drive.bench.sitting import SEED
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor

REST_SECONDS = 5.0
"""Then nobody touches the menu."""


def games_in_a_row(app: App, count: int) -> Moments:
    """Played by touch to their ends, the games in turn."""
    rng = Random(SEED)
    robot = Robot(app, "steps")
    visitor, names = Visitor(robot, rng), tuple(games())
    found = {"memory, menu": memory()}
    for number in range(count):
        game = names[number % len(names)]
        visitor.whole(game, rng.choice(games()[game].rules.seat_counts))
    robot.advance(REST_SECONDS)
    found[f"memory, after {count} games"] = memory()
    return found
