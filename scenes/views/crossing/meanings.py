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
class Peg(Meaning):
    """The same line before a seat from which its rail is far away."""

    seat: int
    line: int
    id: ClassVar[str] = "play.seat{seat}.peg.{line}"


@dataclass(frozen=True)
class Home(Meaning):
    """Where a seat's arrow lies that was never put anywhere, while it is aimed."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.home"


@dataclass(frozen=True)
class Trough(Meaning):
    """A seat's trough: whoever touches it moves nothing, but is there, or hears who plays there."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.trough"


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


@dataclass(frozen=True)
class Rolling(Meaning):
    """The whole table, while marbles roll to their places for the next game."""

    id: ClassVar[str] = "play.rolling"
