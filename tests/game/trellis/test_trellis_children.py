"""The children's game of Trellis: T21 to T24."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from saving import opened
from trellis_games import play_out
from trellis_positions import children, childrens_document, lay

from game.bests import Bests
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.players import LEVELS
from game.rules import Malformed, Refused
from game.trellis.state import Move
from game.trellis.table import NUMBERS

SET, RUN = "b9 g9 r9", "r10 r11 r12"


def match_at(*racks: str, table: str = "", **changes: Any) -> AnyMatch:
    match = children(len(racks))
    match.load(childrens_document(racks, table, **changes))
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_T21_one_of_each_number_tile_and_seven_for_each_rack(seats: int) -> None:
    state = children(seats).state
    assert [len(rack) for rack in state.racks] == [7] * seats
    assert len(state.display) == 6
    dealt = (*state.bag, *state.display, *(tile for rack in state.racks for tile in rack))
    assert sorted(dealt) == sorted(NUMBERS)


@pytest.mark.parametrize(
    ("racks", "changes", "rule"),
    [
        (("r1 r2 PASS", "g1"), {}, "T21"),
        (("r1 r1", "g1"), {}, "T21"),
        (("r1", "g1"), {"bag": []}, "T21"),
        (("r1", "g1"), {"opened": [True, False]}, "T22"),
        (("r1", "g1"), {"phase": "giving", "giving": [None, ["g1"]]}, "T6"),
    ],
)
def test_T21_a_position_that_needs_the_full_game_is_refused(
    racks: tuple[str, ...], changes: dict[str, Any], rule: str
) -> None:
    with pytest.raises(Refused) as refused:
        match_at(*racks, **changes)
    assert refused.value.refusal.rule == rule


def test_T21_there_is_no_action_tile_to_play() -> None:
    match = match_at("r1 r2", "g1")
    assert {move.do for move in match.moves()} == {"take", "draw"}
    for tile, target in (("PASS", None), ("DRAW3", 1)):
        refusal = match.refusal(Move(0, "play", tile, target))
        assert refusal is not None
        assert refusal.rule == "T6"


@pytest.mark.parametrize(
    ("rack", "table", "after", "rule"),
    [
        ("r10 b1", SET, "b9 g9 r9 y9", "T7"),
        ("y9 b1", SET, "b9 g9 r9 y9", None),
        ("r10 r11 b1", SET, "b9 g9 r9\n. . r10\n. . r11", None),
        ("r10 r11 r12 b1", SET, f"{SET}\n\n{RUN}", None),
        ("r10 b1", "", "r10", "T10"),
        ("r10 r11 r12 b1", "", RUN, None),
    ],
)
def test_T22_whoever_has_the_turn_lays_anywhere(
    rack: str, table: str, after: str, rule: str | None
) -> None:
    match = match_at(rack, "g1 g3", table=table)
    refusal = match.refusal(lay(0, after))
    assert (refusal.rule if refusal else None) == rule
    if refusal is None:
        match.play(lay(0, after))
        assert [event for event in match.events if type(event).__name__ == "Opened"] == []


def test_T22_the_number_of_groups_is_limited_from_the_beginning() -> None:
    three = "b1 b2 b3\n\ng1 g2 g3\n\nr1 r2 r3"
    match = match_at("y1 y2 y3 b9", "g9", table=three)
    refusal = match.refusal(lay(0, f"{three}\n\ny1 y2 y3"))
    assert refusal is not None
    assert refusal.rule == "T12"


def test_T23_the_first_empty_rack_wins_and_the_others_count() -> None:
    match = match_at("y9", "r14 g3", "b1", table=SET)
    match.play(lay(0, "b9 g9 r9 y9"))
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (0, 17, 1))


def test_T23_without_tiles_to_draw_all_pass_and_the_lowest_rack_wins() -> None:
    grid = "\n\n".join(
        " ".join(f"{colour}{n}" for n in range(1, 15) if f"{colour}{n}" not in ("b14", "g14"))
        for colour in "bgr"
    )
    yellow = [f"y{n}" for n in range(1, 15)]
    match = match_at("b14", f"g14 {' '.join(yellow)}", table=grid, bag=[], display=[])
    for seat in (0, 1):
        match.play(Move(seat, "skip"))
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "all passed")


def test_T24_no_list_of_the_best_has_a_childrens_game(tmp_path: Path) -> None:
    store = opened(tmp_path)
    people = {0: 0, 1: 2}
    for edition, listed in (("children", 0), ("full", 2)):
        match = new_match(rules_for("trellis", 2, {"edition": edition}), 1, 1, 0)
        play_out(match, ("adding",) * 2)
        assert len(Bests(store, lambda: 0.0).ended(1, match, people)) == listed
    store.close()


def test_T21_players_of_every_level_play_to_the_end() -> None:
    match = children(len(LEVELS))
    play_out(match, LEVELS)
    assert match.outcome() is not None


def test_an_edition_has_one_of_two_names() -> None:
    with pytest.raises(Malformed, match="full, children"):
        rules_for("trellis", 2, {"edition": "small"})
