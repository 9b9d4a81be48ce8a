"""Computer players at the table: they show that they think, and leave time to watch their moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from game.choice import Choice
from game.rules import E, M, S
from scenes.services.services import Services
from scenes.services.thinker import Question
from scenes.views.view import View

SHORTEST_SECONDS, LONGEST_SECONDS = 0.6, 2.5
SPEED = {"calm": 1.0, "quick": 2.0}
"""How fast these seconds pass."""
SET_UP_SECONDS = 0.3
"""The delay where several seats act at once: nobody waits for the computer."""


def pace(hardness: float, longest: float) -> float:
    """The seconds for a move when the others wait for it. `hardness`: 0 to 1."""
    return SHORTEST_SECONDS + (longest - SHORTEST_SECONDS) * min(1.0, max(0.0, hardness))


class Opponents(Generic[S, M, E]):
    """Requests a move for the first computer player that can act. It goes on thinking while others
    move; an answer that is no longer legal is dropped and requested again."""

    def __init__(
        self,
        view: View[S, M, E],
        services: Services,
        play: Callable[[M], object],
        longest: float,
    ) -> None:
        """`longest`: seconds for the hardest of moves."""
        self._view, self._host, self._services, self._play = view, view.host, services, play
        self._longest = longest
        self._age = 0.0
        self._found: Choice[M] | None = None
        self.thinking: int | None = None
        """The seat that thinks."""

    @property
    def _is_alone(self) -> bool:
        """Whether all others wait for this seat."""
        return len(self._host.match.to_act()) == 1

    def consider(self) -> None:
        """Call when the position or the players have changed."""
        acting = [seat for seat in self._host.match.to_act() if self._host.is_computer(seat)]
        if self.thinking not in acting:
            self._ask(next(iter(acting), None))

    def _ask(self, seat: int | None) -> None:
        host, thinker = self._host, self._services.thinker
        self.thinking, self._age, self._found = seat, 0.0, None
        if seat is None:
            thinker.forget(self)
            return
        level = host.seating.level(seat, self._services.levels_of(host.match.rules.game))
        thinker.ask(self, Question.about(host.match, seat, level))

    def tick(self, dt: float) -> None:
        """Plays the move after people have had time to see that the computer thinks."""
        is_shown = bool(self._host.tweens) or self._view.is_to_be_read
        if self.thinking is None or (self._is_alone and is_shown):
            return
        self._age += dt * SPEED[self._services.pace]
        if self._age < (SHORTEST_SECONDS if self._is_alone else SET_UP_SECONDS):
            return
        was_found, choice = self._found, self._found or self._answer()
        self._found = choice
        if choice is None or self._host.match.refusal(choice.move) is not None:
            if not self._services.thinker.thinks_for(self):
                self._ask(self.thinking)
        elif not self._is_alone or self._age >= pace(choice.hardness or 0.0, self._longest):
            self.thinking = self._found = None
            self._play(choice.move)
        elif was_found is None:
            self._view.foresee(choice.move)

    def _answer(self) -> Choice[M] | None:
        answer = self._services.thinker.answer(self, patient=self._services.patient)
        return answer if isinstance(answer, Choice) else None
