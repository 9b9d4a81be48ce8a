"""Rolling marbles: from the tray to the troughs, and back to their holes."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import NamedTuple

from scenes.art import marbles
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Point, Side
from scenes.stage.motion import Ease, ease_in_out
from scenes.stage.sprite import Layer, Sprite
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.routes import Way

ROLL_SECONDS = 0.45
ROLLING_MM = 1.4
SIZES = 5
FEW, MOST_GLASS, MOST_MARKS = 4, 2, 6
"""If more marbles than FEW roll: pictures made in a frame before further glass, and marks, wait for
the next one."""
LIGHTS = 8
"""Number of directions of the light on a rolling marble."""
TILTS, HEADINGS = 6, 16
"""Steps of a mark's tilt from the centre to the rim, and its directions."""
SLIPPING = 0.6
"""Share of the rotation of a ball without slipping, which would be too fast to see."""
MARK_REACH = 0.72
"""Distance from the centre at which a mark disappears, in radii."""
IN_TROUGH, IN_HOLE = 0.0, 1.0
LIFT = 0.75
"""Enlargement of a marble that passes above others."""


class Place(NamedTuple):
    """A marble's pixel, its size from IN_TROUGH to IN_HOLE, and the side that its mark faces."""

    at: Pixel
    size: float
    side: Side = Side.SOUTH


class Leaning(NamedTuple):
    """A mark on a rotating ball: degrees from the centre, their heading, and the side it faced
    there."""

    degrees: float
    heading: float
    side: Side


class Roll:
    """A marble's movement. It has a mark at both ends, each upright for its place, so that it never
    turns on the spot."""

    def __init__(self, start: Place, end: Place, way: Way, across: float) -> None:
        """`across`: its diameter on the way, in pixels."""
        self.start, self.end, self.way = start, end, way
        turns = SLIPPING * way.length / (math.pi * across / 2)
        self.halves = 2 * max(0, round((turns - 1) / 2)) + 1

    def size(self, share: float) -> float:
        """Its size at a share of the way: it rises out of its hole above its neighbours."""
        lifted = LIFT * math.sin(math.pi * math.sqrt(share)) if self._rises else 0.0
        return self.start.size + (self.end.size - self.start.size) * share + lifted

    @property
    def _rises(self) -> bool:
        return self.start.size > self.end.size

    def leaning(self, share: float) -> Leaning:
        turned = share * self.halves
        nearest = round(turned)
        side = self.end.side if nearest % 2 else self.start.side
        return Leaning(180 * (turned - nearest), self.way.heading(share), side)


class Back(Roll):
    """A marble that turns round on its way."""

    def __init__(self, roll: Roll, share: float) -> None:
        self.start = Place(_pixel(roll.way.at(share)), roll.size(share), roll.end.side)
        self.end, self.way = roll.start, roll.way.back(share)
        self._roll, self._share = roll, share

    def leaning(self, share: float) -> Leaning:
        degrees, _, side = self._roll.leaning(self._share * (1 - share))
        return Leaning(-degrees, self.way.heading(share), side)


@dataclass
class OnTheWay:
    roll: Roll
    glass: Sprite
    mark: Sprite
    share: float = 0.0


class RollingMarbles:
    """All marbles between a hole and a trough."""

    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._geometry, self._stage = geometry, host.stage
        self._tweens, self._gallery = host.tweens, host.gallery
        self._clock, self._frame, self._made_before = host.around.clock, -1.0, 0
        self._rolling: dict[Hashable, OnTheWay] = {}
        """By the hole that each comes from or goes to, or the seat that it is given to."""

    def _roll(self, start: Place, end: Place, points: Sequence[Point]) -> Roll:
        return Roll(start, end, Way(points), self._diameter((start.size + end.size) / 2))

    def _diameter(self, size: float) -> int:
        low, high = self._geometry.stored, self._geometry.marble
        return low + round((high - low) * round(size * (SIZES - 1)) / (SIZES - 1))

    def _glass(self, letter: str, roll: Roll, share: float) -> Picture:
        direction, _ = marbles.light_at(self._geometry.table, *roll.way.at(share))
        light = round(direction * LIGHTS / marbles.DIRECTIONS) % LIGHTS
        return self._lit(letter, self._diameter(roll.size(share)), light)

    def _lit(self, letter: str, diameter: int, light: int) -> Picture:
        """Glass lit from one of LIGHTS directions."""
        shines = light * marbles.DIRECTIONS // LIGHTS, 2
        return self._gallery.get(marbles.rolling_glass, letter, diameter, shines, ROLLING_MM)

    def at_any_time(self) -> Iterator[None]:
        """For a rehearsal: all glass, in every light and size. Made where it is needed, a piece
        takes up to 16 ms at 4K."""
        sizes = range(math.ceil((1 + LIFT) * (SIZES - 1)) + 1)
        for letter, step, light in product(marbles.NAMES, sizes, range(LIGHTS)):
            self._lit(letter, self._diameter(step / (SIZES - 1)), light)
            yield

    def _mark(self, letter: str, roll: Roll, share: float) -> Picture | None:
        leaning, tilt = roll.leaning(share), self._tilt(letter, roll, share)
        if tilt == TILTS:
            return None
        # A mark seen edge-on looks the same both ways.
        heading = round(leaning.heading % 180 * HEADINGS / 180) % HEADINGS if tilt else 0
        return self._gallery.get(
            marbles.leaning_mark,
            letter,
            self._diameter(roll.size(share)),
            90 * tilt // TILTS,
            180 * heading / HEADINGS,
            leaning.side.facing,
        )

    def _tilt(self, letter: str, roll: Roll, share: float) -> int:
        """The mark's tilt, in steps of 90° / TILTS; TILTS hides it."""
        if marbles.NAMES[letter] == "black":
            return TILTS
        return min(TILTS, round(abs(roll.leaning(share).degrees) * TILTS / 90))

    def _mark_at(self, roll: Roll, share: float) -> Point:
        (x, y), leaning = roll.way.at(share), roll.leaning(share)
        reach = MARK_REACH * self._diameter(roll.size(share)) / 2
        away = reach * math.sin(math.radians(leaning.degrees))
        heading = math.radians(leaning.heading)
        return x + away * math.cos(heading), y + away * math.sin(heading)

    def roll(
        self,
        to: Hashable,
        letter: str,
        start: Place,
        end: Place,
        then: Callable[[], None],
        points: Sequence[Point] = (),
        seconds: float = ROLL_SECONDS,
        delay: float = 0.0,
        ease: Ease = ease_in_out,
        heard: Callable[[float, float], None] = lambda _before, _now: None,
    ) -> None:
        """Rolls a marble along these points, or straight. `to`: the hole that it goes to or comes
        from, or the seat that is given it; a marble already rolling there turns round. It is
        removed before `then` is called. `heard`: plays its sounds; called in each frame with its
        share of the way in the last frame and now."""
        begun = self._rolling.get(to)
        if begun is not None:
            delay = 0.0
            roll: Roll = Back(begun.roll, begun.share)
            self._take_off(to)
        else:
            roll = self._roll(start, end, points or (start.at, end.at))
        add = self._stage.add
        rolling = OnTheWay(
            roll, add(None, roll.start.at, Layer.MOVING), add(None, roll.start.at, Layer.MOVING)
        )
        self._rolling[to] = rolling

        def land() -> None:
            self._take_off(to)
            then()

        show = partial(self._show, letter, rolling)
        show(0.0)

        def step(share: float) -> None:
            heard(rolling.share, share)
            show(share)

        self._tweens.run(seconds, step, ease, delay, land, rolling.glass)

    def _show(self, letter: str, rolling: OnTheWay, share: float) -> None:
        rolling.share, roll = share, rolling.roll
        if rolling.glass.picture is None or not self._has_made(MOST_GLASS):
            rolling.glass.show(self._glass(letter, roll, share))
        rolling.glass.move(*roll.way.at(share))
        if self._tilt(letter, roll, share) == TILTS or not self._has_made(MOST_MARKS):
            rolling.mark.show(self._mark(letter, roll, share))
        rolling.mark.move(*self._mark_at(roll, share))

    def _has_made(self, most: int) -> bool:
        """Whether this frame has already made this many pictures, if many marbles roll."""
        if len(self._rolling) <= FEW:
            return False
        if self._clock.now != self._frame:
            self._frame, self._made_before = self._clock.now, self._gallery.made
        return self._gallery.made - self._made_before >= most

    @property
    def sprites(self) -> list[Sprite]:
        """One sprite per marble."""
        return [rolling.glass for rolling in self._rolling.values()]

    def _take_off(self, to: Hashable) -> None:
        rolling = self._rolling.pop(to)
        self._tweens.drop(rolling.glass)
        rolling.glass.remove()
        rolling.mark.remove()

    def stop(self) -> None:
        """Takes all of them off the table."""
        for hole in list(self._rolling):
            self._take_off(hole)


def _pixel(point: Point) -> Pixel:
    return round(point[0]), round(point[1])
