"""Marbles that roll: between the tray and the troughs, and back to their holes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.crossing.state import Cell
from scenes.art import marbles
from scenes.art.canvas import Picture
from scenes.stage.motion import Ease, between, ease_in_out
from scenes.stage.stage import Layer, Sprite
from scenes.table import Pixel
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost

ROLL_SECONDS = 0.4
ROLLING_MM = 1.4
SIZES = 5
LOOKS = 24
"""So many times on its way a marble may look different."""
LIGHTS = 8
"""While it rolls a marble's light follows the lamp in so many directions."""
IN_TROUGH, IN_HOLE = 0.0, 1.0


class Place(NamedTuple):
    """Where a marble lies, and its size there: IN_TROUGH, IN_HOLE, or between them."""

    at: Pixel
    size: float


class Pace(NamedTuple):
    seconds: float = ROLL_SECONDS
    delay: float = 0.0
    ease: Ease = ease_in_out


USUAL: Final = Pace()


@dataclass
class OnTheWay:
    sprite: Sprite
    size: float

    @property
    def place(self) -> Place:
        return Place(self.sprite.at, self.size)


class RollingMarbles:
    """Marbles that are neither in a hole nor in a trough."""

    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._geometry, self._stage = geometry, host.stage
        self._tweens, self._gallery = host.tweens, host.gallery
        self._rolling: dict[Cell, OnTheWay] = {}
        """By the hole that each comes from or goes to."""

    def ahead(self, letter: str, start: Place, end: Place) -> Iterator[None]:
        """A marble on its way from place to place."""
        for number in range(LOOKS + 1):
            share = number / LOOKS
            size = start.size + (end.size - start.size) * share
            self._lit(letter, size, *between(start.at, end.at, share))
            yield

    def _picture(self, letter: str, size: int, light: int) -> Picture:
        low, high = self._geometry.stored, self._geometry.marble
        diameter = low + round((high - low) * size / (SIZES - 1))
        direction = light * marbles.DIRECTIONS // LIGHTS
        return self._gallery.get(
            marbles.loose_marble, letter, diameter, (direction, 2), ROLLING_MM, 0
        )

    def _lit(self, letter: str, size: float, x: float, y: float) -> Picture:
        direction, _ = marbles.light_at(self._geometry.table, x, y)
        light = round(direction * LIGHTS / marbles.DIRECTIONS) % LIGHTS
        return self._picture(letter, round(size * (SIZES - 1)), light)

    def roll(
        self,
        hole: Cell,
        letter: str,
        start: Place,
        end: Place,
        then: Callable[[], None],
        pace: Pace = USUAL,
    ) -> None:
        """From or to a hole; one that is still on its way to or from there turns round where it
        is. The sprite is gone when `then` is called."""
        begun = self._rolling.get(hole)
        if begun is not None:
            start, pace = begun.place, pace._replace(delay=0.0)
            self._take_off(hole)
        rolling = OnTheWay(self._stage.add(None, start.at, Layer.MOVING), start.size)
        self._rolling[hole] = rolling

        def show(share: float) -> None:
            rolling.size = start.size + (end.size - start.size) * share
            lit = self._lit(letter, rolling.size, *between(start.at, end.at, share))
            rolling.sprite.show(lit)

        def land() -> None:
            self._take_off(hole)
            then()

        show(0.0)
        seconds, delay, ease = pace
        self._tweens.glide(rolling.sprite, end.at, seconds, ease, delay, land, show)

    @property
    def sprites(self) -> list[Sprite]:
        return [rolling.sprite for rolling in self._rolling.values()]

    def _take_off(self, hole: Cell) -> None:
        sprite = self._rolling.pop(hole).sprite
        self._tweens.drop(sprite)
        sprite.remove()

    def stop(self) -> None:
        """Takes all of them off the table."""
        for hole in list(self._rolling):
            self._take_off(hole)
