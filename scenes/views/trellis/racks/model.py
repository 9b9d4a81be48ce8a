"""The model from which everything of Trellis is drawn and touched, and its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from scenes.core.table import Side
from scenes.views.trellis.layout.aiming import Aiming
from scenes.views.trellis.layout.field import Field
from scenes.views.trellis.layout.field_geometry import Geometry
from scenes.views.trellis.layout.tiles import Heard, TilePictures, TilePieces
from scenes.views.trellis.racks.rack_rests import PickedPieces, RackRests
from scenes.views.trellis.racks.seat import Seat
from scenes.views.trellis.turn.composition import Composition, TrellisHost
from scenes.views.trellis.turn.offer import AreaCell, Picks


class Model:
    def __init__(self, host: TrellisHost) -> None:
        self.host = host
        self.composition = composition = Composition(host)
        seating, gallery = host.seating, host.gallery
        self.geometry = Geometry(
            gallery.table, seating.sides, seating.hot_seat, composition.all_open, seating.near
        )
        self.field = Field(self.geometry.field)
        pictures = TilePictures(gallery, self.geometry.field.levels[0])
        self.pieces = TilePieces(host.stage, host.tweens, pictures, Heard(host.around))
        self.picked = PickedPieces(host, composition, self.pieces)
        places = self.geometry.seats
        self.racks = [RackRests(composition, place, seat) for seat, place in enumerate(places)]

    def make_seats(self) -> None:
        """Makes the seats; they lie above what is in the middle."""
        pairs = zip(self.geometry.seats, self.racks, strict=True)
        self.seats = [Seat(self.host, self.composition, *pair) for pair in pairs]

    def side(self, seat: int) -> Side:
        return self.host.seating.sides[seat]

    def aiming(self, picks: Picks, aimed: int | None = None) -> Aiming:
        """Judges landings for the seat at turn. `aimed`: the index of the tile under the finger,
        which only decides between equally good landings."""
        composition, field = self.composition, self.field
        reading, per_mm = composition.reading(composition.turn), self.geometry.table.measured.per_mm
        shut = composition.shut_areas()
        return Aiming(composition.draft, picks, aimed, reading, field, per_mm, shut)

    def bars(self) -> Iterator[tuple[Side, pygame.Rect]]:
        """The rectangles of each rack and its tile count."""
        for seat in self.seats:
            yield from ((seat.side, rect) for rect in seat.covered())

    def bare(self, cells: Iterable[AreaCell]) -> list[AreaCell]:
        """The cells not covered by wood or the bag, where light may be drawn."""
        lying = [*self.geometry.shared.rects(), *(rect for _, rect in self.bars())]
        fits = self.field.fits
        return [one for one in cells if fits[one[0]].rect([one[1]]).collidelist(lying) < 0]


class Part:
    """Draws or changes a part of the model."""

    def __init__(self, model: Model) -> None:
        self._model, self._host, self._gallery = model, model.host, model.host.gallery
        self._composition, self._geometry = model.composition, model.geometry
        self._field, self._pieces, self._picked = model.field, model.pieces, model.picked
        self._racks = model.racks


class SeatPart(Part):
    """Draws or changes the part of one seat."""

    def __init__(self, model: Model, seat: int) -> None:
        super().__init__(model)
        self._seat, self._place = seat, model.geometry.seats[seat]
