"""Meanings of touches in Noughts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from noughts.state import Cell
from scenes.touch.target import Meaning


@dataclass(frozen=True)
class OnBoard(Meaning):
    """A cell of the board."""

    at: Cell
    id: ClassVar[str] = "play.cell.{at[0]}.{at[1]}"


@dataclass(frozen=True)
class Spare(Meaning):
    """A sign that a seat has not placed yet, by its place on the ledge."""

    seat: int
    place: int
    id: ClassVar[str] = "play.seat{seat}.spare.{place}"
