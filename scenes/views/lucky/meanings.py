"""Meanings of touches in Lucky Numbers."""

from __future__ import annotations

from game.lucky.state import Cell
from scenes.touch.target import Meaning


class OnBoard(Meaning, id="play.seat{seat}.cell.{at[0]}.{at[1]}"):
    """A cell of a seat's board."""

    seat: int
    at: Cell


class InHand(Meaning, id="play.seat{seat}.held.{tile}"):
    """A tile that a seat has to place."""

    seat: int
    tile: str


class InPool(Meaning, id="play.open.{tile}"):
    """A face-up tile in the pool."""

    tile: str


class Pile(Meaning, id="play.pile"):
    pass


class Discard(Meaning, id="play.discard"):
    """The pool, to discard a drawn tile."""


class Say(Meaning, id="play.seat{seat}.{do}"):
    """A seat is ready, is not ready after all, or agrees to end: `do` of that move."""

    seat: int
    do: str
