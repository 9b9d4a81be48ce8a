"""Whom a table of Trellis waits for, and what seats read meanwhile."""

from __future__ import annotations

from scenes.seating import HUMAN, INVITED
from scenes.views.trellis.composition import Composition, TrellisHost

INVITED_KEYS, OTHERS = {False: "people.invited", True: "people.waiting"}, "people.others"
"""What an invited seat is told, by whether it is waited for, and what others are."""


class Invited:
    def __init__(self, host: TrellisHost, composition: Composition) -> None:
        self._host, self._composition = host, composition

    def is_one(self, seat: int) -> bool:
        return self._host.seating.kinds[seat] == INVITED

    def is_waited_for(self, seat: int) -> bool:
        return self.is_one(seat) and self._composition.acts(seat)

    def told(self, seat: int) -> str:
        return INVITED_KEYS[self.is_waited_for(seat)]

    def told_beside(self, seat: int) -> str | None:
        """Whoever has nothing to do may be told that somebody else is waited for."""
        is_person = self._host.seating.kinds[seat] == HUMAN
        awaited = is_person and any(map(self.is_waited_for, self._composition.seats))
        return OTHERS if awaited else None
