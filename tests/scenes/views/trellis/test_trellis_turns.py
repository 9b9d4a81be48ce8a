"""Turns of Trellis as hands make them, walked through cell by cell."""

from __future__ import annotations

import pytest
from trellis_positions import drawn, position, verdict
from trellis_tables import of_rack

from game.trellis.table import Cell
from scenes.views.trellis.turn.cells import ACROSS, DOWN, Heading
from scenes.views.trellis.turn.draft import Draft, wrong_in
from scenes.views.trellis.turn.offer import Landing, Pick

SOUTH, NORTH, WEST = ACROSS, (-1, 0), DOWN
"""From left to right, as these seats see it."""


def begun(table: str, rack: str = "") -> Draft:
    """Each group of the picture on a grid of its own, its left upper corner at (0, 0)."""
    return Draft.begun(drawn(table), rack.split())


def best(draft: Draft, tiles: str, cell: Cell, area: int = 0, aimed: int = 0) -> Landing:
    return draft.landings(of_rack(*tiles.split()), aimed, area, cell, SOUTH)[0]


def lie(tiles: str, landing: Landing) -> dict[str, Cell]:
    return dict(zip(tiles.split(), landing.cells, strict=True))


def line(draft: Draft, tiles: str) -> tuple[Pick, ...]:
    """Tiles of the table, each of which is there once."""
    lying = {tile: (area, (x, y)) for area, g in enumerate(draft.areas) for tile, x, y in g}
    return tuple(draft.pick(*lying[tile]) for tile in tiles.split())


def shown(draft: Draft, tiles: str) -> dict[str, Cell]:
    return {pick.tile: pick.cell for pick in line(draft, tiles)}


# --- 1 to 3: flow


@pytest.mark.parametrize("chosen", ["r3 r2 r1", "r1 r3 r2", "r2 r3 r1"])
def test_three_that_lead_up_to_a_run_lie_before_it_in_its_order(chosen: str) -> None:
    draft = begun("r4 r5 r6", "r1 r2 r3")
    landing = best(draft, chosen, (-1, 0))
    assert landing.wrong == 0
    assert lie(chosen, landing) == {"r1": (-3, 0), "r2": (-2, 0), "r3": (-1, 0)}


def test_beyond_the_wrong_end_no_way_is_right() -> None:
    draft = begun("r4 r5 r6", "r1 r2 r3")
    ways = draft.landings(of_rack("r3", "r2", "r1"), 0, 0, (3, 0), SOUTH)
    assert ways
    assert all(way.wrong > 0 for way in ways)


@pytest.mark.parametrize(
    ("reading", "cells"),
    [
        (SOUTH, {"r5": (0, 0), "r6": (1, 0), "r7": (2, 0)}),
        (NORTH, {"r7": (0, 0), "r6": (1, 0), "r5": (2, 0)}),
        (WEST, {"r5": (0, 0), "r6": (0, 1), "r7": (0, 2)}),
    ],
)
def test_on_bare_felt_a_run_rises_as_its_seat_reads(
    reading: Heading, cells: dict[str, Cell]
) -> None:
    landing = begun("", "r5 r6 r7").on_felt(of_rack("r6", "r5", "r7"), 1, (2.0, 1.0), reading)
    assert landing is not None
    assert lie("r6 r5 r7", landing) == cells
    assert landing.area == 0
    assert landing.place is not None
    under = cells["r5"]
    assert (landing.place[0] + under[0], landing.place[1] + under[1]) == (2.0, 1.0)


def test_a_run_rises_whichever_of_its_tiles_the_finger_has() -> None:
    draft, picks = begun("", "r5 r6 r7"), of_rack("r6", "r5", "r7")
    for aimed in range(3):
        landing = draft.on_felt(picks, aimed, (0.0, 0.0), SOUTH)
        assert landing is not None
        assert lie("r6 r5 r7", landing) == {"r5": (0, 0), "r6": (1, 0), "r7": (2, 0)}


@pytest.mark.parametrize("end", [(-1, 0), (3, 0)])
def test_tiles_for_both_ends_of_a_run_go_to_both_ends(end: Cell) -> None:
    draft = begun("b4 b5 b6", "b3 b7")
    ways = draft.landings(of_rack("b7", "b3"), 0, 0, end, SOUTH)
    assert lie("b7 b3", ways[0]) == {"b3": (-1, 0), "b7": (3, 0)}
    assert [way.wrong for way in ways].count(0) == 1


# --- 4: insertion

LONG = "r3 r4 r5 r6 r7 r8\n.  .  .  .  g7 .\n.  .  .  .  b7 ."


def test_a_line_parts_in_two_where_that_comes_out_right() -> None:
    draft = begun(LONG, "r5")
    landing = draft.insertion(of_rack("r5"), 0, (2, 0), ACROSS, SOUTH)
    assert landing is not None
    assert landing.wrong == 0
    assert landing.cells == ((2, 0),)
    after = draft.put(of_rack("r5"), landing)
    lying = {cell: tile for cell, tile in after.grids[0].items() if cell[1] == 0}
    left = {(-2, 0): "r3", (-1, 0): "r4", (0, 0): "r5"}
    assert lying == left | {(2, 0): "r5", (3, 0): "r6", (4, 0): "r7", (5, 0): "r8"}
    assert shown(after, "g7 b7") == {"g7": (4, 1), "b7": (4, 2)}
    assert after.back() == draft


def test_a_run_takes_what_is_missing_in_its_middle() -> None:
    draft = begun("b4 b5 b8 b9\n.  .  .  r9\n.  .  .  g9", "b6 b7")
    landing = draft.insertion(of_rack("b7", "b6"), 0, (1, 0), ACROSS, SOUTH)
    assert landing is not None
    assert lie("b7 b6", landing) == {"b6": (0, 0), "b7": (1, 0)}
    assert dict(landing.shifts) == {(0, 0): (-2, 0), (1, 0): (-1, 0)}


# --- 5 and 6: lines that turn


CROSSED = ".   .   .   b9\n.   .   .   b10\nr11 y11 g11 b11\n.   .   .   b12"


# --- 7: two groups for three tiles

HARD = "r4 r5 r6 r7 .\n.  .  b6 .  .\ng4 g5 g6 g7 g8\n\n" + CROSSED


def test_two_groups_are_rearranged_for_three_tiles() -> None:
    state = position(["y6 b7 b8 r1", "b1", "g1"], HARD, opened="012")
    draft = Draft.begun(state.groups, state.racks[0])
    first = next(area for area, group in enumerate(draft.areas) if len(group) == 10)
    other = 1 - first
    y6 = of_rack("y6")
    swap = draft.swap(y6[0], first, (2, 1))
    assert swap is not None
    assert swap.wrong == 0
    draft = draft.put(y6, swap)
    assert draft.rail == ("b6",)
    assert wrong_in(draft, first) == 0
    assert verdict(state, draft.move(0)) is not None
    picks = (*of_rack("b7", "b8"), Pick("b6", "rail", 0))
    landing = draft.landings(picks, 0, other, (3, -1), SOUTH)[0]
    assert lie("b7 b8 b6", landing) == {"b6": (3, -3), "b7": (3, -2), "b8": (3, -1)}
    draft = draft.put(picks, landing)
    assert draft.rail == ()
    assert len(draft.groups()) == 2
    assert verdict(state, draft.move(0)) is None
