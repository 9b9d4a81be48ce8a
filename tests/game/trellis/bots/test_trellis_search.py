"""The grid of numbers in which players of Trellis search: what fits, what is added, rearranged."""

from __future__ import annotations

from collections import Counter
from random import Random

from trellis_games import some_positions
from trellis_positions import trellis

from game.rules import stream
from game.trellis.bots.packing import EVERY, KIND, NAME, ROW, Hand, Layout, counted, kinds_of
from game.trellis.bots.search import Found, Search, rearranged
from game.trellis.bots.sight import Sight
from game.trellis.table import NUMBERS, kind_of, table_refusal


def test_a_cell_takes_those_tiles_that_the_rules_allow() -> None:
    rng = Random(1)
    for state in some_positions(8, seed=1):
        layout = Layout(state.groups)
        empty = {cell + step for cell in layout.cells for step in (1, -1, ROW, -ROW)}
        for cell in rng.sample(sorted(empty - layout.cells.keys()), 12):
            for kind in rng.sample(sorted(NAME), 20) + list(
                kinds_of(layout.fits.get(cell, 0) & EVERY)
            ):
                trial = layout.copy()
                trial.cells[cell] = kind
                is_legal = table_refusal(trial.table()) is None
                assert bool(layout.fits.get(cell, 0) >> kind & 1) == is_legal


def test_what_fits_is_kept_up_to_date() -> None:
    rng = Random(4)
    for state in some_positions(12, seed=2):
        layout = Layout(state.groups)
        for _ in range(6):
            gone = {cell: layout.cells[cell] for cell in rng.sample(sorted(layout.cells), 5)}
            layout.lift(list(gone))
            layout.put(tuple(rng.sample(sorted(gone.items()), 4)))
            fresh = Layout()
            fresh.put(tuple(layout.cells.items()))
            assert layout.fits == fresh.fits


def test_additions_are_legal_and_none_of_three_is_missed() -> None:
    for state in some_positions(10, seed=3):
        rack = state.racks[state.turn]
        layout, hand = Layout(state.groups), Hand(counted(rack))
        search = Search(len(state.groups) + 1, stream(1))
        additions = list(search.additions(layout, hand))
        for placement in additions:
            trial, left = layout.copy(), hand.copy()
            search.add(trial, left, placement)
            assert table_refusal(trial.table()) is None
        new = {frozenset(NAME[k] for _, k in line) for line in additions if len(line) == 3}
        held = sorted({tile for tile in rack if tile in NUMBERS})
        assert new == {
            frozenset((a, b, c)) for a in held for b in held for c in held if kind_of((a, b, c))
        }


def test_T7_rearranging_leaves_a_legal_table_with_all_its_tiles() -> None:
    """Checked by the rules, without the player's own check."""
    laid = 0
    for state in some_positions(24, seed=5):
        sight = Sight(trellis(3), state, state.turn, seed=9)
        for _ in range(3):
            lay = sight.lay_of(sight.kinds, lambda search, found: rearranged(150, search, found))
            if lay:
                laid += 1
                assert sight.rules.refusal(state, sight.lay_move(lay)) is None
    assert laid > 20


def test_rearranging_lays_more_than_adding() -> None:
    by_name = Counter[str]()
    for state in some_positions(20, seed=6):
        for nodes in (0, 400):
            layout, hand = Layout(state.groups), Hand(counted(state.racks[state.turn]))
            search = Search(3, stream(1))
            found = rearranged(nodes, search, Found(layout, hand))
            by_name[str(nodes)] += hand.size - found.hand.size
    assert by_name["400"] > 1.5 * by_name["0"]


def test_what_is_owed_goes_down_to_nothing() -> None:
    hand = Hand(counted(["r5", "b2"]))
    for _ in range(2):
        hand.lifted(KIND["r5"])
    assert (hand.debt, hand.owed, hand.size) == (2, 1 << KIND["r5"], 4)
    for owing in (1, 0, 0):
        hand.laid(KIND["r5"])
        assert hand.debt == owing
    assert (hand.owed, hand.mask, hand.size) == (0, 1 << KIND["b2"], 1)
