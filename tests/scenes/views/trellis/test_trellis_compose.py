"""A turn of Trellis as it is composed: a value that can be checked without a screen."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from trellis_positions import drawn, position, verdict

from game.trellis.table import normal, tiles_of
from scenes.views.trellis.draft import ACROSS, DOWN, Draft, Lifted, carried_on, transposed
from scenes.views.trellis.rack_order import RackOrder


def begun(table: str, rack: str, areas: int = 3) -> Draft:
    groups = drawn(table) if table else ()
    return Draft.begun((*groups, *[()] * (areas - len(groups))), rack.split())


def put(draft: Draft, lifted: Lifted, area: int, cell: tuple[int, int]) -> Draft:
    landing = draft.landing(lifted, area, cell)
    assert landing is not None
    return draft.put(lifted, landing)


def own(*tiles: str) -> Lifted:
    return Lifted(tiles)


def test_a_tile_of_the_rack_comes_onto_the_table_and_back() -> None:
    draft = put(begun("r4 r5 r6", "r7 b2"), own("r7"), 0, (3, 0))
    assert draft.tile_at(0, (3, 0)) == "r7"
    assert draft.rack == ("b2",)
    assert draft.laid == Counter(["r7"])
    returned = draft.returned(draft.lift(0, [(3, 0)], (3, 0)))
    assert returned is not None
    assert returned.rack == ("b2", "r7")
    assert tiles_of(returned.areas) == tiles_of(draft.before)


def test_T7_a_tile_of_the_table_never_goes_to_a_rack() -> None:
    draft = begun("r4 r5 r6", "r7")
    assert draft.returned(draft.lift(0, [(0, 0)], (0, 0))) is None


def test_either_copy_of_a_laid_tile_may_go_back() -> None:
    draft = put(begun("r4 r5 r6", "r4"), own("r4"), 1, (0, 0))
    assert draft.returned(draft.lift(0, [(0, 0)], (0, 0))) is not None
    assert draft.returned(draft.lift(0, [(1, 0)], (1, 0))) is None


def test_a_taken_cell_takes_nothing() -> None:
    draft = begun("r4 r5 r6", "r7")
    assert draft.landing(own("r7"), 0, (1, 0)) is None


def test_a_whole_line_moves_and_may_overlap_where_it_lay() -> None:
    draft = begun("r4 r5 r6", "r7")
    line = draft.lift(0, draft.line_through(0, (1, 0)), (1, 0))
    assert line.tiles == ("r4", "r5", "r6")
    moved = put(draft, line, 0, (2, 0))
    assert normal([moved.areas[0]]) == normal([draft.areas[0]])
    assert moved.tile_at(0, (1, 0)) == "r4"


def test_the_longer_line_is_taken_those_across_first() -> None:
    draft = begun("r4 r5 r6\n.  .  b6\n.  .  y6\n.  .  g6", "")
    assert draft.line_through(0, (2, 0)) == ((2, 0), (2, 1), (2, 2), (2, 3))
    assert draft.line_through(0, (0, 0)) == ((0, 0), (1, 0), (2, 0))
    cross = begun("r4 r5 r6\n.  .  b6\n.  .  y6", "")
    assert cross.line_through(0, (2, 0)) == ((0, 0), (1, 0), (2, 0))


def test_several_tiles_lie_in_the_direction_that_comes_out_right() -> None:
    draft = begun("r4 r5 r6", "b6 y6")
    landing = draft.landing(own("b6", "y6"), 0, (2, 1))
    assert landing is not None
    assert landing.cells == ((2, 1), (2, 2))
    assert landing.wrong == 0


def test_several_tiles_may_be_turned_round_to_follow() -> None:
    draft = begun("r4 r5 r6", "r2 r3")
    landing = draft.landing(own("r3", "r2"), 0, (-1, 0))
    assert landing is not None
    assert landing.cells == ((-1, 0), (-2, 0))


@pytest.mark.parametrize(("reading", "second"), [(ACROSS, (1, 0)), (DOWN, (0, 1))])
def test_where_nothing_decides_tiles_lie_as_the_seat_reads(
    reading: tuple[int, int], second: tuple[int, int]
) -> None:
    landing = begun("", "r4 r5 r6").landing(own("r4", "r5", "r6"), 0, (0, 0), reading)
    assert landing is not None
    assert landing.cells[1] == second


def test_clusters_in_one_area_are_groups_of_their_own() -> None:
    draft = put(begun("r4 r5 r6", "b1 b2 b3"), own("b1", "b2", "b3"), 0, (5, 5))
    assert len(draft.groups()) == 2
    merged = put(draft, draft.lift(0, [(5, 5), (6, 5), (7, 5)], (5, 5)), 0, (0, 1))
    assert len(merged.groups()) == 1


def test_only_new_and_wrong_lines_are_told() -> None:
    draft = begun("r4 r5 r6", "b6 y6 g9")
    assert draft.telling_lines() == []
    right = put(draft, own("b6", "y6"), 0, (2, 1))
    assert [(line.cells[0], line.kind) for line in right.telling_lines()] == [((2, 0), "set")]
    wrong = put(draft, own("g9"), 1, (0, 0))
    (line,) = wrong.telling_lines()
    assert line.refusal is not None
    assert line.refusal.key == "tile_alone"


def test_back_undoes_one_step_and_start_over_all() -> None:
    draft = begun("r4 r5 r6", "r7 r8")
    one = put(draft, own("r7"), 0, (3, 0))
    two = put(one, own("r8"), 0, (4, 0))
    assert two.back() == one
    assert two.back().back() == draft
    assert draft.back() == draft
    assert two.start_over().now == draft.now
    assert two.start_over().back() == two
    assert two.touched
    assert not two.start_over().touched


def test_example_3_two_groups_become_one_by_moving_tiles() -> None:
    """What is composed is what the rules decide about."""
    state = position(
        ["r7 b1 b2 b3", "y1", "y2"], "r4 r5 r6\n\ng7 y7 b7\n\ny9 y10 y11", opened="012"
    )
    draft = Draft.begun(state.groups, state.racks[0])
    runs = {group[0][0]: area for area, group in enumerate(draft.areas)}
    draft = put(draft, own("r7"), runs["r4"], (3, 0))
    sevens = draft.lift(runs["g7"], [(0, 0), (1, 0), (2, 0)], (0, 0))
    draft = put(draft, sevens, runs["r4"], (3, 1))
    assert verdict(state, draft.move(0)) is None
    draft = put(draft, own("b1", "b2", "b3"), runs["g7"], (0, 0))
    assert verdict(state, draft.move(0)) is None


def test_no_step_ever_loses_or_makes_a_tile() -> None:
    rng = Random(4)
    for _ in range(60):
        draft = begun("r4 r5 r6\n.  .  b6\n.  .  y6\n\ng1 g2 g3", "r7 r7 b1 y6 g4 g6")
        whole = tiles_of(draft.areas) + Counter(draft.rack)
        for _ in range(25):
            cells = [(area, p[1:]) for area, group in enumerate(draft.areas) for p in group]
            area, cell = rng.choice(cells)
            lifted = draft.lift(area, draft.line_through(area, cell), cell)
            if draft.rack and rng.random() < 0.4:
                lifted = own(*rng.sample(draft.rack, rng.randint(1, len(draft.rack))))
            to = (rng.randint(-3, 6), rng.randint(-3, 6))
            landing = draft.landing(lifted, rng.randrange(3), to)
            if landing is not None:
                draft = draft.put(lifted, landing)
            elif rng.random() < 0.5:
                draft = draft.returned(lifted) or draft
            assert tiles_of(draft.areas) + Counter(draft.rack) == whole
            for group in draft.areas:
                assert len({placed[1:] for placed in group}) == len(group)
        assert draft.start_over().now == draft.first


def test_groups_stay_in_their_areas() -> None:
    one, two = drawn("r4 r5 r6\n\nb1 b2 b3")
    grown = (*one, ("r7", 3, 0))
    areas = carried_on(((), two, one), normal([grown, two]), (1, 0, 2))
    assert [len(group) for group in areas] == [0, 3, 4]
    assert carried_on(((), (), ()), (one,), (1, 0, 2)) == ((), one, ())


def test_a_group_turned_over_has_the_same_lines() -> None:
    (group,) = drawn("r4 r5 r6\n.  .  b6\n.  .  y6")
    turned = Draft.begun((transposed(group),), ())
    assert all(line.refusal is None for line in turned.lines())
    assert transposed(transposed(group)) == group


# --- a rack's order


def test_a_rack_sorts_and_keeps_an_order_made_by_hand() -> None:
    order = RackOrder(["b1", "r9", "r2", "PASS", "g2"])
    assert order.tiles == ["r2", "r9", "g2", "b1", "PASS"]
    order.sort("number")
    assert order.tiles == ["b1", "r2", "g2", "r9", "PASS"]
    order.move(0, 3)
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


def test_what_lies_on_the_table_leaves_no_gap_in_the_rack() -> None:
    order = RackOrder(["b1", "b1", "r9"])
    assert order.standing(["b1", "r9"]) == ["r9", "b1"]
    assert order.tiles == ["r9", "b1", "b1"]
