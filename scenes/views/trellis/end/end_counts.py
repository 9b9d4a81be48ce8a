"""What each action tile left in a rack of Trellis counts, on the tile (T19)."""

from __future__ import annotations

from game.trellis.state import Event, Move, State
from game.trellis.table import NUMBERS, PASS, value_of
from scenes.art import racks
from scenes.art.canvas import Picture
from scenes.core.table import Pixel
from scenes.stage.sprite import Layer
from scenes.views.view import Host

SHARE, ALONG, INWARDS, LEAST_MM = 0.52, 0.4, 0.42, 6.5
"""How large the disc is and how far its middle lies from that of its tile, in tiles; and how small
it gets at most."""


class EndCounts:
    """Nothing else on these tiles says that they count."""

    def __init__(self, host: Host[State, Move, Event]) -> None:
        self._host = host

    def show(self, seat: int, tile: str, spot: Pixel, size: int) -> None:
        """If it is one, on a corner of the tile, so that its sign says still what counts; `size` in
        pixels."""
        if tile in NUMBERS:
            return
        side = self._host.seating.sides[seat]
        corner = side.beside(spot, round(ALONG * size), -round(INWARDS * size))
        self._host.stage.add(self.picture(seat, size), corner, Layer.WORDS)

    def picture(self, seat: int, size: int) -> Picture:
        gallery, facing = self._host.gallery, self._host.seating.sides[seat].facing
        wide = max(gallery.table.px(LEAST_MM), round(SHARE * size))
        return gallery.get(racks.open_mark, 2 * (wide // 2), str(value_of([PASS])), facing)
