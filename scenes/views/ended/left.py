"""The felt that is left at the end of a game, without what lies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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


class Left(NamedTuple):
    """As a `Night` shows it. `bare`: without any light."""

    bare: Callable[[Table], pygame.Surface]
    pools: tuple[Pool, ...]
    seats: tuple[SeatLeft, ...]

    def near(self, gallery: Gallery) -> Iterator[None]:
        """What `seen` takes, in steps."""
        yield from gallery.near(self.bare)
        for pool in self.pools:
            yield from gallery.near(felt.pool_of_light, pool.size_mm, pool.strength)

    def seen(self, gallery: Gallery, part: pygame.Rect) -> pygame.Surface:
        """In this part of the table."""
        result = gallery.get(self.bare).subsurface(part).copy()
        for pool in self.pools:
            light = gallery.get(felt.pool_of_light, pool.size_mm, pool.strength)
            lies = light.at(*pool.at).move(-part.x, -part.y)
            result.blit(light.surface, lies, special_flags=ADD)
        for side, name, is_lit, is_shaded in self.seats:
            spot = gallery.table.spot
            laid = [(edge_line(gallery, side, is_lit, name), spot(side, 0, EDGE_MM))]
            if is_shaded:
                laid.insert(0, (seat_shade(gallery, side), spot(side, 0, 0)))
            for picture, at in laid:
                result.blit(picture.surface, picture.at(*at).move(-part.x, -part.y))
        return result
