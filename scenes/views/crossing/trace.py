"""A thin rim of light on what a computer player has taken, in its trough and at the hole; also the
list of doubled colours."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.crossing.rules import Crossing
from game.crossing.state import COLOURS, VALUES, Collection, State
from scenes.art import canvas
from scenes.art.canvas import Picture, finished
from scenes.art.gallery import Gallery
from scenes.stage.sprite import ADD, Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.rows import Rows

RIM_MM, RIM_SHARE = 1.0, 0.07
RIM_LIGHT, QUIET = (255, 206, 128), 0.6
"""The rim's colour, and the factor of its strength on dark wood, where it is well visible."""


def rim(gallery: Gallery, geometry: Geometry, side: int, strength: float = 1.0) -> Picture:
    """A rim of light around something `side` pixels wide."""
    per_mm = geometry.table.per_mm
    red, green, blue = (round(strength * part) for part in RIM_LIGHT)
    thick = max(2.0, strength * RIM_SHARE * side)

    def make() -> Picture:
        wide = side + 2 * math.ceil(RIM_MM * per_mm)
        light = canvas.opaque((wide, wide))
        line = canvas.ring_line(side + 2, thick, (red, green, blue))
        light.blit(line, line.get_rect(center=(wide // 2, wide // 2)))
        return Picture(finished(canvas.softened(light, 0.15 * per_mm)), (wide // 2, wide // 2))

    return gallery.keep(("crossing trace", side, strength), make)


class Trace:
    """The rim around the newest marble of a colour in a trough."""

    def __init__(self, host: CrossingHost, geometry: Geometry, rows: Rows) -> None:
        self._gallery, self._geometry, self._rows = host.gallery, geometry, rows
        self.sprite = host.stage.add(None, (0, 0), Layer.GLOW, ADD)
        self.colour: str | None = None

    def rim(self) -> Picture:
        return rim(self._gallery, self._geometry, self._geometry.stored)

    def follow(self, collection: Collection) -> None:
        """Moves the rim to the newest marble of its colour."""
        count = 0 if self.colour is None else collection[COLOURS.index(self.colour)]
        if self.colour is None or not count:
            self.sprite.show(None)
            return
        self.sprite.show(self.rim())
        self.sprite.move(*self._rows.place(self.colour, count - 1, collection))


class Doubled(NamedTuple):
    side: int
    colour: str
    points: int
    """Before doubling."""


def doublings(rules: Crossing, state: State) -> list[Doubled]:
    """The doubled colours in order, red's side first."""
    found = []
    for index, colour in enumerate(COLOURS):
        for side in (0, 1):
            count = state.taken[side][index]
            if count and _is_doubled(rules, state, side, index):
                found.append(Doubled(side, colour, VALUES[count]))
    return found


def _is_doubled(rules: Crossing, state: State, side: int, index: int) -> bool:
    own, other = state.taken[side], state.taken[1 - side]
    if rules.doubling == "single":
        return len(own) - own.count(0) == 1
    return rules.doubling == "sole" and not other[index]
