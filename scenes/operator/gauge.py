"""The size of the screen: a ruler and a bank card's place that follow a value in inches."""

from __future__ import annotations

import math

from scenes.art import gauges
from scenes.limits import INCHES
from scenes.operator.page import PageScene
from scenes.operator.stepper import Stepper
from scenes.stage.stage import Layer, Sprite

RULER_AT, CARD_AT = (322.0, 19.0), (429.5, 67.5)
SIZE_MM, SIZE_AT_MM, APART_MM = 331.0, 60.0, 32.0
SETTING = "screen.inches"


class Gauge:
    def __init__(self, page: PageScene) -> None:
        self._page = page
        self._was = self.inches = round(page.around.table.measured.inches, 1)
        self._sprites: list[Sprite] = []

    @property
    def has_changed(self) -> bool:
        """Whether the screen has another size than was thought."""
        return not math.isclose(self.inches, self._was)

    def lay(self) -> None:
        page = self._page
        title, unit = page.words("operator.touch.size"), page.words("operator.touch.inches")
        page.line(title, 8.5, (SIZE_MM + 45, SIZE_MM - 45), SIZE_AT_MM + 23, align="centre")
        page.line(unit, 6.5, (SIZE_MM + 30, SIZE_MM - 30), SIZE_AT_MM - 12, align="centre")
        at = SIZE_MM, SIZE_AT_MM
        self._stepper = Stepper(
            page, "inches", at, APART_MM, lambda: page.words.number(self.inches, 1), self._change
        )
        self._show()

    def run(self, dt: float) -> None:
        self._stepper.run(dt)

    def _change(self, tenths: int) -> None:
        inches = round(self.inches + tenths / 10, 1)
        if INCHES[0] <= inches <= INCHES[1]:
            self.inches = inches
            self._show()

    def _show(self) -> None:
        for sprite in self._sprites:
            sprite.remove()
        page, gallery, table = self._page, self._page.around.gallery, self._page.around.table
        ruler, card = (
            maker(table, self.inches).turned(page.side.facing)
            for maker in (gauges.ruler, gauges.card)
        )
        self._sprites = [
            page.stage.add(ruler, page.spot(*RULER_AT), Layer.WALNUT),
            page.stage.add(card, page.spot(*CARD_AT), Layer.WALNUT),
        ]
        lines = gallery.type.wrapped(page.words("operator.touch.card"), 7.0, 70.0)
        for number, said in enumerate(lines):
            inward = CARD_AT[1] - 10.0 * (number - (len(lines) - 1) / 2)
            room = CARD_AT[0] + 38, CARD_AT[0] - 38
            self._sprites.append(page.line(said, 7.0, room, inward, align="centre"))
