"""What lies under a fingertip, of all that can be touched."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from scenes.core.table import Point
from scenes.touch.target import Target


class Reach:
    """`shown`: all that can be touched now, topmost first; `slop`: the pixels within which a touch
    that hits nothing counts for the nearest thing."""

    def __init__(self, shown: Callable[[], list[Target]], slop: Callable[[], float]) -> None:
        self._shown, self._slop = shown, slop
        self._foreseen: dict[Point, Target | None] = {}

    def under(self, point: Point) -> Target | None:
        """What lies under a point, or the nearest thing within reach of a fingertip."""
        shown = self._shown()
        targets = [target for target in shown if not target.anywhere]
        for target in targets:
            if target.rect.collidepoint(point):
                return target
        near = min(targets, key=lambda one: _distance(one.rect, point), default=None)
        if near is not None and self.is_over(near.rect, point):
            return near
        behind = (one for one in shown if one.anywhere and one.rect.collidepoint(point))
        return next(behind, None)

    def is_over(self, rect: pygame.Rect, point: Point) -> bool:
        """Whether a fingertip there reaches the rectangle."""
        return _distance(rect, point) <= self._slop()

    def foresee(self, point: Point) -> Target | None:
        """As `under`; a touch there that comes at once finds the same."""
        self._foreseen = {point: self.under(point)}
        return self._foreseen[point]

    def touched(self, point: Point) -> Target | None:
        """What a touch there finds; what was foreseen is over."""
        seen, self._foreseen = self._foreseen, {}
        return seen[point] if point in seen else self.under(point)

    def forget(self) -> None:
        """Something may lie elsewhere now."""
        self._foreseen = {}


def _distance(rect: pygame.Rect, point: Point) -> float:
    x = max(rect.left - point[0], 0, point[0] - rect.right)
    y = max(rect.top - point[1], 0, point[1] - rect.bottom)
    return math.hypot(x, y)
