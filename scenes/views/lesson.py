"""What a game teaches somebody who is new at its table: its goal, then what the next move needs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from scenes.art.canvas import Picture
from scenes.art.type import Align
from scenes.table import Pixel
from scenes.touch.target import Meaning

LARGE_MM, LEAST_MM, FULL_WIDTH_MM = 12.0, 9.0, 120.0
GOAL_SHARE, STEP_SHARE, QUIETER = 1.0, 11 / 12, 0.75
"""A step's words are so large beside the goal's, wherever they stand, and second lines beside the
first."""


def sizes_for(width_mm: float, share: float) -> tuple[float, float]:
    """Of words that may be so wide, in millimetres."""
    large = share * max(LEAST_MM, min(LARGE_MM, LARGE_MM * width_mm / FULL_WIDTH_MM))
    return round(large, 1), round(QUIETER * large, 1)


class Ray(NamedTuple):
    """Light that grows along a straight edge, from one thickness to another."""

    start: Pixel
    end: Pixel
    thin_mm: float
    thick_mm: float


class Way(NamedTuple):
    """What goes by itself, to show a move; its picture is as the seat sees it."""

    picture: Picture
    start: Pixel
    end: Pixel
    strength: float = 1.0
    """Weaker where the thing itself is seen beside it."""


class Place(NamedTuple):
    """Where words stand: the edge of their first line, or of their last one where they are to
    rise from there; how they are aligned, and how wide they may be in millimetres."""

    at: Pixel
    align: Align
    width_mm: float
    rises: bool = False


class Step(NamedTuple):
    """What the next touch needs. `key` are its words; those of `key.why` are quieter."""

    key: str
    ways: tuple[Way, ...] = ()
    """Go together."""
    glows: tuple[Meaning, ...] = ()
    """What the lesson lights up; what the view lights by itself is not named."""
    is_silent: bool = False
    """Whether it is seen only."""
    crosses: bool = False
    """Whether its ways lead over the place of its words: these come when they are gone."""
    stays: bool = False
    """Whether it takes several moves: its words stand until another step is next."""


class Lesson(ABC):
    """Nothing in it says what would be clever."""

    act_first: ClassVar[bool] = False
    """Whether the goal waits until a seat's first act is done."""

    def goal(self, seat: int) -> tuple[str, str] | None:
        """Its words at this seat; None: those of `GAME.goal`."""
        return None

    def goal_light(self, seat: int) -> Sequence[Ray]:
        """Where the goal is seen, before it is said: one after the other."""
        return ()

    @abstractmethod
    def goal_place(self, seat: int) -> Place: ...

    @abstractmethod
    def step(self, seat: int, taught: Sequence[str]) -> Step | None:
        """What this seat's next touch needs, as things stand. `taught`: the keys of what it has
        been told already. None: nothing that has to be said."""

    def step_place(self, seat: int, key: str) -> Place | None:
        """Where the words of a step stand; None: where the goal's do, which give way."""
        return None
