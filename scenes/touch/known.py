"""What is known of the fingers that are down, that have just lifted, and that were lost."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass

from scenes.core.table import Point, Side
from scenes.touch.gesture import POINTING_SECONDS
from scenes.touch.track import Track

LOST_SECONDS = 0.1
"""How long a moving finger may be out of the device's sight."""
AT_ONCE_SECONDS, AT_ONCE_MM = 0.035, 30.0
"""Nobody taps so shortly: a finger that was lost in its first frames may be so far by then."""
MOVING_SPEED = 30.0
"""Millimetres a second above which a finger that lifts moves."""


@dataclass
class Known:
    """`counts`: whether scenes hear of it; if not it is inert until it is lifted. `stays`: it lies
    on what is made for holding."""

    name: Hashable
    point: Point
    track: Track
    side: Side
    counts: bool = False
    stays: bool = False
    in_company: bool = False
    is_haunted: bool = False
    """It came down where ghosts are: it may touch what lies there, but wakes nobody."""
    is_sign: bool = False
    """Of people: it has come alone, as is known a moment after it came."""
    places: int = 1
    """How many the device has told of it."""
    lost: float = 0.0
    """For how many seconds it was not seen the last time that it was lost."""

    def may_return(self, now: float) -> bool:
        """Whether the device may have lost it, rather than that it was lifted. What a finger that
        stays holds open is a secret: that is over at once, and one that is there again opens it
        again."""
        if self.stays:
            return False
        if self.track.has_left or self.in_company:
            return True
        if self.track.is_shifting and math.hypot(*self.track.velocity(now)) > MOVING_SPEED:
            return True
        return not self.counts and self.track.age(now) > POINTING_SECONDS


@dataclass
class Lost:
    """A finger that has lifted, or was lost for a moment. `moved`: when it last sent a place."""

    finger: Known
    when: float
    velocity: Point
    moved: float

    def reaches(self, at: Point, now: float) -> bool:
        soon = abs(now - self.when) <= LOST_SECONDS
        return soon and self.finger.track.reaches(at, self.velocity, now - self.moved)


class Taps:
    """The last finger that was lifted without waiting, and when."""

    def __init__(self) -> None:
        self._last: tuple[float, Track] | None = None

    def note(self, track: Track, now: float) -> None:
        self._last = now, track

    def lifted_too_soon(self, at: Point, now: float) -> Point | None:
        """Where the finger began that the device lost before it had moved, in millimetres: it was
        taken for a tap, and goes on from there."""
        if self._last is None:
            return None
        when, track = self._last
        is_tap = track.age(when) > AT_ONCE_SECONDS or now - when > LOST_SECONDS
        if is_tap or math.dist(track.at, at) > AT_ONCE_MM:
            return None
        return track.start
