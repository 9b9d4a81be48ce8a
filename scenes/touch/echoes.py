"""Tells a mouse from the pointer that a window system moves and presses with a finger."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import replace

from scenes.core.table import Point
from scenes.touch.device import MOUSE, Sent
from scenes.touch.known import Known

REACH_MM = 10.0
SOON_SECONDS = 0.05
"""A mouse and a finger that come down within this time are one press: the finger's."""
AFTER_SECONDS = 1.0
"""For so long after a finger was lifted, its press by the pointer may still come."""


class Echoes:
    """A press of the mouse is an echo, wherever it lies, while a finger is down and for
    AFTER_SECONDS, unless the mouse has moved by itself since the last finger came down: to a place
    where no finger is. The pointer that follows a finger never does."""

    def __init__(self, per_mm: float) -> None:
        self._reach = REACH_MM * per_mm
        self._lifted: list[tuple[float, Point]] = []
        self._came = -math.inf
        self._has_moved = False

    def own(self, touch: Sent, now: float, down: Mapping[Hashable, Known]) -> Sent | None:
        """What a device did by itself; None for an echo. `down`: the contacts by device."""
        self._lifted = [one for one in self._lifted if now - one[0] <= AFTER_SECONDS]
        if touch.device is not MOUSE:
            self._note(touch, now)
            return touch
        fingers = [one.point for device, one in down.items() if device is not MOUSE]
        fingers += [point for _, point in self._lifted]
        if touch.kind == "down":
            return None if fingers and not self._has_moved else touch
        if touch.point is None or self._is_apart(touch.point, now, fingers):
            return touch
        if touch.kind == "up" and MOUSE in down:
            # A finger has led the pointer away from where the mouse holds something.
            return replace(touch, point=down[MOUSE].point)
        return None

    def _note(self, touch: Sent, now: float) -> None:
        if touch.kind == "down":
            self._came, self._has_moved = now, False
        elif touch.kind == "up" and touch.point is not None:
            self._lifted.append((now, touch.point))

    def _is_apart(self, point: Point, now: float, fingers: list[Point]) -> bool:
        is_near = any(math.dist(point, finger) <= self._reach for finger in fingers)
        is_apart = not is_near and now - self._came > SOON_SECONDS
        self._has_moved = self._has_moved or is_apart
        return is_apart
