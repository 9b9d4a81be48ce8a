"""Delays the next seat until it has seen the last changes. What a computer player moved keeps a
thin rim of light until its next turn: its arrow, the newest marble of that colour, and the hole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.crossing.state import Event, Move, State, Taken
from game.match import Change
from scenes.art.canvas import Picture
from scenes.stage.sprite import ADD, Sprite
from scenes.views.crossing.arrows import TAKEN_SECONDS
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.marbles import ROLL_SECONDS
from scenes.views.crossing.parts import Parts
from scenes.views.crossing.rows import QUIET, rim
from scenes.views.crossing.taking import HELD_SECONDS
from scenes.views.crossing.tray import ON_TRAY

TRACED_SECONDS = TAKEN_SECONDS + ROLL_SECONDS + 0.05
"""Seconds until everything that a computer player moved has landed."""
ROLLED_SECONDS = HELD_SECONDS + ROLL_SECONDS
"""Seconds until a marble taken by a person has landed."""


class Traces:
    def __init__(self, host: CrossingHost, parts: Parts, passed: Callable[[], None]) -> None:
        """`passed`: called once the next seat has seen everything."""
        self._host, self._geometry, self._passed = host, parts.geometry, passed
        self._arrows, self._troughs = parts.arrows, parts.troughs
        self._moving: set[int] = set()
        self.holes: list[Sprite] = [
            host.stage.add(None, (0, 0), ON_TRAY, ADD) for _ in parts.troughs
        ]

    @property
    def is_moving(self) -> bool:
        """Whether something still moves, possibly across the next seat's text."""
        return bool(self._moving)

    def _around_hole(self) -> Picture:
        return rim(self._host.gallery, self._geometry, self._geometry.marble, QUIET)

    def follow(self, seat: int, taken: Taken | None) -> None:
        """Begins to trace a move; `taken` None: the first arrow, which takes nothing."""
        self._moving.add(seat)
        self._host.tweens.after(TRACED_SECONDS, partial(self._show, seat, taken), self.holes[seat])

    def go_on(self, changes: Sequence[Change[State, Move, Event]]) -> None:
        """Removes the next seat's rim, and waits for marbles that people took or gave back."""
        state = self._host.match.state
        self.wipe(state.turn)
        for change in changes if state.phase == "turn" else ():
            seat = change.move.seat
            rolls = any(isinstance(event, Taken) for event in change.events)
            if rolls and seat not in self._moving:
                self._moving.add(seat)
                seconds = ROLL_SECONDS if change.taken_back else ROLLED_SECONDS
                self._host.tweens.after(seconds, partial(self._lies, seat), self.holes[seat])

    def _lies(self, seat: int) -> None:
        self._moving.discard(seat)
        self._passed()

    def _show(self, seat: int, taken: Taken | None) -> None:
        if seat == self._host.match.state.turn:
            # The seat moved before its marble arrived: it is its turn again.
            self._lies(seat)
            return
        self._arrows.trace(seat, True)
        self._troughs[seat].mark(taken.colour if taken else None)
        if taken:
            self.holes[seat].move(*self._geometry.hole(taken.at))
            self.holes[seat].show(self._around_hole())
        self._lies(seat)

    def wipe(self, seat: int) -> None:
        self._arrows.trace(seat, False)
        self._troughs[seat].mark(None)
        self.holes[seat].show(None)

    def forget(self) -> None:
        for hole in self.holes:
            self._host.tweens.drop(hole)
        self._moving.clear()
        for trough in self._troughs:
            self.wipe(trough.seat)
