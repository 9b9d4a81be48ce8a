"""Light on what an offer of Trellis is about: the place in the display that a tile has left, or the
racks one of which has to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scenes.art.canvas import Picture
from scenes.art.light import rim
from scenes.core.table import Pixel
from scenes.stage.sprite import ADD, Layer
from scenes.views.trellis.layout.shared_geometry import SharedGeometry
from scenes.views.trellis.marks.cell_light import tile_light
from scenes.views.trellis.marks.sprites import Sprites
from scenes.views.trellis.racks.rack_rests import RackRests
from scenes.views.trellis.turn.composition import Composition, TrellisHost


class OfferLight:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        geometry: SharedGeometry,
        racks: Sequence[RackRests],
    ) -> None:
        self._gallery, self._composition = host.gallery, composition
        self._geometry, self._racks = geometry, racks
        self._sprites = Sprites(lambda: host.stage.add(None, layer=Layer.GLOW, flags=ADD))

    def refresh(self) -> None:
        self._sprites.show(self._lit())

    def _lit(self) -> Iterator[tuple[Picture, Pixel]]:
        offer = self._composition.offer
        if offer is not None and offer.display is not None:
            picture = tile_light(self._gallery, self._geometry.display_tile())
            yield picture, self._geometry.display_spot(offer.display)
        elif offer is not None and offer.asks_victim and len(self._racks) > 2:
            # Of two nobody has to choose.
            yield from (
                (rim(self._gallery, rack.tray().size), rack.tray().center)
                for rack in self._others()
                if offer.victim in (None, rack.seat)
            )

    def _others(self) -> list[RackRests]:
        return [rack for rack in self._racks if rack.seat != self._composition.turn]
