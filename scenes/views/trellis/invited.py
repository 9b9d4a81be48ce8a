"""Whom a table of Trellis waits for, and what seats read meanwhile."""

from __future__ import annotations

from scenes.seating import INVITED
from scenes.views.trellis.composition import Composition, TrellisHost

INVITED_KEYS = {False: "people.invited", True: "people.waiting"}
"""What an invited seat is told, by whether it is waited for."""


class Invited:
    def __init__(self, host: TrellisHost, composition: Composition) -> None:
        self._host, self._composition = host, composition

    def is_one(self, seat: int) -> bool:
        return self._host.seating.kinds[seat] == INVITED

    def is_waited_for(self, seat: int) -> bool:
        return self.is_one(seat) and self._composition.acts(seat)

    def told(self, seat: int) -> str:
        return INVITED_KEYS[self.is_waited_for(seat)]
