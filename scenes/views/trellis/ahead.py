"""Pictures of Trellis that are made while nothing moves, so that no busy frame has to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scenes.views.trellis.gestures import held

if TYPE_CHECKING:
    from scenes.views.trellis.seat import TrellisSeat
    from scenes.views.trellis.view import TrellisBoard

NEARBY = (0, 1, -1)
"""By how many tiles racks usually grow or shrink."""


class Ahead:
    """One picture a frame, what is touched most often first."""

    def __init__(self, board: TrellisBoard) -> None:
        self._board = board
        self._making: Iterator[None] = iter(())

    def begin(self) -> None:
        """Everything may lie differently now."""
        self._making = self._wanted()

    def step(self) -> None:
        next(self._making, None)

    def _wanted(self) -> Iterator[None]:
        board = self._board
        if board.composing:
            yield from self._lifted()
            yield from board.explaining.prepare(board.seats[board.turn].side)
        for seat in sorted(board.seats, key=lambda seat: not seat.human):
            yield from self._faces(seat)
            yield from self._trays(seat)

    def _faces(self, seat: TrellisSeat) -> Iterator[None]:
        """The rack as its owner will see it, and all at the end."""
        for rest in seat.ways_up():
            self._board.pictures.of(rest)
            yield

    def _lifted(self) -> Iterator[None]:
        """What a finger may lift now."""
        board = self._board
        for zone in ("table", board.seats[board.turn].zone):
            for piece in board.pieces.lying(zone):
                board.pictures.of(held(piece.rest))
                yield

    def _trays(self, seat: TrellisSeat) -> Iterator[None]:
        """The racks, and those of a tile more or less."""
        for more in NEARBY:
            seat.prepare_tray(max(0, len(seat.tiles) + more))
            yield
