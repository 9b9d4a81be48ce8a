"""The bag of Trellis, and how many tiles it holds."""

from __future__ import annotations

from scenes.art import racks
from scenes.art.canvas import Picture
from scenes.stage.sprite import Layer
from scenes.views.trellis.layout.shared_geometry import SharedGeometry
from scenes.views.trellis.turn.composition import TrellisHost


class BagPieces:
    def __init__(self, host: TrellisHost, shared: SharedGeometry) -> None:
        self._gallery, self._side = host.gallery, shared.bag_size()
        host.stage.add(self._gallery.get(racks.bag, self._side), shared.bag(), Layer.LYING)
        self._left = [host.stage.add(None, shared.bag(), Layer.LYING) for _ in range(2)]
        """The number of tiles, for both long sides."""

    def show(self, count: int) -> None:
        for sprite, picture in zip(self._left, self._counts(count), strict=True):
            sprite.show(picture)

    def _counts(self, count: int) -> tuple[Picture, Picture]:
        return self._gallery.get(racks.bag_counts, self._side, count)
