"""Meanings of touches in Crossing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.crossing.state import Cell
from scenes.touch.target import Meaning


@dataclass(frozen=True)
class Arrow(Meaning):
    """A seat's arrow on its rail."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.arrow"


@dataclass(frozen=True)
class Line(Meaning):
    """A line's place on a seat's rail."""

    seat: int
    line: int
    id: ClassVar[str] = "play.seat{seat}.line.{line}"


@dataclass(frozen=True)
class Peg(Meaning):
    """A line's peg, before a seat far from its rail."""

    seat: int
    line: int
    id: ClassVar[str] = "play.seat{seat}.peg.{line}"


@dataclass(frozen=True)
class Home(Meaning):
    """The end of the rail of an unplaced arrow, while it is aimed."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.home"


@dataclass(frozen=True)
class Trough(Meaning):
    """A seat's trough: a touch joins the game, or tells who plays there; it moves nothing."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.trough"


@dataclass(frozen=True)
class Hole(Meaning):
    """A cell of the tray, with or without a marble."""

    at: Cell
    id: ClassVar[str] = "play.tray.{at[0]}.{at[1]}"


@dataclass(frozen=True)
class Dish(Meaning):
    """One of the two marbles offered."""

    number: int
    id: ClassVar[str] = "play.dish.{number}"


@dataclass(frozen=True)
class Rolling(Meaning):
    """The whole table, while marbles roll back for the next game."""

    id: ClassVar[str] = "play.rolling"
