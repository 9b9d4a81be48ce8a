"""Lays of Trellis that anybody sees: lines of the rack, and single tiles that fit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.trellis.state import Move, State
from game.trellis.table import COLOURS, HIGHEST, NUMBERS, SHORTEST, Tiles, kind_of
from scenes.views.trellis.turn.cells import around, fits_at


def easy_lays(state: State, seat: int) -> Iterator[Move]:
    """A line of the rack as a new group, or one tile added where it fits."""
    rack = state.racks[seat]
    for line in lines_in(rack):
        group = tuple((tile, x, 0) for x, tile in enumerate(line))
        yield Move(seat, "lay", groups=(*state.groups, group))
    for index, group in enumerate(state.groups):
        grid, free = {(x, y): tile for tile, x, y in group}, around(group)
        for tile in dict.fromkeys(tile for tile in rack if tile in NUMBERS):
            for cell in free:
                if fits_at(grid, tile, cell):
                    grown = (*group, (tile, *cell))
                    groups = (*state.groups[:index], grown, *state.groups[index + 1 :])
                    yield Move(seat, "lay", groups=groups)


def lines_in(rack: Tiles) -> list[Tiles]:
    """Sets and runs of these tiles, the longest first."""
    have = set(rack)
    found: list[Tiles] = []
    for number in range(1, HIGHEST + 1):
        same = tuple(f"{c}{number}" for c in COLOURS if f"{c}{number}" in have)
        found += [part for size in (4, 3) for part in combinations(same, size)]
    for colour in COLOURS:
        for first in range(1, HIGHEST + 1):
            run: list[str] = []
            while f"{colour}{first + len(run)}" in have:
                run.append(f"{colour}{first + len(run)}")
                if len(run) >= SHORTEST:
                    found.append(tuple(run))
    return sorted((line for line in found if kind_of(line)), key=len, reverse=True)
