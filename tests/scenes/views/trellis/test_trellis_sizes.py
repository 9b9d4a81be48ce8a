"""Trellis on tables of every size: what lies where, how large, and clear of what."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from breadth import few
from trellis_positions import document, drawn
from trellis_tables import CROWDED, CROWDED_BY_FOUR, SIDES, area_of, laid_out, tap, view_of

from game.trellis.table import COLOURS, Table, normal
from scenes.core.table import Side
from scenes.core.table import Table as Screen
from scenes.views.trellis.layout.field import Field
from scenes.views.trellis.layout.field_geometry import TILE, Geometry, Racks
from scenes.views.trellis.layout.rack_geometry import scale_of
from scenes.views.trellis.turn.draft import Draft

TABLES = few(
    [(1920, 1080, 24), (1920, 1080, 32), (3840, 2160, 32), (3840, 2160, 43), (3840, 2160, 55)], 3
)
CROSSED = "r4 r5 r6 r7 .\n.  .  b6 .  .\ng4 g5 g6 g7 g8"
BRANCHED = ".  .  .  b9\n.  .  .  b10\nr11 y11 g11 b11\n.  .  .  b12"


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_lies_on_the_table_and_apart(table: tuple[int, int, int], seats: int) -> None:
    geometry = Geometry(Screen(*table), SIDES[seats])
    whole = (0, 0, table[0], table[1])
    for count in (1, 15, 25, 33):
        rects = [seat.opened.lies(count).rect for seat in geometry.seats]
        felt = geometry.field.whole([count] * seats)
        assert felt.collidelist(rects) < 0
        rects += geometry.shared.rects()
        for number, rect in enumerate(rects):
            assert rect.clip(whole) == rect
            assert rect.collidelist(rects[number + 1 :]) < 0
        for rect in geometry.shared.rects():
            assert felt.contains(rect) or not felt.colliderect(rect)


@pytest.mark.parametrize("table", TABLES)
def test_tiles_are_never_smaller_than_a_fingertip(table: tuple[int, int, int]) -> None:
    geometry = Geometry(Screen(*table), SIDES[3])
    per_mm = geometry.table.per_mm
    assert min(geometry.field.levels) >= 11.5 * per_mm
    assert max(geometry.field.levels) <= TILE * scale_of(geometry.table) * per_mm + 1
    for seat in geometry.seats:
        for count in (15, 25, 33):
            assert seat.opened.row(count).pitch >= 12 * per_mm
    if table[2] >= 32:
        assert geometry.seats[0].opened.row(33).pitch >= 20 * per_mm


# --- display, bag and needle


@pytest.mark.parametrize("inches", [43, 55, 65])
@pytest.mark.parametrize("seats", [2, 3])
def test_from_55_inches_on_display_and_bag_lie_in_the_middle(seats: int, inches: int) -> None:
    geometry = Geometry(Screen(3840, 2160, inches), SIDES[seats])
    display, *rest = geometry.shared.rects()
    whole = display.unionall(rest)
    if inches < 55:
        free = Side.EAST if seats == 2 else Side.NORTH
        edge = geometry.table.from_edge(free, 0, geometry.table.px(60))
        assert display.unionall(rest).collidepoint(edge[0], edge[1])
        return
    assert whole.center == pytest.approx(geometry.screen.center, abs=2)


@pytest.mark.parametrize("inches", [24, 32, 43, 55])
def test_in_the_middle_the_display_is_a_block(inches: int) -> None:
    """Two columns of three, with bag and needle beside it: together they are nearly square."""
    shared = Geometry(Screen(3840, 2160, inches), SIDES[4]).shared
    spots = [shared.display_spot(index) for index in range(6)]
    assert len({x for x, _ in spots}) == 2
    assert len({y for _, y in spots}) == 3
    assert all(shared.display_rect().collidepoint(spot) for spot in spots)
    whole = shared.rects()[0].unionall(shared.rects()[1:])
    assert 0.7 < whole.width / whole.height < 1.5


# --- how large groups lie


def field_with(
    table: tuple[int, int, int], groups: Table, counts: tuple[int, ...]
) -> tuple[Geometry, Field, Draft]:
    geometry = Geometry(Screen(*table), SIDES[len(counts)])
    field, racks = Field(geometry.field), Racks(counts, 0)
    areas, places = field.begun(Draft.begun((), ()), groups, racks)
    return geometry, field, field.fit(Draft.begun(areas, (), places), racks)


def check_clear(geometry: Geometry, field: Field, draft: Draft, counts: tuple[int, ...]) -> None:
    """Groups lie a cell apart, clear of racks, display, bag and needle."""
    rects = [
        seat.opened.lies(count).rect for seat, count in zip(geometry.seats, counts, strict=True)
    ]
    rects += [
        seat.closed.lies(count).rect for seat, count in zip(geometry.seats, counts, strict=True)
    ]
    rects += geometry.shared.rects()
    tiles = field.tile_rects(draft)
    assert all(tile.collidelist(rects) < 0 for tile in tiles)
    assert all(geometry.screen.contains(tile) for tile in tiles)
    spots = [
        [fit.spot((x, y)) for _, x, y in group]
        for fit, group in zip(field.fits, draft.areas, strict=True)
    ]
    for one, other in combinations(spots, 2):
        for x, y in one:
            assert all(max(abs(x - a), abs(y - b)) >= 2 * field.pitch - 2 for a, b in other)


EIGHTY = {3: CROWDED, 2: CROWDED, 4: CROWDED_BY_FOUR}
LEAST_MM = {(2, 24): 15, (3, 24): 14, (4, 24): 12, (2, 32): 20, (3, 32): 19.5, (4, 32): 18}
LEAST_MM |= {(2, 43): 26, (3, 43): 26, (4, 43): 24, (2, 55): 32, (3, 55): 32, (4, 55): 32}


@pytest.mark.parametrize("table", [(1920, 1080, 24), *TABLES[1::2], (3840, 2160, 55)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eighty_tiles_lie_as_large_as_the_felt_allows(
    table: tuple[int, int, int], seats: int
) -> None:
    counts = (15,) * seats
    geometry, field, draft = field_with(table, normal(drawn(EIGHTY[seats])), counts)
    assert len(draft.groups()) == (4 if seats == 4 else 3)
    assert field.tile >= (LEAST_MM[seats, table[2]] - 0.2) * geometry.table.per_mm
    check_clear(geometry, field, draft, counts)


@pytest.mark.parametrize("table", TABLES[:2])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_tiles_of_the_game_find_room(table: tuple[int, int, int], seats: int) -> None:
    counts = (1,) * seats
    geometry, field, draft = field_with(table, normal(every_tile(seats)), counts)
    assert sum(map(len, draft.areas)) == 112
    assert field.tile >= 12 * geometry.table.per_mm
    check_clear(geometry, field, draft, counts)


def every_tile(seats: int) -> Table:
    wide = [(1, 7), (8, 7), (1, 7), (8, 7)] if seats == 4 else [(1, 7), (8, 7), (1, 14)]
    return tuple(
        tuple((f"{colour}{first + x}", x, y) for y, colour in enumerate(COLOURS) for x in range(n))
        for first, n in wide
    )


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_groups_of_usual_size_lie_in_full_size(table: tuple[int, int, int], seats: int) -> None:
    counts = (15,) * seats
    groups = normal(drawn(f"{CROSSED}\n\n{BRANCHED}"))
    geometry, field, draft = field_with(table, groups, counts)
    assert field.tile == geometry.field.levels[0]
    check_clear(geometry, field, draft, counts)
    empty = [area for area, group in enumerate(draft.areas) if not group]
    assert empty
    assert all(draft.places[area] is not None for area in empty)


def test_a_line_of_all_values_goes_past_the_display_but_not_onto_it(tmp_path: Path) -> None:
    table = "y2 y3 y4 y5 y6 y7"
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
