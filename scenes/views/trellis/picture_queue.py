"""Pictures of Trellis that are made while nothing moves, so that no busy frame has to."""

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


class PictureQueue:
    """One picture a frame, what is touched most often first."""

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
        self._making: Iterator[None] = iter(())

    def begin(self) -> None:
        """Everything may lie differently now."""
        self._making = self._wanted()

    def step(self) -> None:
        next(self._making, None)

    def _wanted(self) -> Iterator[None]:
        composition = self._composition
        if composition.composing:
            yield from self._composed()
        for seat in sorted(self._seats, key=lambda one: not composition.is_person(one.seat)):
            yield from seat.prepare()
        if composition.is_person(composition.turn) and not composition.composing:
            yield from self._composed()

    def _composed(self) -> Iterator[None]:
        """What is seen while a turn is composed."""
        yield from self._lifted()
        yield from self._light.prepare()
        yield from self._ghosts.prepare()
        if DRAW3 in self._composition.tiles(self._composition.turn):
            yield from self._offers.prepare()
        yield from self._explanations.prepare(self._seats[self._composition.turn].side)

    def _lifted(self) -> Iterator[None]:
        """What a finger may lift in this turn."""
        lying = [piece.rest for piece in self._pieces.lying(TABLE)]
        for rest in (*lying, *self._seats[self._composition.turn].rests.face_up()):
            self._pieces.pictures.of(rest.held())
            yield
