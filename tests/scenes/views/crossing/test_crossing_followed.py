"""What a computer player does in Crossing can be followed: its arrow, its line, what it takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from table_driver import ask, in_turns, open_table, play_on, seat_match

from game.crossing.state import Cell, Move
from scenes.drive.robot import Robot
from scenes.seating import HUMAN
from scenes.views.crossing.marbles import ROLL_SECONDS
from scenes.views.crossing.view import (
    AIMED_SECONDS,
    FOLLOWED_SECONDS,
    LIT_SECONDS,
    CrossingView,
)

SHORT = 0.05


@pytest.fixture
def robot(tmp_path: Path) -> Robot:
    """A person has put the first arrow, and the other seat is a computer player's."""
    robot = open_table(tmp_path)
    match = in_turns("crossing")
    match.play(next(iter(match.moves())))
    seat_match(robot, match, (HUMAN, "easy"))
    return robot


def view_of(robot: Robot) -> CrossingView:
    view = play_on(robot).view
    assert isinstance(view, CrossingView)
    return view


def answered(robot: Robot) -> tuple[CrossingView, Move]:
    """The computer player has just moved, as far as its rail is long."""
    scene = play_on(robot)
    move = list(scene.match.moves())[-1]
    assert scene.perform(move)
    return view_of(robot), move


def lit(view: CrossingView) -> list[Cell]:
    return [at for at, sprite in view.tray.glows.items() if sprite.visible]


def test_its_arrow_can_be_seen_to_move_before_its_marble_rolls(robot: Robot) -> None:
    view, move = answered(robot)
    arrow, goal = view.arrows.sprites[1], view.geometry.rail(1, move.line)
    robot.advance(FOLLOWED_SECONDS - SHORT)
    assert arrow.at != goal
    robot.advance(2 * SHORT)
    assert arrow.at == goal
    assert move.take is not None
    (marble,) = view.marbles.sprites
    robot.advance(AIMED_SECONDS - FOLLOWED_SECONDS - 2 * SHORT)
    assert marble.at == view.geometry.hole(move.take)
    robot.advance(ROLL_SECONDS + 2 * SHORT)
    assert view.marbles.sprites == []
    robot.app.close()


def test_its_line_and_its_marble_are_lit_for_a_moment(robot: Robot) -> None:
    view, move = answered(robot)
    assert lit(view) == [move.take]
    assert len(view.tray.badges) == 1
    robot.advance(LIT_SECONDS - SHORT)
    assert lit(view) == [move.take]
    robot.advance(2 * SHORT)
    assert lit(view) == []
    assert view.tray.badges == []
    robot.app.close()


def test_who_aims_meanwhile_keeps_what_is_aimed(robot: Robot) -> None:
    view, _ = answered(robot)
    robot.advance(SHORT)
    line = next(move.line for move in play_on(robot).match.moves())
    ask(robot, tap=f"play.seat0.line.{line}")
    aimed = lit(view)
    assert aimed
    robot.advance(LIT_SECONDS)
    assert lit(view) == aimed
    robot.app.close()


def test_a_persons_move_is_not_shown_twice(robot: Robot) -> None:
    scene = play_on(robot)
    scene.seat(1, HUMAN)
    view, _ = answered(robot)
    assert lit(view) == []
    robot.app.close()
