"""Computer players at the table: they are given time to be watched, and show that they think."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from game.rules import E, M, S
from scenes.services import Services
from scenes.thinker import Question
from scenes.views.view import Host

SHORTEST_SECONDS = 0.6
SET_UP_SECONDS = 0.3
"""Where several act at once nobody waits for a computer player's gesture."""


class Opponents(Generic[S, M, E]):
    """Asks for the first computer player that may move; what comes too late is dropped."""

    def __init__(
        self, host: Host[S, M, E], services: Services, play: Callable[[M], object]
    ) -> None:
        self._host, self._services, self._play = host, services, play
        self._age = 0.0
        self._is_alone = True
        self.thinking: int | None = None
        """The seat that thinks."""

    def consider(self) -> None:
        """The position has changed."""
        host, thinker = self._host, self._services.thinker
        acting = host.match.to_act()
        self.thinking = next((seat for seat in acting if host.is_computer(seat)), None)
        self._age = 0.0
        self._is_alone = len(acting) == 1
        if self.thinking is None:
            thinker.forget()
            return
        level = host.seating.kinds[self.thinking]
        thinker.ask(Question.about(host.match, self.thinking, level))

    def tick(self, dt: float) -> None:
        """Moves once there has been time to see that somebody thinks."""
        if self.thinking is None or (self._is_alone and self._host.tweens):
            return
        self._age += dt
        if self._age < (SHORTEST_SECONDS if self._is_alone else SET_UP_SECONDS):
            return
        thinker = self._services.thinker
        choice = thinker.answer(patient=self._services.patient)
        if choice is not None:
            self._play(choice.move)
        elif not thinker.is_thinking:
            self.consider()
