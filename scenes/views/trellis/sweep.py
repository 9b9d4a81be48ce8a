"""A finger on a rack: along the row it collects tiles, out of the row it lifts them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

OFF_ROW = 0.3
"""So far off its row, in pitches, a finger leaves it."""
BEND_DEGREES = 45.0
"""Tiles that were swept together come along where the finger turns away by more than this."""

Lift: TypeAlias = Literal["one", "all"]


class Slot(NamedTuple):
    """The middle of a tile as its seat sees it, in pixels: to the right, and away from the edge."""

    along: float
    inward: float


class Sweep:
    """`swept` are the places of the tiles that lie between the first one and the finger; `lift`
    says whether they come out, all of them or only the first."""

    def __init__(
        self, slots: Sequence[Slot], grabbed: int, start: Slot, pitch: float, edge: float
    ) -> None:
        """`edge`: so far inward the trough ends."""
        self._start, self._corner = start, start
        self._off, self._edge = OFF_ROW * pitch, edge
        own = slots[grabbed]
        self._grabbed = grabbed
        self._row = [
            (slot.along, place)
            for place, slot in enumerate(slots)
            if abs(slot.inward - own.inward) < pitch / 2
        ]
        self._own_along = own.along
        self.swept: tuple[int, ...] = (grabbed,)
        self.lift: Lift | None = None

    def move(self, point: Slot) -> None:
        if self.lift is not None:
            return
        if abs(point.inward - self._start.inward) < self._off:
            self._corner = point
            self.swept = self._reached(point.along)
        elif len(self.swept) == 1:
            self.lift = "one"
        elif point.inward > self._edge:
            self.lift = "all" if self._bend(point) > BEND_DEGREES else "one"

    def _reached(self, along: float) -> tuple[int, ...]:
        """From the first tile on, all whose middles the finger has passed."""
        low, high = sorted((self._own_along, along))
        passed = sorted((at, place) for at, place in self._row if low <= at <= high)
        places = [place for _, place in passed if place != self._grabbed]
        if along < self._own_along:
            places.reverse()
        return (self._grabbed, *places)

    def _bend(self, point: Slot) -> float:
        """By how many degrees the way out turns away from the way along the row."""
        before = math.atan2(
            self._corner.inward - self._start.inward, self._corner.along - self._start.along
        )
        after = math.atan2(point.inward - self._corner.inward, point.along - self._corner.along)
        return math.degrees(abs(math.remainder(after - before, math.tau)))
