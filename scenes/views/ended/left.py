"""The felt that is left at the end of a game, without what lies on it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

import pygame

from scenes.art import felt
from scenes.art.gallery import Gallery
from scenes.art.light import EDGE_MM, edge_line, seat_shade
from scenes.stage.sprite import ADD
from scenes.table import Pixel, Side, Table


class Pool(NamedTuple):
    """Light on the dark felt: its middle, its size in mm and how much of the lamp is left."""

    at: Pixel
    size_mm: tuple[float, float]
    strength: float


class SeatLeft(NamedTuple):
    """`name`: whose colour its edge has."""

    side: Side
    name: Side
    is_lit: bool
    is_shaded: bool


class _Laid(NamedTuple):
    surface: pygame.Surface
    topleft: Pixel
    flags: int


class Left(NamedTuple):
    """As a `Night` shows it. `bare`: without any light."""

    bare: Callable[[Table], pygame.Surface]
    pools: tuple[Pool, ...]
    seats: tuple[SeatLeft, ...]

    def layers(self, gallery: Gallery) -> Generator[None, None, list[_Laid]]:
        """What lies there, from below, each brought near in steps. Whoever looks at one part after
        the other holds all of it, for memory may have no room to keep it."""
        yield from gallery.near(self.bare)
        found = [_Laid(gallery.get(self.bare), (0, 0), 0)]
        yield
        for pool in self.pools:
            light = gallery.get(felt.pool_of_light, pool.size_mm, pool.strength)
            found.append(_Laid(light.surface, light.at(*pool.at).topleft, ADD))
            yield
        for side, name, is_lit, is_shaded in self.seats:
            spot = gallery.table.spot
            laid = [(edge_line(gallery, side, is_lit, name), spot(side, 0, EDGE_MM))]
            if is_shaded:
                laid.insert(0, (seat_shade(gallery, side), spot(side, 0, 0)))
            found += (_Laid(one.surface, one.at(*at).topleft, 0) for one, at in laid)
            yield
        return found


def seen(layers: Sequence[_Laid], part: pygame.Rect) -> pygame.Surface:
    """In this part of the table."""
    bare, *lit = layers
    result = bare.surface.subsurface(part).copy()
    for surface, (x, y), flags in lit:
        result.blit(surface, (x - part.x, y - part.y), special_flags=flags)
    return result
