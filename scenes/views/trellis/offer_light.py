"""Light on the place in the display of Trellis that an offered tile has left."""

from __future__ import annotations

from scenes.art import canvas, enamel_tiles
from scenes.art.canvas import Picture
from scenes.stage.stage import ADD, Layer
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.shared_geometry import SharedGeometry


class OfferLight:
    def __init__(
        self, host: TrellisHost, composition: Composition, geometry: SharedGeometry
    ) -> None:
        self._composition, self._geometry = composition, geometry
        self._sprite = host.stage.add(self._picture(host), (0, 0), Layer.GLOW, ADD)
        self._sprite.set_visible(False)

    def _picture(self, host: TrellisHost) -> Picture:
        gallery, size = host.gallery, self._geometry.display_tile()

        def make() -> Picture:
            silhouette = enamel_tiles.silhouette(size)
            return canvas.glow(silhouette, gallery.table.per_mm, thin=True)

        return gallery.keep(("trellis empty place", size), make)

    def refresh(self) -> None:
        offer = self._composition.offer
        self._sprite.set_visible(offer is not None and offer.is_taken)
        if offer is not None and offer.display is not None:
            self._sprite.move(*self._geometry.display_spot(offer.display))
