"""Pictures of Trellis that may be wanted soon: they are made while nothing moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.trellis.table import DRAW3
from scenes.views.trellis.composition import Composition
from scenes.views.trellis.explanations import Explanations
from scenes.views.trellis.ghosts import Ghosts
from scenes.views.trellis.hand_light import HandLight
from scenes.views.trellis.offer_light import OfferLight
from scenes.views.trellis.seat import Seat
from scenes.views.trellis.tiles import TABLE, TilePieces


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
    ) -> None:
        self._composition, self._pieces, self._ghosts = composition, pieces, ghosts
        self._light, self._offers = light, offers
        self._seats, self._explanations = seats, explanations

    def pictures(self) -> Iterator[None]:
        """One a step, as things stand."""
        composition = self._composition
        if composition.composing:
            yield from self._composed()
        for seat in sorted(self._seats, key=self._rank):
            yield from seat.ahead()
        if composition.is_person(composition.turn) and not composition.composing:
            yield from self._composed()

    def _rank(self, seat: Seat) -> tuple[bool, bool]:
        return seat.seat != self._composition.turn, not self._composition.is_person(seat.seat)

    def _composed(self) -> Iterator[None]:
        """What is seen while a turn is composed."""
        yield from self._lifted()
        yield from self._light.ahead()
        yield from self._ghosts.ahead()
        if DRAW3 in self._composition.tiles(self._composition.turn):
            yield from self._offers.ahead()
        yield from self._explanations.ahead(self._seats[self._composition.turn].side)

    def _lifted(self) -> Iterator[None]:
        """What a finger may lift in this turn."""
        lying = [piece.rest for piece in self._pieces.lying(TABLE)]
        for rest in (*lying, *self._seats[self._composition.turn].rests.face_up()):
            self._pieces.pictures.of(rest.held())
            yield
