"""A disc on a free side of the set-up: whoever touches it sits down there, and the game begins. So
who sits where nobody was expected is as near to the game as the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.art.canvas import Picture
from scenes.art.controls import State
from scenes.buttons import Buttons, Face, Spot
from scenes.setup.meanings import StartHere
from scenes.surroundings import Surroundings
from scenes.table import Pixel, Side
from scenes.touch.target import Meaning

DISC_MM, DISC_AT, GAP_MM = 42.0, 73.0, 7.0
ENDS_AT = DISC_AT - DISC_MM / 2 - GAP_MM
"""Where what lies beside it ends, along the edge."""


def add_start(
    around: Surroundings, buttons: Buttons, side: Side, at: Pixel, act: Callable[[Meaning], None]
) -> None:
    means, word = StartHere(side), around.words(side)("setup.start")
    gallery = around.gallery
    disc = gallery.controls.start_disc

    def paint(state: State, side: Side) -> Picture:
        return gallery.turned(gallery.of(disc, word, DISC_MM, state), side)

    face = Face(paint, (around.table.px(DISC_MM),) * 2, word)
    buttons.add(means, face, Spot(at, side, int(side)), partial(act, means))
