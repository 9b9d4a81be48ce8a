"""Who is alone at a table that could go round has nobody to hide tiles from, or to hand it to."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from table_driver import as_told, ask, in_turns, open_table, play_on, seat_match, targets, told
from trellis_moments import GROUPS, RACKS
from trellis_positions import document
from trellis_tables import coins, crowded, ink, match_of, names, seat_at, view_of, words_on_felt

from scenes.drive.robot import Robot
from scenes.seating import ABSENT, HUMAN, INVITED
from scenes.settings import WAIT_SECONDS
from scenes.table import Side
from scenes.views.trellis.felt_space import ASIDE_STEP_MM

pytestmark = pytest.mark.usefixtures("unprepared")

SIZE, INCHES = (960, 600), 15.0


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path, SIZE, inches=INCHES)
    yield robot
    robot.app.close()


@pytest.mark.parametrize("other", [INVITED, ABSENT])
def test_the_rack_lies_open_before_the_first_touch(robot: Robot, other: str) -> None:
    seat_match(robot, in_turns("trellis"), (HUMAN, other))
    assert view_of(robot).composition.is_open(0)
    assert "play.seat0.show" not in names(robot)
    assert any(".rack." in name for name in names(robot))


def test_the_table_stays_while_an_invited_seat_is_waited_for(robot: Robot) -> None:
    scene = seat_match(robot, in_turns("trellis", first=1), (HUMAN, INVITED))
    for _ in range(3):
        ask(robot, wait=0.3 * WAIT_SECONDS)
        assert play_on(robot) is scene
        assert scene.view.host.seating.sides[0] is Side.SOUTH
        assert "play.seat1.show" not in names(robot)
        assert told(robot, 0) == as_told(robot, 0, "people.others")
    ask(robot, wait=0.2 * WAIT_SECONDS)
    assert scene.seating.kinds == (HUMAN, ABSENT)


@pytest.mark.parametrize("thing", ["play.display.0", "play.bag"])
def test_nobody_takes_a_tile_for_a_seat_to_which_nobody_has_come(robot: Robot, thing: str) -> None:
    seat_match(robot, in_turns("trellis", first=1), (HUMAN, INVITED))
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


def test_of_a_new_tile_in_an_open_rack_nobody_says_where_it_is(robot: Robot) -> None:
    seat_match(robot, in_turns("trellis"), (HUMAN, INVITED))
    ask(robot, tap="play.bag")
    ask(robot, tap="play.commit")
    ask(robot, settle=True)
    assert view_of(robot).state.turn == 1
    assert told(robot, 0) == as_told(robot, 0, "people.others")


@pytest.mark.parametrize("position", [document(RACKS, GROUPS, "0123"), crowded(4, 0, 15)])
def test_an_invitation_stands_before_its_rack_and_off_the_words_of_who_plays(
    tmp_path: Path, position: dict[str, Any]
) -> None:
    """Where longer words would have to go elsewhere too."""
    robot = open_table(tmp_path, (1920, 1080), inches=24)
    match = match_of(4)
    match.load(position)
    view = seat_at(robot, match, (HUMAN, *[INVITED] * 3))
    step = view.geometry.table.px(ASIDE_STEP_MM)
    for seat in (1, 2):
        usual = view.geometry.seats[seat].words_spot(view.composition.counts[seat])
        assert math.dist(view.words_spot(play_on(robot).seating.sides[seat])[0], usual) < 3.5 * step
    (across, _), _, _ = view.words_spot(Side.NORTH)
    assert abs(across - view.geometry.table.middle[0]) <= step
    robot.app.frame(0.0, [])
    told = [ink(sprite) for sprite in words_on_felt(robot)]
    assert len(told) == 4
    assert all(one.collidelist(told[:at]) < 0 for at, one in enumerate(told))
    robot.app.close()


@pytest.mark.parametrize("waited_for", [0, 1])
def test_what_is_read_while_a_seat_is_waited_for_covers_nothing(
    tmp_path: Path, waited_for: int
) -> None:
    """At 24 inches it lay on controls, and on the coin of the seat that was waited for."""
    robot = open_table(tmp_path, (1920, 1080), inches=24)
    match = match_of(4)
    match.load(document(RACKS, GROUPS, "0123", turn=waited_for))
    kinds = [INVITED if seat == waited_for else HUMAN for seat in range(4)]
    view = seat_at(robot, match, kinds)
    robot.app.frame(0.0, [])
    told = [ink(sprite) for sprite in words_on_felt(robot)]
    assert len(told) == 4
    buttons = [button.rect for button in view.host.buttons.shown()]
    covered = [*view.looks.felt.covered(), *coins(view.looks), *buttons]
    assert all(one.collidelist(covered) < 0 for one in told)
    robot.app.close()
