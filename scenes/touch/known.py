"""The state of fingers that are down, just lifted, or lost."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass

from scenes.core.table import Point, Side
from scenes.touch.gesture import POINTING_SECONDS

REST_MM = 3.0
"""A contact that stays within this radius rests."""
LEFT_MM = 4.0
"""A contact this far from its start moves on purpose."""
SHIFT_MM = 1.5
LOST_MM = 15.0
"""A contact this near to the extrapolated position is the same finger."""
SPED_UP = 2.0
"""Largest factor by which it may have sped up."""
HEARD_SECONDS = 1.0
"""After a longer silence it may have been lifted unreported."""
RECENT_SECONDS = 0.05
OLD_SECONDS = 0.1


class Track:
    """Positions in mm, times in s, speeds in mm/s."""

    def __init__(self, at: Point, now: float) -> None:
        self.start = self.at = at
        self.begun = self.heard = now
        self.has_left = False
        self._rests_at, self._since = at, now
        self._recent: deque[tuple[float, Point]] = deque([(now, at)])

    def add(self, at: Point, now: float) -> None:
        self.at, self.heard = at, now
        self.has_left = self.has_left or math.dist(self.start, at) > LEFT_MM
        if math.dist(self._rests_at, at) > REST_MM:
            self._rests_at, self._since = at, now
        # Events of one frame share a time; the last one counts.
        if self._recent[-1][0] == now:
            self._recent.pop()
        self._recent.append((now, at))
        while now - self._recent[0][0] > OLD_SECONDS:
            self._recent.popleft()

    def is_heard(self, now: float) -> bool:
        """Whether the device has reported it lately."""
        return now - self.heard <= HEARD_SECONDS

    def age(self, now: float) -> float:
        return now - self.begun

    def rest(self, now: float) -> float:
        """Seconds at rest."""
        return now - self._since

    @property
    def is_shifting(self) -> bool:
        """Whether it moved further lately than a finger trembles."""
        return math.dist(self._recent[0][1], self.at) > SHIFT_MM

    def velocity(self, now: float) -> Point:
        """From recent motion, in mm/s; zero at rest."""
        last_when, last = self._recent[-1]
        if now - last_when > RECENT_SECONDS:
            return 0.0, 0.0
        earlier = [one for one in self._recent if one[0] < last_when]
        recent = [one for one in earlier if last_when - one[0] <= RECENT_SECONDS]
        if not earlier:
            return 0.0, 0.0
        when, (x, y) = recent[0] if recent else earlier[-1]
        took = last_when - when
        return (last[0] - x) / took, (last[1] - y) / took

    def reaches(self, at: Point, velocity: Point, seconds: float) -> bool:
        """Whether a contact at `at` may be this one after `seconds`: it may have slowed down or, up
        to SPED_UP, sped up."""
        x, y = self.at
        way_x, way_y = velocity[0] * seconds, velocity[1] * seconds
        length = math.hypot(way_x, way_y)
        gone = 0.0
        if length > 0:
            along = ((at[0] - x) * way_x + (at[1] - y) * way_y) / length
            gone = min(max(along, 0.0), SPED_UP * length) / length
        return math.dist((x + way_x * gone, y + way_y * gone), at) <= LOST_MM


LOST_SECONDS = 0.1
"""How long a device may lose sight of a moving finger."""
AT_ONCE_SECONDS, AT_ONCE_MM = 0.035, 30.0
"""A contact shorter than this is no tap; a lost finger may have moved this far by then."""
MOVING_SPEED = 30.0
"""Speed in mm/s above which a lifting finger counts as moving."""


@dataclass
class Known:
    """`counts`: scenes get its contacts; else it is inert until its lift. `stays`: on a hold
    target."""

    name: Hashable
    point: Point
    track: Track
    side: Side
    counts: bool = False
    stays: bool = False
    in_company: bool = False
    is_haunted: bool = False
    """Began on a ghost spot: it may act, but does not count as a sign of people."""
    is_sign: bool = False
    """Shows that people are there: it stayed alone for a moment."""
    places: int = 1
    """Positions reported."""
    lost: float = 0.0
    """Seconds it was last out of sight."""

    def may_return(self, now: float) -> bool:
        """Whether the device may have lost it, rather than it was lifted. Not on a hold target:
        what it opens is secret and closes at once; a returning finger opens it again."""
        if self.stays:
            return False
        if self.track.has_left or self.in_company:
            return True
        if self.track.is_shifting and math.hypot(*self.track.velocity(now)) > MOVING_SPEED:
            return True
        return not self.counts and self.track.age(now) > POINTING_SECONDS


@dataclass
class Lost:
    """A finger that was lifted or lost. `moved`: when it last reported a position."""

    finger: Known
    when: float
    velocity: Point
    moved: float

    def reaches(self, at: Point, now: float) -> bool:
        soon = abs(now - self.when) <= LOST_SECONDS
        return soon and self.finger.track.reaches(at, self.velocity, now - self.moved)


def lifted_too_soon(last: tuple[float, Track] | None, at: Point, now: float) -> Point | None:
    """Where a finger began, in mm, that the device lost before it moved, so that it was taken for a
    tap; it goes on from there. `last`: the last lift."""
    if last is None:
        return None
    when, track = last
    is_tap = track.age(when) > AT_ONCE_SECONDS or now - when > LOST_SECONDS
    return None if is_tap or math.dist(track.at, at) > AT_ONCE_MM else track.start
