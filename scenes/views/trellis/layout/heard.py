"""The sounds of tiles, each at the place and time at which it is seen."""

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
        """Whose doing the current movement is."""
        self.put: set[int] = set()
        """Identities of pieces that a person lays or moves on the table."""
        self.coming: set[int] = set()
        """Identities of pieces that move between parts of the table; pieces that only make room are
        silent."""

    def sound(self, cue: str, at: Point, whose: Whose | None = None, after: float = 0.0) -> None:
        self._around.sound(cue, at, whose or self.whose, after)

    def bag(self, events: Iterable[Event], at: Point) -> None:
        """Plays the bag's sound if tiles were drawn."""
        if any(isinstance(event, Drew | Refilled) for event in events):
            self.sound("draw", at)
