"""The points for 1 to 8 marbles of a colour (C9): lit on a trough's far edge while its seat
aims."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.crossing.state import VALUES
from scenes.art import canvas, colours
from scenes.art.canvas import Picture, finished
from scenes.core.table import Pixel, Side
from scenes.stage.sprite import Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost

VALUE_EM, REACHED_EM, LEAST_MM, LEAST_REACHED_MM = 8.0, 11.5, 5.6, 7.2
"""How large the values are at scale 1, and those that what is aimed at comes to; the least of both
in millimetres."""
ENDS_MM = 9.0
"""From the recess' ends to the middles of the first and the last value, at scale 1."""
QUIET = 0.62


class Scale:
    """`inner` is a trough's recess in pixels, from the trough's middle."""

    def __init__(
        self, host: CrossingHost, geometry: Geometry, side: Side, inner: pygame.Rect
    ) -> None:
        self._gallery, self._geometry = host.gallery, geometry
        self._side, self._inner = side, inner
        spot = geometry.in_trough(side, 0, geometry.px(geometry.mm.scale))
        self.sprite = host.stage.add(None, spot, Layer.WORDS)

    def show(self, reached: Sequence[int]) -> None:
        """`reached`: numbers of marbles whose points are bright; none: no scale is seen."""
        self.sprite.show(self.picture(reached) if reached else None)

    def picture(self, reached: Sequence[int]) -> Picture:
        key = "crossing scale", self._inner.width, *sorted(reached)
        made = self._gallery.keep(key, lambda: self._drawn(reached))
        return self._gallery.turned(made, self._side)

    def _drawn(self, reached: Sequence[int]) -> Picture:
        """Its centre is the trough's middle along it."""
        inks = [self._ink(count, count in reached) for count in range(1, len(VALUES))]
        high = 2 * max(ink.surface.get_height() for ink in inks)
        surface = canvas.clear((self._geometry.trough[0], high), colours.BRASS_LIGHT)
        x, y = surface.get_rect().center
        for count, ink in enumerate(inks, 1):
            surface.blit(ink.surface, ink.at(x + self._along(count), y))
        return Picture(finished(surface), (x, y))

    def _ink(self, count: int, is_reached: bool) -> Picture:
        type_, scale = self._gallery.type, self._geometry.scale
        if is_reached:
            em = max(LEAST_REACHED_MM, REACHED_EM * scale)
            return type_.numeral(VALUES[count], em, colours.LAMP)
        quiet = canvas.mixed(colours.WALNUT, colours.BRASS_LIGHT, QUIET)[:3]
        return type_.numeral(VALUES[count], max(LEAST_MM, VALUE_EM * scale), quiet)

    def _along(self, count: int) -> int:
        """Where the points of so many marbles stand, from the trough's middle."""
        inner, end, steps = self._inner, self._geometry.px(ENDS_MM), len(VALUES) - 2
        return inner.left + end + round((inner.width - 2 * end) * (count - 1) / steps)

    def spot(self, count: int) -> Pixel:
        below = self._geometry.px(self._geometry.mm.scale)
        return self._geometry.in_trough(self._side, self._along(count), below)
