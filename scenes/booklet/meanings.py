"""What can be touched at a seat's book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scenes.touch.target import Meaning


@dataclass(frozen=True)
class OpenBooklet(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.book"


@dataclass(frozen=True)
class TurnBack(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.book.back"


@dataclass(frozen=True)
class TurnForward(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.book.forward"


@dataclass(frozen=True)
class CloseBooklet(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.book.close"


@dataclass(frozen=True)
class PlayAgain(Meaning):
    """The record on the board."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.book.board"


@dataclass(frozen=True)
class Paper(Meaning):
    """Bare paper: what lies under it is not meant."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.book.paper"


BOOK = OpenBooklet, TurnBack, TurnForward, CloseBooklet, PlayAgain, Paper
