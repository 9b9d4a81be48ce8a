"""Who reads a book, and on which table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Side, Table
from scenes.services.words import Words
from scenes.stage.stage import Stage
from scenes.ui.buttons import Buttons


@dataclass(frozen=True)
class Reader:
    """`seat` is what its book's controls are named after; `is_still` says whether motion is
    reduced; `sound` names a cue and where it is heard."""

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
