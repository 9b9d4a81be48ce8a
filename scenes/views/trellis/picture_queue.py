"""Pictures of Trellis that are made while nothing moves, so that no busy frame has to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scenes.views.trellis.composition import Composition
from scenes.views.trellis.explanations import Explanations
from scenes.views.trellis.seat import Seat
from scenes.views.trellis.tiles import TABLE, TilePieces, rack_zone


class PictureQueue:
    """One picture a frame, what is touched most often first."""

    def __init__(
        self,
        composition: Composition,
        pieces: TilePieces,
        seats: Sequence[Seat],
        explanations: Explanations,
    ) -> None:
        self._composition, self._pieces = composition, pieces
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
            yield from self._lifted()
            yield from self._explanations.prepare(self._seats[composition.turn].side)
        for seat in sorted(self._seats, key=lambda one: not composition.is_person(one.seat)):
            yield from seat.prepare()

    def _lifted(self) -> Iterator[None]:
        """What a finger may lift now."""
        for zone in (TABLE, rack_zone(self._composition.turn)):
            for piece in self._pieces.lying(zone):
                self._pieces.pictures.of(piece.rest.held())
                yield
