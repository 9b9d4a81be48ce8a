"""Trellis on tables of every size: what lies where, how large, and clear of what."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from table_driver import ask
from trellis_positions import document, drawn
from trellis_tables import SIDES, area_of, laid_out, tap, view_of

from scenes.table import Side, Table
from scenes.views.trellis.draft import cells_of
from scenes.views.trellis.field_geometry import LARGEST_TILE, ROOM
from scenes.views.trellis.geometry import Geometry
from scenes.views.trellis.scale import scale_of

TABLES = [(1920, 1080, 24), (1920, 1080, 32), (3840, 2160, 32), (3840, 2160, 43), (3840, 2160, 55)]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_lies_on_the_table_and_apart(table: tuple[int, int, int], seats: int) -> None:
    geometry = Geometry(Table(*table), SIDES[seats])
    whole = (0, 0, table[0], table[1])
    for count in (1, 15, 25, 33):
        rects = [seat.open_rect(count) for seat in geometry.seats]
        rects += geometry.shared.rects()
        for number, rect in enumerate(rects):
            assert rect.clip(whole) == rect
            assert rect.collidelist(rects[number + 1 :]) < 0
        for area in geometry.field.area_rects([count] * seats, [[]] * geometry.field.areas):
            assert area.collidelist(rects) < 0
            assert area.width > 3 * geometry.field.usual_tile


@pytest.mark.parametrize("table", TABLES)
def test_tiles_are_never_smaller_than_a_fingertip(table: tuple[int, int, int]) -> None:
    geometry = Geometry(Table(*table), SIDES[3])
    per_mm = geometry.table.per_mm
    assert min(geometry.field.levels) >= 11.5 * per_mm
    assert max(geometry.field.levels) <= LARGEST_TILE * scale_of(geometry.table) * per_mm + 1
    for seat in geometry.seats:
        for count in (15, 25, 33):
            assert seat.open_row(count).pitch >= 12 * per_mm
    if table[2] >= 32:
        assert geometry.seats[0].open_row(33).pitch >= 20 * per_mm


def test_a_group_that_needs_room_gets_what_others_leave() -> None:
    geometry = Geometry(Table(1920, 1080, 32), SIDES[3])
    small, (long,) = [(0, 0), (1, 0), (2, 0)], drawn(" ".join(f"r{n}" for n in range(1, 15)))
    even = geometry.field.area_rects([15] * 3, [small, [], small])
    assert max(r.width for r in even) - min(r.width for r in even) <= 1
    wide = [(x, y) for _, x, y in long]
    uneven = geometry.field.area_rects([15] * 3, [small, wide, small])
    assert uneven[1].width > 1.5 * uneven[0].width
    assert geometry.field.fitted(uneven[1], wide).tile > geometry.field.fitted(even[1], wide).tile


@pytest.mark.parametrize("free", Side)
def test_three_areas_lie_side_by_side_whichever_side_display_and_bag_have(free: Side) -> None:
    geometry = Geometry(Table(1920, 1080, 32), [side for side in Side if side is not free])
    areas = geometry.field.area_rects([15] * 3, [[], [], []])
    assert len({(area.top, area.height) for area in areas}) == 1
    assert max(area.width for area in areas) - min(area.width for area in areas) <= 1


@pytest.mark.parametrize("inches", [43, 55, 65])
@pytest.mark.parametrize("seats", [2, 3])
def test_from_55_inches_on_display_and_bag_lie_in_the_middle(seats: int, inches: int) -> None:
    geometry = Geometry(Table(3840, 2160, inches), SIDES[seats])
    display, *rest = geometry.shared.rects()
    whole = display.unionall(rest)
    middle = geometry.screen.center
    if inches < 55:
        free = Side.EAST if seats == 2 else Side.NORTH
        edge = geometry.table.from_edge(free, 0, geometry.table.px(60))
        assert display.unionall(rest).collidepoint(edge[0], edge[1])
        return
    assert whole.center == pytest.approx(middle, abs=2)
    left, inner, right = geometry.field.area_rects([15] * seats, [[], [], []])
    assert left.height == right.height > 10 * geometry.field.usual_tile
    assert left.width == pytest.approx(right.width, abs=2)
    assert left.width > 8 * geometry.field.usual_tile
    assert inner.width > 8 * geometry.field.usual_tile
    assert inner.height > 4 * geometry.field.usual_tile
    assert inner.bottom <= whole.top


def test_in_the_middle_a_group_may_grow_past_the_display_but_not_onto_it(tmp_path: Path) -> None:
    table = ".  .  .  b9\n.  .  .  b10\nr11 y11 g11 b11\n\ny2 y3 y4 y5 y6 y7"
    racks = ["y8 y9 y10 y11 y12", "r1 r2", "g1 g2"]
    robot, _ = laid_out(tmp_path, document(racks, table, "012"), (), (1920, 1080), 55)
    view = view_of(robot)
    long = area_of(view, "y2")
    tap(robot, "play.seat0.show")
    for number in range(8, 13):
        tap(robot, f"play.seat0.rack.y{number}", f"play.table.{long}.{number - 2}.0")
        lying = view.field.tile_rects(view.composition.draft)
        for rect in view.geometry.shared.rects():
            assert rect.collidelist(lying) < 0
    assert len(view.composition.draft.areas[long]) == 11
    assert view.field.fits[long].tile >= 0.65 * view.geometry.field.usual_tile


# --- how large groups lie

CROSSED = "r4 r5 r6 r7 .\n.  .  b6 .  .\ng4 g5 g6 g7 g8"
BRANCHED = ".  .  .  b9\n.  .  .  b10\nr11 y11 g11 b11\n.  .  .  b12"
WIDE = " ".join(f"y{n}" for n in range(3, 10))


def fitted_to(geometry: Geometry, pictures: list[str]) -> list[pygame.Rect]:
    """What the tiles of each group cover, with the felt that they want around them."""
    cells = cells_of([drawn(picture)[0] for picture in pictures])
    rects, around = geometry.field.area_rects([15] * len(geometry.seats), cells), []
    for rect, some in zip(rects, cells, strict=True):
        fit = geometry.field.fitted(rect, some)
        assert fit.tile == geometry.field.usual_tile
        around.append(fit.rect(some).inflate(round(ROOM * fit.tile) - 2, 0))
        assert rect.contains(around[-1])
    return around


@pytest.mark.parametrize("table", TABLES[1:])
@pytest.mark.parametrize("seats", [2, 3])
def test_groups_keep_their_size_as_long_as_there_is_felt(
    table: tuple[int, int, int], seats: int
) -> None:
    geometry = Geometry(Table(*table), SIDES[seats])
    around = fitted_to(geometry, [CROSSED, BRANCHED, CROSSED])
    around += fitted_to(geometry, [BRANCHED, WIDE, BRANCHED])
    for one, other in (*combinations(around[:3], 2), *combinations(around[3:], 2)):
        assert one.clip(other).width <= 2


def test_a_group_that_grows_leaves_all_others_where_they_lie(tmp_path: Path) -> None:
    table = f"{CROSSED}\n\n{BRANCHED}\n\ny2 y3 y4"
    robot, _ = laid_out(tmp_path, document(["y12 r12 b1", "r1 r2", "g1 g2"], table, "012"))
    view = view_of(robot)
    middle = area_of(view, "b12")
    before, areas = list(view.field.fits), list(view.field.rects)
    tap(robot, "play.seat0.show")
    for tile, x in (("y12", 4), ("r12", 5)):
        tap(robot, f"play.seat0.rack.{tile}", f"play.table.{middle}.{x}.3")
    assert view.field.fits == before
    assert view.field.rects != areas
    for area, group in enumerate(view.composition.draft.areas):
        for _, x, y in group:
            assert view.field.area_at(view.field.fits[area].spot((x, y))) == area
    tap(robot, "play.reset")
    ask(robot, wait=0.3)
    assert view.field.rects == areas


def test_groups_that_have_no_felt_left_make_room(tmp_path: Path) -> None:
    """The tiles of a line of eleven are made smaller, those beside it not at once."""
    table = " ".join(f"r{n}" for n in range(1, 11)) + "\n\n" + BRANCHED + "\n\ny2 y3 y4"
    racks = ["r11 r12 r13", "r1 r2", "g1 g2"]
    robot, _ = laid_out(tmp_path, document(racks, table, "012"))
    view = view_of(robot)
    long = area_of(view, "r10")
    tap(robot, "play.seat0.show")
    for number in (11, 12, 13):
        tap(robot, f"play.seat0.rack.r{number}", f"play.table.{long}.{number - 1}.0")
        fits, areas = view.field.fits, cells_of(view.composition.draft.areas)
        lying = [fit.rect(cells) for fit, cells in zip(fits, areas, strict=True)]
        for (one, fit), (other, _) in combinations(zip(lying, fits, strict=True), 2):
            assert not one.inflate(fit.tile, 0).colliderect(other)
        assert all(view.field.rects[area].contains(rect) for area, rect in enumerate(lying))
