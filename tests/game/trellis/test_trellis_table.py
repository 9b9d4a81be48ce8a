"""Which tables may be left behind: T7 and T9 to T16, on tables drawn as text."""

from __future__ import annotations

import pytest
from trellis_positions import broken_rule, drawn, lay, picture, position, trellis, verdict

from game.trellis.table import clusters, kind_of, normal, places, table_refusal, verdicts


def fault(table: str) -> tuple[str, str] | None:
    refusal = table_refusal(drawn(table))
    return (refusal.rule, refusal.key) if refusal else None


# --- lines


@pytest.mark.parametrize(
    ("tiles", "kind"),
    [
        ("r5 y5 b5", "set"),
        ("g5 b5 y5 r5", "set"),
        ("r5 y5", None),
        ("r5 y5 r5", None),
        ("r5 y5 b5 g5 r5", None),
        ("r5 y5 b6", None),
        ("r1 r2 r3", "run"),
        ("r3 r2 r1", "run"),
        ("r1 r2", None),
        ("r1 r3 r5", None),
        ("r1 r2 r4", None),
        ("r1 r3 r2", None),
        ("r2 r1 r2", None),
        ("r4 r4 r4", None),
        ("r1 r2 y3", None),
        ("r13 r14 r1", None),
        ("r1 r14 r13", None),
        (" ".join(f"g{n}" for n in range(1, 15)), "run"),
        (" ".join(f"g{n}" for n in range(14, 0, -1)), "run"),
        ("PASS PASS DRAW3", None),
    ],
)
def test_T9_a_set_is_one_value_and_a_run_rises_or_falls(tiles: str, kind: str | None) -> None:
    assert kind_of(tiles.split()) == kind


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("r5", ("T10", "tile_alone")),
        ("r5 r6", ("T10", "line_too_short")),
        ("r5 y5 r5", ("T9", "colour_twice")),
        ("r5 r6 r8", ("T9", "values_do_not_follow")),
        ("r5 r6 y7", ("T9", "neither_set_nor_run")),
        ("r5 r6 PASS", ("T9", "action_tile")),
    ],
)
def test_T9_each_fault_has_its_name(table: str, expected: tuple[str, str]) -> None:
    assert fault(table) == expected


CROSSED = """
b4 b5 b6
.  y5 .
.  r5 .
"""

# Two lines side by side make three short ones between them.
SIDE_BY_SIDE = """
b4 b5 b6
r4 r5 r6
"""


def test_T10_a_tile_may_be_in_a_line_across_and_one_down() -> None:
    assert fault(CROSSED) is None
    lines = verdicts(drawn(CROSSED))
    assert [(line.kind, line.cells) for line in lines] == [
        ("run", ((0, 0), (1, 0), (2, 0))),
        ("set", ((1, 0), (1, 1), (1, 2))),
    ]


def test_T10_every_string_counts_meant_or_not() -> None:
    assert fault(SIDE_BY_SIDE) == ("T10", "line_too_short")
    wrong = [line for line in verdicts(drawn(SIDE_BY_SIDE)) if line.kind is None]
    assert [line.cells for line in wrong] == [((x, 0), (x, 1)) for x in range(3)]
    refusal = wrong[1].refusal
    assert refusal is not None
    assert refusal.where == ((0, 1, 0), (0, 1, 1))
    assert "b5 r5" in refusal.message
    assert fault(SIDE_BY_SIDE + "y4 y5 y6") is None


def test_T10_diagonal_contact_is_no_contact() -> None:
    table = """
b4 b5 b6 .  .
.  .  r6 .  .
.  .  y6 y7 y8
.  .  .  .  .
"""
    assert fault(table) is None
    assert fault("b4 b5 b6 .\n. . . r7\n. . . r8\n. . . r9") == ("T11", "not_connected")


def test_T10_a_cell_holds_one_tile() -> None:
    groups = drawn("b4 b5 b6")
    refusal = table_refusal(((*groups[0], ("b7", 1, 0)),))
    assert refusal is not None
    assert (refusal.rule, refusal.key, refusal.where) == ("T10", "cell_taken", ((0, 1, 0),))


def test_T11_each_list_is_one_group_in_coordinates_of_its_own() -> None:
    far = tuple((tile, x - 10**30, 10**40 - y) for tile, x, y in drawn(CROSSED)[0])
    assert table_refusal((far, *drawn("b4 b5 b6"))) is None
    assert normal((far,)) == drawn(". r5 .\n. y5 .\nb4 b5 b6")
    apart = table_refusal(drawn("b4 b5 b6\n\ng1 g2 g3 . g5 g6 g7"))
    assert apart is not None
    assert (apart.rule, apart.where) == ("T11", ((1, 4, 0), (1, 5, 0), (1, 6, 0)))
    empty = table_refusal(((),))
    assert empty is not None
    assert empty.rule == "T11"


def test_T11_a_table_prints_the_same_wherever_it_lies() -> None:
    one = drawn("r5 y5 b5\n\n" + CROSSED.strip())
    moved = tuple(
        tuple((tile, x + 7 * index, y - 3) for tile, x, y in reversed(group))
        for index, group in enumerate(reversed(one))
    )
    assert moved != one
    assert normal(moved) == normal(one)
    # The tiles of a group from top to bottom, from left to right; the groups like lists.
    assert normal(one)[0] == (("b4", 0, 0), ("b5", 1, 0), ("b6", 2, 0), ("y5", 1, 1), ("r5", 1, 2))
    assert list(normal(one)) == sorted(normal(one))


def test_clusters_are_the_connected_parts() -> None:
    tiles = [placed for group in drawn("b4 b5 . g1 g2\n.  . r1 .  g3") for placed in group]
    parts = {frozenset(tile for tile, _, _ in part) for part in clusters(tiles)}
    assert parts == {frozenset(("b4", "b5")), frozenset(("g1", "g2", "g3")), frozenset(("r1",))}


def test_T12_T13_how_many_groups_there_may_be() -> None:
    assert [places(2, opened) for opened in range(3)] == [0, 1, 3]
    assert [places(3, opened) for opened in range(4)] == [0, 1, 2, 3]
    assert [places(4, opened) for opened in range(5)] == [0, 1, 2, 3, 4]


# --- lays


def test_T7_a_lay_keeps_all_tiles_of_the_table_and_adds_of_the_rack() -> None:
    state = position(["b7 r1", "g1"], "b4 b5 b6\n\ng3 g4 g5", opened="01")
    assert broken_rule(state, lay(0, "b4 b5 b6 b7\n\ng3 g4 g5")) is None
    assert broken_rule(state, lay(0, "b4 b5 b6 b7")) == "T7"
    assert broken_rule(state, lay(0, "b5 b6 b7\n\ng3 g4 g5")) == "T7"
    assert broken_rule(state, lay(0, "g3 g4 g5\n\nb6 b5 b4")) == "T7"
    foreign = verdict(state, lay(0, "b4 b5 b6 b7 b8\n\ng3 g4 g5"))
    assert foreign is not None
    assert (foreign.rule, foreign.key, foreign.where) == ("T7", "not_in_the_rack", ((0, 4, 0),))
    twice = lay(0, "b4 b5 b6 b7\n.  .  .  b7\n\ng3 g4 g5")
    assert broken_rule(state, twice) == "T7"


def test_T7_what_is_laid_leaves_the_rack() -> None:
    state = position(["b7 b8 r1", "g1"], "b4 b5 b6", opened="01")
    after = trellis(2).apply(state, lay(0, "b4 b5 b6 b7 b8")).state
    assert after.racks == (("r1",), ("g1",))
    assert picture(after.groups) == "b4  b5  b6  b7  b8"
    assert after.turn == 1


def test_T9_action_tiles_are_never_laid() -> None:
    state = position(["PASS r1", "g1"], "b4 b5 b6", opened="01")
    refusal = verdict(state, lay(0, "b4 b5 b6 PASS"))
    assert refusal is not None
    assert (refusal.rule, refusal.where) == ("T9", ((0, 3, 0),))


EXAMPLE_1 = """
.  .  g6
.  .  r6
b4 b5 b6
"""


def test_example_1_two_fives_beside_a_run_make_short_lines() -> None:
    state = position(["y5 r5 g5 g1", "g2"], EXAMPLE_1, opened="01")
    hung = lay(0, ".  y5 g6\n.  r5 r6\nb4 b5 b6")
    refusal = verdict(state, hung)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("T10", "line_too_short")
    assert refusal.where == ((0, 1, 0), (0, 2, 0))
    below = lay(0, EXAMPLE_1.strip("\n") + "\n.  r5 .\n.  y5 .")
    assert verdict(state, below) is None
    three_below = lay(0, EXAMPLE_1.strip("\n") + "\n.  r5 .\n.  y5 .\n.  g5 .")
    assert verdict(state, three_below) is None


EXAMPLE_2 = """
b3 b4 b5
.  r4 .
.  y4 .

r9 y9 b9
"""

SUPPLEMENTED = """
b3 b4 b5
.  r4 .
y3 y4 y5

r9 y9 b9
"""


def test_example_2_opening_with_four_and_adding_two_elsewhere() -> None:
    state = position(["r1", "r2", "g5 g6 g7 g8 y3 y5 b1"], EXAMPLE_2, opened="01", turn=2)
    opening = lay(2, SUPPLEMENTED + "\ng5 g6 g7 g8")
    assert verdict(state, opening) is None
    after = trellis(3).apply(state, opening).state
    assert after.opened == (True, True, True)
    assert after.racks[2] == ("b1",)
    assert broken_rule(state, lay(2, SUPPLEMENTED)) == "T15"


EXAMPLE_3 = """
y3 g3 r3
y4 .  .
y5 .  .

.  y6 .
.  g6 .
r5 r6 r7

b9 g9 r9
"""

MERGED = """
.  y3 y4 y5 y6 .
.  .  .  .  g6 .
r2 r3 r4 r5 r6 r7
.  g3 .  .  .  .
.  b3 .  .  .  .

b9 g9 r9
"""


def test_example_3_two_groups_become_one_and_a_place_is_free() -> None:
    rack = "r4 b3 r2 b10 b11 b12 y1"
    state = position([rack, "g1", "g2"], EXAMPLE_3, opened="012")
    fourth = EXAMPLE_3 + "\nb10 b11 b12"
    assert broken_rule(state, lay(0, fourth)) == "T12"
    assert verdict(state, lay(0, MERGED)) is None
    assert verdict(state, lay(0, MERGED + "\nb10 b11 b12")) is None
    after = trellis(3).apply(state, lay(0, MERGED)).state
    assert after.racks[0] == ("b10", "b11", "b12", "y1")
    assert len(after.groups) == 2


def test_T12_only_the_table_as_left_behind_is_checked() -> None:
    three = "b1 b2 b3\n\ng1 g2 g3\n\nr1 r2 r3"
    rack = "y1 y2 y3 b9"
    for opened, seats, rule in (("01", 2, "T12"), ("012", 3, "T12"), ("0123", 4, None)):
        state = position([rack, "r9", "r10", "r11"][:seats], three, opened=opened)
        refusal = verdict(state, lay(0, three + "\n\ny1 y2 y3"))
        assert (refusal and refusal.rule) == rule
        assert refusal is None or refusal.where == ((3, 0, 0), (3, 1, 0), (3, 2, 0))
    four = position([rack, "r9", "r10", "r11"], three + "\n\nb5 b6 b7", opened="0123")
    assert broken_rule(four, lay(0, three + "\n\nb5 b6 b7\n\ny1 y2 y3")) == "T12"


def test_T13_a_place_is_kept_free_for_everyone() -> None:
    state = position(["y1 y2 y3 b9", "g1 g2 g3 r1 r2 r3 r9"], "b4 b5 b6", opened="0")
    assert broken_rule(state, lay(0, "b4 b5 b6\n\ny1 y2 y3")) == "T13"
    second = position(["y1", "g1 g2 g3 r1 r2 r3 r9"], "b4 b5 b6", opened="0", turn=1)
    assert broken_rule(second, lay(1, "b4 b5 b6\n\ng1 g2 g3")) is None
    # With this lay all have opened: three groups may stand.
    assert broken_rule(second, lay(1, "b4 b5 b6\n\ng1 g2 g3\n\nr1 r2 r3")) is None
    first = position(["g1 g2 g3 r1 r2 r3 r9", "y1"])
    assert broken_rule(first, lay(0, "g1 g2 g3\n\nr1 r2 r3")) == "T13"


def test_T14_the_first_lay_leaves_a_group_of_ones_own() -> None:
    state = position(["y1", "g1 g2 g3 g4 r4 r5 b7 r9"], "b4 b5 b6\n.  y5 .\n.  g5 .", "0", turn=1)
    table = "b4 b5 b6\n.  y5 .\n.  g5 .\n\n"
    assert broken_rule(state, lay(1, table + "g1 g2 g3")) is None
    assert broken_rule(state, lay(1, table.replace("b6", "b6 b7") + "g1 g2 g3")) is None
    assert broken_rule(state, lay(1, table + "g1 g2")) == "T10"
    # A new group, but with a tile of the table in it.
    mixed = lay(1, "b4 b5 b6 b7\n\ny5 g5 r5")
    refusal = verdict(state, mixed)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("T14", "not_of_its_own")
    assert broken_rule(state, lay(1, "b4 b5 b6\n\ng1 g2 g3 g4 g5\n\ny5 r5")) == "T10"


def test_T14_the_two_copies_of_a_tile_are_the_same() -> None:
    state = position(["y1", "b4 b5 b6 r9"], "b4 b5 b6", "0", turn=1)
    assert verdict(state, lay(1, "b4 b5 b6\n\nb6 b5 b4")) is None
    own_four = position(["y1", "b3 b4 b5 r9"], "b4 b5 b6", "0", turn=1)
    assert verdict(own_four, lay(1, "b3 b4 b5\n\nb4 b5 b6")) is None
    one_of_each = position(["y1", "b3 b4 r9"], "b4 b5 b6", "0", turn=1)
    assert broken_rule(one_of_each, lay(1, "b3 b4 b5 b6\n.  .  .  b4")) == "T10"


def test_T15_nobody_touches_the_table_before_opening() -> None:
    state = position(["b7 y1", "b7 g1"], "b4 b5 b6", opened="0", turn=1)
    refusal = verdict(state, lay(1, "b4 b5 b6 b7"))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("T15", "open_first")
    assert refusal.where == tuple((0, x, 0) for x in range(4))
    assert broken_rule(position(["b7 y1", "b7 g1"], "b4 b5 b6", "0"), lay(0, "b4 b5 b6 b7")) is None


def test_T16_a_further_group_of_the_rack_the_table_or_both() -> None:
    two = position(["r4 y1 y2 y3 b9", "g9"], "b4 b5 b6 b7\n\ng4 g5 g6 g7", opened="01")
    assert broken_rule(two, lay(0, "b4 b5 b6 b7\n\ng4 g5 g6 g7\n\ny1 y2 y3")) is None
    assert broken_rule(two, lay(0, "b5 b6 b7\n\ng5 g6 g7\n\nb4 g4 r4")) is None
    crossed = "b4 b5 b6 b7\n.  .  .  g7\n.  .  .  y7"
    one = position(["b3 b9", "g9"], crossed, opened="01")
    assert broken_rule(one, lay(0, "b3 b4 b5 b6\n\nb7 g7 y7")) is None
