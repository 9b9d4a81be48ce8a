"""Lessons for new players: what the next move needs, and the goal of the game."""

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
    """A ghost that moves to demonstrate a move; its picture faces the seat."""

    picture: Picture
    start: Pixel
    end: Pixel
    strength: float = 1.0
    """Weaker if the piece itself is visible beside it."""


class LessonStep(NamedTuple):
    """What the next touch needs. `key`: of the text; `key.why`: of the smaller second line."""

    key: str
    ways: tuple[Way, ...] = ()
    """They move together."""
    glows: tuple[Meaning, ...] = ()
    """What the lesson lights, besides the view's own lights."""


class Lesson(ABC):
    """Teaches the rules; it never gives advice on good moves."""

    @staticmethod
    def sizes(width_mm: float) -> Sizes:
        """Type sizes of the two lines in mm, for text of this width."""
        large = max(LEAST_MM, min(LARGE_MM, LARGE_MM * width_mm / FULL_WIDTH_MM))
        return round(large, 1), round(QUIETER * large, 1)

    def goal(self, seat: int) -> tuple[str, str] | None:
        """The goal's two lines for this seat; None: those of `GAME.goal`."""
        return None

    @abstractmethod
    def step(self, seat: int, taught: Sequence[str]) -> LessonStep | None:
        """The lesson for this seat's next touch; None: nothing to teach. `taught`: the keys of
        lessons already given."""
