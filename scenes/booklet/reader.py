"""The reader of a booklet: seat, side and table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Side, Table
from scenes.services.words import Words
from scenes.stage.stage import Stage
from scenes.touch.target import Meaning
from scenes.ui.buttons import Buttons


@dataclass(frozen=True)
class Reader:
    """`seat` names the booklet's controls; `is_still`: whether motion is reduced; `sound`: plays a
    cue at a position."""

    gallery: Gallery
    stage: Stage
    buttons: Buttons
    seat: int
    side: Side
    is_still: bool
    words: Callable[[], Words]
    sound: Callable[[str, Pixel], None]

    @property
    def table(self) -> Table:
        return self.gallery.table


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
    """Plays the recording on the board again."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.book.board"


@dataclass(frozen=True)
class Paper(Meaning):
    """Bare paper: a touch does not reach what lies below."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.book.paper"


BOOK = OpenBooklet, TurnBack, TurnForward, CloseBooklet, PlayAgain, Paper
