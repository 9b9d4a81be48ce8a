"""Attract shows a puzzle now and then: who touches the answer is in, and has answered."""

from __future__ import annotations

import pytest
from table_driver import Opened, ask

from scenes.attract.reel import ASKED_SECONDS, puzzle_shown
from scenes.attract.scene import AttractScene
from scenes.attract.show import Showing
from scenes.core.table import Pixel, Side
from scenes.drive.robot import Robot
from scenes.puzzles.scene import PuzzleScene
from scenes.services.destinations import ToExhibition
from scenes.views.loading import shown_games

OPENED = Opened(size=(1280, 720), inches=24, prepares=False, shared=True)
FILMS = [number for number in range(20) if puzzle_shown(number, shown_games()) is not None][:2]
"""A puzzle of Lucky Numbers and one of Crossing."""


def asked(robot: Robot, number: int) -> Showing:
    robot.app.idle.touched()
    robot.app.go(ToExhibition(number, 5))
    ask(robot, settle=True)
    ask(robot, wait=1.0)
    assert isinstance(robot.app.scene, AttractScene)
    asks = robot.app.scene.show.asks
    assert asks is not None
    return asks


def answer_at(asks: Showing) -> Pixel:
    """Where the answer is touched, on the screen."""
    assert asks.film.puzzle is not None
    view, move = asks.table.view, asks.film.puzzle.puzzle.answers[0]
    means = view.guide.steps(move, False)[-1]
    target = next(one for one in view.targets() if one.means == getattr(means, "means", None))
    (x, y), (left, top) = target.rect.center, asks.inset.area.topleft
    return x + left, y + top


def puzzle_on(robot: Robot) -> PuzzleScene:
    ask(robot, settle=True)
    assert isinstance(robot.app.scene, PuzzleScene)
    return robot.app.scene


@pytest.mark.parametrize("number", FILMS)
def test_who_touches_the_answer_is_in_and_has_answered(robot: Robot, number: int) -> None:
    asks = asked(robot, number)
    assert asks.film.puzzle is not None
    posed = asks.film.puzzle.puzzle
    ask(robot, tap=answer_at(asks))
    scene = puzzle_on(robot)
    assert scene.puzzle is posed
    assert len(scene.match.played) == 1
    assert scene.match.played[0] in posed.answers
    ask(robot, wait=2.0)
    assert len(scene.lamp.lit) == 1


@pytest.mark.parametrize("number", FILMS)
def test_any_other_touch_of_the_puzzle_asks_it_at_full_size(robot: Robot, number: int) -> None:
    area = asked(robot, number).inset.area
    ask(robot, tap=[area.left + 5, area.top + 5])
    assert not puzzle_on(robot).match.played


def test_the_words_at_a_side_bring_the_puzzle_there(robot: Robot) -> None:
    asks = asked(robot, FILMS[1])
    ask(robot, tap="attract.side.3")
    scene = puzzle_on(robot)
    assert asks.film.puzzle is not None
    assert scene.puzzle is asks.film.puzzle.puzzle
    assert scene.view.side(scene.puzzle.answers[0].seat) is Side.EAST


def test_an_untouched_puzzle_shows_its_answer(robot: Robot) -> None:
    asks = asked(robot, FILMS[1])
    scene = robot.app.scene
    assert isinstance(scene, AttractScene)
    ask(robot, wait=ASKED_SECONDS + 3.0)
    assert scene.show.asks is None
    assert asks.match.outcome() is not None
