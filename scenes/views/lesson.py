"""What a game teaches somebody who is new at its table: what the next move needs, and its goal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from scenes.art.canvas import Picture
from scenes.art.speech import Sizes
from scenes.core.table import Pixel
from scenes.touch.target import Meaning

LARGE_MM, LEAST_MM, FULL_WIDTH_MM, QUIETER = 11.0, 8.3, 120.0, 0.75


class Way(NamedTuple):
    """What goes by itself, to show a move; its picture is as the seat sees it."""

    picture: Picture
    start: Pixel
    end: Pixel
    strength: float = 1.0
    """Weaker where the thing itself is seen beside it."""


class Step(NamedTuple):
    """What the next touch needs. `key` are its words; those of `key.why` are quieter."""

    key: str
    ways: tuple[Way, ...] = ()
    """Go together."""
    glows: tuple[Meaning, ...] = ()
    """What the lesson lights up; what the view lights by itself is not named."""


class Lesson(ABC):
    """Nothing in it says what would be clever."""

    @staticmethod
    def sizes(width_mm: float) -> Sizes:
        """Of its words where they may be so wide."""
        large = max(LEAST_MM, min(LARGE_MM, LARGE_MM * width_mm / FULL_WIDTH_MM))
        return round(large, 1), round(QUIETER * large, 1)

    def goal(self, seat: int) -> tuple[str, str] | None:
        """Its words at this seat; None: those of `GAME.goal`."""
        return None

    @abstractmethod
    def step(self, seat: int, taught: Sequence[str]) -> Step | None:
        """What this seat's next touch needs, as things stand. `taught`: the keys of what it has
        been told already. None: nothing that has to be said."""
