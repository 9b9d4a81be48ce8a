"""The first game teaches itself: whoever acts reads the act, and the goal in the next turn."""

from __future__ import annotations

import pygame
import pytest
from lessons_seen import begin, fresh, taught, traces
from table_driver import (
    GAMES,
    Opened,
    as_told,
    ask,
    glowing,
    match_on,
    play_on,
    targets,
    told,
)

from game.lucky.rules import Lucky
from game.matches import new_match
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.services.destinations import ToExhibition
from scenes.services.seating import ABSENT, HUMAN
from scenes.services.services import LESSONS
from scenes.views.crossing.guide import FIRST, SLIDE
from scenes.views.lucky.tiles import CAUGHT_SECONDS

pytestmark = pytest.mark.usefixtures("unprepared")

SIZE = (640, 360)
ACTS = {
    "lucky": ["lucky.lesson.draw"],
    "crossing": [FIRST, SLIDE],
    "trellis": ["trellis.hint.turn"],
}

OPENED = Opened(size=SIZE, teaches=True, shared=True)


def turn(robot: Robot, seat: int) -> None:
    """Moves until the seat's turn is over."""
    scene = play_on(robot)
    while scene.match.to_act() == (seat,):
        # The likeliest last one that ends the turn and fills nothing.
        scene.perform_by_touch(scene.view.guide.likely(scene.match)[-1])
    ask(robot, wait=2.0)


@pytest.mark.parametrize("game", GAMES[:3])
def test_the_act_is_read_first_and_the_goal_in_the_next_turn(robot: Robot, game: str) -> None:
    begin(robot, fresh(game))
    ask(robot, wait=2.0)
    act = told(robot, 0)
    assert act in [as_told(robot, 0, key) for key in ACTS[game]]
    assert told(robot, 1) is None, "whoever waits reads nothing"
    turn(robot, 0)
    assert told(robot, 0) is None
    assert told(robot, 1) in [as_told(robot, 1, key) for key in ACTS[game]]
    turn(robot, 1)
    assert told(robot, 0) == as_told(robot, 0, f"{game}.goal")
    # At Crossing the dots of its lines are lit.
    assert glowing(robot) or game == "crossing", "what may be touched glows, whatever is read"
    turn(robot, 0)
    assert taught(robot).count("goal") == 1


def test_words_and_the_glow_of_which_they_speak_are_seen_in_one_frame(robot: Robot) -> None:
    """Nothing has to lie still before places glow for a quick player either."""
    scene = begin(robot, new_match(Lucky(2, "four"), 1, 1, 0))
    while told(robot, 0) is None:
        robot.advance(1 / 60)
    held = [f"play.seat0.held.{tile}" for tile in scene.match.state.held[0]]
    rects = [pygame.Rect(targets(robot)[name]["rect"]) for name in held]
    hand = rects[0].unionall(rects[1:])
    assert any(hand.collidepoint(spot) for spot in glowing(robot))
    quick = begin(robot, fresh("lucky"))
    ask(robot, tap="play.pile")
    (tile,) = quick.match.state.held[0]
    robot.advance(0.6)
    ask(robot, down={"finger": 1, "at": f"play.seat0.held.{tile}"})
    # The touch skips what is shown of the draw.
    robot.advance(CAUGHT_SECONDS + 0.1)
    assert len(glowing(robot)) > 1
    ask(robot, up={"finger": 1})


def test_a_step_is_read_until_it_is_done_over_several_moves(robot: Robot) -> None:
    scene = begin(robot, new_match(Lucky(2, "four"), 1, 1, 0))
    ask(robot, wait=3.0)
    said = as_told(robot, 0, "lucky.hint.four")
    for _ in range(4):
        assert told(robot, 0) == said
        scene.perform_by_touch(next(one for one in scene.match.moves() if one.seat == 0))
        ask(robot, wait=0.3)
    assert told(robot, 0) != said


def test_a_move_is_shown_twice_and_no_more_once_somebody_touches_anything(robot: Robot) -> None:
    begin(robot, fresh("lucky"))
    ask(robot, wait=1.5)
    assert traces(robot)
    ask(robot, wait=6.0)
    assert not traces(robot)
    begin(robot, fresh("crossing"))
    ask(robot, wait=1.5)
    assert traces(robot)
    ask(robot, down={"finger": 1, "at": "play.seat0.arrow"})
    for _ in range(30):
        ask(robot, wait=0.2)
        assert not traces(robot)
    ask(robot, up={"finger": 1})


def test_what_a_seat_is_refused_stands_alone_and_the_step_comes_back(robot: Robot) -> None:
    begin(robot, fresh("lucky"))
    ask(robot, wait=2.0)
    step = told(robot, 0)
    ask(robot, tap="play.seat0.cell.0.1")
    assert told(robot, 0) not in (None, step)
    ask(robot, wait=5.5)
    assert told(robot, 0) == step


def test_a_lesson_begins_when_what_led_to_the_turn_has_been_seen(robot: Robot) -> None:
    scene = begin(robot, new_match(fresh("crossing").setup.rules, 1, 1, 1), HUMAN, "easy")
    while scene.match.to_act() != (0,):
        robot.advance(1 / 30)
    assert scene.tweens
    assert told(robot, 0) is None
    while scene.tweens:
        robot.advance(1 / 30)
    robot.advance(1 / 30)
    assert told(robot, 0) is not None


def test_after_three_turns_somebody_is_left_alone_for_this_visit(robot: Robot) -> None:
    begin(robot, fresh("crossing"))
    read = []
    for _ in range(4):
        ask(robot, wait=2.0)
        read.append(told(robot, 0))
        turn(robot, 0)
        turn(robot, 1)
    keys = (FIRST, "crossing.goal", SLIDE)
    assert read[:3] == [as_told(robot, 0, key) for key in keys]
    assert read[3] not in read[:3]
    in_all = list(taught(robot))
    begin(robot, fresh("crossing"), anew=False)
    ask(robot, wait=2.0)
    assert taught(robot) == in_all
    robot.app.go(ToExhibition())
    begin(robot, fresh("crossing"), anew=False)
    ask(robot, wait=2.0)
    assert taught(robot) == [FIRST], "the next visitor is taught"


@pytest.mark.parametrize("kind", [ABSENT, "easy"])
def test_nobody_teaches_an_empty_chair_or_a_computer_player(robot: Robot, kind: str) -> None:
    begin(robot, fresh("crossing"), kind, HUMAN)
    ask(robot, wait=0.4)
    assert taught(robot) == []


def test_somebody_who_comes_is_taught_in_the_first_turn(robot: Robot) -> None:
    scene = begin(robot, fresh("crossing"), HUMAN, ABSENT)
    scene.seat(1, HUMAN)
    ask(robot, wait=1.0)
    assert taught(robot, Side.NORTH) == []
    turn(robot, 0)
    assert told(robot, 1) in [as_told(robot, 1, key) for key in ACTS["crossing"]]


def test_the_operator_can_do_without(robot: Robot) -> None:
    robot.app.services.settings.put(LESSONS, False)
    begin(robot, fresh("lucky"))
    ask(robot, wait=2.0)
    robot.app.services.settings.put(LESSONS, True)
    assert taught(robot) == []
    assert match_on(robot).entries == []
