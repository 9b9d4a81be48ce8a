"""Pegs of Lucky Numbers before a board from which the middle is out of reach."""

from __future__ import annotations

import pygame
import pytest
from lucky_fingers import own
from lucky_moments import lucky_match
from reach import COMFORTABLE_MM, FARTHEST_MM, REACH_MM, across_mm, from_edge
from staging import CORNER, Sides, seat_at
from table_driver import Opened, ask, targets

from game.lucky.state import FULL, NUMBERS
from scenes.art.gallery import Gallery
from scenes.core.table import Side, Table
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.services.seating import USUAL, Seating
from scenes.touch.target import Target
from scenes.views.lucky.geometry import PILE, Geometry
from scenes.views.lucky.meanings import InPool
from scenes.views.lucky.view import LuckyView

WEST = 1


SIZE = (960, 540)
OPENED = Opened(size=SIZE, inches=65, prepares=False, shared=True)


def at_turn(robot: Robot, phase: str, seat: int = WEST, pooled: int = 0) -> PlayScene:
    """With so many tiles in the pool."""
    after = 12
    while True:
        match = lucky_match(4, phase, after=after)
        state = match.state
        if state.turn == seat and len(state.open) >= pooled:
            return seat_at(robot.app, own(match), USUAL[4])
        after += 1


def view_of(scene: PlayScene) -> LuckyView:
    assert isinstance(scene.view, LuckyView)
    return scene.view


def of(scene: PlayScene, number: int, seat: int = WEST) -> Target | None:
    """What is touched on a peg."""
    geometry = view_of(scene).geometry
    return scene.hit(geometry.peg(geometry.sides[seat], number))


def spot(scene: PlayScene, number: int) -> list[int]:
    geometry = view_of(scene).geometry
    return list(geometry.peg(geometry.sides[WEST], number))


@pytest.mark.parametrize(
    ("inches", "sides", "seats"),
    [
        (65, USUAL[4], [1, 3]),
        (55, USUAL[4], [1, 3]),
        (43, USUAL[4], []),
        (65, USUAL[2], []),
        (65, CORNER, [1]),
    ],
)
@pytest.mark.usefixtures("robot")
def test_only_who_sits_far_from_the_pool_has_pegs(
    inches: float, sides: Sides, seats: list[int]
) -> None:
    geometry = Geometry(Gallery(Table(320, 180, inches)), sides)
    assert [seat for seat, side in enumerate(sides) if geometry.has_pegs(side)] == seats


@pytest.mark.parametrize("phase", ["turn", "placing"])
@pytest.mark.parametrize("seat", range(4))
def test_all_that_a_turn_needs_is_within_reach(robot: Robot, phase: str, seat: int) -> None:
    scene, table = at_turn(robot, phase, seat, pooled=1), robot.app.around.table
    nearest: dict[object, float] = {}
    for target in scene.all_targets():
        if target.enabled and target.seat in (None, seat):
            away = from_edge(table, scene.seating.sides[seat], target.rect)
            nearest[target.means] = min(away, nearest.get(target.means, away))
    ours = {means: away for means, away in nearest.items() if "lucky" in type(means).__module__}
    assert len(ours) > 16
    assert max(ours.values()) <= FARTHEST_MM


def test_pegs_lie_before_their_owner_and_on_nothing_else(robot: Robot) -> None:
    scene, table = at_turn(robot, "turn"), robot.app.around.table
    geometry = view_of(scene).geometry
    others = [one.rect for one in scene.all_targets() if one.rect not in _pegs(geometry)]
    for rect in _pegs(geometry):
        assert across_mm(table, rect) >= COMFORTABLE_MM
        assert from_edge(table, Side.WEST, rect) < REACH_MM
        assert rect.collidelist(others) < 0


def _pegs(geometry: Geometry) -> list[pygame.Rect]:
    return [geometry.peg_rect(Side.WEST, number) for number in geometry.peg_numbers]


def test_the_pile_s_peg_draws_and_a_number_s_peg_puts_into_the_pool(robot: Robot) -> None:
    scene = at_turn(robot, "turn")
    before = len(scene.match.entries)
    ask(robot, tap=spot(scene, PILE))
    ask(robot, settle=True)
    drawn = view_of(scene).state.held[WEST][0]
    assert of(scene, PILE) is None
    ask(robot, tap=spot(scene, NUMBERS[drawn]))
    ask(robot, settle=True)
    assert drawn in view_of(scene).state.open
    assert [one["do"] for one in scene.match.entries[before:]] == ["draw", "discard"]


@pytest.mark.parametrize("by", ["taps", "drag"])
def test_a_peg_takes_the_topmost_tile_of_its_number(robot: Robot, by: str) -> None:
    scene = at_turn(robot, "turn", pooled=1)
    view = view_of(scene)
    tile = view.state.open[-1]
    at = next(cell for cell in FULL.cells if view.gestures.ways.fits(WEST, tile, cell))
    home, cell = spot(scene, NUMBERS[tile]), f"play.seat{WEST}.cell.{at[0]}.{at[1]}"
    touched = of(scene, NUMBERS[tile])
    assert touched is not None
    assert touched.means == InPool(tile)
    if by == "taps":
        ask(robot, tap=home)
        assert view.gestures.hands.chosen[WEST] == tile
        ask(robot, tap=cell)
    else:
        ask(robot, drag=[home, cell])
    assert scene.match.entries[-1]["tile"] == tile


def test_a_drawn_tile_dropped_on_the_pegs_goes_into_the_pool(robot: Robot) -> None:
    scene = at_turn(robot, "placing")
    drawn = view_of(scene).state.held[WEST][0]
    ask(robot, drag=[f"play.seat{WEST}.held.{drawn}", spot(scene, 1)])
    assert scene.match.entries[-1]["do"] == "discard"


def test_pegs_are_for_people(robot: Robot) -> None:
    scene = at_turn(robot, "turn", pooled=1)
    host = view_of(scene).host
    host.seating = Seating(host.seating.sides, ("human", "easy", "human", "human"))
    view_of(scene).seated_anew()
    assert of(scene, PILE) is None
    assert "play.pile#2" not in targets(robot)
