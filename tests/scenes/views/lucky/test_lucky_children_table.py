"""The children's edition of Lucky Numbers on the table (L17–L23)."""

from __future__ import annotations

import pytest
from lucky_moments import lucky_match
from lucky_positions import position, rules_of
from table_driver import ask, glowing, match_on, play_on, seat_match, targets, told, visitor

from game.lucky.state import CHILDREN, FULL, NUMBERS, tile_at
from game.match import AnyMatch
from game.matches import match_from, new_match
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.view import LuckyView
from scenes.views.panel import panels_of

SIDES = {2: (Side.SOUTH, Side.NORTH), 4: tuple(Side)}


def view_of(robot: Robot) -> LuckyView:
    view = play_on(robot).view
    assert isinstance(view, LuckyView)
    return view


def begun(robot: Robot, seats: int = 2, *choices: str) -> AnyMatch:
    visitor(robot).begin("lucky", SIDES[seats], "setup.option.edition.children", *choices)
    ask(robot, settle=True)
    return match_on(robot)


def drawn(robot: Robot) -> tuple[int, str]:
    """The seat at turn draws: it and its tile, which fits somewhere and not everywhere."""
    match = match_on(robot)
    seat = match.state.turn
    ask(robot, tap="play.pile")
    ask(robot, settle=True)
    return seat, match.state.held[seat][0]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_by_touch_on_larger_places(robot: Robot, seats: int) -> None:
    match, hand = begun(robot, seats), visitor(robot)
    cells = {name for name in targets(robot) if ".seat0.cell." in name}
    assert len(cells) == len(CHILDREN.cells)
    view = view_of(robot)
    full = Geometry(view.host.gallery, view.host.seating.sides, FULL)
    assert view.geometry.board == full.board
    assert view.geometry.place > 1.25 * full.place
    hand.game()
    assert match.outcome() is not None
    hand.see_the_end()
    assert isinstance(robot.app.scene, EndingScene)
    assert match_from(match.record()).state == match.state
    assert robot.app.services.bests.ever("lucky") == ()


def test_L20_each_tile_of_the_set_up_glows_for_its_own_place_only(robot: Robot) -> None:
    match = begun(robot)
    geometry, held = view_of(robot).geometry, match.state.held[0]
    for tile in held:
        ask(robot, tap=f"play.seat0.held.{tile}")
        place = next(k for k in range(3) if CHILDREN.begins(NUMBERS[tile], k))
        lit = glowing(robot)
        assert [at for at in CHILDREN.diagonal if geometry.cell(Side.SOUTH, at) in lit] == [
            (place, place)
        ]
        other = (place + 1) % 3
        ask(robot, tap=f"play.seat0.cell.{other}.{other}")
        assert told(robot, 0) == ("Put it on a place that glows.", "")
        ask(robot, tap=f"play.seat0.cell.{place}.{place}")
        assert tile_at(match.state.boards[0], (place, place)) == tile


def test_L21_a_tile_that_is_dropped_on_another_one_is_refused_and_the_middle_offered(
    robot: Robot,
) -> None:
    match = begun(robot, 2, "setup.option.setup.sorted")
    seat, tile = drawn(robot)
    state = match.state
    ask(robot, drag=[f"play.seat{seat}.held.{tile}", f"play.seat{seat}.cell.1.1"])
    assert match.state == state
    refused = play_on(robot).view.host.words(seat)("refusal.lucky.occupied")
    assert told(robot, seat) == (refused, "")
    ask(robot, settle=True)
    lit = glowing(robot)
    geometry, side = view_of(robot).geometry, view_of(robot).side(seat)
    assert not [at for at in CHILDREN.diagonal if geometry.cell(side, at) in lit]
    assert geometry.pool(NUMBERS[tile], 0) in lit


def test_L23_who_may_still_fill_its_board_reads_that_it_is_its_last_turn(robot: Robot) -> None:
    laid = "1 3 5 | y1 . .\n2 6 9 | . y6 y8\n4 8 11 | y4 . y10"
    state = position(laid, turn=1)
    match = new_match(rules_of(state), 1, first=0)
    match.load(rules_of(state).write_state(state))
    view = seat_match(robot, match).view
    assert view.greeting(1) == "lucky.last"
    assert view.greeting(0) is None
    ask(robot, settle=True)
    assert told(robot, 1) == ("A board is full: this is your last turn.", "")


def test_the_booklet_says_nothing_of_swaps() -> None:
    full, small = (
        {panel.words for panel in panels_of(lucky_match(2, "setup", edition=edition))}
        for edition in ("full", "children")
    )
    assert full - small == {"lucky.book.swap"}
    assert small < full
