"""Where there is free felt for something that a seat is to read or touch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from scenes.table import Pixel, Side, Table

STEP_MM, EDGE_MM, APART_MM = 8.0, 6.0, 3.0


def free_spot(
    table: Table,
    side: Side,
    size: Pixel,
    near: Pixel,
    covered: Iterable[pygame.Rect],
    step_mm: float = STEP_MM,
) -> Pixel | None:
    """The middle of something of this size in pixels, as the seat reads it, as near as can be to a
    point on the seat's half of the table; None: all is covered."""
    around = table.px(2 * APART_MM)
    taken = [rect.inflate(around, around) for rect in covered]
    rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
    x, y = near
    spots = _spots(table, side, size, step_mm)
    for spot in sorted(spots, key=lambda one: (one[0] - x) ** 2 + (one[1] - y) ** 2):
        rect.center = spot
        if rect.collidelist(taken) < 0:
            return spot
    return None


def _spots(table: Table, side: Side, size: Pixel, step_mm: float) -> Iterator[Pixel]:
    """A grid over the half of the table that is the seat's."""
    across, deep = table.width, table.height
    if not side.upright:
        across, deep = deep, across
    step, edge = max(1, table.px(step_mm)), table.px(EDGE_MM)
    reach = across // 2 - edge - size[0] // 2
    right, below = side.right
    alongs = range(-(reach // step) * step, reach + 1, step)
    for inward in range(edge + size[1] // 2, deep // 2, step):
        # There are thousands of them: each is a sum.
        x, y = table.from_edge(side, 0, inward)
        yield from ((x + right * along, y + below * along) for along in alongs)
