"""What is heard of the tiles of Trellis, where and when it is seen."""

from __future__ import annotations

from collections.abc import Iterable

from game.trellis.state import Drew, Event, Refilled
from scenes.sound.mix import Whose
from scenes.stage.stage import Layer
from scenes.surroundings import Surroundings
from scenes.table import Point
from scenes.views.pieces import Piece
from scenes.views.trellis.rests import TABLE, Rest


class Heard:
    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self.whose = Whose.PERSON
        """Who moves what begins to move now."""
        self._comes: set[int] = set()
        """By their identity the pieces that leave one place of the game for another."""

    def sound(self, cue: str, at: Point, whose: Whose | None = None, after: float = 0.0) -> None:
        self._around.sound(cue, at, whose or self.whose, after)

    def bag(self, events: Iterable[Event], at: Point) -> None:
        """Tiles come from it."""
        if any(isinstance(event, Drew | Refilled) for event in events):
            self.sound("draw", at)

    def arrange(self, moved: Iterable[tuple[Piece[Rest], Rest]]) -> None:
        """Pieces and where each will rest: what only makes room for others is not heard."""
        self._comes = {id(piece) for piece, rest in moved if piece.rest.zone != rest.zone}

    def will_land(self, piece: Piece[Rest], is_timed: bool) -> bool:
        return is_timed or id(piece) in self._comes or piece.sprite.layer == Layer.HELD

    def land(self, rest: Rest, whose: Whose) -> None:
        """On the felt, or on walnut."""
        self.sound("place-felt" if rest.zone == TABLE else "place", rest.at, whose)
