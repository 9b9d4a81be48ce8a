"""Light on seams of Trellis: a bar between two tiles."""

from __future__ import annotations

from collections.abc import Iterable

from scenes.art import enamel_tiles
from scenes.art.canvas import Picture
from scenes.core.table import Side
from scenes.stage.sprite import Layer
from scenes.views.trellis.layout.aiming import Spot, point_of
from scenes.views.trellis.marks.sprites import Sprites
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.turn.cells import ACROSS, Heading

LONG = 1.12
"""In tiles."""


class SeamLight(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._bars = Sprites(lambda: self._host.stage.add(None, layer=Layer.GLOW))

    def show(self, seams: Iterable[Spot]) -> None:
        """On these, and nowhere else."""
        fits = self._field.fits
        points = ((seam, point_of(seam, fits[seam.area])) for seam in seams)
        self._bars.show(
            (self._bar(fits[seam.area].tile, seam.heading), (round(x), round(y)))
            for seam, (x, y) in points
        )

    def _bar(self, tile: int, heading: Heading) -> Picture:
        upright = self._gallery.get(enamel_tiles.seam_bar, round(LONG * tile))
        return upright if heading == ACROSS else self._gallery.turned(upright, Side.WEST)
