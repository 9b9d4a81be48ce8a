"""What can be touched of a seat's coin and its panel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scenes.touch.target import Meaning


@dataclass(frozen=True)
class TouchCoin(Meaning):
    """A person's opens its panel; a computer player's offers the seat."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.coin"


@dataclass(frozen=True)
class TakeOver(Meaning):
    """Somebody plays this seat from now on."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.join"


@dataclass(frozen=True)
class Relieve(Meaning):
    """The computer is to play for a silent seat, as somebody at this one says: held."""

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
