"""A value between a minus and a plus; whoever holds one of them makes it run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.art import colours
from scenes.art.icons import Icon
from scenes.operator.meanings import Step
from scenes.operator.page import PageScene
from scenes.stage.sprite import Sprite
from scenes.ui.buttons import CONTROL_MM, Spot

RUN_AFTER, RUN_EVERY = 0.5, 0.1
VALUE_EM = 12.0


class Stepper:
    def __init__(
        self,
        page: PageScene,
        what: str,
        at: tuple[float, float],
        apart_mm: float,
        value: Callable[[], str],
        change: Callable[[int], None],
    ) -> None:
        """`at`: of the value, from the short and the long edge; `change` is told which way."""
        self._page, self._what, self._at, self._apart = page, what, at, apart_mm
        self._value, self._change = value, change
        self._seconds, self._has_run = 0.0, False
        self._shown: Sprite | None = None
        sign = 1 if page.corner.is_right else -1
        for by in (-1, 1):
            spot = Spot(page.spot(at[0] - sign * by * apart_mm, at[1]), page.side)
            icon: Icon = "plus" if by > 0 else "minus"
            page.buttons.control(Step(what, by), icon, spot, partial(self._tap, by), CONTROL_MM)
        self.show()

    def show(self) -> None:
        if self._shown is not None:
            self._shown.remove()
        aside, inward = self._at
        half = self._apart - CONTROL_MM / 2
        room = aside + half, aside - half
        self._shown = self._page.line(
            self._value(), VALUE_EM, room, inward, colours.BONE, "numerals", "centre"
        )

    def _tap(self, by: int) -> None:
        if not self._has_run:
            self._step(by)

    def _step(self, by: int) -> None:
        self._change(by)
        self.show()

    def run(self, dt: float) -> None:
        fingers = self._page.fingers.values()
        means = [one.target.means for one in fingers if one.held and one.target]
        held = (one.by for one in means if isinstance(one, Step) and one.what == self._what)
        by = next(held, 0)
        self._seconds = self._seconds + dt if by else 0.0
        if not by:
            self._has_run = False
        while self._seconds > RUN_AFTER:
            self._seconds -= RUN_EVERY
            self._has_run = True
            self._step(by)
