"""A model of real hands over a real touch frame: fingers that miss, get lost and come twice, palms
and sleeves, ghosts, and somebody who points. All chance comes from one seed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import TypeAlias

import pygame

from scenes.app import FRAME_SECONDS, App
from scenes.table import Point, Side
from scenes.touch.target import Meaning, Target

DOUBLE_SECONDS = 0.35
"""Between two touches of one hand: nobody is faster with intent."""
DRAG_SPEED = 400.0
"""Millimetres a second, on average, that a hand drags at most."""
TREMBLE_MM = 0.6
COMPANY_MM = 45.0
BESIDE_MM, BESIDE_SECONDS = 120.0, 0.1
"""A palm comes down so far from the finger that plays, or so much earlier."""
GHOST_AWAY_MM, KNOWN_GHOST = 20.0, 6
ACTORS_EVERY = 2.5
"""Seconds from one palm, sleeve or pointing finger to the next, on average."""

Frames: TypeAlias = Generator[None, None, None]
"""What somebody does, a frame at a time."""


@dataclass(frozen=True)
class Trouble:
    """What goes wrong, as shares of the events or as how often it comes."""

    aim_mm: float = 3.0
    lost: float = 0.02
    """Of the frames of a drag, those in which the finger is lost for one to three frames."""
    doubled: float = 0.02
    missing: float = 0.03
    """Of the motions, those that never arrive, and of the lifted palms."""
    company: float = 1.0
    """Palms and sleeves, in times of their usual number; likewise the next ones."""
    ghosts: float = 1.0
    pointing: float = 1.0

    def only(self, **some: float) -> Trouble:
        """None of these troubles but some."""
        return replace(NO_TROUBLE, **some)


NO_TROUBLE = Trouble(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


class Hands:
    """Sends what a device would send, frame by frame, through the app's own event queue."""

    def __init__(self, app: App, rng: Random, trouble: Trouble) -> None:
        self.app, self._rng, self._trouble = app, rng, trouble
        self._numbers = count(1)
        self._doing: list[Frames] = []
        """Palms, ghosts and pointing fingers, beside what is meant."""
        self._lasting: list[Frames] = []
        """What lies on the table for good."""
        self._stuck: list[int] = []
        self._ghosts: list[Point] = []
        self._haunted: Counter[Point] = Counter()
        self._touchable: dict[tuple[int, ...], pygame.Rect] = {}
        """Where something could be touched so far, and what is near it."""
        self.is_alone = False
        """While nobody else touches the table: somebody thinks, or has gone."""
        self._at: Point | None = None
        """Where the finger that plays is, or is about to be."""
        self._palms: list[tuple[float, Point]] = []
        """The last ones: when, and where."""
        self._points = False
        """Whether the other person points at something now."""
        self.pointed = 0
        """How often somebody has pointed at something shared."""

    # --- time

    def frame(self) -> None:
        """One frame, with all that happens beside what is meant."""
        self._others()
        for doing in list(self._doing):
            if next(doing, True):
                self._doing.remove(doing)
        for lasting in self._lasting:
            next(lasting)
        self.app.frame(FRAME_SECONDS, pygame.event.get())

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME_SECONDS)):
            self.frame()

    def lay(self, point: Point) -> None:
        """Something rests there from now on and trembles."""
        self._lasting.append(self._lying(next(self._numbers), self._on_table(point)))

    def _lying(self, finger: int, point: Point) -> Frames:
        self._down(finger, point)
        while True:
            if self._rng.random() < 0.1:
                self._motion(finger, self._trembling(point))
            yield

    def rest(self) -> None:
        """All that is still down beside what is meant is lifted in its own time."""
        alone, self.is_alone = self.is_alone, True
        while self._doing:
            self.frame()
        for finger in self._stuck:
            self._post(pygame.FINGERUP, finger, (0.0, 0.0))
        self._stuck.clear()
        self.frame()
        self.is_alone = alone

    # --- what is meant

    def tap(self, point: Point) -> None:
        finger, at = next(self._numbers), self._aimed(point)
        self._come_to(at)
        self._down(finger, at)
        for _ in range(self._rng.randint(3, 7)):
            self.frame()
            if self._rng.random() < 0.3:
                self._motion(finger, self._trembling(at))
        self._up(finger, at)
        self._pause()

    def drag(self, start: Point, end: Point, seconds: float) -> None:
        """It begins and ends gently, as hands do, and rests for some frames before it is lifted.
        A finger that is lost is lifted where the device saw it last."""
        finger, at = next(self._numbers), self._aimed(start)
        goal, far = self._aimed(end), math.dist(start, end) / self.app.around.table.per_mm
        steps = max(8, round(max(seconds, far / DRAG_SPEED) / FRAME_SECONDS))
        begin = seen = at
        self._come_to(at)
        self._down(finger, at)
        self.frame()
        way = [(1 - math.cos(math.pi * step / steps)) / 2 for step in range(1, steps + 1)]
        way += [1.0] * 6
        missed = 0
        for share in way:
            at = (begin[0] + (goal[0] - begin[0]) * share, begin[1] + (goal[1] - begin[1]) * share)
            if missed:
                missed -= 1
                if not missed:
                    finger = next(self._numbers)
                    self._down(finger, at)
            elif self._rng.random() < self._trouble.lost:
                self._up(finger, seen)
                missed = self._rng.randint(1, 3)
            else:
                self._motion(finger, at)
            seen = seen if missed else at
            self.frame()
        if missed:
            finger = next(self._numbers)
            self._down(finger, at)
            self.frame()
        self._up(finger, at)
        self._pause()

    def _pause(self) -> None:
        self._at = None
        self.wait(DOUBLE_SECONDS)

    def _come_to(self, point: Point) -> None:
        """Nobody taps into a palm that is just coming down."""
        self._at = point
        for _ in range(round(BESIDE_SECONDS / FRAME_SECONDS)):
            now = self.app.around.clock.now
            fresh = (at for when, at in self._palms if now - when < BESIDE_SECONDS)
            if not any(self._is_close(at, point) for at in fresh):
                return
            self.frame()

    def _is_close(self, one: Point, other: Point) -> bool:
        return math.dist(one, other) < BESIDE_MM * self.app.around.table.per_mm

    def _aimed(self, point: Point) -> Point:
        return self._beside(point, self._trouble.aim_mm * math.sqrt(self._rng.random()))

    def _trembling(self, point: Point) -> Point:
        return self._beside(point, TREMBLE_MM * self._rng.random())

    def _beside(self, point: Point, mm: float) -> Point:
        table, angle = self.app.around.table, self._rng.random() * math.tau
        return (
            point[0] + mm * table.per_mm * math.cos(angle),
            point[1] + mm * table.per_mm * math.sin(angle),
        )

    # --- what the device sends

    def _down(self, finger: int, point: Point) -> None:
        self._post(pygame.FINGERDOWN, finger, point)

    def _motion(self, finger: int, point: Point) -> None:
        if self._rng.random() >= self._trouble.missing:
            self._post(pygame.FINGERMOTION, finger, point)

    def _up(self, finger: int, point: Point) -> None:
        self._post(pygame.FINGERUP, finger, point)

    def _post(self, kind: int, finger: int, point: Point) -> None:
        """Some events come twice."""
        table = self.app.around.table
        x, y = point[0] / table.width, point[1] / table.height
        for _ in range(2 if self._rng.random() < self._trouble.doubled else 1):
            pygame.event.post(
                pygame.event.Event(
                    kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0
                )
            )

    # --- what happens beside it

    def _others(self) -> None:
        trouble, likely = self._trouble, FRAME_SECONDS / ACTORS_EVERY
        if self._rng.random() < trouble.company * likely:
            self._doing.append(self._company())
        if self._rng.random() < trouble.ghosts * likely:
            self._doing.append(self._ghost())
        if not (self.is_alone or self._points) and self._rng.random() < trouble.pointing * likely:
            self._doing.append(self._pointing())

    def _company(self) -> Frames:
        """A palm, or a sleeve along the edge: four to ten contacts that come within a moment."""
        table, rng = self.app.around.table, self._rng
        side, many = rng.choice(list(Side)), rng.randint(4, 10)
        half = (table.wide if side.upright else table.high) / 2
        middle = table.spot(side, rng.uniform(-0.9, 0.9) * half, rng.uniform(12, 60))
        while self._at is not None and self._is_close(middle, self._at):
            side = rng.choice(list(Side))
            half = (table.wide if side.upright else table.high) / 2
            middle = table.spot(side, rng.uniform(-0.9, 0.9) * half, rng.uniform(12, 60))
        self._palms = [*self._palms[-7:], (self.app.around.clock.now, middle)]
        spread = COMPANY_MM / 2 * table.per_mm
        points = [
            self._on_table((middle[0] + rng.gauss(0, 0.5) * spread, middle[1] + spread * y))
            for y in (rng.gauss(0, 0.5) for _ in range(many))
        ]
        fingers = [next(self._numbers) for _ in points]
        for number, (finger, point) in enumerate(zip(fingers, points, strict=True)):
            self._down(finger, point)
            if number % 3 == 2:
                yield
        for _ in range(rng.randint(30, 240)):
            for finger, point in zip(fingers, points, strict=True):
                if rng.random() < 0.1:
                    self._motion(finger, self._trembling(point))
            yield
        for finger, point in zip(fingers, points, strict=True):
            if rng.random() < self._trouble.missing:
                self._stuck.append(finger)
            else:
                self._up(finger, point)
        yield

    def _ghost(self) -> Frames:
        """A contact that nobody makes, at one of two spots where there is nothing to touch."""
        if self.app.scene.tweens:
            # What is about to lie there can be touched before anybody sees it.
            return
        self._ghosts = [one for one in self._ghosts if self._is_empty(one)]
        while len(self._ghosts) < 2:
            self._ghosts.append(self._empty_spot())
        spot, finger = self._rng.choice(self._ghosts), next(self._numbers)
        # Before the fifth time nobody can know that it is one.
        is_known = self._haunted[spot] >= KNOWN_GHOST
        if self._is_empty(spot) and (is_known or not self.is_alone):
            self._haunted[spot] += 1
            self._down(finger, spot)
            for _ in range(self._rng.randint(1, 12)):
                yield
            self._up(finger, spot)
        yield

    def _empty_spot(self) -> Point:
        table, rng = self.app.around.table, self._rng
        found = (
            (rng.uniform(0.02, 0.98) * table.width, rng.uniform(0.02, 0.98) * table.height)
            for _ in range(400)
        )
        corner = (0.02 * table.width, 0.03 * table.height)
        return next((spot for spot in found if self._is_empty(spot)), corner)

    def _is_empty(self, spot: Point) -> bool:
        """Whether nothing can be touched there or near it, nor could since the game began."""
        near = self.app.around.table.px(GHOST_AWAY_MM)
        for target in self.app.scene.all_targets():
            if not target.anywhere:
                self._touchable.setdefault(tuple(target.rect), target.rect.inflate(near, near))
        return pygame.Rect(spot, (1, 1)).collidelist(list(self._touchable.values())) < 0

    def _pointing(self) -> Frames:
        """Somebody rests a finger on what all share, for 0.7 s and longer."""
        shared = [
            one
            for one in self.app.scene.all_targets()
            if one.seat is None and not one.anywhere and one.enabled
        ]
        if self.app.scene.name != "play" or not shared:
            return
        self.pointed += 1
        self._points = True
        finger, at = next(self._numbers), self._inside(self._rng.choice(shared))
        self._down(finger, at)
        for _ in range(round(self._rng.uniform(0.7, 2.5) / FRAME_SECONDS)):
            if self._rng.random() < 0.1:
                self._motion(finger, self._trembling(at))
            yield
        self._up(finger, at)
        self._points = False
        yield

    def _inside(self, target: Target) -> Point:
        x, y = target.rect.center
        return self._on_table((x + self._rng.uniform(-2, 2), y + self._rng.uniform(-2, 2)))

    def _on_table(self, point: Point) -> Point:
        table = self.app.around.table
        return (
            min(max(point[0], 0.0), table.width - 1.0),
            min(max(point[1], 0.0), table.height - 1.0),
        )

    # --- what is there to be touched

    def spot_of(self, means: Meaning) -> Point | None:
        """Where a person would put a finger for this; None where nothing means it now."""
        scene = self.app.scene
        target = next((one for one in scene.all_targets() if one.means == means), None)
        if target is None:
            return None
        found = (point for point in _points(target.rect) if scene.hit(point) == target)
        return next(found, target.rect.center)


def _points(rect: pygame.Rect) -> Iterator[Point]:
    """The middle, then ever further from it."""
    yield rect.center
    found = [
        (rect.left + rect.width * x / 8, rect.top + rect.height * y / 8)
        for x in range(1, 8)
        for y in range(1, 8)
    ]
    nearest: Callable[[Point], float] = lambda point: math.dist(point, rect.center)  # noqa: E731
    yield from sorted(found, key=nearest)
