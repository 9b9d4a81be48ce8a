"""What a hint lights up: arrows, marbles, dishes and pegs in their own outlines."""

from __future__ import annotations

from scenes.art import marbles
from scenes.art.canvas import Picture
from scenes.touch.target import Target
from scenes.views.crossing.arrows import Arrows
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.meanings import Arrow, Dish, Hole, Home, Line, Peg
from scenes.views.crossing.peg_spots import peg_size


class Lights:
    def __init__(self, host: CrossingHost, geometry: Geometry, arrows: Arrows) -> None:
        self._gallery, self._geometry, self._arrows = host.gallery, geometry, arrows

    def of(self, target: Target) -> Picture | None:
        """Laid on the middle of its place."""
        geometry, middle = self._geometry, target.rect.center
        match target.means:
            case Line(seat, line):
                return self._arrows.light(seat, geometry.rail(seat, line), middle)
            case Arrow(seat) | Home(seat):
                return self._arrows.light(seat, middle, middle)
            case Hole():
                return self._round(geometry.marble)
            case Dish():
                return self._round(geometry.dish)
            case Peg():
                return self._round(peg_size(geometry))
        return None

    def _round(self, diameter: int) -> Picture:
        return self._gallery.get(marbles.marble_glow, diameter)
