"""A stroke over tiles: it begins on the felt, chooses what it crosses and moves nothing."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import Generic, NamedTuple, TypeVar

from scenes.core.table import Point

INNER = 0.7
"""The part of a tile that a stroke has to cross, across and down."""
REACH_SECONDS = 0.3
"""So soon a stroke has reached a tile, or it is none: a sleeve comes slower."""
_STEP = 0.15
"""How far apart, in tiles, a fast finger's way is looked at."""

K = TypeVar("K", bound=Hashable)


class Spread(NamedTuple):
    """Where a tile lies: its middle and its side in pixels."""

    middle: Point
    side: float

    def is_under(self, point: Point) -> bool:
        reach = INNER * self.side / 2
        across, down = point[0] - self.middle[0], point[1] - self.middle[1]
        return abs(across) <= reach and abs(down) <= reach


class Stroke(Generic[K]):
    """What a finger has crossed. Running back over a tile lets it go."""

    def __init__(self, tiles: Mapping[K, Spread], start: Point, sway: float) -> None:
        """`sway`: over so many pixels a finger's heading is told."""
        self._tiles, self._sway = tiles, sway
        self._at = self._behind = start
        self._heading = (0.0, 0.0)
        self._under: K | None = None
        self._entered: dict[K, Point] = {}
        """The tiles in the order in which they were crossed, each with the heading then."""
        self._least = min((spread.side for spread in tiles.values()), default=1.0)

    @property
    def crossed(self) -> tuple[K, ...]:
        return tuple(self._entered)

    def move(self, point: Point) -> None:
        begin = self._at
        steps = max(1, math.ceil(math.dist(begin, point) / (_STEP * self._least)))
        for step in range(1, steps + 1):
            share = step / steps
            self._pass(
                (
                    begin[0] + (point[0] - begin[0]) * share,
                    begin[1] + (point[1] - begin[1]) * share,
                )
            )

    def _pass(self, point: Point) -> None:
        self._turn(point)
        self._at = point
        under = next((key for key, one in self._tiles.items() if one.is_under(point)), None)
        if under == self._under:
            return
        if self._under is not None:
            self._leave(self._under)
        if under is not None:
            self._entered.setdefault(under, self._heading)
        self._under = under

    def _turn(self, point: Point) -> None:
        """The heading is that from where the finger was a little way behind."""
        away = math.dist(self._behind, point)
        if away < self._sway:
            return
        dx, dy = point[0] - self._behind[0], point[1] - self._behind[1]
        self._heading = dx / away, dy / away
        share = 1 - self._sway / away
        self._behind = self._behind[0] + dx * share, self._behind[1] + dy * share

    def _leave(self, key: K) -> None:
        came = self._entered.get(key)
        if came is not None and came[0] * self._heading[0] + came[1] * self._heading[1] < 0:
            del self._entered[key]
