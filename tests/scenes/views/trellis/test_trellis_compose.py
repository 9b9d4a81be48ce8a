"""A turn of Trellis as it is composed: a value that can be checked without a screen."""

from __future__ import annotations

from collections import Counter

import pytest
from trellis_positions import drawn, position, verdict
from trellis_tables import of_rack

from game.trellis.table import Cell
from scenes.views.trellis.turn.cells import ACROSS, DOWN, Heading
from scenes.views.trellis.turn.draft import Draft, wrong_in
from scenes.views.trellis.turn.offer import Pick, Picks
from scenes.views.trellis.turn.rack import RackOrder


def begun(table: str, rack: str = "", areas: int = 3) -> Draft:
    groups = drawn(table) if table else ()
    return Draft.begun((*groups, *[()] * (areas - len(groups))), rack.split())


def put(draft: Draft, picks: Picks, area: int, cell: Cell) -> Draft:
    return draft.put(picks, draft.landings(picks, 0, area, cell, ACROSS)[0])


def own(draft: Draft, tiles: str, area: int, cell: Cell) -> Draft:
    return put(draft, of_rack(*tiles.split()), area, cell)


# --- to the table and back


def test_a_tile_of_the_rack_comes_onto_the_table_and_back() -> None:
    draft = own(begun("r4 r5 r6", "r7 b2"), "r7", 0, (3, 0))
    assert draft.tile_at(0, (3, 0)) == "r7"
    assert draft.rack == ("b2",)
    assert draft.laid == Counter(["r7"])
    returned = draft.to_rail((draft.pick(0, (3, 0)),))
    assert returned.rack == ("b2", "r7")
    assert not returned.touched


def test_T7_a_tile_of_the_table_never_goes_to_a_rack() -> None:
    draft = begun("r4 r5 r6", "r7")
    away = draft.to_rail((draft.pick(0, (0, 0)),))
    assert (away.rail, away.rack) == (("r4",), ("r7",))
    assert away.to_rail((Pick("r4", "rail", 0),)) == away


def test_either_copy_of_a_laid_tile_may_go_back() -> None:
    draft = own(begun("r4 r5 r6", "r4"), "r4", 1, (0, 0))
    assert draft.to_rail((draft.pick(0, (0, 0)),)).rack == ("r4",)
    assert draft.to_rail((draft.pick(0, (1, 0)),)).rail == ("r5",)


def test_tiles_go_to_the_rail_and_those_of_the_own_rack_back_to_it() -> None:
    draft = own(begun("r4 r5 r6", "r7 b2"), "r7", 0, (3, 0))
    away = draft.to_rail((draft.pick(0, (2, 0)), draft.pick(0, (3, 0))))
    assert away.rail == ("r6",)
    assert away.rack == ("b2", "r7")
    laid = put(away, (Pick("r6", "rail", 0),), 1, (0, 0))
    assert laid.rail == ()
    assert laid.tile_at(1, (0, 0)) == "r6"


def test_a_taken_cell_takes_nothing() -> None:
    assert begun("r4 r5 r6", "r7").landings(of_rack("r7"), 0, 0, (1, 0), ACROSS) == []


def test_action_tiles_are_never_laid() -> None:
    draft, picks = begun("r4 r5 r6", "PASS"), of_rack("PASS")
    assert draft.landings(picks, 0, 0, (3, 0), ACROSS) == []
    assert draft.on_felt(picks, 0, (0.0, 0.0), ACROSS) is None
    assert draft.insertion(picks, 0, (0, 0), ACROSS, ACROSS) is None
    assert draft.swap(picks[0], 0, (0, 0)) is None


def test_what_is_not_there_any_more_is_not_put() -> None:
    draft = own(begun("r4 r5 r6", "r7"), "r7", 0, (3, 0))
    landing = draft.landings(of_rack("r7"), 0, 1, (0, 0), ACROSS)[0]
    with pytest.raises(ValueError, match="not there"):
        draft.put(of_rack("r7"), landing)
    assert not draft.holds((draft.pick(0, (0, 0)), draft.pick(0, (0, 0))))


def test_a_swapped_tile_goes_where_it_belongs() -> None:
    draft = begun("r4 r5 r6", "b5 g5")
    landing = draft.swap(of_rack("b5")[0], 0, (1, 0))
    assert landing is not None
    swapped = draft.put(of_rack("b5"), landing)
    assert (swapped.rail, swapped.rack) == (("r5",), ("g5",))
    again = swapped.swap(of_rack("g5")[0], 0, (1, 0))
    assert again is not None
    assert swapped.put(of_rack("g5"), again).rack == ("b5",)


# --- choosing


# --- how several tiles land


def test_a_whole_line_moves_and_may_overlap_where_it_lay() -> None:
    draft = begun("r4 r5 r6", "r7")
    line = tuple(draft.pick(0, cell) for cell in draft.lines_through(0, (0, 0))[0])
    moved = put(draft, line, 0, (2, 0))
    assert moved.tile_at(0, (2, 0)) == "r4"
    assert not moved.touched


@pytest.mark.parametrize(("reading", "second"), [(ACROSS, (1, 0)), (DOWN, (0, 1))])
def test_where_nothing_decides_tiles_lie_as_the_seat_reads(reading: Heading, second: Cell) -> None:
    draft = begun("", "r4 g4 b4")
    landing = draft.landings(of_rack("r4", "g4", "b4"), 0, 0, (0, 0), reading)[0]
    assert landing.cells[1] == second


def test_where_a_line_has_no_room_it_jumps_over_what_lies_there() -> None:
    draft = begun(". . g9\n\nr4 r5 r6")
    nine = next(area for area, grid in enumerate(draft.grids) if "g9" in grid.values())
    line = tuple(draft.pick(1 - nine, (x, 0)) for x in range(3))
    blocked = {(2 + x, y): "g9" for x in (-2, 2) for y in (0,)}
    assert blocked
    landing = draft.landings(line, 0, nine, (1, 0), ACROSS)[0]
    assert (2, 0) not in landing.cells
    assert len(set(landing.cells)) == 3


# --- groups


def test_clusters_in_one_area_are_groups_of_their_own_until_they_touch() -> None:
    draft = own(begun("r4 r5 r6", "b1 b2 b3"), "b1 b2 b3", 0, (5, 5))
    assert len(draft.groups()) == 2
    line = tuple(draft.pick(0, cell) for cell in draft.lines_through(0, (5, 5))[0])
    assert len(put(draft, line, 0, (0, 1)).groups()) == 1


def test_groups_join_where_nothing_lies_in_the_way() -> None:
    draft = begun("r4 r5 r6\n\nr7 r8 r9")
    one, other = (0, 1) if draft.tile_at(0, (0, 0)) == "r4" else (1, 0)
    assert draft.joined(other, one, (2, 0)) is None
    joined = draft.joined(other, one, (3, 0))
    assert joined is not None
    assert joined.areas[other] == ()
    assert len(joined.groups()) == 1
    assert wrong_in(joined, one) == 0


# --- going back


def test_back_undoes_one_step_and_starting_over_is_one() -> None:
    draft = begun("r4 r5 r6", "r7 r8")
    one = own(draft, "r7", 0, (3, 0))
    two = own(one, "r8", 0, (4, 0))
    assert two.back() == one
    assert two.back().back() == draft
    assert draft.back() == draft
    over = two.start_over()
    assert over.now == draft.now
    assert over.back() == two
    assert over.start_over() == over


def test_example_3_two_groups_become_one_by_moving_tiles() -> None:
    """What is composed is what the rules decide about."""
    state = position(
        ["r7 b1 b2 b3", "y1", "y2"], "r4 r5 r6\n\ng7 y7 b7\n\ny9 y10 y11", opened="012"
    )
    draft = Draft.begun(state.groups, state.racks[0])
    runs = {group[0][0]: area for area, group in enumerate(draft.areas)}
    draft = own(draft, "r7", runs["r4"], (3, 0))
    sevens = tuple(draft.pick(runs["g7"], (x, 0)) for x in range(3))
    draft = put(draft, sevens, runs["r4"], (3, 1))
    assert verdict(state, draft.move(0)) is None
    felt = draft.on_felt(of_rack("b1", "b2", "b3"), None, (0.0, 0.0), ACROSS)
    assert felt is not None
    assert felt.area == len(draft.areas)
    draft = draft.put(of_rack("b1", "b2", "b3"), felt)
    assert verdict(state, draft.move(0)) is None


# --- a rack's order


def test_a_rack_sorts_and_keeps_an_order_made_by_hand() -> None:
    order = RackOrder(["b1", "r9", "r2", "PASS", "g2"])
    assert order.tiles == ["r2", "r9", "g2", "b1", "PASS"]
    order.sort("number")
    assert order.tiles == ["b1", "r2", "g2", "r9", "PASS"]
    order.stand(["r2", "g2", "r9", "b1", "PASS"])
    assert order.tiles == ["r2", "g2", "r9", "b1", "PASS"]
    order.follow(["b1", "r9", "r2", "PASS", "y4"])
    assert order.tiles == ["r2", "r9", "b1", "PASS", "y4"]


def test_new_tiles_are_marked_until_they_were_seen() -> None:
    order = RackOrder(["b1", "r9"])
    assert not order.unseen
    order.follow(["b1", "b1", "r9"])
    assert order.unseen == Counter(["b1"])
    order.follow(["b1", "b1", "r9", "y2"])
    assert order.unseen == Counter(["b1", "y2"])
    order.seen()
    assert not order.unseen
