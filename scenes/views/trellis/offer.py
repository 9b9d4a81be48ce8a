"""A tile of Trellis that lies open before the seat at turn, as a draft."""

from __future__ import annotations

from dataclasses import dataclass

from game.trellis.state import Move
from game.trellis.table import DRAW3


@dataclass(frozen=True)
class Offer:
    """One of the display that would be taken (T4), or an action tile of the rack that would be
    played (T6)."""

    tile: str
    display: int | None = None
    """Its place in the display; None: it comes from the rack."""
    victim: int | None = None
    """Who would draw for a DRAW 3."""

    @property
    def is_taken(self) -> bool:
        return self.display is not None

    @property
    def asks_victim(self) -> bool:
        return not self.is_taken and self.tile == DRAW3

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to be said before it becomes a move."""
        return not self.asks_victim or self.victim is not None

    def move(self, seat: int) -> Move:
        if self.is_taken:
            return Move(seat, "take", self.tile)
        return Move(seat, "play", self.tile, self.victim)
