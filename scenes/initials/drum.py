"""A drum of bone with the alphabet around it, turned by a finger."""

from __future__ import annotations

import math

import pygame

from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Side
from scenes.initials import pictures
from scenes.initials.geometry import CELL_RADIANS, RADIUS, Geometry
from scenes.initials.spelling import ALPHABET
from scenes.stage.motion import Tweens, ease_out
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage

STEP_SECONDS, CELL_SECONDS, LONGEST = 0.16, 0.05, 0.9
COASTS_SECONDS, FARTHEST = 0.28, 9
"""How long a drum that was flicked would go on at its speed, and how many letters at most."""
HIDDEN, SEAMS_HIDDEN = 1.45, 1.1
"""Radians at which a letter is out of sight, and the line between two."""
_SEAM, _LIGHT = (88, 74, 56), (255, 252, 244)


class Drum:
    """`place`: which letter is in the middle; it goes round."""

    def __init__(self, gallery: Gallery, stage: Stage, side: Side, at: Pixel) -> None:
        self._gallery, self._side = gallery, side
        self._geometry = Geometry(gallery.table)
        self._face = gallery.get(pictures.drum)
        self._shade = gallery.get(pictures.shade)
        self._page = self._face.copy()
        self._sprite = stage.add(None, at, Layer.WORDS)
        self._others: dict[int, Picture] = {}
        """What stands in the place of letters."""
        self._shown: float | None = None
        self._alpha = 255
        self.place = 0.0
        self.goal = 0
        """Where it comes to rest."""
        self.is_set = False
        """Whether anybody has turned it or agreed to its letter."""

    @property
    def letter(self) -> str:
        return ALPHABET[self.goal % len(ALPHABET)]

    def turn(self, place: float) -> None:
        """To this place, at once."""
        self.goal = round(place)
        self._go(place)

    def _go(self, place: float) -> None:
        self.place = place
        self.show()

    def fade(self, share: float) -> None:
        self._alpha, self._shown = round(255 * share), None
        self.show()

    def remove(self) -> None:
        self._sprite.remove()

    # --- how it goes on by itself

    def roll(self, tweens: Tweens, to: int) -> None:
        begin, way, self.goal = self.place, to - self.place, to
        seconds = min(LONGEST, STEP_SECONDS + CELL_SECONDS * abs(way))

        def go(share: float) -> None:
            self._go(begin + way * share)

        tweens.run(seconds, go, ease_out, owner=self)

    def let_go(self, tweens: Tweens, speed: float) -> None:
        """`speed` in letters a second."""
        coasts = max(-FARTHEST, min(FARTHEST, speed * COASTS_SECONDS))
        self.roll(tweens, round(self.place + coasts))

    def roll_to_sign(self, tweens: Tweens, sign: Picture, letters: int) -> None:
        """To a picture in the place of a letter, that many letters on."""
        to = round(self.place) + letters
        self._others = {to: sign}
        self.roll(tweens, to)

    # --- how it looks

    def show(self) -> None:
        if self._shown == self.place:
            return
        self._shown = self.place
        page, middle = self._page, round(self.place)
        page.fill((0, 0, 0, 0))
        page.blit(self._face, (0, 0))
        for cell in range(middle - 2, middle + 3):
            self._seam(cell + 0.5 - self.place)
        for cell in range(middle - 2, middle + 3):
            self._letter(cell)
        page.blit(self._shade, (0, 0))
        turned = pygame.transform.rotate(page, -self._side.facing)
        if self._alpha < 255:
            turned.set_alpha(self._alpha)
        wide, high = turned.get_size()
        self._sprite.show(Picture(turned, (wide // 2, high // 2)))

    def _down(self, radians: float) -> float:
        return self._page.get_height() / 2 + self._geometry.px(RADIUS) * math.sin(radians)

    def _seam(self, cells: float) -> None:
        radians = cells * CELL_RADIANS
        if abs(radians) < SEAMS_HIDDEN:
            y, thick = round(self._down(radians)), max(1, self._geometry.px(0.35))
            wide = self._page.get_width()
            self._page.fill(_SEAM, (0, y, wide, thick))
            self._page.fill(_LIGHT, (0, y + thick, wide, thick))

    def _letter(self, cell: int) -> None:
        radians = (cell - self.place) * CELL_RADIANS
        picture = self._symbol(cell)
        if picture is None or abs(radians) >= HIDDEN:
            return
        wide, high = picture.surface.get_size()
        flat = math.cos(radians)
        drawn = picture.surface
        if flat < 0.999:
            drawn = pygame.transform.smoothscale(drawn, (wide, max(1, round(high * flat))))
        x = self._page.get_width() // 2 - picture.centre[0]
        y = self._down(radians) - picture.centre[1] * flat
        self._page.blit(drawn, (x, round(y)))

    def _symbol(self, cell: int) -> Picture | None:
        if cell in self._others:
            return self._others[cell]
        return pictures.symbol(self._gallery, ALPHABET[cell % len(ALPHABET)])
