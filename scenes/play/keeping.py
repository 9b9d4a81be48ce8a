"""A match is kept as it goes on: moves and results, who plays, and what is being composed."""

from __future__ import annotations

from game.match import AnyMatch
from game.rules import Json, Outcome
from game.store import Store
from scenes.seating import Seating


class Keeping:
    """Everything is on the disk when a call returns. `match_id` None: a match that nobody will
    want to go on with is not kept."""

    def __init__(self, store: Store, match: AnyMatch, match_id: int | None) -> None:
        self._store, self._match, self._id = store, match, match_id
        self._composed = None if match_id is None else store.composed(match_id)

    def move(self) -> None:
        """Before anything is shown: what has just been accepted, and how the game ended."""
        if self._id is None:
            return
        outcome = self._match.outcome()
        result = None if outcome is None else (self._match.number, self._result(outcome))
        entry, is_over = self._match.entries[-1], self._match.is_over()
        self._store.append(self._id, entry, result=result, is_over=is_over)
        self._composed = None

    def _result(self, outcome: Outcome) -> Json:
        return {
            "winners": list(outcome.winners),
            "scores": list(outcome.scores),
            "totals": list(self._match.totals()),
            "reason": outcome.reason,
        }

    def take_back(self) -> None:
        if self._id is not None:
            self._store.take_back(self._id)
            self._composed = None

    def seat(self, seating: Seating) -> None:
        if self._id is not None:
            self._store.seat(self._id, seating.write())

    @property
    def composed(self) -> Json | None:
        """What had been composed when the match was left."""
        return self._composed

    def compose(self, composed: Json | None) -> None:
        if self._id is not None and composed != self._composed:
            self._store.compose(self._id, composed)
            self._composed = composed
