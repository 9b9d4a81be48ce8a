"""How the table is switched off, begun anew, or left."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from scenes.art import colours
from scenes.destinations import Destination, ToEnd, ToOff, ToOperator
from scenes.operator.page import PageScene

ROOM = (447.0, 40.0)
TITLE_EM, TOLD_EM = 13.0, 8.5
TITLE_AT_MM, TOLD_AT_MM = 86.0, 70.0
POWER_OFF = ("systemctl", "poweroff")

log = logging.getLogger(__name__)


class OffScene(PageScene):
    name: ClassVar[str] = "operator.off"

    def again(self) -> Destination:
        return ToOff(self.corner)

    def content(self) -> Iterator[None]:
        title, kept = self.words("operator.off.title"), self.words("operator.off.kept")
        self.line(title, TITLE_EM, ROOM, TITLE_AT_MM, face="bold")
        self.line(kept, TOLD_EM, ROOM, TOLD_AT_MM, colours.QUIET_BONE)
        yield
        yield from self.rail(
            [
                self.way("off.restart", partial(self.go, ToEnd(again=True))),
                self.way("off.power", self._power_off),
                self.way("off.leave", partial(self.go, ToEnd())),
                self.way("back", partial(self.go, ToOperator(self.corner)), "bone"),
            ]
        )

    def _power_off(self) -> None:
        """Everything is on the disk already."""
        try:
            subprocess.Popen(
                POWER_OFF,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError as problem:
            log.warning("the machine cannot be switched off: %s", problem)
            self.around.sound("refuse", self.spot(200.0, 30.0))
