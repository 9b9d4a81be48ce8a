"""Trellis: people are advised to lay wherever a lay is found, and one that is short."""

from __future__ import annotations

import pytest
from trellis_positions import document

from game.advice import Advice, Named
from game.matches import new_match, rules_for
from game.players import advised
from game.trellis.state import Move
from game.trellis.table import tiles_of

LINES = "r5 r6 r7\n\ny2 y3 y4"


def advice(
    racks: list[str], table: str, display: str | None = None, opened: str = "012"
) -> Advice[Move]:
    match = new_match(rules_for("trellis", len(racks), {}), 1, 1, first=0)
    match.load(document(racks, table, opened[: len(racks)], display=display))
    found: Advice[Move] = advised(match, 0)
    assert match.refusal(found.move) is None
    return found


def test_what_can_be_added_is_laid_even_where_a_good_player_would_keep_it() -> None:
    found = advice(["r8 y5 r1 b7 g7 y9", "g1 b2", "b12 r9"], LINES)
    assert (found.do, found.why) == ("lay", "nothing_moves")
    assert {Named("trellis.tile.r", 8), Named("trellis.tile.y", 5)} <= set(_named(found))


def _named(found: Advice[Move]) -> tuple[Named, ...]:
    tiles = found.values["tiles"]
    assert isinstance(tiles, tuple)
    return tuple(one for one in tiles if isinstance(one, Named))


ONE_MOVES = "b3 b4 b5\n\nb6 r6 y6 g6\n\ny2 y3 y4"
"""For a blue 7 the blue 6 leaves the set of four."""


def test_where_nothing_can_be_added_a_part_of_the_table_moves() -> None:
    found = advice(["b7 r12", "g1 b2", "b12 r9"], ONE_MOVES)
    assert (found.do, found.why) == ("rearrange", "makes_room")
    assert tiles_of(found.move.groups)["b7"] == 1


def test_what_empties_the_rack_is_found_behind_what_is_seen_at_once() -> None:
    found = advice(["b7 y5", "g1 b2", "b12 r9"], ONE_MOVES)
    assert found.why == "goes_out"


def test_whoever_has_not_opened_opens_with_a_line_of_its_own() -> None:
    match = new_match(rules_for("trellis", 2, {}), 1, 1, first=0)
    match.load(document(["r1 r2 r3 r9 b12", "g1 b2"], "", ""))
    found = advised(match, 0)
    assert (found.do, found.why) == ("lay", "opens")
    assert match.refusal(found.move) is None


@pytest.mark.parametrize(
    ("own", "shown", "do", "why"),
    [
        ("b1 g7 y12", "r8 g14 g13 g11 y14 b14", "take", "laid_next"),
        ("b1 g7 y12", "b3 g14 g13 g11 r12 b14", "take", "waits"),
        ("b1 g4 r12", "y9 y9 y8 y8 b14 g14", "draw", "nothing_goes_with"),
        ("DRAW3 b1", "r9 g14 g13 g11 r12 b14", "draw_3", "fewest"),
        ("PASS b1", "r9 g14 g13 g11 r12 b14", "pass", "counts"),
    ],
)
def test_where_nothing_can_be_laid_it_is_said_what_helps(
    own: str, shown: str, do: str, why: str
) -> None:
    found = advice([own, "g1 b2", "b12 r9"], LINES, display=shown)
    assert (found.do, found.why) == (do, why)


@pytest.mark.parametrize(
    ("own", "shown", "do", "why"),
    [
        ("DRAW3 b1", "b3 g14 g13 g11 r12 b14", "take", "waits"),
        ("PASS b1 g4 r12", "y9 y9 y8 y8 b14 g14", "draw", "nothing_goes_with"),
    ],
)
def test_who_has_not_opened_is_told_what_makes_it_open(
    own: str, shown: str, do: str, why: str
) -> None:
    found = advice([own, "g1 b2", "b12 r9"], LINES, display=shown, opened="12")
    assert (found.do, found.why) == (do, why)
