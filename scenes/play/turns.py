"""What is heard of turns: whose it becomes, and who is refused."""

from __future__ import annotations

from collections.abc import Iterable

from scenes.core.table import Point
from scenes.sound.cues import SEATS
from scenes.stage.motion import DROP_SECONDS
from scenes.views.view import AnyView

AFTER_SECONDS = 0.12
"""After what has brought the turn has come to lie."""


class Turns:
    def __init__(self, view: AnyView) -> None:
        self._view, self._host = view, view.host
        self._lit: frozenset[int] | None = None
        """Whose turn it is; None: nothing has been seen yet."""
        self.touched_at: Point | None = None
        """Where somebody has touched the table last."""

    def follow(self, seats: Iterable[int], after: float | None) -> None:
        """The lamp leans to these seats, after so many seconds; None: it has always been there.
        One at a time is heard: where several act at once nobody has the turn."""
        before, self._lit = self._lit, frozenset(seats)
        if before is None or after is None or len(self._lit) != 1 or self._lit == before:
            return
        (seat,) = self._lit
        settled = after or (0.0 if self._host.around.still else DROP_SECONDS)
        side = self._view.side(seat)
        name, whose = f"turn-{SEATS[self._host.seating.name(seat)]}", self._host.whose(seat)
        self._host.around.sound_at(name, side, whose, settled + AFTER_SECONDS)

    def refuse(self, seat: int) -> None:
        """Where somebody has been refused."""
        at = self.touched_at
        if at is not None:
            self._host.sound("refuse", at, seat)
