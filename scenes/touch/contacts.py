"""Fingers and mouse to one kind of contact; what is no finger never arrives."""

from __future__ import annotations

import logging
import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

import pygame

from scenes.table import Point, Table

MOST_CONTACTS = 10
PALM_CONTACTS = 3
PALM_SECONDS = 0.08
PALM_MM = 60.0
EDGE_STRIP_MM = 2.0
FORGOTTEN_SECONDS = 30.0
ECHO_SECONDS = 0.05
ECHO_MM = 10.0
STILL_MM = 1.0
"""A contact that trembles by less than this has not moved."""

MOUSE: Hashable = "mouse"

Kind: TypeAlias = Literal["down", "move", "up", "cancel"]


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Contact:
    """What one finger did. `arrived`: when, by the clock that measures latency, or None."""

    kind: Kind
    finger: Hashable
    point: Point
    arrived: float | None = None


@dataclass
class _Finger:
    """`rested`: where it was when it last moved by more than a tremble."""

    point: Point
    rested: Point
    moved: float


class _Press(NamedTuple):
    when: float
    point: Point
    finger: Hashable


class Contacts:
    """The one adapter between the event queue and the scenes.

    Palms, sleeves and cups: more than ten contacts, three new ones close together within
    80 ms, and contacts that begin in the outermost strip are ignored.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._fingers: dict[Hashable, _Finger] = {}
        self._presses: list[_Press] = []
        self.seen = {"finger": 0, "mouse": 0}
        """How many presses of each kind arrived, for the operator's touch test."""

    def read(self, events: Iterable[pygame.event.Event], now: float) -> list[Contact]:
        """The contacts of one frame in order; `now` in seconds of the scene's time."""
        found: list[Contact] = []
        for event in events:
            found.extend(self._contact(event, now))
        found.extend(self._forgotten(now))
        return found

    def release_all(self) -> list[Contact]:
        """A cancel for every contact: the window lost its touches."""
        return [self._end("cancel", finger) for finger in list(self._fingers)]

    def _contact(self, event: pygame.event.Event, now: float) -> list[Contact]:
        arrived = getattr(event, "arrived", None)
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._from_finger(event, now, arrived)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return self._from_mouse(event, now, arrived)
        if event.type == pygame.WINDOWFOCUSLOST:
            return self.release_all()
        return []

    def _from_finger(
        self, event: pygame.event.Event, now: float, arrived: float | None
    ) -> list[Contact]:
        finger = (getattr(event, "touch_id", 0), event.finger_id)
        point = self._clamped(event.x * self._table.width, event.y * self._table.height)
        if event.type == pygame.FINGERDOWN:
            self.seen["finger"] += 1
            return self._finger_down(finger, point, now, arrived)
        if event.type == pygame.FINGERUP:
            return self._up(finger, point, arrived)
        return self._move(finger, point, now, arrived)

    def _from_mouse(
        self, event: pygame.event.Event, now: float, arrived: float | None
    ) -> list[Contact]:
        if getattr(event, "touch", False):
            return []
        point = self._clamped(*event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self._move(MOUSE, point, now, arrived)
        if event.button != pygame.BUTTON_LEFT:
            return []
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(MOUSE, point, arrived)
        # Some drivers send a mouse press behind each finger.
        if self._recent(point, now, ECHO_SECONDS, ECHO_MM):
            return []
        self.seen["mouse"] += 1
        return self._down(MOUSE, point, now, arrived)

    def _recent(self, point: Point, now: float, seconds: float, mm: float) -> set[Hashable]:
        """The fingers that came down this lately, this near, accepted or not."""
        return {
            press.finger
            for press in self._presses
            if now - press.when <= seconds and self._mm(press.point, point) <= mm
        }

    def _finger_down(
        self, finger: Hashable, point: Point, now: float, arrived: float | None
    ) -> list[Contact]:
        """A palm has more contacts than the three by which it is told: none of them counts."""
        self._presses = [press for press in self._presses if now - press.when <= PALM_SECONDS]
        near = self._recent(point, now, PALM_SECONDS, PALM_MM) | {finger}
        self._presses.append(_Press(now, point, finger))
        if len(near) >= PALM_CONTACTS:
            return [self._end("cancel", one) for one in list(self._fingers) if one in near]
        return self._down(finger, point, now, arrived)

    def _down(
        self, finger: Hashable, point: Point, now: float, arrived: float | None
    ) -> list[Contact]:
        lost = [self._end("cancel", finger)] if finger in self._fingers else []
        if len(self._fingers) >= MOST_CONTACTS or self._in_edge_strip(point):
            return lost
        self._fingers[finger] = _Finger(point, point, now)
        return [*lost, Contact("down", finger, point, arrived)]

    def _move(
        self, finger: Hashable, point: Point, now: float, arrived: float | None
    ) -> list[Contact]:
        contact = self._fingers.get(finger)
        if contact is None:
            return []
        if self._mm(contact.rested, point) > STILL_MM:
            contact.rested, contact.moved = point, now
        contact.point = point
        return [Contact("move", finger, point, arrived)]

    def _up(self, finger: Hashable, point: Point, arrived: float | None) -> list[Contact]:
        if finger not in self._fingers:
            return []
        del self._fingers[finger]
        return [Contact("up", finger, point, arrived)]

    def _end(self, kind: Kind, finger: Hashable) -> Contact:
        return Contact(kind, finger, self._fingers.pop(finger).point)

    def _forgotten(self, now: float) -> list[Contact]:
        """Fingers whose lifting was never reported, cups and elbows."""
        old = [f for f, contact in self._fingers.items() if now - contact.moved > FORGOTTEN_SECONDS]
        for finger in old:
            log.info(
                "contact %s has rested for %.0f s and counts no more", finger, FORGOTTEN_SECONDS
            )
        return [self._end("cancel", finger) for finger in old]

    def _clamped(self, x: float, y: float) -> Point:
        if not (math.isfinite(x) and math.isfinite(y)):
            return 0.0, 0.0
        return (
            min(max(x, 0.0), self._table.width - 1.0),
            min(max(y, 0.0), self._table.height - 1.0),
        )

    def _mm(self, one: Point, other: Point) -> float:
        return math.dist(one, other) / self._table.per_mm

    def _in_edge_strip(self, point: Point) -> bool:
        strip = EDGE_STRIP_MM * self._table.per_mm
        x, y = point
        return (
            min(x, y) < strip
            or x > self._table.width - 1 - strip
            or y > self._table.height - 1 - strip
        )
