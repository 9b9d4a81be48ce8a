"""Eighty tiles in the middle and a rack of thirty: everything still has its place."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from longest import speak_always
from staging import leave_unprepared, seat_at
from table_driver import as_told, ask, play_on, seen_on, told
from trellis_moments import GROUPS as THREE_GROUPS
from trellis_moments import RACKS, show
from trellis_positions import document
from trellis_tables import (
    GROUPS,
    SIDES,
    area_of,
    crowded,
    ink,
    laid_out,
    names,
    tap,
    view_of,
    words_on_felt,
)

from scenes.art import coins
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.stage.sprite import Layer
from scenes.views.trellis.cells import around
from scenes.views.trellis.ending import TrellisEnding
from scenes.views.trellis.free_areas import OWNER_MM
from scenes.views.trellis.meanings import TableCell, WrongMark

# Seats, the one at turn, tiles in its rack, inches.
TABLES = [
    *((3, 0, 25, 32), (3, 1, 25, 32), (3, 2, 34, 32), (2, 0, 30, 32), (2, 1, 33, 43)),
    *((4, 0, 25, 32), (4, 3, 30, 32), (3, 1, 25, 24), (3, 0, 30, 55)),
]


@pytest.fixture(scope="module", params=TABLES, ids=lambda one: "-".join(map(str, one)))
def robot(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Robot:
    """A wrong tile has been laid beside the group in the middle."""
    seats, turn, own, inches = request.param
    data = tmp_path_factory.mktemp("data")
    robot, _ = laid_out(data, crowded(seats, turn, own), (), (960, 540), inches)
    view = view_of(robot)
    tap(robot, f"play.seat{turn}.show")
    tile = next(name for name in names(robot) if f"seat{turn}.rack.r" in name)
    x, y = around(view.composition.draft.areas[1])[3]
    tap(robot, tile, f"play.table.1.{x}.{y}")
    return robot


def check_words(robot: Robot, inks: list[pygame.Rect]) -> None:
    """On felt, on the table, and not on each other."""
    view = view_of(robot)
    taken = view.looks.felt.covered()
    assert [one for one in inks if one.collidelist(taken) >= 0] == []
    assert not any(one.colliderect(other) for one, other in combinations(inks, 2))
    assert all(view.geometry.screen.contains(one) for one in inks)


def inks_on(robot: Robot) -> list[pygame.Rect]:
    return [ink(sprite) for sprite in words_on_felt(robot)]


def test_no_words_lie_on_tiles_or_controls(robot: Robot) -> None:
    view, inks = view_of(robot), inks_on(robot)
    assert inks
    assert view.looks.explanations.words is not None
    check_words(robot, inks)


def test_words_are_narrower_where_they_have_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three on a small table: no felt is free that is as wide as words usually are."""
    leave_unprepared(monkeypatch)
    racks = RACKS[:3]
    robot, match = laid_out(tmp_path, document(racks, THREE_GROUPS, "012"), (), (1366, 768), 15.6)
    speak_always(robot.app, "fr")
    seat_at(robot.app, match, SIDES[3])
    show(robot, 0)
    view, inks = view_of(robot), inks_on(robot)
    assert len(inks) == 1
    assert inks[0].width < 0.8 * robot.app.around.table.px(view.geometry.seats[0].words_width())
    check_words(robot, inks)
    robot.app.close()


def test_no_words_lie_on_places_that_are_kept_for_others(tmp_path: Path) -> None:
    racks = ["r7 r8 y1 y2 y3 b1 g9", "g1 g2 b2 b3 y9", "b12 r1 r12 y12", "g3 g4 g5"]
    robot, _ = laid_out(tmp_path, document(racks, "r4 r5 r6", "1"), (), (960, 540), 24)
    tap(robot, "play.seat0.show")
    gallery, shown = robot.app.around.gallery, seen_on(play_on(robot), Layer.MIDDLE)
    made = [coins.coin(gallery, side, OWNER_MM) for side in play_on(robot).seating.sides]
    kept = [area for one in shown if one.picture in made and (area := one.area())]
    assert kept
    inks = inks_on(robot)
    assert inks
    assert all(ink.collidelist(kept) < 0 for ink in inks)


@pytest.mark.parametrize(("seats", "inches"), [(2, 24), (3, 32), (4, 24), (4, 55)])
def test_at_a_pass_every_seat_is_told_what_to_do_on_felt(
    tmp_path: Path, seats: int, inches: int
) -> None:
    racks = ["r7 r8 y1 y2 y3 b1 PASS DRAW3", "g1 g2 b2 b3 y9", "b12 r1 r12 y12", "g3 g4 g5"]
    position = document(racks[:seats], GROUPS, "0123"[:seats])
    robot, _ = laid_out(tmp_path, position, (), (960, 540), inches)
    tap(robot, "play.seat0.show", "play.seat0.rack.DRAW3")
    check_words(robot, inks_on(robot))
    tap(robot, "play.back", "play.seat0.rack.PASS")
    check_words(robot, inks_on(robot))
    tap(robot, "play.commit", "play.seat1.show", "play.seat1.rack.g1")
    inks = inks_on(robot)
    assert len(inks) == seats
    check_words(robot, inks)


def test_at_the_end_penalties_stand_beside_their_racks(tmp_path: Path) -> None:
    racks = ["r7", "g1 g2 b2 b3 y9 DRAW3 PASS y13 y14", "b12 r1 r12 y12 b13 b14 g13 g14"]
    robot, _ = laid_out(tmp_path, document(racks, GROUPS, "012"))
    view = view_of(robot)
    tap(robot, "play.seat0.show", "play.seat0.rack.r7")
    assert view.greeting(0) != "trellis.hint.last"
    tap(robot, f"play.table.{area_of(view, 'r6')}.3.0")
    assert view.greeting(0) == "trellis.hint.last"
    ask(robot, tap="play.commit")
    scene = robot.app.scene
    while not (isinstance(scene, EndingScene) and scene.acts.name == "scores"):
        ask(robot, wait=0.1)
        scene = robot.app.scene
    shown = seen_on(scene, Layer.WORDS)
    for seat, place in enumerate(view.geometry.seats):
        at = scene.ending.lines[seat].at(scene.ending.spots(seat).score.at)
        (penalty,) = (sprite for sprite in shown if math.dist(sprite.at, at) < 4)
        assert not ink(penalty).colliderect(place.open_rect(view.composition.places(seat)))
        assert view.geometry.screen.contains(ink(penalty))
    rack = view.geometry.seats[1].open_rect(view.composition.places(1))
    assert isinstance(scene.ending, TrellisEnding)
    counted = scene.ending._counts.picture(1, scene.ending._tile(1))
    spots = {sprite.at for sprite in shown if sprite.picture is counted}
    tiles = [tile for tile in view.composition.rack_tiles(1) if tile.tile in ("PASS", "DRAW3")]
    assert len(spots) == len(tiles) == 2
    assert all(rack.collidepoint(spot) for spot in spots)


def test_nothing_to_touch_lies_on_anything_else(robot: Robot) -> None:
    view = view_of(robot)
    things = [button.rect for button in play_on(robot).buttons if button.visible]
    things += [rect for seat in view.looks.seats for rect in seat.covered()]
    things += view.geometry.shared.rects()
    tiles = view.field.tile_rects(view.composition.draft)
    for one, other in combinations(things, 2):
        assert min(one.clip(other).size) <= 2, (one, other)
    for tile in tiles:
        assert tile.collidelist(things) < 0
    for one, other in combinations(tiles, 2):
        overlap = one.clip(other)
        assert min(overlap.size) <= 1 or one == other
    assert all(view.geometry.screen.contains(tile) for tile in tiles)


def test_tiles_stay_as_large_as_a_fingertip(robot: Robot) -> None:
    view = view_of(robot)
    table = view.geometry.table
    assert min(fit.tile for fit in view.field.fits) >= 12 * table.per_mm - 1
    seat = view.looks.seats[view.composition.turn]
    assert seat.geometry.open_row(len(view.composition.tiles(seat.seat))).pitch >= 12 * table.per_mm


def test_free_cells_beside_every_group_can_be_touched(robot: Robot) -> None:
    view = view_of(robot)
    for area, group in enumerate(view.composition.draft.areas):
        for cell in around(group):
            spot = view.field.fits[area].spot(cell)
            hit = play_on(robot).hit(spot)
            assert hit is not None
            assert isinstance(hit.means, TableCell | WrongMark), (hit.means, cell)


def test_a_refusal_finds_felt_too(robot: Robot) -> None:
    view = view_of(robot)
    turn = view.composition.turn
    ask(robot, tap="play.bag")
    assert told(robot, turn) == as_told(robot, turn, "refusal.trellis.finish_first")
    tiles = view.field.tile_rects(view.composition.draft)
    assert all(one.collidelist(tiles) < 0 for one in inks_on(robot))
