"""Where action tiles of Trellis have room: the needles that ask who draws for a DRAW 3, and a PASS
that has been played."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from table_driver import Opened, play_on
from trellis_moments import GROUPS, RACKS
from trellis_positions import document
from trellis_tables import CROWDED_BY_FOUR, coins, laid_before, laid_out, play, tap, view_of

from game.trellis.state import Move
from scenes.core.table import square
from scenes.drive.robot import Robot
from scenes.views.trellis.prompts.prompts import CLOSE_MM
from scenes.views.trellis.turn.meanings import Victim

LONG = "r1 r2 r3 r8 y5 y7 y8 y12 y13 b12 DRAW3"
SMALL = (*(rack.replace("DRAW3 ", "") for rack in RACKS[1:]),)

OPENED = Opened(inches=24, prepares=False, shared=True)
"""The smallest table on which four have room."""


def offered(robot: Robot, turn: int, racks: tuple[str, ...], groups: str) -> list[pygame.Rect]:
    """A seat lays its DRAW 3 before it; where the needles are, from its left to its right."""
    racks = racks[-turn:] + racks[:-turn] if turn else racks
    laid_before(robot, document(racks, groups, "0123", turn))
    tap(robot, f"play.seat{turn}.show", f"play.seat{turn}.rack.DRAW3")
    needles = [button for button in play_on(robot).buttons if isinstance(button.means, Victim)]
    return [needle.rect for needle in needles if needle.visible]


def check_bare(robot: Robot, needles: list[pygame.Rect]) -> None:
    """Nothing lies below them, and none on another one."""
    looks = view_of(robot).looks
    lying = [*looks.field.tile_rects(looks.composition.draft), *coins(looks)]
    lying += [*looks.geometry.shared.rects(), *(r for seat in looks.seats for r in seat.covered())]
    buttons = [button for button in play_on(robot).buttons if button.visible]
    lying += [button.rect for button in buttons if not isinstance(button.means, Victim)]
    assert all(needle.collidelist(lying) < 0 for needle in needles)
    assert not any(one.colliderect(other) for one, other in combinations(needles, 2))
    assert all(looks.geometry.screen.contains(needle) for needle in needles)


@pytest.mark.parametrize("turn", [0, 2, 3])
def test_needles_stand_in_a_row_near_the_rack_and_on_nothing(robot: Robot, turn: int) -> None:
    needles = offered(robot, turn, (LONG, *SMALL), GROUPS)
    assert len(needles) == 3
    check_bare(robot, needles)
    table, seat = robot.app.around.table, view_of(robot).geometry.seats[turn]
    seen = [table.seen(seat.side, needle) for needle in needles]
    assert len({rect.y for rect in seen}) == 1
    assert seen == sorted(seen, key=lambda rect: rect.x)
    (x, y), usual = needles[1].center, seat.choices_spot(11)
    assert pygame.Vector2(x, y).distance_to(usual) <= table.px(CLOSE_MM)


@pytest.mark.parametrize("turn", range(4))
def test_where_a_row_has_no_room_each_needle_has_felt_of_its_own(robot: Robot, turn: int) -> None:
    needles = offered(
        robot, turn, ("y1 y1 y2 y2 y3 y4 y4 DRAW3", "b1", "b1", "g1"), CROWDED_BY_FOUR
    )
    assert len(needles) == 3
    check_bare(robot, needles)
    side = view_of(robot).geometry.seats[turn].side
    seen = [robot.app.around.table.seen(side, needle).x for needle in needles]
    assert seen == sorted(seen)


def test_a_needle_stays_where_it_is_when_it_is_touched(robot: Robot) -> None:
    needles = offered(robot, 0, (LONG, *SMALL), GROUPS)
    tap(robot, "play.victim.seat2", "play.victim.seat1")
    shown = [one for one in play_on(robot).buttons if isinstance(one.means, Victim) and one.visible]
    assert [one.rect for one in shown] == needles


@pytest.mark.parametrize("inches", [10, 15])
def test_a_pass_lies_on_no_tile_where_no_needle_lies(tmp_path: Path, inches: int) -> None:
    racks = (LONG.replace("DRAW3", "PASS"), *SMALL)
    robot, _ = laid_out(tmp_path, document(racks, GROUPS, "0123"), (), (960, 600), inches)
    looks = view_of(robot).looks
    assert looks.geometry.shared.needle() is None
    play(robot, Move(0, "play", "PASS"))
    play_on(robot).tweens.finish()
    (lying,) = view_of(robot)._flights.shown
    # Half a tile away from any, for it is no part of a line.
    covered = square(lying.at, 2 * looks.geometry.field.usual_tile)
    tiles = looks.field.tile_rects(looks.composition.draft)
    assert covered.collidelist([*tiles, *looks.geometry.shared.rects()]) < 0
