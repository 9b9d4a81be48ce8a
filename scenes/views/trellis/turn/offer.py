"""A tile of Trellis that lies before the seat at turn, as a draft."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.trellis.state import Move
from game.trellis.table import DRAW3


@dataclass(frozen=True)
class Offer:
    """A tile of the display that would be taken (T4), one of the bag that would be drawn (T5; it
    lies face down and has no name), or an action tile of the rack that would be played (T6)."""

    do: Literal["take", "draw", "play"]
    tile: str = ""
    display: int | None = None
    """The place of the display that it has left."""
    victim: int | None = None
    """Who would draw for a DRAW 3."""

    @property
    def comes_in(self) -> bool:
        """Whether it would come into the rack."""
        return self.do != "play"

    @property
    def asks_victim(self) -> bool:
        return self.tile == DRAW3 and self.do == "play"

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to be said before it becomes a move."""
        return not self.asks_victim or self.victim is not None

    def is_of(self, move: Move) -> bool:
        """Whether it lies for this move, whoever is to draw."""
        return (self.do, self.tile) == (move.do, move.tile)

    def move(self, seat: int) -> Move:
        return Move(seat, self.do, self.tile, self.victim)
