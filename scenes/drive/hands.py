"""Models hands on a touch frame: fingers miss, lose contact or report twice; others touch too."""

from __future__ import annotations

import math
from random import Random

import pygame

from scenes.app.app import FRAME_SECONDS, App
from scenes.core.table import Point, Side
from scenes.drive.bystanders import BESIDE_SECONDS, Bystanders, Device, Trouble
from scenes.drive.robot import points_in
from scenes.touch.target import Meaning

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
