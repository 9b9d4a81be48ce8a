"""Cells of groups: lines through them, their neighbours, and which tiles fit there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from game.trellis.table import KNOWN_GROUPS, NUMBERS, SHORTEST, Cell, Group, Tiles, kind_of

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
ACROSS, DOWN = (1, 0), (0, 1)

Heading: TypeAlias = tuple[int, int]
"""A unit vector: right, left, down or up."""


def stepped(cell: Cell, heading: Heading, cells: int = 1) -> Cell:
    return cell[0] + cells * heading[0], cell[1] + cells * heading[1]


def cells_of(group: Group) -> tuple[Cell, ...]:
    return tuple((x, y) for _, x, y in group)


@lru_cache(KNOWN_GROUPS)
def around(group: Group) -> tuple[Cell, ...]:
    """The free cells beside a group's tiles, in reading order."""
    taken = set(cells_of(group))
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in SIDES} - taken
    return tuple(sorted(beside, key=lambda cell: (cell[1], cell[0])))


@lru_cache(maxsize=4096)
def is_line(tiles: Tiles) -> bool:
    """Whether these adjacent tiles form a line (T9); cached."""
    return kind_of(tiles) is not None


@lru_cache(maxsize=4096)
def may_grow(tiles: Tiles) -> bool:
    """Whether the tiles are too few for a line (T9) but could become one."""
    if len(tiles) == 1:
        return True
    return len(tiles) < SHORTEST and any(
        is_line((*tiles, third)) or is_line((third, *tiles)) for third in NUMBERS
    )


def fits_at(tile_at: Mapping[Cell, str], tile: str, cell: Cell) -> bool:
    """Whether a tile on a free cell makes at least one line and only valid ones."""
    return wrong_through({**tile_at, cell: tile}, [cell]) == 0


def line_through(tile_at: Mapping[Cell, str], cell: Cell, heading: Heading) -> list[Cell]:
    """The cells of the run of tiles through a cell, in the heading's order."""
    first = cell
    while (before := (first[0] - heading[0], first[1] - heading[1])) in tile_at:
        first = before
    cells = [first]
    while (after := (cells[-1][0] + heading[0], cells[-1][1] + heading[1])) in tile_at:
        cells.append(after)
    return cells


def wrong_through(tile_at: Mapping[Cell, str], cells: Iterable[Cell]) -> int:
    """The number of invalid lines through these cells; a tile without neighbours counts as one."""
    cells, wrong = list(cells), 0
    in_lines = set[Cell]()
    for dx, dy in (ACROSS, DOWN):
        seen = set[Cell]()
        for x, y in cells:
            # A shortcut: most tiles have no neighbours along one axis.
            is_alone = (x - dx, y - dy) not in tile_at and (x + dx, y + dy) not in tile_at
            if is_alone or (x, y) in seen:
                continue
            line = line_through(tile_at, (x, y), (dx, dy))
            seen.update(line)
            wrong += not is_line(tuple([tile_at[one] for one in line]))
        in_lines |= seen
    return wrong + sum(cell not in in_lines for cell in cells)


def box_of(cells: Sequence[Cell]) -> tuple[int, int, int, int]:
    """Left, top, width and height in cells."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    wide, high = max(x for x, _ in cells) - left, max(y for _, y in cells) - top
    return left, top, wide + 1, high + 1


def middle_of(cells: Sequence[Cell]) -> tuple[float, float]:
    left, top, wide, high = box_of(cells)
    return left + (wide - 1) / 2, top + (high - 1) / 2


def transposed(group: Group) -> Group:
    """The group with columns and rows exchanged; equivalent under the rules."""
    return tuple((tile, y, x) for tile, x, y in group)


def cluster_at(tile_at: Collection[Cell], cell: Cell) -> list[Cell]:
    """The connected cells, starting with this one."""
    reached = [cell]
    for one in reached:
        beside = (stepped(one, side) for side in SIDES)
        reached += [at for at in beside if at in tile_at and at not in reached]
    return reached
