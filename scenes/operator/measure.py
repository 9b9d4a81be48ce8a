"""The first start asks what the operator reads and how large the screen is, then for a PIN."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from scenes.art import colours
from scenes.operator.desk import LANGUAGE
from scenes.operator.gauge import SETTING, Gauge
from scenes.operator.meanings import Read, Way
from scenes.operator.page import Key, PageScene
from scenes.services.destinations import Anew, Destination, ToPin
from scenes.services.words import offered

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
