"""What can be touched at Crossing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.crossing.state import Cell
from scenes.touch.target import Meaning


@dataclass(frozen=True)
class Arrow(Meaning):
    """A seat's arrow, on its rail."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.arrow"


@dataclass(frozen=True)
class Line(Meaning):
    """A line's place on the rail of a seat."""

    seat: int
    line: int
    id: ClassVar[str] = "play.seat{seat}.line.{line}"


@dataclass(frozen=True)
class Hole(Meaning):
    """A cell of the tray, with or without a marble."""

    at: Cell
    id: ClassVar[str] = "play.tray.{at[0]}.{at[1]}"


@dataclass(frozen=True)
class Dish(Meaning):
    """One of two marbles, offered to the seat that may choose."""

    number: int
    id: ClassVar[str] = "play.dish.{number}"
