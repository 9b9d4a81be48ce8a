"""A line of Trellis parts: tiles come between two of its tiles, and one side slides away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.trellis.table import Cell
from scenes.views.trellis.turn.cells import SIDES, Heading, stepped, wrong_through
from scenes.views.trellis.turn.flow import TileAt, forward_along, orders


class Parting(NamedTuple):
    """`cells` of the inserted tiles in order; `shifts`: (from, to) of tiles that slide."""

    cells: tuple[Cell, ...]
    shifts: tuple[tuple[Cell, Cell], ...]
    wrong: int


def parted(
    tile_at: TileAt, tiles: Sequence[str], cell: Cell, heading: Heading, reading: Heading
) -> Parting | None:
    """The best way for tiles to come between a tile and the next one in this heading. None where
    both sides hang together elsewhere, or have no room to slide."""
    other = stepped(cell, heading)
    if cell not in tile_at or other not in tile_at:
        return None
    sides = [_hanging_on(tile_at, cell, other), _hanging_on(tile_at, other, cell)]
    if other in sides[0]:
        return None
    backward = -heading[0], -heading[1]
    ways = [(sides[1], heading), (sides[0], backward)]
    # Where both are as large the one behind slides.
    ways.sort(key=lambda way: len(way[0]))
    ahead = forward_along(heading, reading) == heading
    for side, away in ways:
        found = list(_ways(tile_at, tiles, (cell, heading), ahead, side, away))
        if found:
            return min(found, key=lambda pair: pair[0])[1]
    return None


def _hanging_on(tile_at: TileAt, cell: Cell, without: Cell) -> set[Cell]:
    """All that is connected with a tile, not through the seam between it and another."""
    reached, found = [cell], {cell}
    for one in reached:
        for side in SIDES:
            beside = stepped(one, side)
            crosses = one == cell and beside == without
            if beside in tile_at and beside not in found and not crosses:
                found.add(beside)
                reached.append(beside)
    return found


def _ways(
    tile_at: TileAt,
    tiles: Sequence[str],
    seam: tuple[Cell, Heading],
    ahead: bool,
    side: set[Cell],
    away: Heading,
) -> Iterator[tuple[tuple[int, int, int], Parting]]:
    """With their ranks: as one line, or with a free cell that parts it in two. `ahead`: the seat
    reads in the seam's heading."""
    (cell, heading), count = seam, len(tiles)
    staying = {at: tile for at, tile in tile_at.items() if at not in side}
    for gap in (None, *range(count + 1)):
        by = count if gap is None else count + 1
        moved = {stepped(at, away, by): tile_at[at] for at in side}
        first = cell if away == heading else stepped(cell, heading, -by)
        room = [stepped(first, heading, step) for step in range(1, by + 1)]
        row = [at for step, at in enumerate(room) if step != gap]
        passed = (stepped(at, away, step) for at in side for step in range(1, by + 1))
        if not staying.keys().isdisjoint([*passed, *row]):
            continue
        lying = {**staying, **moved}
        shifts = tuple((at, stepped(at, away, by)) for at in sorted(side))
        for rank, order in enumerate(orders(tiles)):
            cells = dict(zip(order, row if ahead else reversed(row), strict=True))
            by_tile = tuple(cells[number] for number in range(count))
            lying.update(zip(by_tile, tiles, strict=True))
            ends = (first, stepped(first, heading, by + 1))
            wrong = wrong_through(lying, [*by_tile, *moved, *ends])
            yield (wrong, int(gap is not None), rank), Parting(by_tile, shifts, wrong)
