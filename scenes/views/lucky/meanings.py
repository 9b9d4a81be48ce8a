"""Meanings of touches in Lucky Numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.lucky.state import Cell
from scenes.touch.target import Meaning


@dataclass(frozen=True)
class OnBoard(Meaning):
    """A cell of a seat's board."""

    seat: int
    at: Cell
    id: ClassVar[str] = "play.seat{seat}.cell.{at[0]}.{at[1]}"


@dataclass(frozen=True)
class InHand(Meaning):
    """A tile that a seat has to place."""

    seat: int
    tile: str
    id: ClassVar[str] = "play.seat{seat}.held.{tile}"


@dataclass(frozen=True)
class InPool(Meaning):
    """A face-up tile in the pool."""

    tile: str
    id: ClassVar[str] = "play.open.{tile}"


@dataclass(frozen=True)
class Pile(Meaning):
    id: ClassVar[str] = "play.pile"


@dataclass(frozen=True)
class Discard(Meaning):
    """The pool, to discard a drawn tile."""

    id: ClassVar[str] = "play.discard"


@dataclass(frozen=True)
class Say(Meaning):
    """A seat is ready, is not ready after all, or agrees to end: `do` of that move."""

    seat: int
    do: str
    id: ClassVar[str] = "play.seat{seat}.{do}"
