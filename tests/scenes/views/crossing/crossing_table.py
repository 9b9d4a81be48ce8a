"""A table of Crossing in this process: its view, and what it shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
from table_driver import open_table, play_on, targets

from game.crossing.rules import Crossing
from game.crossing.state import COLOURS, FULL
from game.match import AnyMatch
from game.matches import new_match
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.play.meanings import TakeBack
from scenes.services.destinations import ToPlay
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.views.crossing.view import CrossingView

SMALL = (800, 450)

SEATS = 4
LINES = FULL.lines
CELLS = tuple(product(LINES, LINES))

# The arrows of seats 0 (red, column 1) and 1 (yellow, row 2) have met at an empty hole.
MEETING = """
    yrgbwy
    rgbwyr
    y.gykr
    bwskyr
    wysryk
    rgggbb
"""


def crossing_table(
    data: Path,
    seats: int = 2,
    doubling: str = "single",
    first: int = 0,
    sides: tuple[Side, ...] | None = None,
    inches: float = 32,
    size: tuple[int, int] = SMALL,
    seed: int = 5,
) -> Robot:
    robot = open_table(data, size, inches=inches)
    begin(robot, seats, doubling, first, sides, seed)
    return robot


def begin(
    robot: Robot,
    seats: int,
    doubling: str = "single",
    first: int = 0,
    sides: tuple[Side, ...] | None = None,
    seed: int = 5,
) -> None:
    """Starts a new match on this table."""
    match = new_match(Crossing(seats, doubling), seed, 2, first)
    seat_at(robot, match, sides or USUAL[seats])


def seat_at(robot: Robot, match: AnyMatch, sides: tuple[Side, ...]) -> None:
    seating = Seating(sides, (HUMAN,) * len(sides))
    number = robot.app.services.store.begin(match, seating.write())
    robot.app.go(ToPlay(match, number, seating))


def view_of(robot: Robot) -> CrossingView:
    view = play_on(robot).view
    assert isinstance(view, CrossingView)
    return view


def take_back(robot: Robot) -> None:
    """Undoes a move by the control that is enabled."""
    offered = [b for b in robot.app.scene.buttons if isinstance(b.means, TakeBack) and b.enabled]
    offered[0].action()


def draw(robot: Robot, tray: str, arrows: tuple[int, int]) -> None:
    """Sets up a drawn tray for two, red to move; missing marbles count as taken, yellow's first."""
    match = play_on(robot).match
    rules, rows = match.rules, tuple(tray.split())
    assert isinstance(rules, Crossing)
    lying = Counter("".join(rows))
    gone = [FULL.marbles[letter] - lying[letter] for letter in COLOURS]
    yellow: list[int] = []
    for count in gone:
        yellow.append(min(count, (sum(gone) + 1) // 2 - sum(yellow)))
    red = tuple(count - own for count, own in zip(gone, yellow, strict=True))
    state = replace(match.state, tray=rows, arrows=arrows, taken=(red, tuple(yellow)), turn=0)
    match.load(rules.write_state(state))
    seat_at(robot, match, play_on(robot).seating.sides)


def picture(robot: Robot) -> bytes:
    """The screen, redrawn from the base up."""
    # The lamp changes one seat's light per frame.
    for _ in range(2 * SEATS):
        robot.app.frame(0.0, ())
    play_on(robot).stage.redraw()
    robot.app.frame(0.0, ())
    return pygame.image.tobytes(robot.app.screen, "RGB")


# --- robot ids


def line(seat: int, number: int) -> str:
    return f"play.seat{seat}.line.{number}"


def arrow(seat: int) -> str:
    return f"play.seat{seat}.arrow"


def middle(robot: Robot, name: str) -> list[int]:
    x, y, wide, high = targets(robot)[name]["rect"]
    return [x + wide // 2, y + high // 2]
