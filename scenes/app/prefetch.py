"""Prefetches pictures and frees memory in frames that have time left."""

from __future__ import annotations

import math
import time

from scenes.core.memory import Times, give_back_freed, look_for_new_garbage, own_bytes
from scenes.scene.scene import Scene
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings

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
