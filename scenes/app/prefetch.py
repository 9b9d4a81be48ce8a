"""Makes what may be wanted soon, and tidies memory, in frames that have time."""

from __future__ import annotations

import math
import time

from scenes.core.memory import Times, give_back_freed, look_for_new_garbage, own_bytes
from scenes.scene.scene import Scene
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings

PREFETCH_SECONDS = 0.005
"""Of processor time in a frame, and the end of the step begun."""
LIGHT_MS = 5.0
"""A frame in which something has moved prefetches if it took less: where people never all rest,
nothing would be prefetched otherwise."""
MOST_STEPS = 250
"""In a frame: steps whose pictures are in memory take almost no time."""
GROWN_BYTES, MOST_GROWN_BYTES = 12_000_000, 24_000_000
"""Free memory is given back to the machine where the process has grown by so much since the last
time: once all is prefetched, and in any case."""


class Prefetcher:
    def __init__(self, around: Surroundings, services: Services) -> None:
        self._around, self._services = around, services
        self._own = math.inf
        """The least that the process has held since free memory was given back last."""

    def prefetch(self, scene: Scene) -> bool:
        """Takes steps as long as there is time; in a script until one brings a picture, so that the
        same script finds the same pictures. Draws nothing."""
        memory, patient = self._around.gallery.memory, self._services.patient
        before = memory.count
        ends = math.inf if patient else time.thread_time() + PREFETCH_SECONDS
        for _ in range(MOST_STEPS):
            scene.look_ahead()
            is_enough = patient and memory.count != before
            if scene.is_ready or is_enough or time.thread_time() >= ends:
                break
        return False

    def has_time(self, scene: Scene, times: Times) -> bool:
        """Whether a frame in which something has moved prefetches."""
        is_light = times.frame_ms.last < LIGHT_MS and not self._services.patient
        return is_light and scene.may_look_between

    def tidy_up(self, times: Times, is_tidy: bool) -> None:
        """After every frame. `is_tidy`: collects new garbage as well."""
        if is_tidy and times.frame_ms.last < LIGHT_MS:
            look_for_new_garbage()

    def give_back(self, is_ready: bool) -> None:
        """Gives back free memory, in a frame that rests."""
        own = own_bytes()
        self._own = min(self._own, own)
        if own > self._own + (GROWN_BYTES if is_ready else MOST_GROWN_BYTES):
            give_back_freed()
            self._own = own_bytes()
