"""What is heard of the tiles of Trellis, where and when it is seen."""

from __future__ import annotations

from collections.abc import Iterable

from game.trellis.state import Drew, Event, Refilled
from scenes.core.table import Point
from scenes.services.surroundings import Surroundings
from scenes.sound.mix import Whose


class Heard:
    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self.whose = Whose.PERSON
        """Who moves what begins to move now."""
        self.put: set[int] = set()
        """The same of those that a tap sends elsewhere on the table."""
        self.coming: set[int] = set()
        """By their identity the pieces that leave one part of the table for another: what only
        makes room for others is not heard."""

    def sound(self, cue: str, at: Point, whose: Whose | None = None, after: float = 0.0) -> None:
        self._around.sound(cue, at, whose or self.whose, after)

    def bag(self, events: Iterable[Event], at: Point) -> None:
        """Tiles come from it."""
        if any(isinstance(event, Drew | Refilled) for event in events):
            self.sound("draw", at)
