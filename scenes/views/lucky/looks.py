"""How the tiles of Lucky Numbers look from lying to lifted, step by step."""

from __future__ import annotations

import math

import pygame

from scenes.art import tiles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Side
from scenes.views.lucky.rests import HELD_MM, LYING_MM

LEVELS = 4
"""From 0, where a tile lies, to where it is held."""
SMOOTH = 250 * 250
"""Pixels of a picture that is turned smoothly, which takes three times as long."""


class Looks:
    """A tile is a blank one and a number on it, which is a copy and a blit."""

    def __init__(self, gallery: Gallery, held: int, piled: int) -> None:
        """The sides of a held tile and of one in the pile, in pixels."""
        self._gallery, self._held, self._piled = gallery, held, piled

    def picture(self, tile: str, size: int, facing: int, level: float) -> Picture:
        """A tile that lies with this size, lifted so far."""
        size, height = self._grown(size, level)

        def make() -> Picture:
            number = tiles.seated(self._number(tile, size), size, height, facing)
            return tiles.numbered(self._blank(size, height, facing), number)

        return self._gallery.keep(("lucky tile", tile, size, height, facing), make)

    def back(self, facing: int, level: float) -> Picture:
        """A tile of the pile, face down, lifted so far."""
        size, height = self._grown(self._piled, level)
        return self._gallery.facing(Side(facing // 90), tiles.face_down, size, height, 0)

    def turning(self, facing: int, step: int) -> Picture:
        """A held tile that is turned over, from its back to where its face begins to show."""
        return self._gallery.facing(Side(facing // 90), tiles.turning, self._held, HELD_MM, 0, step)

    def _grown(self, size: int, level: float) -> tuple[int, float]:
        """How large and how high what lies with this size is at a level."""
        share = round(level) / LEVELS
        height = LYING_MM + (HELD_MM - LYING_MM) * share
        return round(size + (self._held - size) * share), round(height, 2)

    def _blank(self, size: int, height: float, facing: int) -> Picture:
        return self._gallery.facing(Side(facing // 90), tiles.blank_tile, size, height, 0)

    def _number(self, tile: str, size: int) -> pygame.Surface:
        """It is drawn once for all sides and heights."""
        return self._gallery.keep(("lucky number", tile, size), lambda: tiles.number_of(tile, size))


def askew(picture: Picture, degrees: float) -> Picture:
    """Turned clockwise about its thing's middle, for one frame on its way: nobody keeps it."""
    (x, y), (wide, high) = picture.centre, picture.surface.get_size()
    # Pixels of a large picture are too fine to be seen one by one while it moves.
    if wide * high <= SMOOTH:
        surface = pygame.transform.rotozoom(picture.surface, -degrees, 1.0)
    else:
        surface = pygame.transform.rotate(picture.surface, -degrees)
    turn, right, down = math.radians(degrees), x - wide / 2, y - high / 2
    along = surface.get_width() / 2 + right * math.cos(turn) - down * math.sin(turn)
    below = surface.get_height() / 2 + right * math.sin(turn) + down * math.cos(turn)
    return Picture(surface, (round(along), round(below)))
