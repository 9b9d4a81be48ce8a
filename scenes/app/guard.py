"""Recovers from a fault of a scene."""

from __future__ import annotations

import logging
from collections.abc import Callable

from game.files import is_of_the_surroundings
from game.store import Notice
from scenes.app.stack import EmptyTable, Stack
from scenes.kiosk.hours import at_rest
from scenes.services.destinations import Destination, ToMenu
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings

log = logging.getLogger(__name__)

FAULT = "fault"
"""The notice about a fault."""


class Guard:
    def __init__(
        self,
        around: Surroundings,
        services: Services,
        stack: Stack,
        go: Callable[[Destination], None],
    ) -> None:
        self._around, self._services, self._stack, self._go = around, services, stack, go
        self.faults = 0
        """Scenes ended by faults since the start."""

    def recover(self, problem: Exception) -> None:
        """Resumes the match. If that fails, or there is none, shows the menu with a notice; if the
        menu fails too, an empty scene that retries the menu when touched or idle."""
        self.faults += 1
        match_id, faults = self._stack.match_id, self._services.faults
        if faults is not None:
            faults.report(problem, self._stack.name, self._stack.match)
        self._stack.abandon()
        self._around.sounds.drop_waiting()
        self._around.sound("error", self._around.table.middle)
        if self._resume(match_id, not is_of_the_surroundings(problem)):
            return
        self._services.notices.append(Notice(FAULT, "a scene had a fault and was ended"))
        try:
            self._stack.go(ToMenu())
        except Exception:
            log.exception("the menu cannot be shown")
            self._stack.abandon()
            self._stack.show(EmptyTable(self._around, self._go))

    def begin_again(self, match_id: int | None, is_blamed: bool) -> None:
        """Resumes the match after the program crashed or hung, or starts as usual. `is_blamed`: it
        was not killed from outside."""
        if is_blamed and self._services.faults is not None:
            self._services.faults.report(None, "", None)
        self._stack.clear()
        if not self._resume(match_id, is_blamed):
            self._go(at_rest(self._services))

    def _resume(self, match_id: int | None, is_blamed: bool) -> bool:
        """Whether the match is shown again."""
        faults = self._services.faults
        if match_id is None or faults is None:
            return False
        try:
            way = faults.way_back(match_id, is_blamed)
            if way is None:
                return False
            self._stack.go(way)
        except Exception:
            log.exception("the match cannot be resumed")
            self._stack.abandon()
            return False
        self._stack.top.tell(FAULT)
        return True
