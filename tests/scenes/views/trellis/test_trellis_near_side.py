"""On a table that goes round the near side is the one at which whoever began the match sits: there
lies the large rack, turned to them, and the small ones lie at the others."""

from __future__ import annotations

import json

import pygame
import pytest
from table_driver import Opened, ask, play_on, targets
from trellis_tables import match_of, rack_of, seat_at, view_of

from game.players import levels_of
from game.trellis.state import Move
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.services.destinations import ToExhibition
from scenes.services.seating import ABSENT, HUMAN, Seating
from scenes.views.loading import shown_games

SIZE, INCHES = (960, 600), 15.0

OPENED = Opened(size=SIZE, inches=INCHES, shared=True)


def faces_of(robot: Robot) -> set[int]:
    """The seats whose tiles are seen."""
    seats = view_of(robot).composition.seats
    return {seat for seat in seats if any(one.rest.look == "rack" for one in rack_of(robot, seat))}


def near(robot: Robot) -> Side:
    return view_of(robot).host.seating.near


@pytest.mark.parametrize("side", Side)
def test_whoever_touches_a_table_that_shows_itself_has_the_large_rack_before_them(
    robot: Robot, side: Side
) -> None:
    """Open, for nobody else is there; so it is when the match is gone on with."""
    shown = [game for game in shown_games() if levels_of(game)].index("trellis")
    robot.app.go(ToExhibition(shown, 3))
    ask(robot, wait=1.0)
    ask(robot, tap=f"attract.side.{int(side)}")
    ask(robot, settle=True)
    begun = play_on(robot).seating
    seat = begun.sides.index(side)
    has_it_open_there(robot, seat, side)
    play_on(robot).seating = Seating.read(json.loads(json.dumps(begun.write())), len(begun))
    again = play_on(robot).again()
    assert again is not None
    robot.app.go(again)
    ask(robot, wait=0.5)
    has_it_open_there(robot, seat, side)


def has_it_open_there(robot: Robot, seat: int, side: Side) -> None:
    view = view_of(robot)
    assert faces_of(robot) == {seat}
    racks = [one.rests.tray() for one in view.looks.seats]
    assert max(racks, key=lambda rect: rect.width * rect.height) is racks[seat]
    edge = view.geometry.table.away(side, racks[seat].center)
    assert edge < view.geometry.table.px(60)
    coin = view.seat_places(side).coin
    assert view.geometry.table.away(side, coin) < view.geometry.table.px(160)
    assert {piece.rest.facing for piece in rack_of(robot, seat)} == {side.facing}


def test_whoever_comes_where_nobody_is_left_has_the_table_before_them(robot: Robot) -> None:
    seat_at(robot, match_of(2), (HUMAN, ABSENT))
    assert near(robot) is Side.SOUTH
    play_on(robot).seat(0, ABSENT)
    play_on(robot).seat(1, HUMAN)
    for _ in range(100):
        if near(robot) is Side.NORTH:
            break
        ask(robot, wait=0.1)
    assert view_of(robot).host.seating.sides[1] is Side.NORTH
    assert play_on(robot).seating.near is Side.NORTH


@pytest.mark.parametrize("side", Side)
def test_handed_on_the_table_has_the_same_side_near(robot: Robot, side: Side) -> None:
    """Those who wait lie clockwise from there, in the order of turns."""
    seat_at(robot, match_of(4), near=side)
    ask(robot, wait=0.3)
    for seat in (0, 1):
        sides = view_of(robot).host.seating.sides
        assert [sides[(seat + step) % 4] for step in range(4)] == [(side + n) % 4 for n in range(4)]
        pill = targets(robot)[f"play.seat{seat}.show"]["rect"]
        table = view_of(robot).geometry.table
        assert table.away(side, pygame.Rect(pill).center) < table.px(60)
        assert play_on(robot).perform(Move(seat, "draw"))
        ask(robot, wait=1.0)
