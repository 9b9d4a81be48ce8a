"""All that fingers on Trellis work with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scenes.stage.motion import SHAKE_MM
from scenes.table import Pixel, Point, Side
from scenes.views.pieces import Piece
from scenes.views.trellis.actions import Actions
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.draft import Pick, Picks
from scenes.views.trellis.field import Field
from scenes.views.trellis.foot_lines import FootLines
from scenes.views.trellis.geometry import Geometry
from scenes.views.trellis.ghosts import Ghosts
from scenes.views.trellis.hand_light import HandLight
from scenes.views.trellis.meanings import RackTile
from scenes.views.trellis.rack_rests import RAIL, RackRests
from scenes.views.trellis.taps import Taps
from scenes.views.trellis.tiles import TABLE, Rest, TilePieces, rack_zone
from scenes.views.trellis.verdicts import Verdicts


@dataclass(eq=False)
class Reach:
    host: TrellisHost
    composition: Composition
    geometry: Geometry
    field: Field
    pieces: TilePieces
    racks: Sequence[RackRests]
    light: HandLight
    ghosts: Ghosts
    verdicts: Verdicts
    feet: FootLines
    actions: Actions
    taps: Taps
    carrier: object = None
    """The finger's hand that carries something over the table: one at a time."""

    @property
    def per_mm(self) -> float:
        return self.geometry.table.per_mm

    def side(self, seat: int) -> Side:
        return self.host.seating.sides[seat]

    def inwards(self, seat: int) -> Pixel:
        """One pixel away from a seat."""
        return self.side(seat).inwards(1)

    def piece_of(self, seat: int, pick: Pick) -> Piece[Rest] | None:
        """What lies there now of a tile that is chosen or in the hand."""
        if pick.zone == "table":
            return self.pieces.at(TABLE, (pick.area, *pick.cell))
        if pick.zone == "rail":
            return self.pieces.at(RAIL, (pick.copy,))
        place = self.composition.place_of(RackTile(seat, pick.tile, pick.copy))
        return None if place is None else self.pieces.at(rack_zone(seat), (place,))

    def pieces_of(self, seat: int, picks: Picks) -> list[Piece[Rest]]:
        found = (self.piece_of(seat, pick) for pick in picks)
        return [piece for piece in found if piece is not None]

    def show_feet(self) -> None:
        """Under what is chosen, as far as it lies somewhere."""
        turn = self.composition.turn
        self.feet.show(turn, self.pieces_of(turn, self.composition.chosen))

    def is_over_rack(self, seat: int, point: Point) -> bool:
        return self.racks[seat].tray().collidepoint(point)

    def shake(self, seat: int, pieces: Iterable[Piece[Rest]]) -> None:
        """No, not so: what is meant sways a little to both sides."""
        x, y = self.side(seat).right
        away = SHAKE_MM * self.per_mm
        swaying = [piece for piece in pieces if not piece.held]
        self.pieces.shake(swaying, (round(x * away), round(y * away)))
