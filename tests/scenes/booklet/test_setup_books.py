"""The book in the set-up: it opens facing its reader while the others go on choosing."""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest
from table_driver import Answer, Opened, ask, open_table, targets

from scenes.booklet.form import COMFORTABLE
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.setup.scene import SetupScene

OPEN_SECONDS = 0.6


OPENED = Opened(prepares=False, shared=True)


def rect(target: Answer) -> pygame.Rect:
    return pygame.Rect(target["rect"])


def test_a_book_opens_before_its_reader_and_stays_open_while_others_choose(robot: Robot) -> None:
    for tap in ("menu.crossing", "setup.seats.0", "setup.seats.2", "setup.seat2.book"):
        ask(robot, tap=tap)
    ask(robot, wait=OPEN_SECONDS)
    shown = targets(robot)
    paper = shown["play.seat2.book.paper"]
    assert paper["facing"] == Side.NORTH.facing
    assert rect(paper).bottom < 540 / 2
    # Nothing that anybody can touch lies under it.
    others = [one for name, one in shown.items() if ".book." not in name]
    assert rect(paper).collidelist([rect(one) for one in others]) < 0
    ask(robot, tap="play.seat2.book.forward")
    ask(robot, wait=OPEN_SECONDS)
    ask(robot, tap="setup.option.games.4")
    ask(robot, tap="setup.seats.1")
    still = targets(robot)
    assert still["play.seat2.book.paper"] == paper
    assert still["play.seat2.book.back"]["enabled"]
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    book = next(iter(scene._books._open.values()))
    assert book._paper in scene.stage.sprites
    assert book._paper.picture is not None


def test_each_reader_has_one_and_a_second_touch_or_leaving_closes_it(robot: Robot) -> None:
    for seat in (0, 1):
        ask(robot, tap=f"setup.seat{seat}.book")
    ask(robot, wait=OPEN_SECONDS)
    papers = [rect(one) for name, one in targets(robot).items() if name.endswith("book.paper")]
    assert len(papers) == 3
    assert all(one.collidelist(papers) == number for number, one in enumerate(papers))
    ask(robot, tap="setup.seat0.book")
    ask(robot, tap="setup.seat1.leave")
    ask(robot, tap="play.seat2.book.close")
    ask(robot, wait=OPEN_SECONDS)
    assert not [name for name in targets(robot) if ".book." in name]
    assert "setup.seat1.book" not in targets(robot)


@pytest.mark.parametrize(
    ("size", "inches", "game", "across"),
    [
        ((1280, 800), 15.0, "lucky", 100),
        ((1280, 800), 15.0, "crossing", 100),
        ((1920, 1080), 24.0, "trellis", 150),
        ((1920, 1080), 24.0, "lucky", 150),
        ((1920, 1080), 24.0, "crossing", 150),
    ],
)
def test_a_book_is_read_with_ease_and_covers_nothing_that_others_touch(
    tmp_path: Path, size: tuple[int, int], inches: float, game: str, across: float
) -> None:
    """`across`: true mm from corner to corner that the first reader's pages have at least."""
    robot = open_table(tmp_path, size, inches=inches)
    for tap in (f"menu.{game}", "setup.seats.1", "setup.seats.2", "setup.seats.3"):
        ask(robot, tap=tap)
        ask(robot, wait=OPEN_SECONDS)
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    for side in Side:
        ask(robot, tap=f"setup.seat{int(side)}.book")
        ask(robot, wait=OPEN_SECONDS)
        (book,) = scene._books._open.values()
        assert book.form.text >= COMFORTABLE
        if side is Side.SOUTH:
            table = robot.app.around.table
            paper = rect(targets(robot)["play.seat0.book.paper"])
            assert math.hypot(*paper.size) / table.measured.per_mm >= across
        shown = targets(robot)
        others = [t for n, t in shown.items() if "book" not in n and t["seat"] != int(side)]
        assert book.rect.collidelist([rect(one) for one in others]) < 0
        ask(robot, tap=f"play.seat{int(side)}.book.close")
        ask(robot, wait=OPEN_SECONDS)
    robot.app.close()
