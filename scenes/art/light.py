"""A seat's light and shade in steps and parts: what covers much of the table changes bit by bit."""

from __future__ import annotations

from scenes.art import felt
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.table import Side

LEVELS = 4
PARTS = 4
EDGE_MM = 2.6
EDGE_LENGTH_MM = 155.0


def seat_light(gallery: Gallery, side: Side, level: int) -> Picture:
    """The same light for every seat, made once and turned."""
    return gallery.turned(gallery.get(felt.seat_light, Side.SOUTH, level), side)


def _seat_shade(gallery: Gallery, side: Side, level: int) -> Picture:
    return gallery.turned(gallery.get(felt.seat_shade, Side.SOUTH, level), side)


def step(
    gallery: Gallery, side: Side, level: int, number: int
) -> tuple[Picture | None, Picture | None]:
    light = seat_light(gallery, side, level) if level else None
    shade = _seat_shade(gallery, side, LEVELS - level) if level < LEVELS else None
    return (
        light and part_of(light, side.upright, number),
        shade and part_of(shade, side.upright, number),
    )


def part_of(picture: Picture, across: bool, number: int) -> Picture:
    """One of the equal parts of a picture, from left to right if `across`, else from top to
    bottom; all are placed by the same point and share the picture's pixels."""
    surface, (x, y) = picture
    wide, high = surface.get_size()
    length = wide if across else high
    start, end = length * number // PARTS, length * (number + 1) // PARTS
    area = (start, 0, end - start, high) if across else (0, start, wide, end - start)
    return Picture(surface.subsurface(area), (x - area[0], y - area[1]))
