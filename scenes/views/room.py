"""Where there is free felt for something that a seat is to read or touch."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import pygame

from scenes.core.table import Pixel, Side, Table

STEP_MM, EDGE_MM, APART_MM = 8.0, 6.0, 3.0


def free_spot(
    table: Table,
    side: Side,
    size: Pixel,
    near: Pixel,
    covered: Iterable[pygame.Rect],
    step_mm: float = STEP_MM,
    apart_mm: float = APART_MM,
) -> Pixel | None:
    """The middle of something of this size in pixels, as the seat reads it, as near as can be to a
    point on the seat's half of the table; None: all is covered."""
    around = table.px(2 * apart_mm)
    taken = [rect.inflate(around, around) for rect in covered]
    rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
    (x, y), found, least = near, None, math.inf
    # To sort thousands of them takes longer than a frame.
    for spot in _spots(table, side, size, step_mm):
        away = (spot[0] - x) ** 2 + (spot[1] - y) ** 2
        if away < least:
            rect.center = spot
            if rect.collidelist(taken) < 0:
                found, least = spot, away
    return found


def _spots(table: Table, side: Side, size: Pixel, step_mm: float) -> Iterator[Pixel]:
    """A grid over the half of the table that is the seat's."""
    across, deep = (table.wide, table.high) if side.upright else (table.high, table.wide)
    wide, high = size[0] / table.per_mm, size[1] / table.per_mm
    # In millimetres, lest steps that are rounded to pixels add up to another place on a screen
    # with finer ones.
    most = math.floor((across / 2 - EDGE_MM - wide / 2) / step_mm)
    begin = EDGE_MM + high / 2
    alongs = [table.px(step_mm * number) for number in range(-most, most + 1)]
    right, below = side.right
    for number in range(math.ceil((deep / 2 - begin) / step_mm)):
        # There are thousands of them: each is a sum.
        x, y = table.from_edge(side, 0, table.px(begin + step_mm * number))
        yield from ((x + right * along, y + below * along) for along in alongs)
