"""What people touch for large print and reduced motion, and above it what is so now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.art import colours
from scenes.art.type import CAPITAL
from scenes.services.destinations import Anew, Destination
from scenes.services.surroundings import Surroundings
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.touch.target import Meaning
from scenes.ui.buttons import CONTROL_MM, Buttons, Spot

NAME_MM, ROOM_MM, AWAY_MM = 6.5, 62.0, 3.2


def change_comfort(around: Surroundings, go: Callable[[Destination], None]) -> None:
    """Takes the next wish: everything is laid anew."""
    around.comfort.take_next()
    go(Anew())


def add_comfort(
    around: Surroundings,
    stage: Stage,
    buttons: Buttons,
    means: Meaning,
    spot: Spot,
    go: Callable[[Destination], None],
) -> None:
    """A control for it, and above that what is so now."""
    buttons.control(means, "letters", spot, partial(change_comfort, around, go))
    gallery, table, words = around.gallery, around.table, around.words(spot.side)
    lines = tuple(gallery.type.wrapped(words(around.comfort.wish.key), NAME_MM, ROOM_MM))
    made = gallery.of(gallery.type.paragraph, lines, NAME_MM, colours.QUIET_BONE, "words", "centre")
    em_mm = max(NAME_MM, table.least_em_mm)
    nearest = CONTROL_MM / 2 + AWAY_MM + CAPITAL["words"] * em_mm / 2
    up = nearest + gallery.type.line_mm(em_mm) * (len(lines) - 1) / 2
    at = spot.side.beside(spot.at, 0, -table.px(up))
    stage.add(gallery.turned(made, spot.side), at, Layer.WORDS)
