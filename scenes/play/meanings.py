"""Meanings of touches on a seat's coin and its panel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scenes.touch.target import Meaning


@dataclass(frozen=True)
class TouchCoin(Meaning):
    """Opens a person's panel; at a computer player's coin, offers the seat."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.coin"


@dataclass(frozen=True)
class TakeOver(Meaning):
    """A person takes over this seat."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.join"


@dataclass(frozen=True)
class Relieve(Meaning):
    """The person at this seat lets the computer play for a silent one; the button is held."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.relieve"


@dataclass(frozen=True)
class OpenMenu(Meaning):
    seat: int
    id: ClassVar[str] = "play.menu"


@dataclass(frozen=True)
class TakeBack(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.undo"


@dataclass(frozen=True)
class AskHint(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.hint"
