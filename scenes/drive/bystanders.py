"""Hands on a touch frame that miss, lose contact or report twice; and disturbances beside play:
palms, sleeves, ghost touches, pointing fingers, resting objects."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import TypeAlias

import pygame

from scenes.app.app import FRAME_SECONDS, App
from scenes.core.table import Point, Side
from scenes.drive.fingers import touch_event
from scenes.drive.robot import points_in
from scenes.touch.target import Meaning, Target

TREMBLE_MM = 0.6


@dataclass(frozen=True)
class Trouble:
    """Faults, as shares of events or as multiples of their usual frequency."""

    aim_mm: float = 3.0
    lost: float = 0.02
    """The share of a drag's frames after which the finger is lost for one to three frames."""
    doubled: float = 0.02
    missing: float = 0.03
    """The share of motions that never arrive, and of palms that are never lifted."""
    company: float = 1.0
    """The frequency of palms and sleeves relative to the usual one; likewise the next two."""
    ghosts: float = 1.0
    pointing: float = 1.0

    def only(self, **some: float) -> Trouble:
        return replace(NO_TROUBLE, **some)


NO_TROUBLE = Trouble(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


class Device:
    """A touch device that sends events through the app's own queue."""

    def __init__(self, app: App, rng: Random, trouble: Trouble) -> None:
        self.app, self.rng, self.trouble = app, rng, trouble
        self._numbers = count(1)

    @property
    def now(self) -> float:
        return self.app.around.clock.now

    def next_finger(self) -> int:
        return next(self._numbers)

    def down(self, finger: int, point: Point) -> None:
        self.post(pygame.FINGERDOWN, finger, point)

    def motion(self, finger: int, point: Point) -> None:
        if self.rng.random() >= self.trouble.missing:
            self.post(pygame.FINGERMOTION, finger, point)

    def up(self, finger: int, point: Point) -> None:
        self.post(pygame.FINGERUP, finger, point)

    def post(self, kind: int, finger: int, point: Point) -> None:
        """Posts an event, sometimes twice."""
        table = self.app.around.table
        for _ in range(2 if self.rng.random() < self.trouble.doubled else 1):
            pygame.event.post(touch_event(kind, finger, point, (table.width, table.height)))

    # --- places

    def aimed(self, point: Point) -> Point:
        return self._beside(point, self.trouble.aim_mm * math.sqrt(self.rng.random()))

    def trembling(self, point: Point) -> Point:
        return self._beside(point, TREMBLE_MM * self.rng.random())

    def _beside(self, point: Point, mm: float) -> Point:
        table, angle = self.app.around.table, self.rng.random() * math.tau
        return (
            point[0] + mm * table.per_mm * math.cos(angle),
            point[1] + mm * table.per_mm * math.sin(angle),
        )

    def on_table(self, point: Point) -> Point:
        table = self.app.around.table
        return (
            min(max(point[0], 0.0), table.width - 1.0),
            min(max(point[1], 0.0), table.height - 1.0),
        )

    def is_close(self, one: Point, other: Point, mm: float) -> bool:
        return math.dist(one, other) < mm * self.app.around.table.per_mm


COMPANY_MM = 45.0
BESIDE_MM, BESIDE_SECONDS = 120.0, 0.1
"""The distance of a palm from the finger that plays, or how much earlier it comes down."""
GHOST_AWAY_MM, KNOWN_GHOST = 20.0, 6
ACTORS_EVERY = 2.5
"""Mean seconds from one palm, sleeve or pointing finger to the next."""

Frames: TypeAlias = Generator[None, None, None]
"""One disturbance, a frame per step."""


class Bystanders:
    def __init__(self, device: Device) -> None:
        self._device, self._app, self._rng = device, device.app, device.rng
        self._doing: list[Frames] = []
        self._lasting: list[Frames] = []
        self._laid: list[int] = []
        self._stuck: list[int] = []
        self._ghosts: list[Point] = []
        self._haunted: Counter[Point] = Counter()
        self._touchable: dict[tuple[int, ...], pygame.Rect] = {}
        """The areas of all targets so far, with a margin."""
        self._palms: list[tuple[float, Point]] = []
        self._points = False
        self.are_away = False
        """Whether nobody plays: the person thinks or has left."""
        self.keep_off: Point | None = None
        """Where the playing finger is, or is about to be."""

    @property
    def is_busy(self) -> bool:
        """Whether a contact is down that will be lifted."""
        return bool(self._doing)

    def tick(self) -> None:
        self._come()
        for doing in list(self._doing):
            if next(doing, True):
                self._doing.remove(doing)
        for lasting in self._lasting:
            next(lasting)

    def lift_stuck(self) -> None:
        for finger in self._stuck:
            self._device.up(finger, (0.0, 0.0))
        self._stuck.clear()

    def is_fresh_palm_at(self, point: Point) -> bool:
        fresh = (at for when, at in self._palms if self._device.now - when < BESIDE_SECONDS)
        return any(self._device.is_close(at, point, BESIDE_MM) for at in fresh)

    # --- disturbances

    def _come(self) -> None:
        trouble, likely = self._device.trouble, FRAME_SECONDS / ACTORS_EVERY
        if self._rng.random() < trouble.company * likely:
            self._doing.append(self._company())
        if self._rng.random() < trouble.ghosts * likely:
            self._doing.append(self._ghost())
        if not (self.are_away or self._points) and self._rng.random() < trouble.pointing * likely:
            self._doing.append(self._pointing())

    def _company(self) -> Frames:
        """A palm, or a sleeve along the edge: four to ten contacts at nearly the same time."""
        table, rng = self._app.around.table, self._rng
        side, many = rng.choice(list(Side)), rng.randint(4, 10)
        half = (table.wide if side.upright else table.high) / 2
        middle = table.spot(side, rng.uniform(-0.9, 0.9) * half, rng.uniform(12, 60))
        while self.keep_off is not None and self._device.is_close(middle, self.keep_off, BESIDE_MM):
            side = rng.choice(list(Side))
            half = (table.wide if side.upright else table.high) / 2
            middle = table.spot(side, rng.uniform(-0.9, 0.9) * half, rng.uniform(12, 60))
        self._palms = [*self._palms[-7:], (self._device.now, middle)]
        spread = COMPANY_MM / 2 * table.per_mm
        points = [
            self._device.on_table((middle[0] + rng.gauss(0, 0.5) * spread, middle[1] + spread * y))
            for y in (rng.gauss(0, 0.5) for _ in range(many))
        ]
        fingers = [self._device.next_finger() for _ in points]
        for number, (finger, point) in enumerate(zip(fingers, points, strict=True)):
            self._device.down(finger, point)
            if number % 3 == 2:
                yield
        for _ in range(rng.randint(30, 240)):
            for finger, point in zip(fingers, points, strict=True):
                if rng.random() < 0.1:
                    self._device.motion(finger, self._device.trembling(point))
            yield
        for finger, point in zip(fingers, points, strict=True):
            if rng.random() < self._device.trouble.missing:
                self._stuck.append(finger)
            else:
                self._device.up(finger, point)
        yield

    def _ghost(self) -> Frames:
        """A ghost touch, at one of two spots without targets."""
        if self._app.scene.tweens:
            # Things that still move can be touched at their goals.
            return
        self._ghosts = [one for one in self._ghosts if self._is_empty(one)]
        while len(self._ghosts) < 2:
            self._ghosts.append(self._empty_spot())
        spot, finger = self._rng.choice(self._ghosts), self._device.next_finger()
        # A ghost cannot be recognised before its fifth touch.
        is_known = self._haunted[spot] >= KNOWN_GHOST
        if self._is_empty(spot) and (is_known or not self.are_away):
            self._haunted[spot] += 1
            self._device.down(finger, spot)
            for _ in range(self._rng.randint(1, 12)):
                yield
            self._device.up(finger, spot)
        yield

    def _empty_spot(self) -> Point:
        table, rng = self._app.around.table, self._rng
        found = (
            (rng.uniform(0.02, 0.98) * table.width, rng.uniform(0.02, 0.98) * table.height)
            for _ in range(400)
        )
        corner = (0.02 * table.width, 0.03 * table.height)
        return next((spot for spot in found if self._is_empty(spot)), corner)

    def _is_empty(self, spot: Point) -> bool:
        """Whether there has been no target at or near this spot since the game began."""
        near = self._app.around.table.px(GHOST_AWAY_MM)
        for target in self._app.scene.all_targets():
            if not target.anywhere:
                self._touchable.setdefault(tuple(target.rect), target.rect.inflate(near, near))
        return pygame.Rect(spot, (1, 1)).collidelist(list(self._touchable.values())) < 0

    def _pointing(self) -> Frames:
        """Somebody rests a finger on a shared thing for 0.7 s or longer."""
        shared = [
            one
            for one in self._app.scene.all_targets()
            if one.seat is None and not one.anywhere and one.enabled
        ]
        if self._app.scene.name != "play" or not shared:
            return
        self._points = True
        finger, at = self._device.next_finger(), self._inside(self._rng.choice(shared))
        self._device.down(finger, at)
        for _ in range(round(self._rng.uniform(0.7, 2.5) / FRAME_SECONDS)):
            if self._rng.random() < 0.1:
                self._device.motion(finger, self._device.trembling(at))
            yield
        self._device.up(finger, at)
        self._points = False
        yield

    def _inside(self, target: Target) -> Point:
        x, y = target.rect.center
        return self._device.on_table((x + self._rng.uniform(-2, 2), y + self._rng.uniform(-2, 2)))

    def _lying(self, finger: int, point: Point) -> Frames:
        self._device.down(finger, point)
        while True:
            if self._rng.random() < 0.1:
                self._device.motion(finger, self._device.trembling(point))
            yield

    def lay(self, point: Point) -> None:
        """An object rests there from now on; its contact trembles."""
        finger = self._device.next_finger()
        self._laid.append(finger)
        self._lasting.append(self._lying(finger, self._device.on_table(point)))

    def lift_all(self) -> None:
        self._lasting.clear()
        for finger in self._laid:
            self._device.up(finger, (0.0, 0.0))
        self._laid.clear()


DOUBLE_SECONDS = 0.35
"""The least time between two intended touches of one hand."""
DRAG_SPEED = 400.0
"""The highest mean speed of a drag, in mm per second."""


class Hands:
    """Intended touches, frame by frame, together with bystanders."""

    def __init__(self, app: App, rng: Random, trouble: Trouble) -> None:
        self.app, self._rng, self._trouble = app, rng, trouble
        self._device = Device(app, rng, trouble)
        self.others = Bystanders(self._device)

    # --- time

    def frame(self) -> None:
        self.others.tick()
        self.app.frame(FRAME_SECONDS, pygame.event.get())

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME_SECONDS)):
            self.frame()

    def lay_at_every_side(self, count: int) -> None:
        """Rests so many contacts along each edge."""
        table = self.app.around.table
        for side in Side:
            half = (table.wide if side.upright else table.high) / 2
            for number in range(count):
                along = (2 * (number + 0.5) / count - 1) * 0.95 * half
                self.others.lay(table.spot(side, along, self._rng.uniform(5.0, 80.0)))
                self.wait(0.05)

    def rest(self) -> None:
        away, self.others.are_away = self.others.are_away, True
        while self.others.is_busy:
            self.frame()
        self.others.lift_stuck()
        self.frame()
        self.others.are_away = away

    # --- intended touches

    def tap(self, point: Point) -> None:
        finger, at = self._device.next_finger(), self._device.aimed(point)
        self._come_to(at)
        self._device.down(finger, at)
        for _ in range(self._rng.randint(3, 7)):
            self.frame()
            if self._rng.random() < 0.3:
                self._device.motion(finger, self._device.trembling(at))
        self._device.up(finger, at)
        self._pause()

    def drag(self, start: Point, end: Point, seconds: float) -> None:
        """Starts and ends slowly, rests before lifting. A lost finger is lifted where it was last
        seen."""
        finger, at = self._device.next_finger(), self._device.aimed(start)
        goal, far = self._device.aimed(end), math.dist(start, end) / self.app.around.table.per_mm
        steps = max(8, round(max(seconds, far / DRAG_SPEED) / FRAME_SECONDS))
        begin = seen = at
        self._come_to(at)
        self._device.down(finger, at)
        self.frame()
        way = [(1 - math.cos(math.pi * step / steps)) / 2 for step in range(1, steps + 1)]
        way += [1.0] * 6
        missed = 0
        for share in way:
            at = (begin[0] + (goal[0] - begin[0]) * share, begin[1] + (goal[1] - begin[1]) * share)
            if missed:
                missed -= 1
                if not missed:
                    finger = self._device.next_finger()
                    self._device.down(finger, at)
            elif self._rng.random() < self._trouble.lost:
                self._device.up(finger, seen)
                missed = self._rng.randint(1, 3)
            else:
                self._device.motion(finger, at)
            seen = seen if missed else at
            self.frame()
        if missed:
            finger = self._device.next_finger()
            self._device.down(finger, at)
            self.frame()
        self._device.up(finger, at)
        self._pause()

    def _pause(self) -> None:
        self.others.keep_off = None
        self.wait(DOUBLE_SECONDS)

    def _come_to(self, point: Point) -> None:
        self.others.keep_off = point
        for _ in range(round(BESIDE_SECONDS / FRAME_SECONDS)):
            if not self.others.is_fresh_palm_at(point):
                return
            self.frame()

    # --- targets

    def spot_of(self, means: Meaning) -> Point | None:
        """Where to touch for this meaning; None if no target has it now."""
        scene = self.app.scene
        target = next((one for one in scene.all_targets() if one.means == means), None)
        if target is None:
            return None
        found = (point for point in points_in(target.rect) if scene.hit(point) == target)
        return next(found, target.rect.center)
