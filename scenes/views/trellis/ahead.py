"""Pictures of Trellis that may be wanted soon: they are made while nothing moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.trellis.table import ACTIONS, DRAW3
from scenes.art import enamel_tiles
from scenes.views.trellis.layout.field import Field
from scenes.views.trellis.layout.tiles import DISPLAY, TABLE, TilePieces
from scenes.views.trellis.marks.explanations import Explanations
from scenes.views.trellis.marks.ghosts import Ghosts
from scenes.views.trellis.marks.hand_light import HandLight
from scenes.views.trellis.marks.offer_light import OfferLight
from scenes.views.trellis.marks.verdicts import Verdicts
from scenes.views.trellis.prompts.greetings import Greetings
from scenes.views.trellis.racks.flights import played_look
from scenes.views.trellis.racks.rack_rests import OFFER
from scenes.views.trellis.racks.seat import Seat
from scenes.views.trellis.turn.composition import Composition


class Ahead:
    """What is touched most often comes first."""

    def __init__(
        self,
        composition: Composition,
        pieces: TilePieces,
        seats: Sequence[Seat],
        explanations: Explanations,
        ghosts: Ghosts,
        light: HandLight,
        offers: OfferLight,
        field: Field,
        verdicts: Verdicts,
        greetings: Greetings,
        usual_tile: int,
    ) -> None:
        self._composition, self._pieces, self._ghosts = composition, pieces, ghosts
        self._light, self._offers = light, offers
        self._field, self._verdicts = field, verdicts
        self._seats, self._explanations = seats, explanations
        self._greetings, self._usual_tile = greetings, usual_tile

    def pictures(self) -> Iterator[None]:
        """One a step, as things stand."""
        composition = self._composition
        yield from self._greetings.ahead()
        for seat in self._seats:
            if composition.is_person(seat.seat) and composition.acts(seat.seat):
                yield from self._touched_next(seat)
        if composition.composing:
            yield from self._composed()
        for seat in sorted(self._seats, key=self._rank):
            yield from seat.ahead()
        if composition.is_person(composition.turn) and not composition.composing:
            yield from self._composed()

    def _rank(self, seat: Seat) -> tuple[bool, bool]:
        return seat.seat != self._composition.turn, not self._composition.is_person(seat.seat)

    def _touched_next(self, seat: Seat) -> Iterator[None]:
        """The trays of a seat that acts, what is offered on its way to the rack, what is chosen as
        it will lie on the table, and tiles of the display in the hand and at the rack's end."""
        pictures = self._pieces.pictures
        yield from seat.trays_ahead()
        if not self._composition.is_open(seat.seat):
            # It opens next, with all its tiles at once.
            for rest in seat.rests.open():
                pictures.of(rest)
                yield
        if seat.seat != self._composition.turn:
            return
        for piece in self._pieces.lying(TABLE):
            if piece.rest.height == enamel_tiles.LAID_MM:
                pictures.of(piece.rest._replace(height=enamel_tiles.LYING_MM))
                yield
        for piece in self._pieces.lying(OFFER):
            pictures.of(piece.rest.on_its_way())
            yield
        for tile in ACTIONS:
            if tile in self._composition.tiles(seat.seat):
                for facing in {reader.side.facing for reader in self._seats}:
                    pictures.of(played_look(tile, (0, 0), self._usual_tile, facing))
                    yield
        for pick in self._composition.chosen:
            pictures.laid(pick.tile, self._field.tile)
            yield
        for piece in self._pieces.lying(DISPLAY):
            pictures.of(piece.rest.held())
            yield
            offered = seat.rests.offered(piece.rest.tile)
            for rest in (offered, offered.on_its_way()):
                pictures.of(rest)
                yield

    def _composed(self) -> Iterator[None]:
        """What is seen while a turn is composed, what is small before what is much."""
        if DRAW3 in self._composition.tiles(self._composition.turn):
            yield from self._offers.racks_ahead()
        yield from self._verdicts.ahead()
        yield from self._light.ahead()
        yield from self._offers.ahead()
        yield from self._explanations.ahead(self._seats[self._composition.turn].side)
        yield from self._lifted()
        yield from self._ghosts.ahead()

    def _lifted(self) -> Iterator[None]:
        """What a finger may lift in this turn, and how it would lie on the table."""
        pictures, own = self._pieces.pictures, self._seats[self._composition.turn].rests
        lying = [piece.rest for zone in (TABLE, DISPLAY) for piece in self._pieces.lying(zone)]
        for rest in (*own.open(), *lying):
            pictures.of(rest.held())
            yield
            pictures.ghost(rest.tile, self._field.tile)
            yield
        pictures.of(own.offered(""))
        yield
        for tile in self._composition.state.display:
            pictures.of(own.offered(tile))
            yield
            pictures.of(own.offered(tile).held())
            yield
        for rest in own.open():
            pictures.of(rest._replace(height=enamel_tiles.LAID_MM))
            yield
