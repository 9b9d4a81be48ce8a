"""What a frame does that has nothing else to do: it makes what may be wanted soon."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from scenes.memory import give_back_freed, look_for_new_garbage, own_bytes
from scenes.scene import Scene
from scenes.services import Services
from scenes.surroundings import Surroundings
from scenes.times import Times

AHEAD_SECONDS = 0.005
"""Of processor time: less than a third of a frame, so that a touch that comes meanwhile is still
answered in the next one."""
LIGHT_MS, BETWEEN_SECONDS = 5.0, 0.002
"""A frame in which something has moved, and that took less, has so much time left: where people
never rest all together, what they may want soon would never be looked for."""
MOST_LOOKED_AT = 250
"""So many pictures are looked at in such a frame: what is there already costs next to nothing."""
GROWN_BYTES, MOST_GROWN_BYTES = 12_000_000, 24_000_000
"""What lies free is given back where the process holds so much more than after the last time: when
all is there, and at the latest. How much lies free says nothing of that: what was given back counts
as free as well, also when it has come back since."""


class Foresight:
    def __init__(self, around: Surroundings, services: Services) -> None:
        self._around, self._services = around, services
        self._own = math.inf
        """What the process held when free memory was given back last, or since if that was less."""

    def look_ahead(self, scene: Scene) -> bool:
        """Pictures are made as long as there is time; with patience, one a frame whatever the time,
        so that the same script finds the same pictures. Draws nothing."""
        memory, patient = self._around.gallery.memory, self._services.patient
        before, seconds = memory.count, math.inf if patient else AHEAD_SECONDS
        _look(scene, seconds, lambda: patient and memory.count != before)
        return False

    def tidy_up(self, times: Times, is_tidy: bool) -> None:
        """After every frame. `is_tidy`: garbage is looked for as well."""
        if is_tidy and times.frame_ms.last < LIGHT_MS:
            look_for_new_garbage()

    def give_back(self, is_ready: bool) -> None:
        """What lies free, in a frame that rests."""
        own = own_bytes()
        self._own = min(self._own, own)
        if own > self._own + (GROWN_BYTES if is_ready else MOST_GROWN_BYTES):
            give_back_freed()
            self._own = own_bytes()

    def has_time(self, scene: Scene, times: Times) -> bool:
        """Whether a frame in which something has moved looks ahead."""
        is_light = times.frame_ms.last < LIGHT_MS and not self._services.patient
        return is_light and scene.may_look_between

    def look_between(self, scene: Scene) -> bool:
        """Draws nothing."""
        _look(scene, BETWEEN_SECONDS, lambda: False)
        return False


def _look(scene: Scene, seconds: float, is_enough: Callable[[], bool]) -> None:
    ends = time.thread_time() + seconds
    for _ in range(MOST_LOOKED_AT):
        scene.look_ahead()
        if scene.is_ready or is_enough() or time.thread_time() >= ends:
            break
