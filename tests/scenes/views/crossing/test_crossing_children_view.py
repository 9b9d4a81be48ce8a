"""The children's game of Crossing at the table: a 4×4 tray with larger marbles."""

from __future__ import annotations

from random import Random

import pytest
from crossing_table import SMALL, begin, picture, seat_at, view_of
from table_driver import Opened, as_told, ask, match_on, play_on, targets, told, visitor

from game.crossing.rules import Crossing
from game.match import AnyMatch
from game.matches import match_from, new_match
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.services.destinations import ToMenu
from scenes.services.seating import USUAL
from scenes.views.crossing.marbles import IN_TROUGH

OPENED = Opened(size=SMALL, shared=True)
SEATS = pytest.mark.parametrize("seats", [2, 4])


def begin_small(robot: Robot, seats: int, first: int = 0) -> AnyMatch:
    match = new_match(Crossing(seats, edition="children"), 5, 2, first)
    seat_at(robot, match, USUAL[seats])
    play_on(robot).tweens.finish()
    return match


@SEATS
def test_C14_marbles_are_larger_and_lie_where_the_full_game_has_them(
    robot: Robot, seats: int
) -> None:
    begin(robot, seats)
    wood, full = view_of(robot).tray.wood.area(), view_of(robot).geometry
    begin_small(robot, seats)
    view = view_of(robot)
    assert view.tray.wood.area() == wood
    assert view.geometry.marble >= 1.45 * full.marble
    holes = [one["rect"] for name, one in targets(robot).items() if name.startswith("play.tray")]
    assert len(holes) == len(view.tray.lying()) == 16
    assert wood is not None
    assert all(wood.contains(hole) for hole in holes)


@SEATS
def test_C15_each_seat_has_four_lines(robot: Robot, seats: int) -> None:
    begin_small(robot, seats)
    for seat in range(seats):
        found = [name for name in targets(robot) if name.startswith(f"play.seat{seat}.line")]
        assert found == [f"play.seat{seat}.line.{line}" for line in range(4)]


@pytest.mark.parametrize("first", [0, 1])
def test_C16_who_begins_has_a_grey_marble_and_reads_why(robot: Robot, first: int) -> None:
    begin_small(robot, 2, first)
    troughs = view_of(robot).troughs
    assert [trough.total.shown for trough in troughs] == [1 - first, first]
    assert [[len(row) for row in trough.marbles] for trough in troughs] == [
        [0, 0, 0, 0, 0, int(seat == first)] for seat in (0, 1)
    ]
    ask(robot, settle=True)
    assert told(robot, first) == as_told(robot, first, "crossing.hint.first.given")


@SEATS
def test_C18_the_scale_of_points_ends_at_five_marbles(robot: Robot, seats: int) -> None:
    begin(robot, seats)
    end = view_of(robot).troughs[0].scale.spot(8)
    begin_small(robot, seats)
    assert view_of(robot).troughs[0].scale.spot(5) == end


@SEATS
def test_C18_all_marbles_return_and_the_grey_one_goes_to_the_other_side(
    robot: Robot, seats: int
) -> None:
    match, rng = begin_small(robot, seats), Random(2)
    while match.outcome() is None:
        match.play(rng.choice(list(match.moves())))
    before = match.state
    match.go_on()
    seat_at(robot, match, USUAL[seats])
    view = view_of(robot)
    ways = list(view.changeover.returns(before, match.state))
    assert {way.to for way in ways[:16]} == set(view.geometry.cells)
    given = ways[16:]
    assert [(way.letter, way.start.size, way.goal.size) for way in given] == [
        ("s", IN_TROUGH, IN_TROUGH)
    ]
    assert view.geometry.team(int(str(given[0].to))) == 0
    play_on(robot).tweens.finish()
    animated = picture(robot)
    view.sync()
    assert picture(robot) == animated


def test_C17_the_set_up_asks_for_doubling_in_the_full_game_only(robot: Robot) -> None:
    robot.app.go(ToMenu())
    visitor(robot).sit("crossing", (Side.SOUTH, Side.NORTH))
    ask(robot, tap="setup.game")
    options = {name for name in targets(robot) if name.startswith("setup.option.")}
    ask(robot, tap="setup.option.edition.children")
    fewer = {name for name in targets(robot) if name.startswith("setup.option.")}
    assert {name.split(".")[2] for name in options - fewer} == {"doubling"}
    ask(robot, tap="setup.option.edition.full")
    assert {name for name in targets(robot) if name.startswith("setup.option.")} == options


@pytest.mark.parametrize("sides", [(Side.SOUTH, Side.NORTH), tuple(Side)])
def test_a_match_is_played_by_fingers(robot: Robot, sides: tuple[Side, ...]) -> None:
    robot.app.go(ToMenu())
    person = visitor(robot, 6)
    person.begin("crossing", sides, "setup.option.edition.children", "setup.option.games.2")
    match = match_on(robot)
    assert match.rules.options["edition"] == "children"
    for _ in range(match.setup.games):
        person.game()
        person.see_the_end()
        if not match.is_over():
            ask(robot, tap="result.next")
    assert match_from(match.record()).totals() == match.totals()
    assert robot.app.services.bests.lists("crossing") == {}
