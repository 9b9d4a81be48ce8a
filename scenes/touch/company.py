"""Palms, sleeves and cups: contacts that come down in company are no fingers."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass

from scenes.core.table import Point, Side

TOGETHER_SECONDS = 0.08
PALM_CONTACTS, PALM_MM = 3, 60.0
SLEEVE_CONTACTS, SLEEVE_MM, NEXT_MM = 5, 60.0, 80.0
"""So many along one side's edge, each near the next one, are an arm or a cloth."""


@dataclass
class _Arrival:
    when: float
    contact: Hashable
    at: Point
    side: Side
    inward: float
    """From that side's edge."""
    in_company: bool = False


class Company:
    """Remembers who has come down just now."""

    def __init__(self) -> None:
        self._arrivals: list[_Arrival] = []

    def around(
        self, contact: Hashable, at: Point, edge: tuple[Side, float], now: float
    ) -> list[Hashable]:
        """Those with whom this contact has come, itself among them; empty: it came alone. `at`
        in millimetres, `edge` the nearest side and how far away it is."""
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
        """With those that came a little aside from it."""
        return [
            one
            for one in self._arrivals
            if any(math.dist(one.at, other.at) <= PALM_MM for other in palm)
        ]

    def _row(self, new: _Arrival) -> list[_Arrival]:
        """Along the edge, one beside the other."""
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
