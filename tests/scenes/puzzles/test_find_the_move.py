"""Find the move: fingers answer, the first right answer gets the light, wrong ones cost nothing."""

from __future__ import annotations

from random import Random

import pytest
from table_driver import Opened, ask, targets

from game.puzzles.puzzle import with_puzzles
from game.rules import Seated
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.puzzles.scene import ANSWER_SECONDS, PuzzleScene
from scenes.services.destinations import ToPuzzle

OPENED = Opened(size=(1280, 720), inches=24, prepares=False, shared=True)
GAMES = with_puzzles()
LANDED_SECONDS = 4.0


def posed(robot: Robot, game: str, side: Side = Side.SOUTH) -> PuzzleScene:
    # Idle time would lead to attract.
    robot.app.idle.touched()
    robot.app.go(ToPuzzle(side, GAMES.index(game), seed=0))
    ask(robot, settle=True)
    scene = robot.app.scene
    assert isinstance(scene, PuzzleScene)
    assert scene.match.rules.game == game
    return scene


def answer(robot: Robot, scene: PuzzleScene, move: Seated, drag: bool = False) -> None:
    visitor = Visitor(robot, Random(0))
    for step in scene.view.guide.steps(move, drag):
        visitor.take(step)


def told(scene: PuzzleScene, seat: int) -> str:
    said = scene.voices.all[seat].told
    return "" if said is None else said[0]


@pytest.mark.parametrize("drag", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_fingers_solve_a_puzzle_and_a_touch_brings_the_next(
    robot: Robot, game: str, drag: bool
) -> None:
    scene = posed(robot, game)
    first = scene.puzzle.answers[-1]
    answer(robot, scene, first, drag)
    assert told(scene, first.seat).startswith(("Right", "Richtig"))
    for move in scene.puzzle.answers[:-1]:
        answer(robot, scene, move)
    ask(robot, wait=LANDED_SECONDS)
    assert scene.match.state == scene.match.changes[-1].after
    assert len(scene.lamp.lit) == 1
    assert not scene.match.to_act()
    ask(robot, tap=[640, 30])
    ask(robot, settle=True)
    assert robot.app.scene is not scene
    assert robot.app.scene.name == "puzzle"


def test_the_first_right_answer_has_the_light(robot: Robot) -> None:
    scene = posed(robot, "lucky")
    assert len(scene.lamp.lit) == len(Side)
    for seat in (2, 1):
        answer(robot, scene, scene.puzzle.answers[seat])
    ask(robot, wait=2.0)
    assert list(scene.lamp.lit) == [2]


@pytest.mark.parametrize(("game", "reason"), [("lucky", "That costs about"), ("crossing", "That ")])
def test_P3_a_wrong_move_goes_back_and_says_why(robot: Robot, game: str, reason: str) -> None:
    scene = posed(robot, game)
    before = scene.match.state
    legal = [
        move
        for move in scene.puzzle.rules.moves(before, scene.puzzle.answers[0].seat)
        if not scene.puzzle.judge(move).is_right and getattr(move, "do", "place") == "place"
    ]
    answer(robot, scene, legal[0])
    ask(robot, wait=1.0)
    assert scene.match.state == before
    assert told(scene, legal[0].seat).startswith(reason)
    answer(robot, scene, scene.puzzle.answers[0])
    assert scene.match.state != before


@pytest.mark.parametrize("game", GAMES)
def test_P4_after_thirty_seconds_the_answer_is_shown(robot: Robot, game: str) -> None:
    scene = posed(robot, game)
    ask(robot, wait=ANSWER_SECONDS - 2)
    assert not scene.match.played
    assert not scene.is_shown
    ask(robot, wait=2 + LANDED_SECONDS)
    assert scene.match.played == list(scene.puzzle.answers)
    assert told(scene, 0) == "Touch for the next puzzle."


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("game", GAMES)
def test_who_asked_has_the_question_before_them(robot: Robot, game: str, side: Side) -> None:
    scene = posed(robot, game, side)
    assert side in {scene.view.side(one.seat) for one in scene.puzzle.answers}
    told_there = told(scene, scene.view.host.seating.sides.index(side))
    assert told_there == robot.app.around.words(side)(f"puzzle.{game}.{scene.puzzle.question}")


def test_the_menu_leads_there_and_the_menu_control_back(robot: Robot) -> None:
    ask(robot, tap=next(name for name in targets(robot) if name == "puzzle.leave"))
    ask(robot, settle=True)
    assert robot.app.scene.name == "menu"
    ask(robot, tap="menu.puzzle")
    ask(robot, settle=True)
    assert robot.app.scene.name == "puzzle"
