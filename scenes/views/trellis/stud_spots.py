"""Where the brass studs of Trellis' groups lie: off a corner, on felt that no tile is wanted on."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import pygame

from game.trellis.table import Cell
from scenes.table import Pixel, Side
from scenes.views.trellis.cells import SIDES, around, stepped
from scenes.views.trellis.draft import Draft
from scenes.views.trellis.field import Field

DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
OFF_TILES, OFF_CELLS, OFF_STUDS = 1.2, 0.65, 1.2
"""Pitches between a stud and the tiles of other groups, the free cells beside them, and their
studs."""


def stud_spots(
    draft: Draft, field: Field, side: Side, kept: Sequence[pygame.Rect] = ()
) -> Iterator[tuple[int, Pixel]]:
    """Of each group one that lies off its corner nearest to a seat and in nothing that is `kept`,
    with the number of its area; the largest groups have the first choice."""
    found: list[Pixel] = []
    for area, grid in sorted(enumerate(draft.grids), key=lambda one: -len(one[1])):
        if grid:
            fit, others = field.fits[area], _Others(draft, field, area, found)
            cells = sorted(corners(grid), key=lambda cell: _far(cell, side))
            spots = [fit.spot(cell) for cell in cells]
            felt = [spot for spot in spots if pygame.Rect(spot, (1, 1)).collidelist(kept) < 0]
            free = (spot for spot in felt if field.is_felt(spot) and others.leave(spot))
            found.append(next(free, (felt or spots)[0]))
            yield area, found[-1]


def corners(cells: Iterable[Cell]) -> list[Cell]:
    """The free cells that meet tiles at a corner only: nothing is laid there next."""
    taken = set(cells)
    beside = {stepped(cell, side) for cell in taken for side in SIDES}
    return sorted({stepped(cell, way) for cell in taken for way in DIAGONALS} - beside - taken)


def _far(cell: Cell, side: Side) -> tuple[int, int]:
    """How far inwards a cell lies as seen from a side, and how far to the left."""
    (x, y), inwards, right = cell, side.inwards(1), side.right
    return x * inwards[0] + y * inwards[1], -(x * right[0] + y * right[1])


class _Others:
    """The groups beside one."""

    def __init__(self, draft: Draft, field: Field, area: int, studs: Sequence[Pixel]) -> None:
        """`studs`: those that have been found."""
        self._pitch, self._studs = field.pitch, tuple(studs)
        fits = [(field.fits[n], group) for n, group in enumerate(draft.areas) if n != area]
        self._tiles = [fit.spot((x, y)) for fit, group in fits for _, x, y in group]
        self._cells = [fit.spot(cell) for fit, group in fits for cell in around(group)]

    def leave(self, spot: Pixel) -> bool:
        """Whether a stud there is in nobody's way."""
        kept = (OFF_TILES, self._tiles), (OFF_CELLS, self._cells), (OFF_STUDS, self._studs)
        return all(
            math.dist(spot, one) >= off * self._pitch for off, others in kept for one in others
        )
