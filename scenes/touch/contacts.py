"""Turns events of fingers and mouse into contacts; drops what is no finger."""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal, TypeAlias

import pygame

from scenes.core.table import Point, Side, Table
from scenes.touch.calibration import Matrix
from scenes.touch.company import SOON_SECONDS, TOGETHER_SECONDS, Company, Echoes
from scenes.touch.device import MOUSE, MOUSE_KINDS, Sent, sent
from scenes.touch.gesture import POINTING_SECONDS
from scenes.touch.ghosts import DeadSpot, Ghosts
from scenes.touch.known import LOST_SECONDS, Known, Lost, Track, lifted_too_soon
from scenes.touch.target import Target

MOST_AT_A_SIDE = 10
"""Fingers in motion or just down; resting ones are not counted."""
EDGE_STRIP_MM = 2.0
RESTING_SECONDS = 4.0
FORGOTTEN_SECONDS = 30.0
"""A finger without events for this long was lifted unreported."""
INERT_SECONDS = 600.0
UNPLUGGED_SECONDS = 0.25
"""After this silence of the old fingers, a new device means that it was plugged in again."""

Kind: TypeAlias = Literal["down", "move", "up", "cancel"]

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Contact:
    """An action of one finger. `arrived`: arrival on the latency clock, or None; `speed`: at its
    lift, in mm/s."""

    kind: Kind
    finger: Hashable
    point: Point
    arrived: float | None = None
    speed: float = 0.0


class Contacts:
    """The only adapter between the event queue and the scenes.

    A contact is inert until its lift if it is part of a palm or sleeve, rests, begins outside every
    target, in the outermost strip or on a dead spot. Inert contacts are ignored and block nobody.
    """

    def __init__(
        self,
        table: Table,
        target_at: Callable[[Point], Target | None],
        dead: tuple[DeadSpot, ...] = (),
        matrix: Matrix | None = None,
    ) -> None:
        """`target_at`: the target at a point now; `matrix`: calibration."""
        self._table, self._target_at = table, target_at
        self.dead, self.matrix = dead, matrix
        self._fingers: dict[Hashable, Known] = {}
        self._lost: list[Lost] = []
        self._company, self.ghosts = Company(), Ghosts()
        self._names, self._units = count(1), {MOUSE}
        """The devices seen so far."""
        self._tapped: tuple[float, Track] | None = None
        """When a finger was lifted last, and its track."""
        self._echoes = Echoes(table.per_mm)
        self.is_touched = False
        """Whether the last frame shows that people are there: a finger moved or lifted, or is still
        alone after the time in which palms come down."""
        self.seen = Counter[str]()
        """Counters of the touch test: presses of "fingers" and "mouse"; those of "palms" and
        "ghosts"; fingers "lost" and found again; presses reported twice ("doubled")."""

    @property
    def is_waiting(self) -> bool:
        """Whether a lifted finger may still turn out to be lost only."""
        return any(lost.finger.counts for lost in self._lost)

    def down(self) -> list[Known]:
        """Contacts for the touch test, counting or not."""
        return list(self._fingers.values())

    def _all(self) -> list[Known]:
        """Also those that may be lost only."""
        return [*self._fingers.values(), *(lost.finger for lost in self._lost)]

    def lying(self, part: pygame.Rect) -> int:
        """The number of contacts in a part of the screen, counting or not."""
        return sum(part.collidepoint(finger.point) for finger in self._all())

    def read(self, events: Iterable[pygame.event.Event], now: float) -> Iterator[Contact]:
        """The contacts of one frame in order, the mouse's last; `now` in seconds of the scene's
        time. A generator: the caller handles each contact before the next event is judged."""
        self.is_touched = False
        for event in sorted(events, key=lambda event: event.type in MOUSE_KINDS):
            if event.type == pygame.WINDOWFOCUSLOST:
                yield from self.release_all()
            touch = sent(event, self._table)
            if touch is not None:
                yield from self._hear(_put_right(touch, self.matrix, self._table), now)
        yield from self._lifted(now)
        yield from self._at_rest(now)

    def release_all(self) -> list[Contact]:
        """Cancels all contacts: the window lost its touches."""
        ended = self._all()
        self._fingers.clear()
        self._lost.clear()
        return [contact for finger in ended for contact in _made_inert(finger)]

    # --- what a device sends

    def _hear(self, touch: Sent, now: float) -> Iterator[Contact]:
        own = self._echoes.own(touch, now, self._fingers)
        if own is None:
            return
        mouse = self._fingers.get(MOUSE)
        is_finger = own.device is not MOUSE and own.kind == "down"
        if is_finger and mouse is not None and mouse.track.age(now) <= SOON_SECONDS:
            yield from _made_inert(mouse)
        yield from self._take(own, now)

    def _take(self, touch: Sent, now: float) -> Iterator[Contact]:
        match touch:
            case Sent("up"):
                yield from self._up(touch, now)
            case Sent(_, _, None):
                return
            case Sent("down", _, tuple(point)):
                if touch.unit not in self._units:
                    self._units.add(touch.unit)
                    yield from self._plugged_in(now)
                self.seen["mouse" if touch.device is MOUSE else "fingers"] += 1
                yield from self._down(touch.device, point, now, touch.arrived)
            case Sent("move", device, tuple(point)) if device in self._fingers:
                yield from self._move(self._fingers[device], point, now, touch.arrived)

    def _plugged_in(self, now: float) -> Iterator[Contact]:
        """The device was plugged in again: lifts of its earlier fingers will not be reported."""
        for device, finger in list(self._fingers.items()):
            if device is not MOUSE and now - finger.track.heard > UNPLUGGED_SECONDS:
                yield from _made_inert(self._fingers.pop(device))

    def _down(
        self, device: Hashable, point: Point, now: float, arrived: float | None
    ) -> Iterator[Contact]:
        returned = self._returned(device, point, now)
        known = self._fingers.pop(device, None)
        if known is not None and known is not returned:
            # An unreported lift; its number is reused.
            yield from _made_inert(known)
        if returned is not None:
            self._fingers[device] = returned
            yield from self._move(returned, point, now, arrived)
            return
        yield from self._begin(device, point, now, arrived)

    def _returned(self, device: Hashable, point: Point, now: float) -> Known | None:
        """The finger that is already down, or was lost a moment ago and is back, possibly under
        another number."""
        known, at = self._fingers.get(device), self._mm(point)
        if known is not None and known.track.is_heard(now):
            velocity = known.track.velocity(known.track.heard)
            if known.track.reaches(at, velocity, min(now - known.track.heard, LOST_SECONDS)):
                self.seen["doubled"] += 1
                return known
        for lost in self._lost if device is not MOUSE else ():
            if lost.reaches(at, now):
                self._lost.remove(lost)
                self.seen["lost"] += 1
                lost.finger.lost = now - lost.when
                return lost.finger
        return None

    def _begin(
        self, device: Hashable, point: Point, now: float, arrived: float | None
    ) -> Iterator[Contact]:
        at, edge = self._mm(point), _edge(self._table, point, self._table.per_mm)
        finger = Known(next(self._names), point, Track(at, now), edge[0])
        self._fingers[device] = finger
        if any(spot.covers(at) for spot in self.dead):
            return
        began = lifted_too_soon(self._tapped, at, now)
        start = point if began is None else _pixels(self._table, began)
        target = self._target_at(start)
        is_real = target is not None and not target.anywhere
        if not is_real and self.ghosts.know(at, now):
            self.ghosts.haunt(at, now)
            self.seen["ghosts"] += 1
            return
        if device is not MOUSE:
            company = self._company.around(finger.name, at, edge, now)
            if company:
                yield from self._are_company(company)
                return
        if not is_real and self.ghosts.haunt(at, now, is_answered=target is not None):
            self.seen["ghosts"] += 1
            return
        full = self._lively(finger.side, now) >= MOST_AT_A_SIDE
        if target is None or full or _in_edge_strip(self._table, at):
            return
        if is_real:
            self.ghosts.believe(now)
        finger.counts, finger.stays = True, target.hold
        finger.is_haunted = self.ghosts.know(at, now)
        yield Contact("down", finger.name, start, arrived)
        if start != point:
            yield Contact("move", finger.name, point, arrived)

    def _are_company(self, names: list[Hashable]) -> Iterator[Contact]:
        for finger in self._all():
            if finger.name in names:
                self.seen["palms"] += not finger.in_company
                finger.in_company = True
                self.ghosts.forget(finger.track.start, finger.track.begun)
                yield from _made_inert(finger)

    def _lively(self, side: Side, now: float) -> int:
        there = (one for one in self._fingers.values() if one.counts and one.side is side)
        return sum(one.track.rest(now) <= POINTING_SECONDS for one in there)

    def _move(
        self, finger: Known, point: Point, now: float, arrived: float | None
    ) -> Iterator[Contact]:
        finger.track.add(self._mm(point), now)
        finger.point = point
        finger.places += 1
        if finger.counts:
            self.is_touched |= finger.is_sign
            yield Contact("move", finger.name, point, arrived)

    def _up(self, touch: Sent, now: float) -> Iterator[Contact]:
        finger = self._fingers.pop(touch.device, None)
        if finger is None:
            return
        if touch.point is None:
            # Lifted at an unknown position.
            yield from _made_inert(finger)
            return
        lost = Lost(finger, now, finger.track.velocity(now), finger.track.heard)
        finger.track.add(self._mm(touch.point), now)
        finger.point = touch.point
        if touch.device is not MOUSE and finger.may_return(now):
            yield from self._lose(lost, now)
        elif finger.counts:
            self.is_touched |= not finger.is_haunted
            self._tapped = now, finger.track
            speed = math.hypot(*lost.velocity)
            yield Contact("up", finger.name, finger.point, touch.arrived, speed)

    def _lose(self, lost: Lost, now: float) -> Iterator[Contact]:
        """Some devices report a finger's return before its loss."""
        for device, other in self._fingers.items():
            is_new = lost.moved <= other.track.begun and other.track.age(now) <= LOST_SECONDS
            is_same = lost.finger.counts and lost.reaches(other.track.start, now)
            if is_new and is_same and device is not MOUSE:
                yield from _made_inert(other)
                self._fingers[device] = lost.finger
                yield from self._move(lost.finger, other.point, now, None)
                return
        self._lost.append(lost)

    # --- what time brings

    def _lifted(self, now: float) -> Iterator[Contact]:
        """Fingers that did not come back. The delay of their lift is not counted as latency."""
        gone = [lost for lost in self._lost if now - lost.when >= LOST_SECONDS]
        self._lost = [lost for lost in self._lost if lost not in gone]
        for lost in gone:
            finger, speed = lost.finger, math.hypot(*lost.velocity)
            if finger.counts:
                self.is_touched |= not finger.is_haunted
                yield Contact("up", finger.name, finger.point, None, speed)

    def _at_rest(self, now: float) -> Iterator[Contact]:
        """Makes resting contacts inert: cups, elbows, fingers with an unreported lift."""
        for device, finger in list(self._fingers.items()):
            if finger.counts and not finger.is_sign and not finger.is_haunted:
                finger.is_sign = finger.track.age(now) > TOGETHER_SECONDS
                self.is_touched |= finger.is_sign
            silence = now - finger.track.heard
            if silence > (FORGOTTEN_SECONDS if finger.counts else INERT_SECONDS):
                del self._fingers[device]
                yield from _made_inert(finger)
            held = finger.stays or finger.track.has_left
            if finger.counts and not held and finger.track.rest(now) > RESTING_SECONDS:
                yield from _made_inert(finger)

    def _mm(self, point: Point) -> Point:
        return point[0] / self._table.per_mm, point[1] / self._table.per_mm


def _pixels(table: Table, at: Point) -> Point:
    return at[0] * table.per_mm, at[1] * table.per_mm


def _edge(table: Table, point: Point, per_mm: float) -> tuple[Side, float]:
    """The nearest side and its distance in mm."""
    far = {side: table.away(side, point) / per_mm for side in Side}
    side = min(far, key=far.__getitem__)
    return side, far[side]


def _put_right(touch: Sent, matrix: Matrix | None, table: Table) -> Sent:
    if matrix is None or touch.point is None:
        return touch
    return replace(touch, point=matrix.put(touch.point, (table.width, table.height)))


def _in_edge_strip(table: Table, at: Point) -> bool:
    x, y = at
    return min(x, y, table.wide - x, table.high - y) < EDGE_STRIP_MM


def _made_inert(finger: Known) -> Iterator[Contact]:
    """Yields a cancel if it counted."""
    if finger.counts:
        finger.counts = False
        yield Contact("cancel", finger.name, finger.point)
