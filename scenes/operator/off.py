"""How the table is switched off, begun anew, or left."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from scenes.art import colours
from scenes.art.colours import Colour
from scenes.destinations import Destination, ToEnd, ToOff, ToOperator
from scenes.operator.page import PageScene
from scenes.stage.sprite import Sprite

ROOM = (447.0, 40.0)
TITLE_EM, TOLD_EM = 13.0, 8.5
TITLE_AT_MM, TOLD_AT_MM = 93.0, 70.0
POWER_OFF = ("systemctl", "poweroff")
POWER_SECONDS = 30.0
"""A machine that is still on then does not switch off."""

log = logging.getLogger(__name__)


class OffScene(PageScene):
    name: ClassVar[str] = "operator.off"
    _said: Sprite
    _power: subprocess.Popen[str] | None = None
    """What switches the machine off, once that is asked for."""
    _waited = 0.0

    def again(self) -> Destination:
        return ToOff(self.corner)

    def content(self) -> Iterator[None]:
        title = self.words("operator.off.title")
        self.line(title, TITLE_EM, ROOM, TITLE_AT_MM, face="bold")
        self._said = self._line("kept", colours.QUIET_BONE)
        yield
        yield from self.rail(
            [
                self.way("off.restart", partial(self.go, ToEnd(again=True))),
                self.way("off.power", self._power_off),
                self.way("off.leave", partial(self.go, ToEnd())),
                self.way("back", partial(self.go, ToOperator(self.corner)), "bone"),
            ]
        )

    def _line(self, says: str, colour: Colour) -> Sprite:
        return self.line(self.words(f"operator.off.{says}"), TOLD_EM, ROOM, TOLD_AT_MM, colour)

    def _tell(self, says: str) -> None:
        self._said.remove()
        self._said = self._line(says, colours.BRASS_LIGHT)

    def _power_off(self) -> None:
        """Everything is on the disk already."""
        if self._power is not None:
            return
        quiet = subprocess.DEVNULL
        try:
            self._power = subprocess.Popen(
                POWER_OFF, stdin=quiet, stdout=quiet, stderr=subprocess.PIPE, text=True
            )
        except OSError as problem:
            self._fail(str(problem))
            return
        self._waited = 0.0
        self._tell("going")

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._power is None:
            return
        self._waited += dt
        status = self._power.poll()
        if status:
            assert self._power.stderr is not None
            self._fail(f"status {status}: {self._power.stderr.read().strip()}")
        elif self._waited > POWER_SECONDS:
            self._fail(f"it is still on after {POWER_SECONDS:g} s")

    def _fail(self, why: str) -> None:
        log.warning("the machine cannot be switched off: %s", why)
        self._power = None
        self._tell("failed")
        self.around.sound("refuse", self.spot(200.0, 30.0))
