"""The book in the set-up: it opens facing its reader while the others go on choosing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from staging import leave_unprepared
from table_driver import Answer, ask, open_table, targets

from scenes.book.book import Phase, solid
from scenes.book.form import COMFORTABLE
from scenes.drive.robot import Robot
from scenes.setup.scene import SetupScene
from scenes.stage.sprite import Layer
from scenes.table import Side

OPEN_SECONDS = 0.6


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    robot = open_table(tmp_path_factory.mktemp("data"), (960, 540))
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        yield robot
    robot.app.close()


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


def test_a_book_that_opens_wants_its_board_and_then_those_beside_it(robot: Robot) -> None:
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    scene.is_ready = True
    ask(robot, tap="setup.seat0.book")
    book = scene._books._open[Side.SOUTH]
    assert book.phase is Phase.OPENING
    assert not scene.is_ready
    scene.is_ready = True
    while book.phase is Phase.OPENING:
        assert scene.is_ready
        ask(robot, wait=1 / 60)
    assert not scene.is_ready


def test_words_that_a_book_cuts_stay_hidden_whatever_is_touched_meanwhile(tmp_path: Path) -> None:
    robot = open_table(tmp_path, (1920, 1080), inches=24.0)
    for tap in ("menu.crossing", "setup.seats.1", "setup.seats.3", "setup.seat1.book"):
        ask(robot, tap=tap)
        ask(robot, wait=OPEN_SECONDS)
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    (book,) = scene._books._open.values()
    written = [one for one in scene._laid.seats[Side.WEST]._named.resting if one in book._cut]
    assert written
    ask(robot, tap=[960, 300])
    assert not any(one.visible for one in book._cut)
    robot.app.close()


def test_words_that_come_as_a_book_opens_over_them_stay_hidden(tmp_path: Path) -> None:
    """At an invited seat, which that touch makes a person's."""
    robot = open_table(tmp_path, (1280, 800), inches=15.0)
    for tap in ("menu.lucky", "setup.seat0.book"):
        ask(robot, tap=tap)
        ask(robot, wait=OPEN_SECONDS)
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    (book,) = scene._books._open.values()
    written = scene._laid.seats[Side.SOUTH]._named.resting
    below = [one for one in written if one in book._cut]
    assert below
    assert not any(one.visible for one in below)
    ask(robot, tap="play.seat0.book.close")
    ask(robot, wait=OPEN_SECONDS)
    assert all(one.visible for one in written)
    robot.app.close()


def test_what_a_control_does_is_not_said_again_when_the_book_it_opened_is_closed(
    tmp_path: Path,
) -> None:
    robot = open_table(tmp_path, (1280, 800), inches=15.0)
    for tap in ("menu.lucky", "setup.seats.2", "setup.seat2.book", "play.seat2.book.close"):
        ask(robot, tap=tap)
        ask(robot, wait=OPEN_SECONDS)
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    seat = scene._laid.seats[Side.NORTH]
    assert seat._named._instead
    assert not any(name.visible for name in seat._named._instead.values())
    assert all(one.visible for one in seat._named.resting)
    robot.app.close()


@pytest.mark.parametrize(
    ("size", "inches", "game"),
    [
        ((1280, 800), 15.0, "lucky"),
        ((1280, 800), 15.0, "crossing"),
        ((1920, 1080), 24.0, "trellis"),
        ((1920, 1080), 24.0, "lucky"),
        ((1920, 1080), 24.0, "crossing"),
    ],
)
def test_a_book_is_read_with_ease_and_leaves_no_part_of_a_coin_or_of_a_picture_beside_it(
    tmp_path: Path, size: tuple[int, int], inches: float, game: str
) -> None:
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
        coins = [one for one in scene.stage.sprites if one.layer == Layer.LYING]
        for one in (*coins, *scene._laid.told[side]):
            area = one.area()
            if area is None or one.picture is None:
                continue
            seen = solid(scene.around.gallery, one.picture, area)
            assert not seen.colliderect(book.rect) or book._paper_rect.contains(seen)
        ask(robot, tap=f"play.seat{int(side)}.book.close")
        ask(robot, wait=OPEN_SECONDS)
    robot.app.close()
