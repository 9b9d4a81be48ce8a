"""What a computer player does in Crossing can be followed: its arrow, its line, what it takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from table_driver import as_told, ask, in_turns, open_table, play_on, seat_match, seen_on, told

from game.crossing.state import Cell, Move, Taken
from scenes.drive.robot import Robot
from scenes.services.seating import HUMAN
from scenes.stage.sprite import Layer
from scenes.views.crossing.arrows import (
    AIMED_SECONDS,
    FOLLOWED_SECONDS,
    RAISE_SECONDS,
    TAKEN_SECONDS,
)
from scenes.views.crossing.taking import HELD_SECONDS, ROLLED_SECONDS, TRACED_SECONDS
from scenes.views.crossing.view import CrossingView

SHORT = 0.05
THERE_SECONDS = RAISE_SECONDS + FOLLOWED_SECONDS


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


def test_its_arrow_is_lifted_and_slides_and_waits_before_its_marble_rolls(robot: Robot) -> None:
    view, move = answered(robot)
    arrow, goal = view.arrows.sprites[1], view.geometry.rail(1, move.line)
    home = arrow.at
    assert move.take is not None
    robot.advance(RAISE_SECONDS - SHORT)
    assert view.arrows.is_lifted(1)
    assert arrow.at == home
    robot.advance(FOLLOWED_SECONDS)
    assert arrow.at not in (home, goal)
    robot.advance(2 * SHORT)
    assert arrow.at == goal
    (marble,) = view.marbles.sprites
    robot.advance(AIMED_SECONDS - 2 * SHORT)
    assert 0.5 <= AIMED_SECONDS <= 0.7
    assert view.arrows.is_lifted(1)
    assert marble.at == view.geometry.hole(move.take)
    robot.advance(3 * SHORT)
    assert not view.arrows.is_lifted(1)
    robot.advance(TRACED_SECONDS - TAKEN_SECONDS)
    assert view.marbles.sprites == []
    robot.app.close()


def test_its_line_and_its_marble_are_lit_while_it_aims(robot: Robot) -> None:
    view, move = answered(robot)
    robot.advance(THERE_SECONDS - SHORT)
    assert lit(view) == []
    robot.advance(2 * SHORT)
    assert lit(view) == [move.take]
    assert len(view.tray.badges) == 1
    # Nobody reads a computer player's scale.
    assert not any(trough.expected for trough in view.troughs)
    robot.advance(AIMED_SECONDS - 2 * SHORT)
    assert lit(view) == [move.take]
    robot.advance(2 * SHORT)
    assert lit(view) == []
    assert view.tray.badges == []
    robot.app.close()


def test_what_it_changed_keeps_a_rim_until_its_next_turn(robot: Robot) -> None:
    view, _ = answered(robot)
    scene, rim = play_on(robot), view.arrows._rims[1]
    (taken,) = [event for event in scene.match.events if isinstance(event, Taken)]
    assert rim.picture is None
    robot.advance(TRACED_SECONDS + SHORT)
    assert rim.picture is not None
    assert rim.at == view.arrows.sprites[1].at
    trace = view.troughs[1].trace
    assert trace.picture is not None
    assert trace.at == view.troughs[1].lying(taken.colour, 0)
    hole = view._traces.holes[1]
    assert hole.picture is not None
    assert hole.at == view.geometry.hole(taken.at)
    assert scene.perform(next(iter(scene.match.moves())))
    assert rim.picture is None
    assert trace.picture is None
    assert hole.picture is None
    robot.app.close()


def test_whoever_is_next_is_told_what_to_do_when_all_lies_where_it_goes(robot: Robot) -> None:
    answered(robot)
    robot.advance(TRACED_SECONDS - 2 * SHORT)
    assert told(robot, 0) is None
    robot.advance(3 * SHORT)
    assert told(robot, 0) == as_told(robot, 0, "crossing.hint.slide")
    robot.app.close()


def test_who_aims_meanwhile_is_told_about_that(robot: Robot) -> None:
    view, _ = answered(robot)
    robot.advance(SHORT)
    line = next(move.line for move in play_on(robot).match.moves())
    ask(robot, tap=f"play.seat0.line.{line}")
    robot.advance(SHORT)
    assert view._traces.is_moving
    assert told(robot, 0) == as_told(robot, 0, "crossing.hint.take")
    robot.app.close()


def test_whoever_is_next_after_a_person_is_told_when_the_marble_lies_in_its_trough(
    robot: Robot,
) -> None:
    """Among four it rolls over the felt where these words stand."""
    scene = play_on(robot)
    scene.seat(1, HUMAN)
    view, _ = answered(robot)
    robot.advance(ROLLED_SECONDS - 2 * SHORT)
    assert view.marbles.sprites
    assert told(robot, 0) is None
    robot.advance(3 * SHORT)
    assert view.marbles.sprites == []
    assert told(robot, 0) == as_told(robot, 0, "crossing.hint.slide")
    robot.app.close()


def test_whoever_is_next_after_a_person_may_aim_at_once_which_hurries_the_marble(
    robot: Robot,
) -> None:
    scene = play_on(robot)
    scene.seat(1, HUMAN)
    view, _ = answered(robot)
    line = next(move.line for move in scene.match.moves())
    assert view.marbles.sprites
    ask(robot, tap=f"play.seat0.line.{line}")
    robot.advance(SHORT)
    assert not view.marbles.sprites
    assert lit(view)
    assert told(robot, 0) == as_told(robot, 0, "crossing.hint.take")
    robot.app.close()


def test_who_takes_a_marble_back_is_told_what_to_do_when_it_lies_in_its_hole(robot: Robot) -> None:
    scene = play_on(robot)
    scene.seat(1, HUMAN)
    view, _ = answered(robot)
    robot.advance(ROLLED_SECONDS + SHORT)
    ask(robot, tap="play.seat1.undo")
    robot.advance(SHORT)
    assert view.marbles.sprites
    assert told(robot, 1) is None
    robot.advance(ROLLED_SECONDS + SHORT)
    assert told(robot, 1) == as_told(robot, 1, "crossing.hint.slide")
    robot.app.close()


@pytest.mark.parametrize("kind", [HUMAN, "easy"])
def test_who_moves_before_the_marble_lies_keeps_nobody_from_being_told(
    robot: Robot, kind: str
) -> None:
    scene = play_on(robot)
    scene.seat(1, kind)
    view, _ = answered(robot)
    robot.advance(SHORT)
    scene.seat(1, HUMAN)
    assert scene.perform(next(iter(scene.match.moves())))
    robot.advance(TRACED_SECONDS + SHORT)
    assert not view._traces.is_moving
    assert view.arrows._rims[1].picture is None
    assert told(robot, 1) is not None
    robot.app.close()


def test_a_taken_marble_glows_on_rises_and_brings_its_points_before_the_turn_passes(
    robot: Robot,
) -> None:
    scene, view = play_on(robot), view_of(robot)
    scene.seat(1, HUMAN)
    move = next(one for one in scene.match.moves() if one.take is not None)
    taker, next_one = move.seat, 1 - move.seat
    total = view.troughs[taker].total
    assert move.take is not None
    assert scene.perform(move)
    robot.advance(HELD_SECONDS - SHORT)
    assert lit(view) == [move.take], "what was touched is still seen to be taken"
    (marble,) = view.marbles.sprites
    lying = marble.area()
    robot.advance(3 * SHORT)
    assert lit(view) == []
    risen = marble.area()
    assert lying is not None
    assert risen is not None
    assert risen.width > 1.1 * lying.width, "it is lifted"
    badges = [one for one in seen_on(scene, Layer.ABOVE) if one.area()]
    assert badges, "and its points are on their way"
    assert (scene.lamp.lit, total.shown) == ((taker,), 0)
    assert told(robot, next_one) is None
    assert not any(one.visible for one in view.tray.live.values())
    robot.advance(ROLLED_SECONDS + 2 * SHORT)
    assert view.marbles.sprites == []
    assert seen_on(scene, Layer.ABOVE) == []
    robot.advance(1.0)
    assert (scene.lamp.lit, total.shown) == ((next_one,), 1)
    assert told(robot, next_one) is not None
    cues = [one["cue"] for one in ask(robot, sounds=True)["sounds"]]
    (note,) = [cue for cue in cues if cue.startswith("turn-")]
    assert cues.index("fall") < cues.index(note)
    robot.app.close()
