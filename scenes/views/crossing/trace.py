"""A thin rim of light in a trough, on what a computer player has taken."""

from __future__ import annotations

import math

from game.crossing.state import COLOURS, Collection
from scenes.art import canvas
from scenes.art.canvas import Picture, finished
from scenes.stage.sprite import ADD, Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.rows import Rows

RIM_MM, RIM_SHARE = 1.0, 0.07


class Trace:
    """Around the newest marble of a colour in a trough."""

    def __init__(self, host: CrossingHost, geometry: Geometry, rows: Rows) -> None:
        self._gallery, self._geometry, self._rows = host.gallery, geometry, rows
        self.sprite = host.stage.add(None, (0, 0), Layer.GLOW, ADD)
        self.colour: str | None = None

    def rim(self) -> Picture:
        side, per_mm = self._geometry.stored, self._geometry.table.per_mm

        def make() -> Picture:
            wide = side + 2 * math.ceil(RIM_MM * per_mm)
            light = canvas.opaque((wide, wide))
            line = canvas.ring_line(side + 2, max(2.0, RIM_SHARE * side), (255, 206, 128))
            light.blit(line, line.get_rect(center=(wide // 2, wide // 2)))
            return Picture(finished(canvas.softened(light, 0.15 * per_mm)), (wide // 2, wide // 2))

        return self._gallery.keep(("crossing trace", side), make)

    def follow(self, collection: Collection) -> None:
        """To where the newest marble of its colour lies now."""
        count = 0 if self.colour is None else collection[COLOURS.index(self.colour)]
        if self.colour is None or not count:
            self.sprite.show(None)
            return
        self.sprite.show(self.rim())
        self.sprite.move(*self._rows.place(self.colour, count - 1, collection))
