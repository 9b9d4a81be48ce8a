"""Finds the line that a finger means as it leads an arrow along a row of places."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from scenes.core.table import Pixel, Point

AWAY, BACK_AGAIN = 2.6, 2.2
"""Distances from the row, in places, at which the arrow is given up, and taken up again."""
NEARER = 0.2
"""Hysteresis: another line must be nearer by this many places."""
MAGNET = 0.15
"""The arrow stays on a line within this distance, in places."""


class Track(NamedTuple):
    """A row of `places`, numbered from 0. `end`: the number of the place of an unplaced arrow, -1
    or `places`; None: this row has none."""

    first: Pixel
    last: Pixel
    places: int
    end: int | None

    def along(self, point: Point) -> float:
        """Position along the row: 0 at the first place, `places` - 1 at the last."""
        (x, y), (wide, high) = self._from_first(point), self._whole()
        return (x * wide + y * high) / (wide * wide + high * high) * (self.places - 1)

    def across(self, point: Point) -> float:
        """Distance from the row, in places."""
        (x, y), (wide, high) = self._from_first(point), self._whole()
        return abs(x * high - y * wide) / (wide * wide + high * high) * (self.places - 1)

    def spot(self, along: float) -> Pixel:
        wide, high = self._whole()
        share = along / (self.places - 1)
        return round(self.first[0] + share * wide), round(self.first[1] + share * high)

    def _from_first(self, point: Point) -> tuple[float, float]:
        return point[0] - self.first[0], point[1] - self.first[1]

    def _whole(self) -> tuple[int, int]:
        return self.last[0] - self.first[0], self.last[1] - self.first[1]


@dataclass
class Leading:
    """An arrow being led. `line`: the line meant now, None for the row's end; `home`: the arrow's
    line; `along`: where to draw it, None if given up."""

    track: Track
    line: int | None
    home: int | None
    along: float | None = 0.0

    def to(self, point: Point) -> None:
        limit = AWAY if self.along is not None else BACK_AGAIN
        if self.track.across(point) > limit:
            self.line, self.along = self.home, None
            return
        along = self._clamped(self.track.along(point))
        self.line = self._meant(along)
        self.along = pulled(along)

    def _clamped(self, along: float) -> float:
        places = self._places()
        return min(max(along, places[0]), places[-1])

    def _places(self) -> list[int]:
        """Places that may be meant; the end only for an unplaced arrow."""
        lines, end = range(self.track.places), self.track.end
        return sorted([*lines, end]) if self.home is None and end is not None else list(lines)

    def _meant(self, along: float) -> int | None:
        places, end = self._places(), self.track.end
        now = end if self.line is None else self.line
        nearest = min(places, key=lambda place: abs(place - along))
        if self.along is not None and now in places:
            nearer = abs(now - along) - abs(nearest - along)
            nearest = nearest if nearer > NEARER else now
        return None if nearest == end else nearest


def pulled(along: float) -> float:
    """Attraction of lines: near a line the position is exact, between lines it moves faster."""
    near = math.floor(along + 0.5)
    off = along - near
    free = max(0.0, abs(off) - MAGNET) / (0.5 - MAGNET) * 0.5
    return near + math.copysign(free, off)
