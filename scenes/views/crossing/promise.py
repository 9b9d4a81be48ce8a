"""Quiet words in a trough whose marbles would all count double: while they are of one colour."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.type import Align
from scenes.stage.sprite import Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost

PROMISE_MM = 7.0


class Promise:
    def __init__(
        self, host: CrossingHost, geometry: Geometry, seat: int, inner: pygame.Rect
    ) -> None:
        """`inner` is the trough's recess in pixels, from its middle."""
        self._host, self._seat, self._side = host, seat, geometry.sides[seat]
        self._below, self._inner = geometry.px(geometry.mm.points), inner
        self._geometry = geometry
        self.sprite = host.stage.add(None, layer=Layer.WORDS)

    def _picture(self, align: Align) -> Picture:
        gallery = self._host.gallery
        words = self._host.words(self._seat)("crossing.doubling.now")
        text, colour = gallery.type.text, colours.BRASS_LIGHT
        return gallery.of_facing(self._side, text, words, PROMISE_MM, colour, "words", align)

    def show(self, row: Sequence[float]) -> None:
        """Where these marbles do not lie, in pixels from the trough's middle; none: no words."""
        self.sprite.show(None)
        if row:
            away, inner = self._inner.height // 4, self._inner
            lie_right = sum(row) / len(row) > inner.centerx
            end = inner.left + away if lie_right else inner.right - away
            self.sprite.show(self._picture("left" if lie_right else "right"))
            self.sprite.move(*self._geometry.in_trough(self._side, end, self._below))
