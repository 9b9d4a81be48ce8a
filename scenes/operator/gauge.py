"""The size of the screen: a ruler and a bank card's place that follow a value in inches."""

from __future__ import annotations

import math

import pygame

from scenes.art import gauges
from scenes.art.gauges import RULED_MM
from scenes.core.limits import INCHES
from scenes.operator.page import PageScene
from scenes.operator.stepper import Stepper
from scenes.stage.sprite import Layer, Sprite, areas

RULER_AT, CARD_AT = (322.0, 19.0), (429.5, 67.5)
SMALL_RULED, SMALL_RULER_AT, SMALL_CARD_AT = 150, (290.0, 235.0), (402.0, 165.0)
"""On small tables, where all else shrinks: rulers and cards do not."""
SIZE_MM, SIZE_AT_MM, APART_MM = 331.0, 60.0, 32.0
SAID_ROOM = SIZE_MM + 62, SIZE_MM - 62
SETTING = "screen.inches"


class Gauge:
    def __init__(self, page: PageScene) -> None:
        self._page = page
        self._was = self.inches = round(page.around.table.measured.inches, 1)
        self._sprites: list[Sprite] = []

    @property
    def is_small(self) -> bool:
        table = self._page.around.table
        return table.measured.inches < table.inches

    @property
    def has_changed(self) -> bool:
        """Whether the screen has another size than was thought."""
        return not math.isclose(self.inches, self._was)

    def lay(self) -> None:
        page = self._page
        title = page.words("operator.touch.size")
        page.line(title, 8.5, SAID_ROOM, SIZE_AT_MM + 23, align="centre")
        at = SIZE_MM, SIZE_AT_MM
        self._stepper = Stepper(
            page, "inches", at, APART_MM, lambda: page.words.number(self.inches, 1), self._change
        )
        self._show()

    def covered(self) -> list[pygame.Rect]:
        return areas(self._sprites)

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
        is_small = self.is_small
        ruled, ruler_at = (SMALL_RULED, SMALL_RULER_AT) if is_small else (RULED_MM, RULER_AT)
        ruler = gauges.ruler(table, self.inches, ruled).turned(page.side.facing)
        card = gauges.card(table, self.inches).turned(page.side.facing)
        card_at = SMALL_CARD_AT if is_small else CARD_AT
        self._sprites = [
            page.stage.add(ruler, page.spot(*ruler_at), Layer.WALNUT),
            page.stage.add(card, page.spot(*card_at), Layer.WALNUT),
        ]
        density = math.hypot(table.width, table.height) / (self.inches * 25.4)
        unit = page.words("operator.touch.inches", density=page.words.number(density, 2))
        self._sprites.append(page.line(unit, 6.5, SAID_ROOM, SIZE_AT_MM - 15.5, align="centre"))
        lines = gallery.type.wrapped(page.words("operator.touch.card"), 7.0, 70.0)
        for number, said in enumerate(lines):
            inward = card_at[1] - 10.0 * (number - (len(lines) - 1) / 2)
            room = card_at[0] + 38, card_at[0] - 38
            self._sprites.append(page.line(said, 7.0, room, inward, align="centre"))
