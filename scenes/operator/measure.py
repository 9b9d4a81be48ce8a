"""The size of the screen: ruler and bank card beside a value; the page of the first start."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import pygame

from scenes.art import colours, gauges
from scenes.art.gauges import RULED_MM
from scenes.core.limits import INCHES
from scenes.operator.desk import LANGUAGE, Read, Way
from scenes.operator.page import Key, PageScene, Stepper
from scenes.services.destinations import Anew, Destination, ToPin
from scenes.services.words import offered
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


ROOM = (470.0, 40.0)
TITLE_EM, TOLD_EM, TOLD_BELOW_MM = 13.0, 8.5, 16.0
TITLE_AT_MM, SMALL_TITLE_AT_MM = 136.0, 290.0
"""Above the gauge, also on small tables."""
NEXT_AT = (95.0, 22.0)
LANGUAGES_AT_MM = 172.0
SMALL_LANGUAGES, SMALL_ROWS_MM = (250.0, 40.0), (150.0, 112.0)
"""Below the ruler."""


class MeasurePage(PageScene):
    name: ClassVar[str] = "operator.measure"
    alone_seconds: ClassVar[float] = 600.0

    def begin(self) -> None:
        self._gauge = Gauge(self)
        self._is_done = False

    def again(self) -> Destination:
        return ToPin(self.corner, is_new=True, is_first=True) if self._is_done else self.here

    def content(self) -> Iterator[None]:
        at = SMALL_TITLE_AT_MM if self._gauge.is_small else TITLE_AT_MM
        self.line(self.words("operator.measure"), TITLE_EM, ROOM, at, face="bold")
        told = self.words("operator.measure.how")
        self.line(told, TOLD_EM, ROOM, at - TOLD_BELOW_MM, colours.QUIET_BONE)
        yield
        self._lay_languages()
        yield
        self._gauge.lay()
        yield
        says = self.words("operator.measure.next")
        self.key(Way("next"), says, "bone", self.spot(*NEXT_AT), self._done, least_mm=64)
        yield

    def _lay_languages(self) -> None:
        """Each in its own words, so that whoever reads no other one finds it."""
        chosen = self.words.language
        keys = [
            Key(Read(code), name, "bone" if code == chosen else "brass", partial(self._read, code))
            for code, name in offered(chosen).items()
        ]
        if not self._gauge.is_small:
            self.keys(keys, ROOM, LANGUAGES_AT_MM)
            return
        half = (len(keys) + 1) // 2
        for part, inward in zip((keys[:half], keys[half:]), SMALL_ROWS_MM, strict=True):
            self.keys(part, SMALL_LANGUAGES, inward)

    def _read(self, language: str) -> None:
        self.desk.settings.put(LANGUAGE, language)
        self.words = self.desk.words
        self.show_anew()

    def update(self, dt: float) -> None:
        self._gauge.run(dt)
        super().update(dt)

    def _done(self) -> None:
        """What is confirmed is settled, also where it had been guessed rightly."""
        self._is_done = True
        self.settle(LANGUAGE, self.words.language)
        self.settle(SETTING, self._gauge.inches)
        self.go(Anew(self._gauge.inches))
