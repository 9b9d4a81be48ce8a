"""Which area of Trellis' table has which group after a move."""

from __future__ import annotations

from collections.abc import Sequence

from game.trellis.table import Cell, Group, Table, tiles_of
from scenes.views.trellis.picks import Areas


def cells_of(areas: Sequence[Group]) -> list[list[Cell]]:
    return [[(x, y) for _, x, y in group] for group in areas]


def transposed(group: Group) -> Group:
    """The same group with its columns as rows: to the rules it makes no difference."""
    return tuple((tile, y, x) for tile, x, y in group)


def carried_on(before: Areas, groups: Table, preferred: Sequence[int]) -> Areas:
    """The groups of a new position in their areas: each where most of its tiles lay before, the
    larger ones first, new ones in the first free area of `preferred`, which names all."""
    areas: list[Group] = [()] * len(preferred)
    wanted = sorted(
        (
            (-sum((tiles_of([group]) & tiles_of([old])).values()), -len(group), index, area)
            for index, group in enumerate(groups)
            for area, old in enumerate(before)
        ),
    )
    placed: set[int] = set()
    for share, _, index, area in wanted:
        if index not in placed and not areas[area] and share < 0:
            areas[area] = groups[index]
            placed.add(index)
    for index, group in enumerate(groups):
        if index not in placed:
            areas[next(area for area in preferred if not areas[area])] = group
    return tuple(areas)
