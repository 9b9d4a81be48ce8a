"""A head start (G9): chosen in the set-up, marked at the coin, told at its touch; its effects."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_driver import (
    ask,
    glowing,
    match_on,
    next_touches,
    open_table,
    play_on,
    targets,
    told,
    visitor,
)

from game.players import advised
from scenes.art import coins
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.play.voice import HINT_SECONDS
from scenes.podium.scene import PodiumScene
from scenes.setup.seat import Place
from scenes.views.seat_places import COIN_MM, coin_scale

SMALL = (640, 360)
TWO = (Side.SOUTH, Side.NORTH)
CLOSE = ("sheet.side0.close",)
POINTS, HELPER = "points.side0.10", "helper.side0.on"


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path, SMALL)
    yield robot
    robot.app.close()


def choose(robot: Robot, *names: str) -> None:
    """In the set-up of Crossing, with two people; the first of them starts a single game."""
    visitor(robot).sit("crossing", TWO)
    for name in ("setup.seat0.first", "setup.option.games.1", *CLOSE, *names):
        ask(robot, tap=name)


def is_marked(robot: Robot, side: Side, size_mm: float) -> bool:
    """Whether the coin of this size has the mark."""
    shown = [sprite.picture for sprite in robot.app.scene.stage.sprites]
    gallery = robot.app.around.gallery
    found = [make(gallery, side, size_mm) in shown for make in (coins.coin, coins.marked)]
    assert sum(found) == 1
    return found[1]


@pytest.mark.parametrize(
    ("taps", "given", "helped", "says"),
    [
        ((), (), (), None),
        ((POINTS,), (10, 0), (), "10 points ahead"),
        ((HELPER,), (), (0,), "Helper"),
        ((POINTS, *CLOSE, HELPER), (10, 0), (0,), "10 points ahead · Helper"),
    ],
)
def test_a_head_start_is_chosen_at_a_side_and_its_coin_is_marked_and_says_it(
    robot: Robot,
    taps: tuple[str, ...],
    given: tuple[int, ...],
    helped: tuple[int, ...],
    says: str | None,
) -> None:
    choose(robot, *taps)
    size = Place(robot.app.around, Side.SOUTH).coin_mm
    assert is_marked(robot, Side.SOUTH, size) is bool(taps)
    assert not is_marked(robot, Side.NORTH, size)
    for name in (*CLOSE * bool(taps), "setup.start"):
        ask(robot, tap=name)
    setup = match_on(robot).setup
    assert (setup.given, setup.helped) == (given, helped)
    scene = play_on(robot)
    scale = scene.view.seat_places(Side.SOUTH).scale or coin_scale(robot.app.around.table)
    assert is_marked(robot, Side.SOUTH, COIN_MM * scale) is bool(taps)
    assert not is_marked(robot, Side.NORTH, COIN_MM * scale)
    before = told(robot, 0)
    ask(robot, tap="play.seat0.coin")
    now = told(robot, 0)
    assert now == before if says is None else now is not None and now[0] == says


@pytest.mark.parametrize("end", ["setup.seat0.leave", "setup.seat0.kind"])
def test_who_leaves_or_lets_a_computer_play_takes_the_head_start_along(
    robot: Robot, end: str
) -> None:
    choose(robot, POINTS, *CLOSE, HELPER, *CLOSE, end)
    ask(robot, tap="setup.seats.0" if end.endswith("leave") else "setup.seat0.kind")
    ask(robot, tap="setup.start")
    assert match_on(robot).setup.is_even


def test_the_best_of_three_offers_no_points_but_a_helper(robot: Robot) -> None:
    choose(robot, "setup.option.games.wins", *CLOSE, "setup.seat0.ahead")
    shown = set(targets(robot))
    assert HELPER in shown
    assert POINTS not in shown


def test_a_helper_lights_each_turn_of_its_seat_and_no_other(robot: Robot) -> None:
    choose(robot, HELPER, *CLOSE, "setup.start")
    scene, match = play_on(robot), match_on(robot)
    for lit in (True, False, True):
        ask(robot, settle=True)
        ask(robot, wait=HINT_SECONDS + 1.0)
        assert shows_the_advice(robot) is lit
        assert scene.perform(scene.view.guide.likely(match)[0])
    ask(robot, settle=True)
    ask(robot, tap="play.seat0.undo")
    ask(robot, settle=True)
    assert shows_the_advice(robot), "a move taken back"


def shows_the_advice(robot: Robot) -> bool:
    match = match_on(robot)
    move = advised(match, match.to_act()[0]).move
    return set(next_touches(robot, move)) <= set(glowing(robot))


def test_points_given_decide_a_single_game_on_the_podium(robot: Robot) -> None:
    choose(robot, POINTS, *CLOSE, "setup.start")
    match = match_on(robot)
    visitor(robot).game()
    visitor(robot).see_the_end()
    scene, outcome = robot.app.scene, match.outcome()
    assert isinstance(scene, PodiumScene)
    assert outcome is not None
    assert match.totals() == (outcome.scores[0] + 10, outcome.scores[1])
    assert scene.ceremony.winners == match.winners()
