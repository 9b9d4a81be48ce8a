"""What a seat is told: a line that says what to do or what is wrong, a quieter one why."""

from __future__ import annotations

from scenes.art.canvas import Picture
from scenes.art.speech import speech
from scenes.art.type import Align
from scenes.stage.motion import Tweens
from scenes.stage.stage import Layer, Stage
from scenes.surroundings import Surroundings
from scenes.table import Pixel, Side
from scenes.views.view import Said

SECONDS = 5.0


class Voice:
    """One seat's words on the felt. A refusal stays for some seconds over the greeting."""

    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        later: Tweens,
        side: Side,
        spot: tuple[Pixel, Align, float],
    ) -> None:
        self._around, self._later, self._side = around, later, side
        at, self._align, self._width = spot
        self._sprite = stage.add(None, at, Layer.WORDS)
        self._greeting: Said | None = None
        self._urgent = False

    def prepare(self, said: Said) -> Picture:
        """The words of a key; `key.why`, where it exists, is the quieter line."""
        gallery, words = self._around.gallery, self._around.words(self._side)
        if isinstance(said, str):
            said = words(said), words(f"{said}.why") if f"{said}.why" in words else ""
        made = gallery.of(speech, gallery, *said, self._width, self._align)
        return gallery.turned(made, self._side)

    def place(self, at: Pixel) -> None:
        self._sprite.move(*at)

    def greet(self, said: Said | None) -> None:
        self._greeting = said
        if not self._urgent:
            self._sprite.show(self.prepare(said) if said else None)

    def refuse(self, key: str) -> None:
        self._urgent = True
        self._sprite.show(self.prepare(key))
        self._later.after(SECONDS, self._calm, owner=self)

    def advise(self, what: str, why: str) -> None:
        """A hint's reason, in words that nobody could prepare."""
        self._urgent = True
        made = speech(self._around.gallery, what, why, self._width, self._align)
        self._sprite.show(made.turned(self._side.facing))
        self._later.after(SECONDS, self._calm, owner=self)

    def hush(self) -> None:
        """The refusal has been understood: somebody moved."""
        self._later.drop(self)
        self._calm()

    def _calm(self) -> None:
        self._urgent = False
        self.greet(self._greeting)
