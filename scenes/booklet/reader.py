"""The reader of a booklet: seat, side and table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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


class OpenBooklet(Meaning, id="play.seat{seat}.book"):
    seat: int


class TurnBack(Meaning, id="play.seat{seat}.book.back"):
    seat: int


class TurnForward(Meaning, id="play.seat{seat}.book.forward"):
    seat: int


class CloseBooklet(Meaning, id="play.seat{seat}.book.close"):
    seat: int


class PlayAgain(Meaning, id="play.seat{seat}.book.board"):
    """Plays the recording on the board again."""

    seat: int


class Paper(Meaning, id="play.seat{seat}.book.paper"):
    """Bare paper: a touch does not reach what lies below."""

    seat: int


BOOK = OpenBooklet, TurnBack, TurnForward, CloseBooklet, PlayAgain, Paper
