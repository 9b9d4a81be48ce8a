"""Meanings of touches in Crossing."""

from __future__ import annotations

from game.crossing.state import Cell
from scenes.touch.target import Meaning


class Arrow(Meaning, id="play.seat{seat}.arrow"):
    """A seat's arrow on its rail."""

    seat: int


class Line(Meaning, id="play.seat{seat}.line.{line}"):
    """A line's place on a seat's rail."""

    seat: int
    line: int


class Peg(Meaning, id="play.seat{seat}.peg.{line}"):
    """A line's peg, before a seat far from its rail."""

    seat: int
    line: int


class Home(Meaning, id="play.seat{seat}.home"):
    """The end of the rail of an unplaced arrow, while it is aimed."""

    seat: int


class Trough(Meaning, id="play.seat{seat}.trough"):
    """A seat's trough: a touch joins the game, or tells who plays there; it moves nothing."""

    seat: int


class Hole(Meaning, id="play.tray.{at[0]}.{at[1]}"):
    """A cell of the tray, with or without a marble."""

    at: Cell


class Dish(Meaning, id="play.dish.{number}"):
    """One of the two marbles offered."""

    number: int


class Rolling(Meaning, id="play.rolling"):
    """The whole table, while marbles roll back for the next game."""
