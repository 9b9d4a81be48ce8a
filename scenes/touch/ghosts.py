"""Ghost touches: spots that report contacts repeatedly without a finger; and dead spots."""

from __future__ import annotations

import logging
import math
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from scenes.core.limits import MM_PER_INCH
from scenes.core.table import Point

GHOST_MM = 8.0
GHOST_TIMES = 5
GHOST_SECONDS = 600.0
BELIEVED_SECONDS = 60.0
MOST_SPOTS, MOST_TIMES, MOST_PLACES = 1000, 999, 12
FARTHEST = 1e5
DEAD = "touch.dead"
"""The setting with the dead spots."""
FORMS = "[x, y, width, height] or [x, y, radius]"

log = logging.getLogger(__name__)


@dataclass
class _Spot:
    at: Point
    times: deque[float] = field(default_factory=lambda: deque(maxlen=GHOST_TIMES))
    is_ghost: bool = False
    all_times: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_TIMES))
    places: deque[Point] = field(default_factory=lambda: deque(maxlen=MOST_PLACES))
    reach: float = 0.0
    """Greatest distance of a contact from it."""


class Ghost(NamedTuple):
    """Centre in mm, contacts within ten minutes, their greatest distance, and recent positions."""

    at: Point
    times: int
    reach: float
    places: tuple[Point, ...]


class Ghosts:
    """Remembers contacts that hit nothing. Positions in mm."""

    def __init__(self) -> None:
        self._spots: list[_Spot] = []
        self._answered: list[tuple[float, _Spot]] = []

    def haunt(self, at: Point, now: float, is_answered: bool = False) -> bool:
        """Counts a contact; whether it is a ghost. `is_answered`: the table reacts to it if not."""
        self._spots = [one for one in self._spots if now - one.times[-1] < GHOST_SECONDS]
        spot = self._spot(at)
        if spot is None:
            spot = _Spot(at)
        else:
            self._spots.remove(spot)
        # Palms hit nothing either; the most recent spots are kept.
        self._spots = [*self._spots[-MOST_SPOTS + 1 :], spot]
        spot.times.append(now)
        spot.all_times.append(now)
        spot.places.append(at)
        spot.reach = max(spot.reach, math.dist(spot.at, at))
        if is_answered:
            self._answered.append((now, spot))
        often = len(spot.times) == GHOST_TIMES and now - spot.times[0] <= GHOST_SECONDS
        if often and not spot.is_ghost:
            log.info("contacts at %.0f, %.0f mm are ghosts and count no more", *at)
        spot.is_ghost = spot.is_ghost or often
        return spot.is_ghost

    def believe(self, now: float) -> None:
        """A real target was touched, so contacts the table reacted to just before were people."""
        for when, spot in self._answered:
            if now - when <= BELIEVED_SECONDS and when in spot.times and len(spot.times) > 1:
                spot.times.remove(when)
        self._answered.clear()

    def forget(self, at: Point, when: float) -> None:
        """That contact was part of a palm."""
        spot = self._spot(at)
        if spot is not None and when in spot.times:
            spot.times.remove(when)
            if not spot.times:
                self._spots.remove(spot)

    def know(self, at: Point, now: float) -> bool:
        """Whether the spot is a known ghost."""
        spot = self._spot(at)
        return spot is not None and spot.is_ghost and now - spot.times[-1] < GHOST_SECONDS

    def about(self, now: float) -> list[Ghost]:
        found = [one for one in self._spots if one.is_ghost and self.know(one.at, now)]
        return [
            Ghost(one.at, _lately(one.all_times, now), one.reach, tuple(one.places))
            for one in found
        ]

    def _spot(self, at: Point) -> _Spot | None:
        nearest = min(self._spots, key=lambda one: math.dist(one.at, at), default=None)
        is_near = nearest is not None and math.dist(nearest.at, at) <= GHOST_MM
        return nearest if is_near else None


def _lately(times: Iterable[float], now: float) -> int:
    return sum(now - when < GHOST_SECONDS for when in times)


class DeadSpot(NamedTuple):
    """A rectangle in mm from the table's top left corner."""

    x: float
    y: float
    width: float
    height: float

    def covers(self, at: Point) -> bool:
        return 0 <= at[0] - self.x <= self.width and 0 <= at[1] - self.y <= self.height


def covers_most(setting: object, inches: float) -> bool:
    """Whether the dead spots cover more than half of a 16:9 screen of this diagonal."""
    spots = [spot for one in _listed(setting) if (spot := dead_spot(one)) is not None]
    unit = inches * MM_PER_INCH / math.hypot(16, 9) / 2
    places = [(unit * (x + 0.5), unit * (y + 0.5)) for x in range(32) for y in range(18)]
    return 2 * sum(any(spot.covers(at) for spot in spots) for at in places) > len(places)


def dead_spots(setting: object) -> tuple[DeadSpot, ...]:
    """Read from the setting; invalid entries are ignored and logged."""
    listed = _listed(setting)
    found = tuple(spot for one in listed if (spot := dead_spot(one)) is not None)
    if len(found) < len(listed):
        log.warning(
            "%s: what is no spot is ignored; accepted: a list of %s in"
            " millimetres from the table's top left corner",
            DEAD,
            FORMS,
        )
    return found


def _listed(setting: object) -> list[object]:
    return setting if isinstance(setting, list) else [setting]


def dead_spot(value: object) -> DeadSpot | None:
    """A radius gives the square around the point. None: invalid."""
    if not isinstance(value, list) or len(value) not in (3, 4):
        return None
    numbers = [one for one in value if isinstance(one, int | float) and not isinstance(one, bool)]
    if len(numbers) < len(value) or not all(-FARTHEST < one < FARTHEST for one in numbers):
        return None
    if min(numbers[2:]) <= 0:
        return None
    if len(numbers) == 4:
        return DeadSpot(*numbers)
    x, y, radius = numbers
    return DeadSpot(x - radius, y - radius, 2 * radius, 2 * radius)
