"""A finger on a rack: along the row it passes tiles, which come out of it where it bends away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

OFF_ROW = 0.3
"""So far off its row, in pitches, a finger leaves it."""
BEND_DEGREES = 45.0
"""Tiles that were passed come along where the finger turns away by more than this."""


class Slot(NamedTuple):
    """The middle of a tile as its seat sees it, in pixels: to the right, and away from the edge."""

    along: float
    inward: float


class Sweep:
    """`passed`: the places of the tiles that come along, from the first one on: that one alone as
    long as the finger is in the row."""

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
        self.passed: tuple[int, ...] = (grabbed,)
        self._swept: tuple[int, ...] = (grabbed,)
        self._is_out = False

    def move(self, point: Slot) -> None:
        if self._is_out:
            return
        if abs(point.inward - self._start.inward) < self._off:
            self._corner = point
            self._swept = self._reached(point.along)
        elif point.inward > self._edge:
            self._is_out = True
            if self._bend(point) > BEND_DEGREES:
                self.passed = self._swept

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
