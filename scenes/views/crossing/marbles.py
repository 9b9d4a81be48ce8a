"""Marbles that roll: between the tray and the troughs, and back to their holes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from game.crossing.state import Cell
from scenes.art import marbles
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Point, Side
from scenes.stage.motion import Ease, ease_in_out
from scenes.stage.sprite import Layer, Sprite
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.sweep import Way

ROLL_SECONDS = 0.45
ROLLING_MM = 1.4
SIZES = 5
LOOKS, AT_ONCE = 360, 15
"""So finely a marble's way is looked along for all that it may look like, and in such parts."""
FEW, MOST_GLASS, MOST_MARKS = 4, 2, 6
"""Where more marbles roll at once a frame makes so many pictures before some of them show glass,
and marks, a frame later."""
LIGHTS = 8
"""While it rolls a marble's light follows the lamp in so many directions."""
TILTS, HEADINGS = 6, 16
"""A mark leans in so many steps from the middle of its glass to its rim, in so many directions."""
SLIPPING = 0.6
"""A ball that does not slip turns faster than can be seen: so much of that."""
MARK_REACH = 0.72
"""How far from the middle of its glass a mark is gone from sight, in radii."""
IN_TROUGH, IN_HOLE = 0.0, 1.0
LIFT, LIFT_STEPS = 0.75, 3
"""How much larger a marble is seen over the others on its way to a trough, in those sizes."""


Heard = Callable[[float, float], None]
"""Called in each frame with how far a marble has been, and how far it is now."""


def quietly(before: float, now: float) -> None:
    pass


class Place(NamedTuple):
    """Where a marble lies, its size there: IN_TROUGH, IN_HOLE, or between them, and the side that
    its mark faces."""

    at: Pixel
    size: float
    side: Side = Side.SOUTH


class Pace(NamedTuple):
    seconds: float = ROLL_SECONDS
    delay: float = 0.0
    ease: Ease = ease_in_out


class Leaning(NamedTuple):
    """A mark on a ball that turns: how far it has left the middle, in degrees, whither, and the
    side that it faced there."""

    degrees: float
    heading: float
    side: Side


USUAL: Final = Pace()


class Roll:
    """How a marble comes from place to place. It has a mark on both its ends: one as it lay, one
    as it comes to lie; so it never turns on the spot."""

    def __init__(self, start: Place, end: Place, way: Way, across: float) -> None:
        """`across`: its diameter on the way, in pixels."""
        self.start, self.end, self.way = start, end, way
        turns = SLIPPING * way.length / (math.pi * across / 2)
        self.halves = 2 * max(0, round((turns - 1) / 2)) + 1

    def size(self, share: float) -> float:
        """It leaves its hole by rising above those that lie beside it."""
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
    """A marble that turns round on its way and goes to where it came from."""

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
    """Marbles that are neither in a hole nor in a trough."""

    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._geometry, self._stage = geometry, host.stage
        self._tweens, self._gallery = host.tweens, host.gallery
        self._clock, self._frame, self._made_before = host.around.clock, -1.0, 0
        self._rolling: dict[Cell, OnTheWay] = {}
        """By the hole that each comes from or goes to."""

    def begin_ahead(self, letter: str, start: Place, end: Place, points: Sequence[Point]) -> None:
        """As it leaves its place."""
        roll = self._roll(start, end, points)
        self._glass(letter, roll, 0.0)
        self._mark(letter, roll, 0.0)

    def at_any_time(self) -> Iterator[None]:
        """All glass, wherever its light is and however large it has become."""
        for letter in marbles.NAMES:
            for step in range(SIZES + LIFT_STEPS):
                for light in range(LIGHTS):
                    self._lit(letter, self._diameter(step / (SIZES - 1)), light)
                    yield

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
        """From one of the directions from which light comes."""
        shines = light * marbles.DIRECTIONS // LIGHTS, 2
        return self._gallery.get(marbles.rolling_glass, letter, diameter, shines, ROLLING_MM)

    def _mark(self, letter: str, roll: Roll, share: float) -> Picture | None:
        leaning, tilt = roll.leaning(share), self._tilt(letter, roll, share)
        if tilt == TILTS:
            return None
        # A mark that is seen from aside is as slim either way.
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
        hole: Cell,
        letter: str,
        start: Place,
        end: Place,
        then: Callable[[], None],
        pace: Pace = USUAL,
        points: Sequence[Point] = (),
        heard: Heard = quietly,
    ) -> None:
        """From or to a hole, along these points from start to end, else straight; one that is
        still on its way to or from there turns round where it is. Nothing is left of it when
        `then` is called. `heard`: what is heard of it on its way."""
        begun = self._rolling.get(hole)
        if begun is not None:
            pace = pace._replace(delay=0.0)
            roll: Roll = Back(begun.roll, begun.share)
            self._take_off(hole)
        else:
            roll = self._roll(start, end, points or (start.at, end.at))
        add = self._stage.add
        rolling = OnTheWay(
            roll, add(None, roll.start.at, Layer.MOVING), add(None, roll.start.at, Layer.MOVING)
        )
        self._rolling[hole] = rolling

        def land() -> None:
            self._take_off(hole)
            then()

        show = partial(self._show, letter, rolling)
        show(0.0)
        seconds, delay, ease = pace

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
        """Whether this frame has made so many pictures, where many marbles roll at once."""
        if len(self._rolling) <= FEW:
            return False
        if self._clock.now != self._frame:
            self._frame, self._made_before = self._clock.now, self._gallery.made
        return self._gallery.made - self._made_before >= most

    @property
    def sprites(self) -> list[Sprite]:
        """One for each."""
        return [rolling.glass for rolling in self._rolling.values()]

    def _take_off(self, hole: Cell) -> None:
        rolling = self._rolling.pop(hole)
        self._tweens.drop(rolling.glass)
        rolling.glass.remove()
        rolling.mark.remove()

    def stop(self) -> None:
        """Takes all of them off the table."""
        for hole in list(self._rolling):
            self._take_off(hole)


def _pixel(point: Point) -> Pixel:
    return round(point[0]), round(point[1])
