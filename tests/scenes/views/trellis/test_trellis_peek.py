"""T20 at the handle: a block that a hand can cover, deaf to that hand, out of which another finger
chooses and pulls."""

from __future__ import annotations

from itertools import combinations, pairwise

import pygame
import pytest
from table_driver import Opened, as_told, ask, targets, told
from trellis_positions import document
from trellis_tables import GROUPS, SIDES, area_of, frame, laid_before, names, tap, view_of

from game.trellis.table import tiles_of
from scenes.art.racks import HANDLE
from scenes.core.table import Table, square
from scenes.drive.robot import Robot
from scenes.views.trellis.layout.field_geometry import Geometry

pytestmark = pytest.mark.usefixtures("unprepared")

SIZE = (960, 540)
RACKS = ["r7 r8 y1 y2 y3 b1 DRAW3", "g1 g2 b2 b3 y9", "b12 r1 r13 PASS"]
OWN, EYE = "play.seat0.rack.", "play.seat0.peek"


# --- the block

OPENED = Opened(size=SIZE)


@pytest.mark.parametrize("count", [1, 3, 4, 9, 10, 14, 15, 16, 18, 19, 21, 33])
def test_a_peek_is_three_short_rows_at_most(count: int) -> None:
    """At 24 inches as large as is to be read, within a cupped hand, clear of the handle."""
    table = Table(1920, 1080, 24)
    for seat in Geometry(table, SIDES[4]).seats:
        peeked, upright = seat.peeked.lies(count), seat.side.upright
        spots = peeked.spots
        rows = {spot[1] if upright else spot[0] for spot in spots}
        assert len(rows) == (1 if count <= 3 else 2 if count <= 9 else 3)
        assert peeked.tile >= 10.8 * table.per_mm
        long, deep = (side / table.per_mm for side in peeked.size)
        assert deep <= 46.5
        assert long <= (71 if count <= 15 else 95 if count <= 21 else 150)
        rect = peeked.rect
        handle = seat.rect((99, table.px(HANDLE[1])), table.px(HANDLE[1] / 2))
        assert not rect.colliderect(handle)
        tiles = [square(spot, peeked.tile) for spot in spots]
        assert all(rect.contains(tile) for tile in tiles)
        assert not any(one.colliderect(other) for one, other in combinations(tiles, 2))


def test_the_far_row_is_the_first_and_reads_from_left_to_right() -> None:
    table = Table(1920, 1080, 24)
    for seat in Geometry(table, SIDES[4]).seats:
        seen = [
            table.seen(seat.side, square(spot, 2)).center for spot in seat.peeked.lies(14).spots
        ]
        assert [y for _, y in seen] == sorted(y for _, y in seen)
        assert all(one[0] < other[0] for one, other in pairwise(seen) if one[1] == other[1])


# --- the hand that shields


@pytest.fixture
def robot(table: Robot) -> Robot:
    laid_before(table, document(RACKS, GROUPS, "012"))
    return table


def peek(robot: Robot) -> None:
    """For so long that the finger is known to stay."""
    ask(robot, down={"finger": 1, "at": EYE})
    ask(robot, wait=0.8)


def test_while_it_is_peeked_at_a_rack_is_not_opened(robot: Robot) -> None:
    """Whatever touches it beside its tiles, and for however long."""
    view = view_of(robot)
    peek(robot)
    x, y, _, high = targets(robot)["play.seat0.rack"]["rect"]
    corner = [x + 2, y + high - 2]
    for seconds in (0.1, 2.0):
        ask(robot, down={"finger": 2, "at": corner})
        ask(robot, wait=seconds)
        ask(robot, up={"finger": 2})
    assert not view.composition.racks[0].shown
    assert "play.seat0.show" not in names(robot) or not view.composition.is_open(0)
    ask(robot, up={"finger": 1})
    assert not view.composition.is_seen(0)


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize(("seconds", "is_told"), [(0.1, True), (0.6, False)])
def test_who_only_taps_the_eye_is_told_at_once_to_hold_it(
    robot: Robot, seat: int, seconds: float, is_told: bool
) -> None:
    """Be it at turn or not: so short a look shows nothing."""
    at_once = as_told(robot, seat, "refusal.trellis.hold_the_eye")
    assert told(robot, seat) != at_once
    ask(robot, down={"finger": 1, "at": f"play.seat{seat}.peek"})
    ask(robot, wait=seconds)
    ask(robot, up={"finger": 1})
    assert (told(robot, seat) == at_once) == is_told


@pytest.mark.parametrize(("seconds", "opens"), [(0.1, True), (0.8, False)])
def test_a_closed_rack_opens_by_a_short_tap_only(robot: Robot, seconds: float, opens: bool) -> None:
    x, y, _, high = targets(robot)["play.seat0.rack"]["rect"]
    ask(robot, down={"finger": 1, "at": [x + 3, y + high // 2]})
    ask(robot, wait=seconds)
    ask(robot, up={"finger": 1})
    assert view_of(robot).composition.is_open(0) == opens


# --- choosing and pulling out


def colour_of(robot: Robot, rect: pygame.Rect) -> tuple[int, ...]:
    frame(robot)
    return tuple(pygame.transform.average_color(robot.app.screen, rect))


def test_another_finger_chooses_in_a_peek(robot: Robot) -> None:
    composition = view_of(robot).composition
    peek(robot)
    other = pygame.Rect(targets(robot)[OWN + "b1"]["rect"]).inflate(-8, -8)
    before = colour_of(robot, other)
    tap(robot, OWN + "y1", OWN + "y2")
    assert colour_of(robot, other) == pytest.approx(before, abs=12)
    assert [pick.tile for pick in composition.chosen] == ["y1", "y2"]
    tap(robot, OWN + "y1")
    assert [pick.tile for pick in composition.chosen] == ["y2"]
    ask(robot, up={"finger": 1})
    assert composition.chosen == ()


def test_what_rests_in_a_peek_chooses_nothing(robot: Robot) -> None:
    peek(robot)
    ask(robot, down={"finger": 2, "at": OWN + "y1"})
    ask(robot, wait=2.0)
    ask(robot, up={"finger": 2})
    assert view_of(robot).composition.chosen == ()
    ask(robot, up={"finger": 1})


def test_a_tile_is_pulled_out_of_a_peek_onto_the_table(robot: Robot) -> None:
    view = view_of(robot)
    peek(robot)
    ask(robot, drag=[OWN + "r7", f"play.table.{area_of(view, 'r6')}.3.0"], seconds=0.6)
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.5)
    assert tiles_of(view.composition.draft.areas)["r7"] == 1
    assert not view.composition.is_seen(0)
    tap(robot, "play.commit")
    assert view.composition.turn == 1


def test_what_is_being_pulled_out_is_gone_with_the_finger_on_the_eye(robot: Robot) -> None:
    """And back in its rack; nothing of it is seen."""
    view = view_of(robot)
    peek(robot)
    x, y = robot.app.around.table.middle
    ask(robot, down={"finger": 2, "at": OWN + "r7"})
    ask(robot, move={"finger": 2, "at": [x, y]})
    ask(robot, wait=0.1)
    ask(robot, up={"finger": 1})
    assert not any(piece.rest.look == "rack" for piece in view.pieces.all)
    ask(robot, up={"finger": 2})
    ask(robot, wait=0.5)
    assert not view.composition.draft.touched
    assert len(view.pieces.lying("rack0")) == len(RACKS[0].split())


def test_who_peeks_goes_on_while_others_move(robot: Robot) -> None:
    view = view_of(robot)
    ask(robot, down={"finger": 1, "at": "play.seat2.peek"})
    ask(robot, wait=0.4)
    tap(robot, "play.bag", "play.commit")
    assert view.composition.turn == 1
    assert view.composition.is_seen(2)
    ask(robot, up={"finger": 1})


def test_a_finger_that_was_lost_for_an_instant_sees_at_once_what_it_saw(robot: Robot) -> None:
    """But not for as long as it was lost."""
    view = view_of(robot)
    peek(robot)
    tap(robot, OWN + "y1")
    before = {piece.rest for piece in view.pieces.lying("rack0")}
    ask(robot, up={"finger": 1})
    assert {piece.rest.look for piece in view.pieces.lying("rack0")} == {"back"}
    ask(robot, wait=0.03)
    ask(robot, down={"finger": 1, "at": EYE})
    ask(robot, wait=0.03)
    assert {piece.rest for piece in view.pieces.lying("rack0")} == before
    assert [piece.sprite.at for piece in view.pieces.lying("rack0")] == [
        piece.rest.at for piece in view.pieces.lying("rack0")
    ]
    ask(robot, up={"finger": 1})


def test_a_finger_that_slips_off_the_eye_closes_at_once_too(robot: Robot) -> None:
    peek(robot)
    x, y, wide, high = targets(robot)[EYE]["rect"]
    for away in (20, 40, 60):
        ask(robot, move={"finger": 1, "at": [x + wide // 2 + away, y + high // 2]})
    ask(robot, up={"finger": 1})
    assert {piece.rest.look for piece in view_of(robot).pieces.lying("rack0")} == {"back"}
