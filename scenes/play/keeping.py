"""Saves a match as it goes on: moves and results, the players, and unfinished moves."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from game.match import AnyChange, AnyMatch
from game.rules import Json, Outcome, Seated
from game.store import Statement
from scenes.services.seating import Seating
from scenes.services.services import Services
from scenes.views.view import AnyView

LONGEST_SECONDS = 120.0
"""The longest time between two moves that counts as played."""

log = logging.getLogger(__name__)


class Keeping:
    """Every call returns after the data is on disk. `match_id` None: the match is not saved, since
    nobody will want to continue it."""

    def __init__(
        self,
        services: Services,
        match: AnyMatch,
        match_id: int | None,
        seating: Seating,
        composed: Json | None,
    ) -> None:
        """`composed`: the unfinished move; None: the one saved with the match."""
        self._store = store = services.store
        self._bests, self._seating = services.bests, seating
        self._match, self._id = match, match_id
        self._audits, self._now = services.audits, services.now
        self._last, self._played = services.now(), 0.0
        """The time of the last move, and the seconds played since the statistics were last
        saved."""
        self._composed = None if match_id is None else store.composed(match_id)
        self._begun = self._composed if composed is None else composed
        self.has_changed = False

    def play(self, move: Seated) -> tuple[AnyChange, ...]:
        """Plays a legal move and saves it before anything is shown."""
        changes = self._match.play(move)
        if self._id is not None:
            self._keep_move(self._id)
        return changes

    def _keep_move(self, match_id: int) -> None:
        """Saves the last move, and the result if the game has ended."""
        outcome, result = self._match.outcome(), None
        self._note_time()
        bests: tuple[Statement, ...] = ()
        if outcome is not None:
            result = (self._match.number, self._result(outcome))
            people = {seat: int(side) for side, seat in self._seating.people_by_side.items()}
            bests = self._bests.ended(match_id, self._match, people)
            bests += self._audits.ended(self._match.rules.game) + self._counted()
        entry, is_over = self._match.entries[-1], self._match.is_over()
        self._store.append(match_id, entry, result=result, is_over=is_over, beside=bests)
        self._composed = None

    def _note_time(self) -> None:
        """Adds the time since the last move, limited: after a long pause somebody may have left."""
        now = self._now()
        self._played += min(max(0.0, now - self._last), LONGEST_SECONDS)
        self._last = now

    def _counted(self) -> tuple[Statement, ...]:
        """The statistics of the time played since the last call."""
        seconds, self._played = self._played, 0.0
        return self._audits.played(self._match.rules.game, seconds)

    def given_up(self, steps: Sequence[str]) -> None:
        """Counts a match that people leave; `steps`: the lesson steps that they had reached."""
        if self._id is None or self._match.outcome() is not None:
            return
        people = self._seating.people_by_side.values()
        turns = max(map(self._match.turns_of, people), default=0)
        self._store.change(*self._audits.left(self._match.rules.game, turns, steps))

    def leave(self) -> None:
        """Saves the time played: another scene follows."""
        if self._id is not None and self._played:
            self._store.change(*self._counted())

    def _result(self, outcome: Outcome) -> Json:
        return {
            "winners": list(outcome.winners),
            "scores": list(outcome.scores),
            "totals": list(self._match.totals()),
            "reason": outcome.reason,
        }

    def take_back(self, moves: int) -> list[AnyChange]:
        """Undoes so many moves and returns what has changed."""
        return [self._take_back() for _ in range(moves)]

    def _take_back(self) -> AnyChange:
        change = self._match.undo()
        if self._id is not None:
            self._store.take_back(self._id)
            self._composed = None
        return change

    def seat(self, seating: Seating) -> None:
        self._seating = seating
        if self._id is not None:
            self._store.seat(self._id, seating.write())

    # --- unfinished moves

    def changed(self) -> None:
        """Notes a change of the unfinished move; it is saved at most once per frame."""
        self.has_changed = True

    def begin(self, view: AnyView) -> Iterator[None]:
        """Shows the match: newly dealt, or as it was left."""
        composed = self._begun
        if self._match.is_fresh and composed is None:
            view.animate(self._match.changes)
            return
        yield from view.laid()
        if composed is not None:
            self._restore(view, composed)
        if view.host.seating.hot_seat:
            view.drafting.handed()

    def _restore(self, view: AnyView, composed: Json) -> None:
        """Restores the unfinished move. If that fails, the match continues without it."""
        try:
            view.drafting.restore(composed)
        except Exception:
            log.warning("what was being composed cannot be taken up", exc_info=True)
            self.compose(None)
            view.sync()

    def follow(self, view: AnyView) -> None:
        if self.has_changed:
            self.compose(view.drafting.saved())

    def compose(self, composed: Json | None) -> None:
        self.has_changed = False
        if self._id is not None and composed != self._composed:
            self._store.compose(self._id, composed)
            self._composed = composed


def last_person(view: AnyView) -> tuple[int | None, int]:
    """The person who has moved last, and how many moves ago: the computers' answers since then are
    undone with that move."""
    for moves, move in enumerate(reversed(view.host.match.played), 1):
        if move is None:
            break
        if not view.host.is_computer(move.seat):
            return move.seat, moves
    return None, 0
