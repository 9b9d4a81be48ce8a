"""A table that waits for somebody: once, the needle nods, and what could be used now glints."""

from __future__ import annotations

from typing import Final

from scenes.play.lamp import Lamp
from scenes.views.view import AnyView

SILENT_SECONDS: Final = 15.0


class Nudge:
    """One event and no loop: the next one takes another touch or another turn."""

    def __init__(self, view: AnyView, lamp: Lamp) -> None:
        self._view, self._lamp = view, lamp
        self._acting: tuple[int, ...] = ()
        self._silent = 0.0

    def tick(self, dt: float, is_touched: bool) -> None:
        host, before = self._view.host, self._silent
        acting = host.match.to_act()
        if is_touched or acting != self._acting:
            self._acting, self._silent = acting, 0.0
            return
        self._silent += dt
        is_due = before < SILENT_SECONDS <= self._silent
        if is_due and len(acting) == 1 and not host.is_computer(acting[0]):
            self._lamp.nod(acting[0])
            self._view.glint()
