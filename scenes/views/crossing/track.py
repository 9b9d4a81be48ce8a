"""A finger that leads an arrow along a row of places, one a line: which line it means."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.crossing.state import LINES, SIZE
from scenes.core.table import Pixel, Point

AWAY, BACK_AGAIN = 2.6, 2.2
"""Places from the row at which the arrow is given up, and at which it is taken up again."""
NEARER = 0.2
"""Another line is meant when it is nearer by so many places: between two nothing flips."""
MAGNET = 0.15
"""So many places around a line the arrow stays on it."""
END: Final = (-1, SIZE)
"""The two ends of a row, numbered as lines would be."""


class Track(NamedTuple):
    """`end` is the place, as a line would be numbered, where an arrow lies that was never put
    anywhere; None: there is none in this row."""

    first: Pixel
    last: Pixel
    end: int | None

    def along(self, point: Point) -> float:
        """0 at the first line, 5 at the last."""
        (x, y), (wide, high) = self._from_first(point), self._whole()
        return (x * wide + y * high) / (wide * wide + high * high) * (SIZE - 1)

    def across(self, point: Point) -> float:
        """How far beside the row, in places."""
        (x, y), (wide, high) = self._from_first(point), self._whole()
        return abs(x * high - y * wide) / (wide * wide + high * high) * (SIZE - 1)

    def spot(self, along: float) -> Pixel:
        wide, high = self._whole()
        share = along / (SIZE - 1)
        return round(self.first[0] + share * wide), round(self.first[1] + share * high)

    def _from_first(self, point: Point) -> tuple[float, float]:
        return point[0] - self.first[0], point[1] - self.first[1]

    def _whole(self) -> tuple[int, int]:
        return self.last[0] - self.first[0], self.last[1] - self.first[1]


@dataclass
class Leading:
    """`line` is the one meant now, None the row's end; `home` where the arrow lies. `along` is
    where it is to be shown, None where it has been given up."""

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
        """The row's end only for an arrow that lies there."""
        end = self.track.end
        return sorted([*LINES, end]) if self.home is None and end is not None else list(LINES)

    def _meant(self, along: float) -> int | None:
        places, end = self._places(), self.track.end
        now = end if self.line is None else self.line
        nearest = min(places, key=lambda place: abs(place - along))
        if self.along is not None and now in places:
            nearer = abs(now - along) - abs(nearest - along)
            nearest = nearest if nearer > NEARER else now
        return None if nearest == end else nearest


def pulled(along: float) -> float:
    """Lines pull: near one it is exactly there, between two it follows the faster."""
    near = math.floor(along + 0.5)
    off = along - near
    free = max(0.0, abs(off) - MAGNET) / (0.5 - MAGNET) * 0.5
    return near + math.copysign(free, off)
