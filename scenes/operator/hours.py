"""When the house is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from scenes.art import colours
from scenes.destinations import Destination, ToHours, ToSettings
from scenes.kiosk.hours import CLOSES, DAY, OPENS, minutes_of
from scenes.operator.page import PageScene
from scenes.operator.stepper import Stepper
from scenes.services import Services
from scenes.surroundings import Surroundings
from scenes.table import Corner

ROOM = (447.0, 40.0)
TITLE_EM, TITLE_AT_MM, TOLD_EM, TOLD_AT_MM = 13.0, 160.0, 8.5, 145.0
WORDS, LEFT_WORDS = (447.0, 260.0), (227.0, 40.0)
"""Of what stands before a value: at a corner at the right, and at one at the left."""
STEPPER_MM, APART_MM, ROWS_MM = 170.0, 45.0, (115.0, 80.0)
STEP, USUAL = 15, {OPENS: 10 * 60, CLOSES: 18 * 60}
"""In minutes."""


class HoursScene(PageScene):
    name: ClassVar[str] = "operator.hours"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        corner: Corner,
    ) -> None:
        super().__init__(around, go, services, corner)
        self._minutes = {name: minutes_of(self.desk.settings.value(name)) for name in USUAL}
        self._steppers: list[Stepper] = []

    def again(self) -> Destination:
        return ToHours(self.corner)

    @property
    def _is_always_open(self) -> bool:
        return None in self._minutes.values()

    def content(self) -> Iterator[None]:
        self._steppers = []
        title = self.words("operator.set.hours")
        self.line(title, TITLE_EM, ROOM, TITLE_AT_MM, face="bold")
        told = self.words("operator.always" if self._is_always_open else "operator.hours.dark")
        self.line(told, TOLD_EM, ROOM, TOLD_AT_MM, colours.QUIET_BONE)
        yield
        for name, inward in zip(USUAL, ROWS_MM, strict=True):
            room = WORDS if self.corner.is_right else LEFT_WORDS
            self.line(self.words(f"operator.set.{name}"), 9.6, room, inward)
            middle = STEPPER_MM if self.corner.is_right else ROOM[0] + ROOM[1] - STEPPER_MM
            value, change = partial(self._value, name), partial(self._change, name)
            what = name.replace(".", "-")
            stepper = Stepper(self, what, (middle, inward), APART_MM, value, change)
            self._steppers.append(stepper)
            yield
        always = self.way("hours.always", self._open_always)
        yield from self.rail([always, self.way("back", self._back, "bone")])

    def _value(self, name: str) -> str:
        minutes = self._minutes[name]
        return "–" if minutes is None else clock(minutes)

    def _change(self, name: str, by: int) -> None:
        """From always on, the first touch begins with the usual hours."""
        was_always = self._is_always_open
        for other, usual in USUAL.items():
            if self._minutes[other] is None:
                self._minutes[other] = usual
        minutes = self._minutes[name]
        assert minutes is not None
        if was_always:
            self.show_anew()
            return
        self._minutes[name] = (minutes + STEP * by) % DAY
        if len({*self._minutes.values()}) == 1:
            # The house would be open at no time, or always.
            self._change(name, by)

    def _open_always(self) -> None:
        self._minutes = dict.fromkeys(USUAL)
        self.show_anew()

    def _back(self) -> None:
        self.closed()
        self.go(ToSettings(self.corner))

    def closed(self) -> None:
        """What stands there counts."""
        for name, minutes in self._minutes.items():
            told = None if minutes is None else clock(minutes)
            if told != self.desk.settings.own(name):
                self.settle(name, told)
                self.desk.has_changed = True

    def update(self, dt: float) -> None:
        for stepper in self._steppers:
            stepper.run(dt)
        super().update(dt)


def clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
