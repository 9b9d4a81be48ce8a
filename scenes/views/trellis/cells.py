"""Cells of groups: those beside their tiles, and which tiles fit there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.trellis.table import NUMBERS, Cell, Group, kind_of

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def around(group: Group) -> list[Cell]:
    """The free cells beside a group's tiles, in reading order."""
    taken = {(x, y) for _, x, y in group}
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in SIDES} - taken
    return sorted(beside, key=lambda cell: (cell[1], cell[0]))


def fitting(groups: Sequence[Group], tile: str) -> list[tuple[int, Cell]]:
    """Where one more tile makes right lines only: the group's number and a free cell."""
    if tile not in NUMBERS:
        return []
    spots = []
    for number, group in enumerate(groups):
        tile_at = {(x, y): placed for placed, x, y in group}
        spots += [(number, cell) for cell in around(group) if fits_at(tile_at, tile, cell)]
    return spots


def fits_at(tile_at: Mapping[Cell, str], tile: str, cell: Cell) -> bool:
    """Whether a tile makes right lines only, and at least one, on a free cell."""
    across = _line_through(tile_at, tile, cell, (1, 0))
    down = _line_through(tile_at, tile, cell, (0, 1))
    lines = [line for line in (across, down) if len(line) > 1]
    return bool(lines) and all(kind_of(line) is not None for line in lines)


def _line_through(
    tile_at: Mapping[Cell, str], tile: str, cell: Cell, heading: tuple[int, int]
) -> list[str]:
    before: list[str] = []
    after: list[str] = []
    for tiles, sign in ((before, -1), (after, 1)):
        x, y = cell[0] + sign * heading[0], cell[1] + sign * heading[1]
        while (x, y) in tile_at:
            tiles.append(tile_at[x, y])
            x, y = x + sign * heading[0], y + sign * heading[1]
    return [*reversed(before), tile, *after]
