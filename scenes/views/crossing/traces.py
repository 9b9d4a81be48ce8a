"""What computer players have changed, until it is their turn again: a thin rim of light on their
arrow and on the newest marble of the colour they took."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.views.crossing.arrows import Arrows
from scenes.views.crossing.trough import Trough


class Traces:
    def __init__(self, arrows: Arrows, troughs: Sequence[Trough]) -> None:
        self._arrows, self._troughs = arrows, troughs

    def show(self, seat: int, colour: str | None) -> None:
        """None: the first arrow of all takes nothing."""
        self._arrows.trace(seat, True)
        self._troughs[seat].mark(colour)

    def wipe(self, seat: int) -> None:
        self._arrows.trace(seat, False)
        self._troughs[seat].mark(None)

    def forget(self) -> None:
        for trough in self._troughs:
            self.wipe(trough.seat)
