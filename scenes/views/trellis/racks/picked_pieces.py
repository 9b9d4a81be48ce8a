"""The pieces of tiles that are chosen or in the hand at Trellis, wherever they lie now."""

from __future__ import annotations

from collections.abc import Iterable

from scenes.stage.motion import SHAKE_MM
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.tiles import TABLE, Rest, TilePieces, rack_zone
from scenes.views.trellis.racks.rack_rests import RAIL
from scenes.views.trellis.turn.composition import Composition, TrellisHost
from scenes.views.trellis.turn.meanings import RackTile
from scenes.views.trellis.turn.picks import Pick, Picks


class PickedPieces:
    def __init__(self, host: TrellisHost, composition: Composition, pieces: TilePieces) -> None:
        self._host, self._composition, self._pieces = host, composition, pieces

    def one(self, seat: int, pick: Pick) -> Piece[Rest] | None:
        if pick.zone == "table":
            return self._pieces.at(TABLE, (pick.area, *pick.cell))
        if pick.zone == "rail":
            return self._pieces.at(RAIL, (pick.copy,))
        place = self._composition.place_of(RackTile(seat, pick.tile, pick.copy))
        return None if place is None else self._pieces.at(rack_zone(seat), (place,))

    def of(self, seat: int, picks: Picks) -> list[Piece[Rest]]:
        found = (self.one(seat, pick) for pick in picks)
        return [piece for piece in found if piece is not None]

    def shake(self, seat: int, pieces: Iterable[Piece[Rest]]) -> None:
        """No, not so: what is meant sways a little to both sides, as the seat sees it."""
        x, y = self._host.seating.sides[seat].right
        away = self._host.gallery.table.px(SHAKE_MM)
        swaying = [piece for piece in pieces if not piece.held]
        self._pieces.shake(swaying, (x * away, y * away))
