"""Fingers and mouse to one kind of contact; what is no finger never arrives."""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal, NamedTuple, TypeAlias

import pygame

from scenes.core.table import Point, Side, Table
from scenes.touch.calibration import Matrix
from scenes.touch.company import SOON_SECONDS, TOGETHER_SECONDS, Company, Echoes
from scenes.touch.device import MOUSE, MOUSE_KINDS, Sent, Units, sent
from scenes.touch.gesture import POINTING_SECONDS
from scenes.touch.ghosts import DeadSpot, Ghost, Ghosts
from scenes.touch.known import LOST_SECONDS, Known, Lost, Taps, Track
from scenes.touch.target import Target

MOST_AT_A_SIDE = 10
"""Fingers that move or have just come; those that rest are not counted."""
EDGE_STRIP_MM = 2.0
RESTING_SECONDS = 4.0
FORGOTTEN_SECONDS = 30.0
"""A finger of which the device says nothing for so long was lifted without a word."""
INERT_SECONDS = 600.0
UNPLUGGED_SECONDS = 0.25
"""A device that is new and one that has said nothing for so long: it has been plugged in anew."""

Kind: TypeAlias = Literal["down", "move", "up", "cancel"]

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Contact:
    """What one finger did. `arrived`: when, by the clock that measures latency, or None.
    `speed`: millimetres a second at which it was lifted."""

    kind: Kind
    finger: Hashable
    point: Point
    arrived: float | None = None
    speed: float = 0.0


class Down(NamedTuple):
    """A contact as the touch test shows it, whether it counts or not. `places`: how many the
    device has told of it; `lost`: seconds for which it was not seen before it was found again."""

    name: Hashable
    point: Point
    places: int
    in_company: bool
    lost: float


class Contacts:
    """The one adapter between the event queue and the scenes.

    Inert is what comes in company, rests, begins outside every target, in the outermost strip or
    on a dead spot: it counts for nothing until it is lifted, and keeps nobody from playing.
    """

    def __init__(
        self,
        table: Table,
        target_at: Callable[[Point], Target | None],
        dead: tuple[DeadSpot, ...] = (),
        matrix: Matrix | None = None,
    ) -> None:
        """`target_at`: what a finger would touch there now; `matrix`: what puts places right."""
        self._table, self._target_at = table, target_at
        self.dead, self.matrix = dead, matrix
        self._fingers: dict[Hashable, Known] = {}
        self._lost: list[Lost] = []
        self._company, self._ghosts = Company(), Ghosts()
        self._names, self._units = count(1), Units()
        self._taps = Taps()
        self._echoes = Echoes(table.per_mm)
        self.is_touched = False
        """Whether the last frame brought a sign of people: a finger that moved or lifted, or one
        that is alone after the moment in which a palm comes down."""
        self.seen = Counter[str]()
        """For the operator's touch test: how many presses arrived of "fingers" and of a "mouse",
        how many of them belonged to "palms" or "ghosts", how many fingers were "lost" and found
        again, and how many were told twice ("doubled")."""

    @property
    def is_waiting(self) -> bool:
        """Whether a finger that was lifted may yet prove to have been lost."""
        return any(lost.finger.counts for lost in self._lost)

    def down(self) -> list[Down]:
        """All that are down now."""
        return [
            Down(one.name, one.point, one.places, one.in_company, one.lost)
            for one in self._fingers.values()
        ]

    def ghosts(self, now: float) -> list[Ghost]:
        return self._ghosts.about(now)

    def lying(self, part: pygame.Rect) -> int:
        """How many contacts are down in a part of the screen, whether they count or not."""
        down = [*self._fingers.values(), *(lost.finger for lost in self._lost)]
        return sum(part.collidepoint(finger.point) for finger in down)

    def read(self, events: Iterable[pygame.event.Event], now: float) -> Iterator[Contact]:
        """The contacts of one frame in order, the mouse's last; `now` in seconds of the scene's
        time. What one of them leads to is there before the next event is looked at."""
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
        """A cancel for every contact: the window lost its touches."""
        ended = [*self._fingers.values(), *(lost.finger for lost in self._lost)]
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
                if self._units.has_come(touch.unit):
                    yield from self._plugged_in(now)
                self.seen["mouse" if touch.device is MOUSE else "fingers"] += 1
                yield from self._down(touch.device, point, now, touch.arrived)
            case Sent("move", device, tuple(point)) if device in self._fingers:
                yield from self._move(self._fingers[device], point, now, touch.arrived)

    def _plugged_in(self, now: float) -> Iterator[Contact]:
        """Nobody will say that the fingers were lifted that the device saw before."""
        for device, finger in list(self._fingers.items()):
            if device is not MOUSE and now - finger.track.heard > UNPLUGGED_SECONDS:
                yield from _made_inert(self._fingers.pop(device))

    def _down(
        self, device: Hashable, point: Point, now: float, arrived: float | None
    ) -> Iterator[Contact]:
        returned = self._returned(device, point, now)
        known = self._fingers.pop(device, None)
        if known is not None and known is not returned:
            # It was lifted without a word, and its number is used again.
            yield from _made_inert(known)
        if returned is not None:
            self._fingers[device] = returned
            yield from self._move(returned, point, now, arrived)
            return
        yield from self._begin(device, point, now, arrived)

    def _returned(self, device: Hashable, point: Point, now: float) -> Known | None:
        """The finger that is down already, or was lost a moment ago and is there again under
        whatever number."""
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
        began = self._taps.lifted_too_soon(at, now)
        start = point if began is None else self._pixels(began)
        target = self._target_at(start)
        is_real = target is not None and not target.anywhere
        if not is_real and self._ghosts.know(at, now):
            self._ghosts.haunt(at, now)
            self.seen["ghosts"] += 1
            return
        if device is not MOUSE:
            company = self._company.around(finger.name, at, edge, now)
            if company:
                yield from self._are_company(company)
                return
        if not is_real and self._ghosts.haunt(at, now, is_answered=target is not None):
            self.seen["ghosts"] += 1
            return
        full = self._lively(finger.side, now) >= MOST_AT_A_SIDE
        if target is None or full or _in_edge_strip(self._table, at):
            return
        if is_real:
            self._ghosts.believe(now)
        finger.counts, finger.stays = True, target.hold
        finger.is_haunted = self._ghosts.know(at, now)
        yield Contact("down", finger.name, start, arrived)
        if start != point:
            yield Contact("move", finger.name, point, arrived)

    def _are_company(self, names: list[Hashable]) -> Iterator[Contact]:
        down = [*self._fingers.values(), *(lost.finger for lost in self._lost)]
        for finger in down:
            if finger.name in names:
                self.seen["palms"] += not finger.in_company
                finger.in_company = True
                self._ghosts.forget(finger.track.start, finger.track.begun)
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
            # It has gone, and nobody knows where it was.
            yield from _made_inert(finger)
            return
        lost = Lost(finger, now, finger.track.velocity(now), finger.track.heard)
        finger.track.add(self._mm(touch.point), now)
        finger.point = touch.point
        if touch.device is not MOUSE and finger.may_return(now):
            yield from self._lose(lost, now)
        elif finger.counts:
            self.is_touched |= not finger.is_haunted
            self._taps.note(finger.track, now)
            speed = math.hypot(*lost.velocity)
            yield Contact("up", finger.name, finger.point, touch.arrived, speed)

    def _lose(self, lost: Lost, now: float) -> Iterator[Contact]:
        """Some devices tell that a finger is there again before they tell that it was lost."""
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
        """Those that were not lost: that their release is late is no latency."""
        gone = [lost for lost in self._lost if now - lost.when >= LOST_SECONDS]
        self._lost = [lost for lost in self._lost if lost not in gone]
        for lost in gone:
            finger, speed = lost.finger, math.hypot(*lost.velocity)
            if finger.counts:
                self.is_touched |= not finger.is_haunted
                yield Contact("up", finger.name, finger.point, None, speed)

    def _at_rest(self, now: float) -> Iterator[Contact]:
        """Cups, elbows, and fingers whose lifting was never reported."""
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

    # --- places

    def _pixels(self, at: Point) -> Point:
        return at[0] * self._table.per_mm, at[1] * self._table.per_mm

    def _mm(self, point: Point) -> Point:
        return point[0] / self._table.per_mm, point[1] / self._table.per_mm


def _edge(table: Table, point: Point, per_mm: float) -> tuple[Side, float]:
    """The nearest side, and how far away it is in millimetres."""
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
    """Its cancel, where it counted."""
    if finger.counts:
        finger.counts = False
        yield Contact("cancel", finger.name, finger.point)
