"""What a touch device sends, with the faults that such devices have. All chance comes from one
seed."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import count
from random import Random

import pygame

from scenes.app.app import App
from scenes.core.table import Point

TREMBLE_MM = 0.6


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


class Device:
    """Sends events through the app's own queue."""

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
        """Some events come twice."""
        table = self.app.around.table
        x, y = point[0] / table.width, point[1] / table.height
        for _ in range(2 if self.rng.random() < self.trouble.doubled else 1):
            pygame.event.post(
                pygame.event.Event(
                    kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0
                )
            )

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
