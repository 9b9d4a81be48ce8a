"""How good a computer player is: a pill at its place, which a touch turns to the next level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.controls import PRESSED_MM, State
from scenes.art.gallery import Gallery
from scenes.buttons import Buttons, Face, Spot
from scenes.setup.meanings import ChooseLevel
from scenes.setup.touched import Touched
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.table import Side
from scenes.touch.target import Meaning
from scenes.words import Words

WIDE_MM, HIGH_MM, EM_MM, BESIDE_MM = 40.0, 20.5, 9.0, 4.0
"""At least so wide; the last is what is left beside the word."""


class LevelPill:
    """The word lies on it by itself: of two names one is gone before the other comes."""

    def __init__(self, gallery: Gallery, words: Words, levels: Sequence[str], chosen: str) -> None:
        self._gallery, self._levels, self._chosen = gallery, levels, chosen
        self._label = words(f"level.{chosen}")

    def lay(
        self, stage: Stage, buttons: Buttons, spot: Spot, act: Callable[[Meaning], None]
    ) -> Touched:
        """What is seen of its word while a finger lies on it: it is pressed with the pill."""
        side, gallery = spot.side, self._gallery
        chosen = self._levels.index(self._chosen)
        means = ChooseLevel(side, self._levels[(chosen + 1) % len(self._levels)])
        buttons.add(means, self._face(), spot, partial(act, means))
        ink = colours.BRASS_INK
        word = gallery.of(gallery.type.text, self._label, EM_MM, ink, "bold", "left")
        # From its left, as words are that come where others were: what lies around its middle
        # comes through what lay there.
        left, lower = -word.surface.get_width() // 2, gallery.table.px(PRESSED_MM)
        seen, told = gallery.turned(word, side), Touched()
        told.resting = [stage.add(seen, side.beside(spot.at, left, 0), Layer.WORDS)]
        pressed = stage.add(seen, side.beside(spot.at, left, lower), Layer.WORDS)
        told.show_under(means, pressed)
        return told

    def _face(self) -> Face:
        gallery, pill = self._gallery, self._gallery.controls.pill
        size = _size(gallery, self._label)
        wide = size[0] / gallery.table.per_mm

        def paint(state: State, side: Side) -> Picture:
            made = gallery.of(pill, "", EM_MM, "brass", HIGH_MM, state, wide)
            return gallery.turned(made.picture, side)

        return Face(paint, size, self._label)


def widest_level(gallery: Gallery, words: Words, levels: Sequence[str]) -> float:
    """Of their pills, in millimetres, which large words widen: what is written ends before it,
    whatever is chosen."""
    widest = max(_size(gallery, words(f"level.{level}"))[0] for level in levels)
    return widest / gallery.table.per_mm


def _size(gallery: Gallery, label: str) -> tuple[int, int]:
    return gallery.controls.pill_size(label, EM_MM, HIGH_MM, WIDE_MM, BESIDE_MM)
