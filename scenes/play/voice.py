"""What a seat is told: a line that says what to do or what is wrong, a quieter one why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.art import colours
from scenes.art.canvas import Picture, clear, finished
from scenes.art.gallery import Gallery
from scenes.art.type import Align
from scenes.stage.stage import Layer
from scenes.table import Side

if TYPE_CHECKING:
    from scenes.play.play import PlayScene
    from scenes.views.view import Point

WHAT_MM, WHY_MM = 9.0, 8.0
CLOSER_MM = 4.5
"""What the free rims of two lines' pictures overlap."""
SECONDS = 5.0

Said = str | tuple[str, str]
"""A key of the words, or both lines themselves where they are about something particular."""


class Voice:
    """One seat's words on the felt. A refusal stays for some seconds over the greeting."""

    def __init__(self, play: PlayScene, side: Side, spot: tuple[Point, str, float]) -> None:
        self._play, self._side = play, side
        at, align, self._width = spot
        self._align: Align = align  # type: ignore[assignment]
        self._sprite = play.stage.add(None, at, Layer.WORDS)
        self._greeting: Said | None = None
        self._urgent = False

    def prepare(self, said: Said) -> Picture:
        """The words of a key; `key.why`, where it exists, is the quieter line."""
        app = self._play.app
        words = app.words(self._side)
        if isinstance(said, str):
            said = words(said), words(f"{said}.why") if f"{said}.why" in words else ""
        made = app.gallery.of(speech, app.gallery, *said, self._width, self._align)
        return app.gallery.turned(made, self._side)

    def place(self, at: Point) -> None:
        self._sprite.move(*at)

    def greet(self, said: Said | None) -> None:
        self._greeting = said
        if not self._urgent:
            self._sprite.show(self.prepare(said) if said else None)

    def refuse(self, key: str) -> None:
        self._urgent = True
        self._sprite.show(self.prepare(key))
        self._play.later.after(SECONDS, self._calm, owner=self)

    def advise(self, what: str, why: str) -> None:
        """A hint's reason, in words that nobody could prepare."""
        self._urgent = True
        made = speech(self._play.app.gallery, what, why, self._width, self._align)
        self._sprite.show(made.turned(self._side.facing))
        self._play.later.after(SECONDS, self._calm, owner=self)

    def hush(self) -> None:
        """The refusal has been understood: somebody moved."""
        self._play.later.drop(self)
        self._calm()

    def _calm(self) -> None:
        self._urgent = False
        self.greet(self._greeting)


def speech(gallery: Gallery, what: str, why: str, width_mm: float, align: Align) -> Picture:
    """Both lines, wrapped; the centre is the edge they are aligned to, at the first line."""
    type_ = gallery.type
    above = type_.paragraph(
        type_.wrapped(what, WHAT_MM, width_mm, "bold"), WHAT_MM, colours.BONE, "bold", align
    )
    if not why:
        return above
    below = type_.paragraph(
        type_.wrapped(why, WHY_MM, width_mm), WHY_MM, colours.QUIET_BONE, "words", align
    )
    return stacked(above, below, gallery.table.px(CLOSER_MM))


def stacked(above: Picture, below: Picture, closer: int) -> Picture:
    """One picture under the other, `closer` by so many pixels, their centres in one column."""
    left = max(above.centre[0], below.centre[0])
    right = max(p.surface.get_width() - p.centre[0] for p in (above, below))
    high = above.surface.get_height() - closer
    surface = clear((left + right, high + below.surface.get_height()), colours.BONE)
    surface.blit(above.surface, (left - above.centre[0], 0))
    surface.blit(below.surface, (left - below.centre[0], high))
    return Picture(finished(surface), (left, above.centre[1]))
