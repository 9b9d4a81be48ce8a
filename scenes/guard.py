"""What happens when a scene has a fault: nobody at the table can mend it."""

from __future__ import annotations

import logging
from collections.abc import Callable

from game.store import Notice
from scenes.destinations import Destination, ToMenu
from scenes.services import Services
from scenes.stack import EmptyTable, Stack
from scenes.surroundings import Surroundings

log = logging.getLogger(__name__)

FAULT = "fault"
"""The notice that says so."""


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
        """How many scenes have been ended by one since the start."""

    def recover(self, problem: Exception) -> None:
        """A game goes on where it was. Where it has failed before, and anywhere else, the menu
        says what happened; if that has the fault, a scene without anything, which tries the menu
        again when the table is touched or left alone."""
        self.faults += 1
        was_played, faults = self._stack.is_played, self._services.faults
        if faults is not None:
            faults.report(problem, self._stack.name, self._stack.match)
        self._stack.abandon()
        self._around.sounds.drop_waiting()
        self._around.sound("error", self._around.table.middle)
        if was_played and self.go_on():
            return
        self._services.notices.append(Notice(FAULT, "a scene had a fault and was ended"))
        try:
            self._stack.go(ToMenu())
        except Exception:
            log.exception("the menu cannot be shown")
            self._stack.abandon()
            self._stack.show(EmptyTable(self._around, self._go))

    def begin_again(self) -> None:
        """The program has died or stood still: it goes on where it was, else with the menu."""
        if self._services.faults is not None:
            self._services.faults.report(None, "", None)
        self._stack.clear()
        if not self.go_on():
            self._go(ToMenu())

    def go_on(self) -> bool:
        """After a fault, into the game that was played; whether that can be."""
        way = None if self._services.faults is None else self._services.faults.way_back()
        if way is None:
            return False
        try:
            self._stack.go(way)
        except Exception:
            log.exception("the game cannot be gone on with")
            self._stack.abandon()
            return False
        self._stack.top.tell(FAULT)
        return True
