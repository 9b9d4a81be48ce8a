"""Groups and chosen tiles of Trellis turned by a quarter, clockwise."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from game.trellis.table import Cell, Group
from scenes.views.trellis.cells import SIDES, box_of, cells_of, stepped
from scenes.views.trellis.flow import turned


def turned_about(cells: Sequence[Cell], pivot: Cell) -> tuple[Cell, ...]:
    x, y = pivot
    about = [turned((cell[0] - x, cell[1] - y)) for cell in cells]
    return tuple((x + dx, y + dy) for dx, dy in about)


def turned_in_place(cells: Sequence[Cell], taken: Collection[Cell]) -> tuple[Cell, ...] | None:
    """About the last one, else about the nearest to it that has room; None: no room at all."""
    x, y = cells[-1]
    pivots = sorted(cells, key=lambda cell: abs(cell[0] - x) + abs(cell[1] - y))
    for pivot in pivots:
        there = turned_about(cells, pivot)
        if not any(cell in taken for cell in there):
            return there
    return None


def turned_whole(group: Group) -> Group:
    """About its middle; four turns lead back."""
    cells = cells_of(group)
    left, top, wide, high = box_of(cells)
    # A middle between two cells: a tall group goes back to where the wide one came from.
    whole = math.floor if wide > high else math.ceil
    x, y = whole(left + (wide - high) / 2), whole(top + (high - wide) / 2)
    about = turned_about(cells, (0, 0))
    turned_left, turned_top, *_ = box_of(about)
    return tuple(
        (placed[0], cell[0] - turned_left + x, cell[1] - turned_top + y)
        for placed, cell in zip(group, about, strict=True)
    )


def transposed(group: Group) -> Group:
    """The same group with its columns as rows: to the rules it makes no difference."""
    return tuple((tile, y, x) for tile, x, y in group)


def cluster_at(tile_at: Collection[Cell], cell: Cell) -> set[Cell]:
    """The cells of all that is connected with a tile."""
    reached, found = [cell], {cell}
    for one in reached:
        beside = {stepped(one, side) for side in SIDES} - found
        new = [at for at in beside if at in tile_at]
        reached += new
        found.update(new)
    return found
