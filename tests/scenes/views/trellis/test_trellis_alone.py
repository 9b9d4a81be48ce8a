"""Who is alone at a table that could go round has nobody to hide tiles from, or to hand it to."""

from __future__ import annotations

import pytest
from table_driver import Opened, as_told, ask, in_turns, seat_match, targets, told
from trellis_tables import names, view_of

from scenes.drive.robot import Robot
from scenes.services.seating import ABSENT, HUMAN

pytestmark = pytest.mark.usefixtures("unprepared")

SIZE, INCHES = (960, 600), 15.0

OPENED = Opened(size=SIZE, inches=INCHES)


def test_the_rack_lies_open_before_the_first_touch(robot: Robot) -> None:
    seat_match(robot, in_turns("trellis"), (HUMAN, ABSENT))
    assert view_of(robot).composition.is_open(0)
    assert "play.seat0.show" not in names(robot)
    assert any(".rack." in name for name in names(robot))


@pytest.mark.parametrize("thing", ["play.display.0", "play.bag"])
def test_nobody_takes_a_tile_for_a_seat_to_which_nobody_has_come(robot: Robot, thing: str) -> None:
    seat_match(robot, in_turns("trellis", first=1), (HUMAN, ABSENT))
    x, y, wide, high = targets(robot)[thing]["rect"]
    ask(robot, tap=[x + wide // 2, y + high // 2])
    assert view_of(robot).composition.offer is None


def test_it_is_shut_as_soon_as_somebody_else_has_come(robot: Robot) -> None:
    scene = seat_match(robot, in_turns("trellis"), (HUMAN, ABSENT))
    ask(robot, wait=0.1)
    ask(robot, tap="play.seat1.join")
    ask(robot, settle=True)
    assert scene.seating.kinds == (HUMAN, HUMAN)
    assert not view_of(robot).composition.is_open(0)
    assert not {one.rest.look for one in view_of(robot).pieces.all} & {"rack"}
    assert "play.seat0.show" in names(robot)


def test_who_touches_the_rack_of_somebody_who_waits_is_told_of_no_eye(robot: Robot) -> None:
    """There is none where the table goes round: it was to be held."""
    seat_match(robot, in_turns("trellis"), (HUMAN, HUMAN))
    ask(robot, tap="play.seat1.rack")
    assert told(robot, 1) == as_told(robot, 1, "refusal.trellis.not_your_turn.round")
