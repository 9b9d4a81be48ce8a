"""Computer players at the table: they are given time to be watched, and show that they think."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.players import PLAYERS
from scenes.play.thinker import Question
from scenes.seating import HUMAN, LEVELS

if TYPE_CHECKING:
    from scenes.play.play import PlayScene

SHORTEST_SECONDS = 0.6
SET_UP_SECONDS = 0.3
"""Where several act at once nobody waits for a computer player's gesture."""


def levels_of(game: str) -> tuple[str, ...]:
    """The levels of computer players that a game has, the weakest first."""
    return tuple(level for level in LEVELS if level in PLAYERS.get(game, {}))


class Opponents:
    """Asks for the first computer player that may move; what comes too late is dropped."""

    def __init__(self, play: PlayScene) -> None:
        self._play = play
        self._age = 0.0
        self._is_alone = True
        self.thinking: int | None = None
        """The seat that thinks."""

    def is_computer(self, seat: int) -> bool:
        return self._play.seating.kinds[seat] != HUMAN

    def consider(self) -> None:
        """The position has changed."""
        play = self._play
        acting = play.match.to_act()
        self.thinking = next((seat for seat in acting if self.is_computer(seat)), None)
        self._age = 0.0
        self._is_alone = len(acting) == 1
        if self.thinking is None:
            play.app.thinker.forget()
            return
        view = play.rules.seen_by(play.match.state, self.thinking)
        level = play.seating.kinds[self.thinking]
        seed = play.match.setup.seed
        play.app.thinker.ask(Question(play.rules, view, self.thinking, level, seed))

    def tick(self, dt: float) -> None:
        """Moves once there has been time to see that somebody thinks."""
        if self.thinking is None or (self._is_alone and self._play.tweens):
            return
        self._age += dt
        if self._age < (SHORTEST_SECONDS if self._is_alone else SET_UP_SECONDS):
            return
        choice = self._play.app.thinker.answer(patient=self._play.app.patient)
        if choice is not None:
            self._play.play(choice.move)
        elif not self._play.app.thinker.is_thinking:
            self.consider()
