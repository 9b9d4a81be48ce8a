"""What the table does without touches: asks, leaves the match, shows the exhibition; restarts for a
newly installed version in a quiet minute; prefetches and frees memory where frames have time."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from scenes.core.memory import Times, give_back_freed, look_for_new_garbage, own_bytes
from scenes.scene.scene import Scene
from scenes.services.destinations import Destination, ToEnd, ToExhibition
from scenes.services.services import Services
from scenes.services.surroundings import Clock, Surroundings

QUIET_SECONDS, LOOK_SECONDS = 60.0, 5.0
"""Time without touches before a restart for a new version, and between checks for one."""


PREPARING_SECONDS = 20.0
"""How long before the exhibition it is prepared."""


class Idle:
    """Measures the time since the last touch."""

    def __init__(self, services: Services, clock: Clock) -> None:
        self._clock = clock
        self._touched = self._last_touch = 0.0
        """When idle time began, and when the table was last touched."""
        self.is_replaced: Callable[[], bool] = lambda: False
        """Whether another version has been installed."""
        self._looks = 0.0
        """When to check next."""
        self._left: Scene | None = None
        self._services = services

    def is_leaving(self, scene: Scene) -> bool:
        """Whether the exhibition comes soon; true once per scene."""
        is_soon = self.seconds >= self._limit(scene) - PREPARING_SECONDS
        if not is_soon or scene is self._left or not scene.may_be_left():
            return False
        self._left = scene
        return True

    @property
    def seconds(self) -> float:
        """Since the last touch."""
        return self._clock.now - self._touched

    def touched(self) -> None:
        self._touched = self._last_touch = self._clock.now

    def destination(self, scene: Scene, is_played: bool) -> Destination | None:
        """Where the table goes by itself now, or None. A scene that may not be left restarts the
        idle time, so that what follows it can be read."""
        if not (is_played or scene.is_operators) and self._changes_over():
            return ToEnd(again=True)
        if not scene.may_be_left():
            self._touched = self._clock.now
        if scene.asks and self.seconds >= self._services.number("idle.ask"):
            scene.ask_for_people()
        return ToExhibition() if self.seconds >= self._limit(scene) else None

    def _limit(self, scene: Scene) -> float:
        """Idle seconds until the exhibition."""
        asking = self._services.number("idle.ask") if scene.asks else 0.0
        return asking + self._services.number("idle.away")

    def _changes_over(self) -> bool:
        now = self._clock.now
        if now < max(self._looks, self._last_touch + QUIET_SECONDS):
            return False
        self._looks = now + LOOK_SECONDS
        return self.is_replaced()


PREFETCH_SECONDS = 0.005
"""Processor time for prefetching per frame, plus the step under way."""
LIGHT_MS = 5.0
"""A frame with motion prefetches if it took less; else a busy table would never prefetch."""
MOST_STEPS = 250
"""Per frame: steps whose pictures are in memory take almost no time."""
GROWN_BYTES, MOST_GROWN_BYTES = 12_000_000, 24_000_000
"""Growth of the process after which freed memory is returned to the system: once all is prefetched,
and in any case."""


class Prefetcher:
    def __init__(self, around: Surroundings, services: Services) -> None:
        self._around, self._services = around, services
        self._own = math.inf
        """The process's least size since memory was last returned."""

    def prefetch(self, scene: Scene) -> bool:
        """Runs steps while there is time; in scripts until a step loads a picture, so that a script
        always finds the same pictures. Draws nothing; returns False."""
        memory, patient = self._around.gallery.memory, self._services.patient
        before = memory.count
        ends = math.inf if patient else time.thread_time() + PREFETCH_SECONDS
        for _ in range(MOST_STEPS):
            scene.prefetch_step()
            is_enough = patient and memory.count != before
            if scene.is_ready or is_enough or time.thread_time() >= ends:
                break
        return False

    def has_time(self, scene: Scene, times: Times) -> bool:
        """Whether a frame with motion may prefetch."""
        is_light = times.frame_ms.last < LIGHT_MS and not self._services.patient
        return is_light and scene.may_prefetch_moving

    def tidy_up(self, times: Times, is_tidy: bool) -> None:
        """Called after every frame. `is_tidy`: also collects young garbage."""
        if is_tidy and times.frame_ms.last < LIGHT_MS:
            look_for_new_garbage()

    def give_back(self, is_ready: bool) -> None:
        """Returns freed memory to the system; called in idle frames."""
        own = own_bytes()
        self._own = min(self._own, own)
        if own > self._own + (GROWN_BYTES if is_ready else MOST_GROWN_BYTES):
            give_back_freed()
            self._own = own_bytes()
