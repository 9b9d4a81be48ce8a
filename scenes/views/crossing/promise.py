"""Quiet words in a trough whose marbles would all count double: while they are of one colour."""

from __future__ import annotations

import pygame

from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.stage.stage import Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost

PROMISE_MM = 7.0


class Promise:
    def __init__(
        self, host: CrossingHost, geometry: Geometry, seat: int, inner: pygame.Rect
    ) -> None:
        """`inner` is the trough's recess in pixels, from its middle."""
        self._host, self._seat, self._side = host, seat, geometry.sides[seat]
        below = geometry.px(geometry.mm.points)
        end = inner.right - inner.height // 4
        self.sprite = host.stage.add(None, geometry.in_trough(self._side, end, below), Layer.WORDS)

    def _picture(self) -> Picture:
        gallery = self._host.gallery
        words = self._host.words(self._seat)("crossing.doubling.now")
        made = gallery.of(
            gallery.type.text, words, PROMISE_MM, colours.BRASS_LIGHT, "words", "right"
        )
        return gallery.turned(made, self._side)

    def show(self, holds: bool) -> None:
        self.sprite.show(self._picture() if holds else None)
