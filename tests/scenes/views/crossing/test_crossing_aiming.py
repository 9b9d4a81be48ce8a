"""Aiming at Crossing: pressing shows, pointing never plays, a tap on what then glows takes."""

from __future__ import annotations

import pytest
from crossing_table import LINES, MEETING, SMALL, arrow, begin, draw, line, middle, seat_at, view_of
from table_driver import Opened, as_told, ask, match_on, told

from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.services.seating import USUAL
from scenes.touch.gesture import POINTING_SECONDS
from scenes.views.crossing.view import ONE_TAP

OPENED = Opened(size=SMALL)
pytestmark = pytest.mark.usefixtures("unprepared")

MARBLE = "play.tray.2.3"
"""Yellow, where red's line 3 meets yellow's line 2."""
FELT: list[object] = [[75, 225], [400, 420], [400, 30], [330, 420]]
"""And troughs."""


@pytest.fixture
def robot(shared_table: Robot) -> Robot:
    """Red's arrow on line 1 and yellow's on line 2 have met; red is to move."""
    begin(shared_table, 2)
    draw(shared_table, MEETING, (1, 2))
    return shared_table


def glowing(robot: Robot) -> list[tuple[int, int]]:
    return [at for at, glow in view_of(robot).tray.glows.items() if glow.visible]


def beams(robot: Robot) -> list[tuple[int, int]]:
    return [at for at, beam in view_of(robot).tray._beams.items() if beam.visible]


def is_at_rest(robot: Robot) -> bool:
    """Nothing is aimed, and every arrow lies where it did."""
    ask(robot, settle=True)
    view, state = view_of(robot), match_on(robot).state
    lie = [view.geometry.rail(seat, at) for seat, at in enumerate(state.arrows)]
    return (
        [sprite.at for sprite in view.arrows.sprites] == lie
        and not glowing(robot)
        and not beams(robot)
        and not view.tray.badges
    )


@pytest.mark.parametrize("pressed", [line(0, 3), MARBLE])
@pytest.mark.parametrize("again", [line(0, 3), MARBLE, arrow(0)])
def test_a_tap_aims_and_a_tap_on_what_then_glows_takes(
    robot: Robot, pressed: str, again: str
) -> None:
    before, view = match_on(robot).state, view_of(robot)
    ask(robot, tap=pressed)
    ask(robot, settle=True)
    assert match_on(robot).state == before
    assert view.arrows.sprites[0].at == view.geometry.rail(0, 3)
    assert glowing(robot) == [(2, 3)]
    assert sorted(beams(robot)) == [(0, 3), (1, 2)]
    assert view.tray.badges[0].picture is view.tray.badge(1, Side.SOUTH)
    assert told(robot, 0) == as_told(robot, 0, "crossing.hint.take")
    ask(robot, tap=again)
    after = match_on(robot).state
    assert after.arrows == (3, 2)
    assert after.tray[2] == "y.g.kr"
    assert is_at_rest(robot)


@pytest.mark.parametrize("pressed", [line(0, 3), MARBLE])
def test_a_press_shows_at_once_what_it_would_give_and_a_long_one_does_nothing(
    robot: Robot, pressed: str
) -> None:
    before = match_on(robot).state
    ask(robot, down={"finger": 1, "at": pressed})
    assert glowing(robot) == [(2, 3)]
    assert sorted(beams(robot)) == [(0, 3), (1, 2)]
    assert len(view_of(robot).tray.badges) == 1
    ask(robot, wait=POINTING_SECONDS + 0.1)
    ask(robot, up={"finger": 1})
    assert match_on(robot).state == before
    assert is_at_rest(robot)


def test_a_tap_on_another_line_or_marble_aims_there(robot: Robot) -> None:
    for name, found in ((line(0, 3), (2, 3)), ("play.tray.2.2", (2, 2)), (line(0, 5), (2, 5))):
        ask(robot, tap=name)
        ask(robot, settle=True)
        assert glowing(robot) == [found]
    assert match_on(robot).state.arrows == (1, 2)
    ask(robot, tap=line(0, 1))
    assert is_at_rest(robot)
    assert told(robot, 0) != as_told(robot, 0, "refusal.crossing.same_line")


def test_the_same_finger_reported_twice_does_not_take(robot: Robot) -> None:
    point = middle(robot, MARBLE)
    for finger in (1, 2):
        ask(robot, down={"finger": finger, "at": point})
        ask(robot, up={"finger": finger})
    assert match_on(robot).state.arrows == (1, 2)
    assert glowing(robot) == [(2, 3)]


def test_the_first_arrow_of_all_is_aimed_too(shared_table: Robot) -> None:
    begin(shared_table, 2)
    view = view_of(shared_table)
    ask(shared_table, tap="play.tray.4.2")
    ask(shared_table, settle=True)
    assert view.arrows.sprites[0].at == view.geometry.rail(0, 2)
    assert told(shared_table, 0) == as_told(shared_table, 0, "crossing.hint.put")
    ask(shared_table, tap="play.tray.1.2")
    ask(shared_table, settle=True)
    assert match_on(shared_table).entries == []
    ask(shared_table, tap="play.seat0.home")
    assert is_at_rest(shared_table)
    ask(shared_table, tap=line(0, 2))
    ask(shared_table, tap=line(0, 2))
    assert match_on(shared_table).entries == [{"seat": 0, "do": "aim", "line": 2}]


# --- others at the table


def test_others_who_point_leave_the_arrow_in_the_mover_s_fingers(robot: Robot) -> None:
    view = view_of(robot)
    ask(robot, down={"finger": 1, "at": arrow(0)})
    ask(robot, move={"finger": 1, "at": middle(robot, line(0, 3))})
    ask(robot, settle=True)
    pointed: list[object] = [MARBLE, "play.tray.2.2", "play.tray.0.0", arrow(1), line(1, 4)]
    for at in [*pointed, line(0, 5), *FELT]:
        ask(robot, tap=at)
        assert glowing(robot) == [(2, 3)]
    ask(robot, settle=True)
    assert match_on(robot).state.arrows == (1, 2)
    assert view.arrows.sprites[0].at == view.geometry.rail(0, 3)
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.2)
    assert match_on(robot).state.arrows == (3, 2)


@pytest.mark.parametrize("pressed", [MARBLE, line(0, 3)])
def test_who_touched_while_the_arrow_was_led_has_done_nothing(robot: Robot, pressed: str) -> None:
    ask(robot, down={"finger": 1, "at": arrow(0)})
    ask(robot, move={"finger": 1, "at": middle(robot, line(0, 5))})
    ask(robot, wait=0.1)
    ask(robot, down={"finger": 2, "at": pressed})
    ask(robot, move={"finger": 1, "at": [400, 30]})
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.12)
    ask(robot, up={"finger": 2})
    assert is_at_rest(robot)


def test_two_fingers_of_one_seat_lead_one_arrow(robot: Robot) -> None:
    """The first one that moves has it until it lifts."""
    ask(robot, down={"finger": 1, "at": arrow(0)})
    ask(robot, down={"finger": 2, "at": line(0, 5)})
    for finger, end in ((1, 3), (2, 4)):
        ask(robot, move={"finger": finger, "at": middle(robot, line(0, end))})
        ask(robot, settle=True)
        assert glowing(robot) == [(2, 3)]
    for finger in (2, 1):
        ask(robot, up={"finger": finger})
        ask(robot, wait=0.2)
    assert match_on(robot).state.arrows == (3, 2)


def test_felt_and_pointing_leave_what_is_aimed(robot: Robot) -> None:
    ask(robot, tap=line(0, 3))
    for at in [*FELT, "play.tray.0.0", arrow(1)]:
        ask(robot, hold=at, seconds=0.9)
        ask(robot, tap=at)
    ask(robot, hold="play.tray.2.2", seconds=0.9)
    ask(robot, settle=True)
    assert match_on(robot).state.arrows == (1, 2)
    assert glowing(robot) == [(2, 3)]
    ask(robot, tap=line(0, 3))
    assert match_on(robot).state.arrows == (3, 2)


def test_somebody_who_points_meanwhile_does_not_spoil_a_tap(robot: Robot) -> None:
    for again in (False, True):
        ask(robot, down={"finger": 1, "at": line(0, 3)})
        ask(robot, down={"finger": 2, "at": "play.tray.4.4"})
        ask(robot, up={"finger": 1})
        assert (view_of(robot).gestures.line == 3) != again
        ask(robot, wait=0.9)
        ask(robot, up={"finger": 2})
    assert match_on(robot).state.arrows == (3, 2)


def test_a_refusal_and_a_greeting_survive_the_taps_of_others(robot: Robot) -> None:
    ask(robot, tap=arrow(1))
    said = as_told(robot, 1, "refusal.crossing.not_your_turn")
    assert told(robot, 1) == said
    ask(robot, tap=line(0, 3))
    ask(robot, tap=line(0, 0))
    ask(robot, tap="play.tray.0.0")
    assert told(robot, 1) == said


# --- what lasts


def test_what_is_aimed_is_kept_and_taken_up_again(robot: Robot) -> None:
    view = view_of(robot)
    assert view.drafting.saved() is None
    ask(robot, tap=line(0, 3))
    kept = view.drafting.saved()
    assert kept is not None
    seat_at(robot, match_on(robot), USUAL[2])
    view_of(robot).drafting.restore(kept)
    ask(robot, settle=True)
    assert glowing(robot) == [(2, 3)]
    # A line that gives nothing was aimed at in another position.
    view_of(robot).sync()
    view_of(robot).drafting.restore({"line": 4})
    assert is_at_rest(robot)


def test_those_who_know_may_play_with_one_tap(robot: Robot) -> None:
    robot.app.services.settings.put(ONE_TAP, True)
    for name in (line(0, 3), MARBLE):
        draw(robot, MEETING, (1, 2))
        ask(robot, hold=name, seconds=0.9)
        assert match_on(robot).state.arrows == (1, 2)
        ask(robot, wait=0.3)
        ask(robot, tap=name)
        robot.app.services.settings.put(ONE_TAP, name == line(0, 3))
        assert match_on(robot).state.arrows == (3, 2)


def test_a_visitor_s_steps_go_on_from_what_is_aimed(robot: Robot) -> None:
    view = view_of(robot)
    move = next(move for move in match_on(robot).moves() if move.line == 3)
    assert [len(view.guide.steps(move, drag)) for drag in (False, True)] == [2, 1]
    assert len(view.guide.next_taps(move)) == 1
    ask(robot, tap=line(0, 3))
    assert [len(view.guide.steps(move, drag)) for drag in (False, True)] == [1, 1]
    assert {number for number in LINES if view.gives(number)} == {0, 2, 3, 5}
