"""Where there is felt for what a lesson of Trellis says."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from scenes.art.speech import measured
from scenes.table import Pixel
from scenes.views.lesson import sizes_for
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.geometry import Geometry
from scenes.views.trellis.greetings import NARROWER, Greetings, are_close

WIDER, NARROW_MM = 1.6, 80.0
"""How much wider words may be set that would have too many lines, and how narrow where they have
no room otherwise."""


class LessonRoom:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        geometry: Geometry,
        greetings: Greetings,
    ) -> None:
        self._host, self._composition = host, composition
        self._geometry, self._greetings = geometry, greetings

    def place(self, seat: int, key: str, share: float) -> tuple[Pixel, float]:
        """Where words of this share rise from, and how wide they may be: wider where these take
        fewer lines, and so have to move less; narrower and smaller where neither of both have room
        near by."""
        geometry = self._geometry.seats[seat]
        usual, wide = geometry.words_spot(self._composition.counts[seat]), geometry.words_width()
        found = self._spots(seat, key, share, usual, (wide, WIDER * wide))
        if not any(are_close(geometry, spot, usual) for _, spot, _ in found):
            widths = [*(part * wide for part in NARROWER), NARROW_MM]
            found += self._spots(seat, key, share, usual, widths)
        if not found:
            return usual, wide
        _, spot, width = min(found, key=lambda one: one[0])
        return spot, width

    def _spots(
        self, seat: int, key: str, share: float, usual: Pixel, widths: Sequence[float]
    ) -> list[tuple[float, Pixel, float]]:
        """How far away from the usual spot there is room, where, and for which width."""
        found: list[tuple[float, Pixel, float]] = []
        for width in widths:
            room = self._risen(seat, key, share, usual, width)
            spot = self._greetings.free_spot(seat, room, usual)
            if spot is not None:
                found.append((math.dist(spot, usual), spot, width))
        return found

    def _risen(self, seat: int, key: str, share: float, at: Pixel, width: float) -> pygame.Rect:
        """What so many lines cover from their last one upwards."""
        gallery, side = self._host.gallery, self._geometry.seats[seat].side
        table, sizes = gallery.table, sizes_for(width, share)
        texts = self._host.words(seat).with_why(key)
        wide, what, why = measured(gallery, texts, width, sizes)
        rect = pygame.Rect(0, 0, table.px(wide), table.px(what + why))
        rect.midbottom = table.seen(side, pygame.Rect(at, (0, 0))).topleft
        return table.unseen(side, rect.move(0, table.px(sizes[0] / 2)))
