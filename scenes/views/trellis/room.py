"""Free felt on a table of Trellis, for words that cover nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import pygame

from scenes.art.canvas import Picture
from scenes.table import Side, Table

CLEAR_MM = 3.5
"""Felt between words and anything else."""

ASIDE_STEP_MM, ASIDE_STEPS = 8.0, 24
INWARDS_STEP_MM, INWARDS_STEPS, OUTWARDS_STEPS = 6.0, 34, 4


def free_among(
    table: Table, side: Side, spots: Iterable[pygame.Rect], taken: Sequence[pygame.Rect]
) -> pygame.Rect | None:
    """The first of these spots, as `seen` from a side, that lies on the table and clear of what
    is `taken` on the screen; turned back to the screen."""
    clear = 2 * table.px(CLEAR_MM)
    there = [seen(table, side, rect) for rect in taken]
    whole = seen(table, side, pygame.Rect(0, 0, table.width, table.height))
    for spot in spots:
        room = spot.inflate(clear, clear)
        if whole.contains(room) and room.collidelist(there) < 0:
            return unseen(table, side, spot)
    return None


def around_seat(table: Table, rect: pygame.Rect) -> Iterator[pygame.Rect]:
    """A seat's words where they belong, then ever farther from there."""
    pixels = table.per_mm
    return (rect.move(round(x * pixels), -round(y * pixels)) for x, y in _ways())


@cache
def _ways() -> list[tuple[float, float]]:
    """In millimetres, the nearest first."""
    aside = [step * ASIDE_STEP_MM for step in range(-ASIDE_STEPS, ASIDE_STEPS + 1)]
    inwards = [step * INWARDS_STEP_MM for step in range(-OUTWARDS_STEPS, INWARDS_STEPS + 1)]
    ways = [(x, y) for x in aside for y in inwards]
    return sorted(ways, key=lambda way: (abs(way[0]) + 2 * abs(way[1]), *way))


def ink_of(picture: Picture) -> pygame.Rect:
    """The part of a picture that is not empty."""
    return picture.surface.get_bounding_rect()


def seen(table: Table, side: Side, rect: pygame.Rect) -> pygame.Rect:
    """A rectangle of the screen as if the person at a side sat in the south."""
    x, y, wide, high = rect
    return {
        Side.SOUTH: pygame.Rect(x, y, wide, high),
        Side.WEST: pygame.Rect(y, table.width - x - wide, high, wide),
        Side.NORTH: pygame.Rect(table.width - x - wide, table.height - y - high, wide, high),
        Side.EAST: pygame.Rect(table.height - y - high, x, high, wide),
    }[side]


def unseen(table: Table, side: Side, rect: pygame.Rect) -> pygame.Rect:
    """The inverse of `seen`."""
    x, y, wide, high = rect
    return {
        Side.SOUTH: pygame.Rect(x, y, wide, high),
        Side.WEST: pygame.Rect(table.width - y - high, x, high, wide),
        Side.NORTH: pygame.Rect(table.width - x - wide, table.height - y - high, wide, high),
        Side.EAST: pygame.Rect(y, table.height - x - wide, high, wide),
    }[side]
