"""Switches the table off, restarts it, or leaves it."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from scenes.operator.page import Key
from scenes.operator.rows import RowsScene
from scenes.services.destinations import ToEnd

POWER_OFF = ("systemctl", "poweroff")
POWER_SECONDS = 30.0
"""A machine that is still on then does not switch off."""

log = logging.getLogger(__name__)


class OffPage(RowsScene):
    name: ClassVar[str] = "operator.off"
    top_mm: ClassVar[float] = 93.0
    _said = "title"
    _power: subprocess.Popen[str] | None = None
    """What switches the machine off, once that is asked for."""
    _waited = 0.0

    def title(self) -> str:
        return self.words(f"operator.off.{self._said}")

    def told(self) -> str:
        return self.words("operator.off.kept")

    def ways(self) -> Sequence[Key]:
        return [
            self.way("off.restart", partial(self.go, ToEnd(again=True))),
            self.way("off.power", self._power_off),
            self.way("off.leave", partial(self.go, ToEnd())),
            self.way_back(),
        ]

    def _tell(self, says: str) -> None:
        self._said = says
        self.show_anew()

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
