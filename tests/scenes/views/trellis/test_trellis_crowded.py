"""Eighty tiles in the middle and a rack of thirty: everything still has its place."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from breadth import few
from table_driver import as_told, ask, play_on, seen_on, targets, told
from trellis_moments import GROUPS as TWO_GROUPS
from trellis_moments import RACKS, right_of, show
from trellis_positions import document
from trellis_tables import (
    GROUPS,
    area_of,
    coins,
    crowded,
    ink,
    laid_out,
    names,
    tap,
    view_of,
    words_on_felt,
)

from scenes.art import coins as coin_pictures
from scenes.core.table import Side, square
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.stage.sprite import Layer
from scenes.views.trellis.end.end_racks import points_picture
from scenes.views.trellis.end.ending import TrellisEnding
from scenes.views.trellis.layout.tiles import TABLE
from scenes.views.trellis.marks.lights import OWNER_MM
from scenes.views.trellis.turn.cells import around
from scenes.views.trellis.turn.meanings import TableCell, WrongMark

# Seats, the one at turn, tiles in its rack, inches.
TABLES = few(
    [
        *((3, 1, 25, 24), (3, 0, 25, 32), (3, 1, 25, 32), (3, 2, 34, 32), (2, 0, 30, 32)),
        *((4, 0, 25, 32), (4, 3, 30, 32), (2, 1, 33, 43), (3, 0, 30, 55)),
    ],
    4,
)


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


def test_light_that_waits_for_tiles_lies_on_felt(tmp_path: Path) -> None:
    """A line that has been begun may have to go on where a rack lies: it makes room first."""
    position = document(RACKS[:3], TWO_GROUPS, "012")
    robot, _ = laid_out(tmp_path, position, (), (960, 540), 24)
    show(robot, 0)
    view, looks = view_of(robot), view_of(robot).looks
    area = area_of(view, "b12")
    looks._free_areas.light([(area, (x, y)) for x in range(12) for y in range(-6, 9)])
    shown = [one for one in looks._free_areas._light._sprites._all if one.visible]
    lit = [square(one.at, looks.field.tile) for one in shown]
    assert len(lit) > 20
    wood = [
        *view.geometry.shared.rects(),
        *(rect for seat in looks.seats for rect in seat.covered()),
    ]
    assert all(light.collidelist(wood) < 0 for light in lit)


def test_what_is_advised_stands_near_the_rack(tmp_path: Path) -> None:
    robot, _ = laid_out(tmp_path, crowded(4, 2, 20), (), (960, 540), 24)
    tap(robot, "play.seat2.show", "play.seat2.hint")
    ask(robot, settle=True)
    view = view_of(robot)
    assert view.looks.guide.said(2)
    (_, y), _, _ = view.words_spot(Side.NORTH)
    assert y < 0.4 * view.geometry.table.height
    check_words(robot, [ink(play_on(robot).guidance.voices.all[2]._sprite)])


@pytest.mark.parametrize(("turn", "number"), [(0, 6), (1, 6), (2, 6), (3, 6), (0, 9)])
def test_tiles_that_a_hint_shows_lie_on_bare_felt(tmp_path: Path, turn: int, number: int) -> None:
    """Where others lie their group makes room first."""
    robot, _ = laid_out(tmp_path, crowded(4, turn, number), (), (960, 540), 43)
    view = view_of(robot)
    tap(robot, f"play.seat{turn}.show")
    lay = [piece.rest.at for piece in view.pieces.lying(TABLE)]
    tap(robot, f"play.seat{turn}.hint")
    ask(robot, settle=True)
    assert (lay != [piece.rest.at for piece in view.pieces.lying(TABLE)]) == (number == 9)
    shown = view.looks.guide.covered()
    side = view.field.tile // 2
    tiles = [square(piece.rest.at, side) for piece in view.pieces.lying(TABLE)]
    assert shown
    assert all(ghost.collidelist(tiles) < 0 for ghost in shown)
    assert not any(one.colliderect(other) for one, other in combinations(shown, 2))


def test_who_acts_can_always_read_the_rules(robot: Robot) -> None:
    """Over the table, where there is no felt: until somebody else acts."""
    view = view_of(robot)
    turn = view.state.turn
    tap(robot, f"play.seat{turn}.book")
    ask(robot, wait=0.5)
    paper = f"play.seat{turn}.book.paper"
    assert paper in names(robot)
    shown = robot.app.scene.all_targets()
    others = [one.rect for one in shown if one.seat not in (None, turn)]
    assert pygame.Rect(targets(robot)[paper]["rect"]).collidelist(others) < 0
    # Where it was opened it may lie itself.
    tap(robot, f"play.seat{turn}.book.close")
    ask(robot, wait=0.5)


def inks_on(robot: Robot) -> list[pygame.Rect]:
    return [ink(sprite) for sprite in words_on_felt(robot)]


def test_no_words_lie_on_tiles_or_controls(robot: Robot) -> None:
    view, inks = view_of(robot), inks_on(robot)
    assert inks
    assert view.looks.explanations.words is not None
    check_words(robot, inks)


def test_what_a_seat_is_told_for_a_while_lies_on_nothing_and_its_greeting_comes_back(
    tmp_path: Path,
) -> None:
    """A refusal may be longer than what the seat was told before."""
    racks = [*RACKS[1:3], RACKS[0]]
    robot, _ = laid_out(tmp_path, document(racks, TWO_GROUPS, "012", 2), (), (960, 540), 24)
    tap(robot, "play.seat2.show")
    ask(robot, drag=["play.seat2.rack.y5", right_of(robot, "r4")])
    ask(robot, wait=0.4)
    view, voices = view_of(robot), play_on(robot).guidance.voices
    greeted = told(robot, 2)
    for key in view.host.words(2).keys("refusal.trellis."):
        if not key.endswith(".why"):
            voices.say(2, key)
            check_words(robot, [ink(voices.all[2]._sprite)])
    voices.all[2].moved()
    assert told(robot, 2) == greeted


def test_no_words_lie_on_places_that_are_kept_for_others(tmp_path: Path) -> None:
    racks = ["r7 r8 y1 y2 y3 b1 g9", "g1 g2 b2 b3 y9", "b12 r1 r12 y12", "g3 g4 g5"]
    robot, _ = laid_out(tmp_path, document(racks, "r4 r5 r6", "1"), (), (960, 540), 24)
    tap(robot, "play.seat0.show")
    gallery, shown = robot.app.around.gallery, seen_on(play_on(robot), Layer.MIDDLE)
    made = [coin_pictures.coin(gallery, side, OWNER_MM) for side in play_on(robot).seating.sides]
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
    tap(robot, "play.seat0.undo", "play.seat0.rack.PASS")
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
    while not (isinstance(scene, EndingScene) and scene.script.name == "scores"):
        ask(robot, wait=0.1)
        scene = robot.app.scene
    shown = seen_on(scene, Layer.WORDS)
    for seat, place in enumerate(view.geometry.seats):
        assert isinstance(scene.ending, TrellisEnding)
        at = scene.ending._sums[seat].rect.center
        (penalty,) = (sprite for sprite in shown if math.dist(sprite.at, at) < 4)
        assert not ink(penalty).colliderect(place.opened.lies(view.composition.places(seat)).rect)
        assert view.geometry.screen.contains(ink(penalty))
    place = view.geometry.seats[1]
    lies = place.opened.lies(view.composition.places(1))
    counted = points_picture(view.host.gallery, place.side, lies.tile)
    spots = {sprite.at for sprite in shown if sprite.picture is counted}
    tiles = [tile for tile in view.composition.rack_tiles(1) if tile.tile in ("PASS", "DRAW3")]
    assert len(spots) == len(tiles) == 2
    assert all(lies.rect.collidepoint(spot) for spot in spots)


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
    assert (
        seat.geometry.opened.row(len(view.composition.tiles(seat.seat))).pitch >= 12 * table.per_mm
    )


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


def test_no_coin_lies_where_a_group_may_be_opened(tmp_path: Path) -> None:
    racks = ["y6 b7 b8 r1 y5 y12 r8", "r13 r14 y14 g1 g2 g9", "b13 b14 y1", "y2 y3 y4"]
    robot, _ = laid_out(tmp_path, document(racks, TWO_GROUPS, "0123"), (), (960, 540), 24)
    looks = view_of(robot).looks
    tap(robot, "play.seat0.show")
    lit = looks._free_areas.covered()
    assert len(lit) == 1
    before = coins(looks)
    buttons = [button.rect for button in play_on(robot).buttons if button.visible]
    assert all(coin.collidelist([*lit, *buttons]) < 0 for coin in before)
