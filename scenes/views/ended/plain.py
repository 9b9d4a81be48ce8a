"""Where the words of an end stand on a table of which nothing is known but what lies there."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.stage.stage import Sprite
from scenes.table import Pixel, Side, Table
from scenes.views.ended.spots import Spot, Spots, Words, em
from scenes.views.room import free_spot

WORDS_MM = ((150.0, 52.0), (112.0, 52.0), (94.0, 52.0))
PILLS_MM = ((66.0, 54.0), (132.0, 26.0), (58.0, 42.0))
ROW = 1
"""Which of these is a row."""
EDGE_MM = 12.0


def plain_spots(
    table: Table, sides: Sequence[Side], things: Sequence[Sprite], scale: float
) -> list[Spots]:
    """A block of words and one of pills at each seat, as near its middle as there is room."""
    taken = [area for sprite in things if (area := sprite.area()) is not None]
    found = []
    for side in sides:
        pills, kind = free_block(table, side, PILLS_MM, 1, taken)
        words, number = free_block(table, side, WORDS_MM, -1, taken)
        found.append(_spots(words, WORDS_MM[number][0], pills, kind == ROW, scale))
    return found


def free_block(
    table: Table,
    side: Side,
    sizes_mm: Sequence[tuple[float, float]],
    hand: int,
    taken: list[pygame.Rect],
) -> tuple[Spot, int]:
    """The near left corner in mm of the first size for which there is room, and which that is: it
    is taken then. `hand`: whether it lies rather left (-1) or right (1)."""
    for number, (wide, deep) in enumerate(sizes_mm):
        size = table.px(wide), table.px(deep)
        near = table.spot(side, hand * wide / 2, EDGE_MM + deep / 2)
        at = free_spot(table, side, size, near, taken)
        if at is not None or number == len(sizes_mm) - 1:
            at = near if at is None else at
            rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
            rect.center = at
            taken.append(rect)
            along, inward = along_of(table, side, at)
            return (along - wide / 2, inward - deep / 2), number
    raise ValueError("no size is given")


def along_of(table: Table, side: Side, at: Pixel) -> Spot:
    """The inverse of `Table.spot`."""
    seen = table.seen(side, pygame.Rect(at, (0, 0)))
    across = table.width if side.upright else table.height
    deep = table.height if side.upright else table.width
    return (seen.x - across / 2) / table.per_mm, (deep - seen.y) / table.per_mm


def _spots(
    words: Spot,
    wide: float,
    pills: Spot,
    in_a_row: bool,
    scale: float,
) -> Spots:
    left, low = words
    score_wide = 44.0 * wide / WORDS_MM[0][0]
    right = left + wide - score_wide / 2
    return Spots(
        coin=None,
        coin_mm=0.0,
        headline=Words((left, low + 44.0), em(11.0, scale), "left", wide, 1),
        reason=Words((left, low + 24.0), em(8.0, scale), "left", wide - score_wide),
        score=Words((right, low + 24.0), em(16.0, scale), "centre"),
        note=Words((right, low + 8.0), em(8.0, scale), "centre", score_wide, 2),
        standing=Words((left + wide - score_wide, low + 4.0), em(8.0, scale), "right"),
        pills=pills,
        in_a_row=in_a_row,
    )
