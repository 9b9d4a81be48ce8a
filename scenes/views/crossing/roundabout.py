"""Arrows that move around the table to their new owners, turning on the way."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from scenes.art import enamel
from scenes.art.canvas import Picture, finished
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel

TURNS = 24
"""Number of directions of a moving arrow."""
QUARTER = TURNS // 4


def turned_arrow(gallery: Gallery, team: int, length: int, height_mm: float, turn: int) -> Picture:
    """An arrow rotated clockwise, light and shadow included: it is always lit from inwards."""
    quarter, rest = divmod(turn % TURNS, QUARTER)
    upright = gallery.get(enamel.arrow, team, length, height_mm)
    key = ("turned arrow", rest)
    part = upright
    if rest:
        part = gallery.derived(upright, key, lambda: _turned(upright, 360 * rest / TURNS))
    return gallery.derived(part, ("quarters", quarter), lambda: part.turned(90 * quarter))


def around(
    middle: Pixel, start: Pixel, end: Pixel, quarters: int
) -> Callable[[float], pygame.Vector2]:
    """The clockwise way between two points around the middle, through this many quarter turns."""
    centre = pygame.Vector2(middle)
    away_from, away_to = pygame.Vector2(start) - centre, pygame.Vector2(end) - centre
    lead = _angle(away_from, away_to.rotate(-90 * quarters))

    def spot(share: float) -> pygame.Vector2:
        back = away_to.rotate(-90 * quarters * (1 - share)).rotate(lead * (1 - share))
        reach = away_from.length() + (away_to.length() - away_from.length()) * share
        return centre + back.normalize() * reach

    return spot


def _angle(one: pygame.Vector2, other: pygame.Vector2) -> float:
    """Degrees from the second vector to the first, the short way."""
    return (math.degrees(math.atan2(one.y, one.x) - math.atan2(other.y, other.x)) + 180) % 360 - 180


def _turned(picture: Picture, degrees: float) -> Picture:
    """A picture rotated clockwise around its centre."""
    surface, (x, y) = picture.surface, picture.centre
    turned = pygame.transform.rotozoom(surface, -degrees, 1.0)
    offset = pygame.Vector2(x, y) - pygame.Vector2(surface.get_size()) / 2
    centre = pygame.Vector2(turned.get_size()) / 2 + offset.rotate(degrees)
    return Picture(finished(turned), (round(centre.x), round(centre.y)))
