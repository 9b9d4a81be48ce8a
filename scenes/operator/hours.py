"""When the house is open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from scenes.kiosk.hours import CLOSES, DAY, OPENS, minutes_of
from scenes.operator.page import Key
from scenes.operator.rows import Row, RowsScene

STEP, USUAL = 15, {OPENS: 10 * 60, CLOSES: 18 * 60}
"""In minutes."""


class HoursPage(RowsScene):
    name: ClassVar[str] = "operator.hours"
    top_mm: ClassVar[float] = 160.0

    def begin(self) -> None:
        super().begin()
        self._minutes = {name: minutes_of(self.desk.settings.value(name)) for name in USUAL}

    @property
    def _is_always_open(self) -> bool:
        return None in self._minutes.values()

    def title(self) -> str:
        return self.words("operator.set.hours")

    def told(self) -> str:
        return self.words("operator.always" if self._is_always_open else "operator.hours.dark")

    def rows(self) -> Sequence[Row]:
        return [self._row(name, minutes) for name, minutes in self._minutes.items()]

    def _row(self, name: str, minutes: int | None) -> Row:
        says, value = self.words(f"operator.set.{name}"), "–" if minutes is None else clock(minutes)
        return Row(name.replace(".", "-"), says, value, steps=partial(self._change, name))

    def ways(self) -> Sequence[Key]:
        return [
            self.way("hours.always", self._open_always),
            self.way("back", self._back, "bone"),
        ]

    def _change(self, name: str, by: int) -> None:
        """From always on, the first touch begins with the usual hours."""
        was_always = self._is_always_open
        minutes = {other: usual for other, usual in USUAL.items() if self._minutes[other] is None}
        self._minutes |= minutes
        if was_always:
            self.show_anew()
            return
        self._minutes[name] = ((self._minutes[name] or 0) + STEP * by) % DAY
        if len({*self._minutes.values()}) == 1:
            # The house would be open at no time, or always.
            self._change(name, by)

    def _open_always(self) -> None:
        self._minutes = dict.fromkeys(USUAL)
        self.show_anew()

    def _back(self) -> None:
        self.closed()
        self.go(self.to("settings"))

    def closed(self) -> None:
        """What stands there counts."""
        for name, minutes in self._minutes.items():
            told = None if minutes is None else clock(minutes)
            if told != self.desk.settings.own(name):
                self.settle(name, told)
                self.desk.has_changed = True


def clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
