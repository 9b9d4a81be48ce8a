"""Where the words of an end stand on a table of which nothing is known but what lies there."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.stage.stage import Sprite
from scenes.table import Pixel, Side, Table
from scenes.views.ended.spots import Spots, Words, em
from scenes.views.room import free_spot

WORDS_MM, PILLS_MM = (150.0, 58.0), (72.0, 54.0)
NARROW_WORDS_MM, ROW_MM = (112.0, 58.0), (132.0, 26.0)
EDGE_MM = 12.0


def plain_spots(
    table: Table, sides: Sequence[Side], things: Sequence[Sprite], scale: float
) -> list[Spots]:
    """A block of words and one of pills at each seat, as near its middle as there is room."""
    taken = [area for sprite in things if (area := sprite.area()) is not None]
    found = []
    for side in sides:
        pills, in_a_row = _block(table, side, (PILLS_MM, ROW_MM), 1, taken)
        words, is_narrow = _block(table, side, (WORDS_MM, NARROW_WORDS_MM), -1, taken)
        wide = (NARROW_WORDS_MM if is_narrow else WORDS_MM)[0]
        found.append(_spots(words, wide, pills, in_a_row, scale))
    return found


def _block(
    table: Table,
    side: Side,
    sizes_mm: Sequence[tuple[float, float]],
    hand: int,
    taken: list[pygame.Rect],
) -> tuple[tuple[float, float], bool]:
    """The near left corner in mm of the first size for which there is room; whether that is not
    the first one. It is taken then."""
    for number, (wide, deep) in enumerate(sizes_mm):
        size = table.px(wide), table.px(deep)
        near = table.spot(side, hand * wide / 2, EDGE_MM + deep / 2)
        at = free_spot(table, side, size, near, taken)
        if at is not None or number == len(sizes_mm) - 1:
            at = near if at is None else at
            rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
            rect.center = at
            taken.append(rect)
            along, inward = _along(table, side, at)
            return (along - wide / 2, inward - deep / 2), number > 0
    raise ValueError("no size is given")


def _along(table: Table, side: Side, at: Pixel) -> tuple[float, float]:
    """The inverse of `Table.spot`."""
    seen = table.seen(side, pygame.Rect(at, (0, 0)))
    across = table.width if side.upright else table.height
    deep = table.height if side.upright else table.width
    return (seen.x - across / 2) / table.per_mm, (deep - seen.y) / table.per_mm


def _spots(
    words: tuple[float, float],
    wide: float,
    pills: tuple[float, float],
    in_a_row: bool,
    scale: float,
) -> Spots:
    left, low = words
    score_wide = 44.0
    column, text_wide = left + 20.0, wide - 20.0 - score_wide
    return Spots(
        coin=(left + 8.0, low + 46.0),
        coin_mm=14.5,
        headline=Words((column, low + 46.0), em(11.0, scale), "left", wide - 20.0),
        reason=Words((column, low + 24.0), em(8.0, scale), "left", text_wide),
        score=Words((left + wide - score_wide / 2, low + 26.0), em(17.0, scale), "centre"),
        note=Words((left + wide - score_wide / 2, low + 9.0), em(8.0, scale), "centre", score_wide),
        standing=Words((column + text_wide, low + 5.0), em(9.0, scale), "right"),
        pills=pills,
        in_a_row=in_a_row,
    )
