"""Where the games of the menu lie, each in a circle of light."""

from __future__ import annotations

import math
from typing import NamedTuple

from scenes.core.table import Pixel, Table

LARGEST_CIRCLE, CIRCLE_SHARE = 270, 0.28
MIDDLES = {1: (0.5,), 2: (0.3, 0.7), 3: (0.206, 0.5, 0.794)}
"""Of up to three circles in a row, as shares of the table's width."""
FREE_ENDS_MM, FREE_SIDES_MM = 34.0, 70.0
"""What more circles leave free at the short and at the long sides, for what is said there."""
APART_MM = 8.0


class Circles(NamedTuple):
    """Where the games lie: a circle's diameter, the side of what is touched of it, the middles."""

    diameter: int
    touched: int
    middles: tuple[Pixel, ...]


def circles(count: int, table: Table) -> Circles:
    """Up to three games lie in a row. Of more every second one steps out to the other long side:
    so the circles can be larger."""
    widest = min(LARGEST_CIRCLE, CIRCLE_SHARE * table.wide)
    x, y = table.middle
    if count in MIDDLES:
        row = tuple((round(share * table.width), y) for share in MIDDLES[count])
        return Circles(table.px(widest), table.px(widest), row)
    diameter, along, across = _zigzag(count, table, int(widest))
    first, out = x - table.px(along * (count - 1) / 2), table.px(across / 2)
    middles = ((first + table.px(along * n), y + (out if n % 2 else -out)) for n in range(count))
    # Squares around the whole circles would overlap at their corners.
    touched = min(diameter, max(along, across) - 1)
    return Circles(table.px(diameter), table.px(touched), tuple(middles))


def _zigzag(count: int, table: Table, widest: int) -> tuple[int, float, float]:
    """In millimetres: the largest diameter, the steps along the table and across it."""
    wide, high = table.wide - 2 * FREE_ENDS_MM, table.high - 2 * FREE_SIDES_MM
    for diameter in range(widest, 0, -1):
        along, apart = (wide - diameter) / (count - 1), diameter + APART_MM
        least = math.sqrt(max(0.0, apart**2 - along**2))
        if least <= high - diameter:
            break
    return diameter, along, min(high - diameter, max(least, diameter / 2))
