"""The wood of a seat's trough."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.art import trays
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Side
from scenes.stage.sprite import Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost

TIP_STEPS = 4


def level_wood(gallery: Gallery, geometry: Geometry, side: Side) -> Picture:
    return gallery.turned(gallery.get(trays.trough, geometry.trough, geometry.inner).picture, side)


def woods_near(host: CrossingHost) -> Iterator[None]:
    """All level woods are in memory, one a step."""
    sides, first = host.seating.sides, host.match.state.first
    geometry = Geometry(host.around.table, sides, first)
    for side in sides:
        level_wood(host.gallery, geometry, side)
        yield


class TroughWood:
    def __init__(self, host: CrossingHost, geometry: Geometry, side: Side) -> None:
        self._geometry, self._side, self._gallery = geometry, side, host.gallery
        self.inner = self._gallery.get(trays.trough, geometry.trough, geometry.inner).inner
        """The recess in pixels, from the trough's middle."""
        self._level = level_wood(self._gallery, geometry, side)
        self._sprite = host.stage.add(self._level, geometry.trough_middle(side), Layer.WALNUT)

    def tip(self, share: float) -> None:
        """From level (0) to tipped towards the table (1)."""
        step = round(share * TIP_STEPS)
        self._sprite.show(self._tipped(step - 1) if step else self._level)

    def tips_ahead(self) -> Iterator[None]:
        for step in range(TIP_STEPS):
            self._tipped(step)
            yield

    def _tipped(self, step: int) -> Picture:
        geometry, share = self._geometry, (step + 1) / TIP_STEPS
        wood = self._gallery.get(trays.tipped, geometry.trough, geometry.inner, share)
        return self._gallery.turned(wood, self._side)
