"""What lies in the corners of the set-up: the way back, and whether people get hints."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.art import colours
from scenes.buttons import Button, Buttons, Spot
from scenes.setup.meanings import Leave, ToggleHints
from scenes.surroundings import Surroundings
from scenes.table import Pixel, Side
from scenes.touch.target import Meaning

CONTROL_MM = 22.0
MENU_AT_MM, HINTS_AT_MM, INWARD_MM = 27.0, 55.0, 27.0
NAME_EM_MM, NAME_AWAY_MM, NAMES_APART_MM = 6.0, 17.5, 5.5
"""Of large words: they grow to what can be read."""


class Corners:
    def __init__(self, around: Surroundings, buttons: Buttons) -> None:
        self._around, self._buttons = around, buttons

    def way_back(self, side: Side, back: Callable[[], None]) -> None:
        spot = Spot(self._spot(side, MENU_AT_MM), side)
        button = self._buttons.control(Leave(side), "menu", spot, back, diameter_mm=CONTROL_MM)
        self._name(button, self._around.words(side)("control.menu"))

    def hints(self, side: Side, given: bool, act: Callable[[Meaning], None]) -> None:
        """Lit where people get them."""
        gallery, means = self._around.gallery, ToggleHints(side)
        spot, toggle = Spot(self._spot(side, self._hints_at(side)), side), partial(act, means)
        button = self._buttons.control(means, "bulb", spot, toggle, diameter_mm=CONTROL_MM)
        self._name(button, self._around.words(side)("control.hints"))
        if given:
            disc = gallery.controls.disc_button
            lit = gallery.of_facing(side, disc, "bulb", CONTROL_MM, "up", "brass", True)
            button.show(lambda _state, _side: lit)

    def _name(self, button: Button, words: str) -> None:
        """Also where words are large: nothing lies between these controls and the edge."""
        gallery, side = self._around.gallery, button.spot.side
        if not gallery.table.has_large_words:
            self._buttons.name(button, words)
            return
        made = gallery.text(words, NAME_EM_MM, colours.QUIET_BONE, "words", side)
        button.name(made, gallery.table.px(NAME_AWAY_MM))

    def _hints_at(self, side: Side) -> float:
        """Further from the way back where two large names have no room otherwise."""
        words, gallery = self._around.words(side), self._around.gallery
        if not gallery.table.has_large_words:
            return HINTS_AT_MM
        names = words("control.menu"), words("control.hints")
        wide = sum(gallery.type.width(name, NAME_EM_MM) for name in names)
        return max(HINTS_AT_MM, MENU_AT_MM + wide / 2 + NAMES_APART_MM)

    def _spot(self, side: Side, along: float) -> Pixel:
        table = self._around.table
        return table.spot(side, along - table.wide / 2, INWARD_MM)
