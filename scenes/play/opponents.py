"""Computer players at the table: they are given time to be watched, and show that they think."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from game.players import levels_of
from game.rules import E, M, S
from scenes.services import Services
from scenes.thinker import Question
from scenes.views.view import Host

SHORTEST_SECONDS = 0.6
SET_UP_SECONDS = 0.3
"""Where several act at once nobody waits for a computer player's gesture."""


class Opponents(Generic[S, M, E]):
    """Asks for the first computer player that may move. It thinks on while others move; an answer
    that the position refuses by then is dropped, and it is asked again."""

    def __init__(
        self, host: Host[S, M, E], services: Services, play: Callable[[M], object]
    ) -> None:
        self._host, self._services, self._play = host, services, play
        self._age = 0.0
        self.thinking: int | None = None
        """The seat that thinks."""

    @property
    def _is_alone(self) -> bool:
        """Whether all the others wait for it."""
        return len(self._host.match.to_act()) == 1

    def consider(self) -> None:
        """The position has changed, or who plays."""
        acting = [seat for seat in self._host.match.to_act() if self._host.is_computer(seat)]
        if self.thinking not in acting:
            self._ask(next(iter(acting), None))

    def _ask(self, seat: int | None) -> None:
        host, thinker = self._host, self._services.thinker
        self.thinking, self._age = seat, 0.0
        if seat is None:
            thinker.forget(self)
            return
        level = host.seating.level(seat, levels_of(host.match.rules.game))
        thinker.ask(self, Question.about(host.match, seat, level))

    def tick(self, dt: float) -> None:
        """Moves once there has been time to see that somebody thinks."""
        if self.thinking is None or (self._is_alone and self._host.tweens):
            return
        self._age += dt
        if self._age < (SHORTEST_SECONDS if self._is_alone else SET_UP_SECONDS):
            return
        thinker = self._services.thinker
        choice = thinker.answer(self, patient=self._services.patient)
        if choice is not None and self._host.match.refusal(choice.move) is None:
            self.thinking = None
            self._play(choice.move)
        elif not thinker.thinks_for(self):
            self._ask(self.thinking)
