"""Contacts that are no fingers: palms, sleeves, cups; a mouse that echoes a finger."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace

from scenes.core.table import Point, Side
from scenes.touch.device import MOUSE, Sent
from scenes.touch.known import Known

TOGETHER_SECONDS = 0.08
PALM_CONTACTS, PALM_MM = 3, 60.0
SLEEVE_CONTACTS, SLEEVE_MM, NEXT_MM = 5, 60.0, 80.0
"""This many along one edge, each near the next, are an arm or a cloth."""


@dataclass
class _Arrival:
    when: float
    contact: Hashable
    at: Point
    side: Side
    inward: float
    """Distance from that side's edge."""
    in_company: bool = False


class Company:
    """Remembers recent presses."""

    def __init__(self) -> None:
        self._arrivals: list[_Arrival] = []

    def around(
        self, contact: Hashable, at: Point, edge: tuple[Side, float], now: float
    ) -> list[Hashable]:
        """The contacts that form a palm or sleeve with this one, itself included; empty: it is
        alone. `at` in mm; `edge`: nearest side and distance."""
        new = _Arrival(now, contact, at, *edge)
        soon = [one for one in self._arrivals if now - one.when <= TOGETHER_SECONDS]
        self._arrivals = [*soon, new]
        together = self._together(new)
        for one in together:
            one.in_company = True
        return [one.contact for one in together]

    def _together(self, new: _Arrival) -> list[_Arrival]:
        near = [one for one in self._arrivals if math.dist(one.at, new.at) <= PALM_MM]
        if len(near) >= PALM_CONTACTS or any(one.in_company for one in near):
            return self._all_near(near)
        if new.inward > SLEEVE_MM:
            return []
        aside = self._row(new)
        return aside if len(aside) >= SLEEVE_CONTACTS else []

    def _all_near(self, palm: list[_Arrival]) -> list[_Arrival]:
        """Also those within a palm's distance of them."""
        return [
            one
            for one in self._arrivals
            if any(math.dist(one.at, other.at) <= PALM_MM for other in palm)
        ]

    def _row(self, new: _Arrival) -> list[_Arrival]:
        """The chain of neighbours along the edge."""
        left = [
            one
            for one in self._arrivals
            if one is not new and one.side is new.side and one.inward <= SLEEVE_MM
        ]
        row = [new]
        for one in row:
            beside = [other for other in left if math.dist(one.at, other.at) <= NEXT_MM]
            left = [other for other in left if other not in beside]
            row += beside
        return row


REACH_MM = 10.0
SOON_SECONDS = 0.05
"""A mouse press and a finger press within this time are one press, the finger's."""
AFTER_SECONDS = 1.0
"""For this long after a finger's lift, its generated press may still come."""


class Echoes:
    """A mouse press is an echo while a finger is down and for AFTER_SECONDS, unless since the last
    finger press the mouse has moved to a place away from all fingers."""

    def __init__(self, per_mm: float) -> None:
        self._reach = REACH_MM * per_mm
        self._lifted: list[tuple[float, Point]] = []
        self._came = -math.inf
        self._has_moved = False

    def own(self, touch: Sent, now: float, down: Mapping[Hashable, Known]) -> Sent | None:
        """The touch if the device made it itself, None for an echo. `down`: contacts by device."""
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
            # A finger has moved the pointer away from what the mouse holds.
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
