"""Meanings of touches in Noughts."""

from __future__ import annotations

from noughts.state import Cell
from scenes.touch.target import Meaning


class OnBoard(Meaning, id="play.cell.{at[0]}.{at[1]}"):
    """A cell of the board."""

    at: Cell


class Spare(Meaning, id="play.seat{seat}.spare.{place}"):
    """A sign that a seat has not placed yet, by its place on the ledge."""

    seat: int
    place: int
