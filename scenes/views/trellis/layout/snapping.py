"""Which of several places that attract holds what a finger carries."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

SHARE, LEAST_MM, MOST_MM = 0.75, 12.0, 24.0
"""From how far a right place attracts: in pitches, and within these bounds."""
HYSTERESIS_MM = 3.0
"""Another place must be nearer by so much: a trembling finger changes nothing."""

K = TypeVar("K", bound=Hashable)


def reach_of(pitch: float, per_mm: float) -> float:
    """From how many pixels a right place attracts where tiles lie `pitch` pixels apart."""
    return min(max(SHARE * pitch, LEAST_MM * per_mm), MOST_MM * per_mm)


class Attracting(NamedTuple, Generic[K]):
    """`away` and `reach` in pixels."""

    key: K
    away: float
    reach: float


class Snapping(Generic[K]):
    """Remembers what holds now, which lets go a little later than it took hold."""

    def __init__(self, per_mm: float) -> None:
        self._hysteresis = HYSTERESIS_MM * per_mm
        self._held: K | None = None

    def choose(self, places: Sequence[Attracting[K]]) -> K | None:
        near = [(self._felt(place), place.key) for place in places]
        within = [one for one, place in zip(near, places, strict=True) if one[0] <= place.reach]
        self._held = min(within, key=lambda one: one[0], default=(0.0, None))[1]
        return self._held

    def _felt(self, place: Attracting[K]) -> float:
        return place.away - (self._hysteresis if place.key == self._held else 0.0)
