"""What a frame does that has nothing else to do: it makes what may be wanted soon."""

from __future__ import annotations

import time
from collections.abc import Callable

from scenes.memory import freed_bytes, give_back_freed, look_for_new_garbage
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
LOOKED_AT_BYTES, LOOKED_AT_SECONDS = 24_000_000, 1.0
"""When so much has come what is looked at in the cupboard is let go of, and so often: that takes
some tenths of a millisecond, and as long again when it is wanted."""
FREED_BYTES, MOST_FREED_BYTES = 12_000_000, 24_000_000
"""So much more has to lie free than when it was given back last: when all is there, and at the
latest."""


class Foresight:
    def __init__(self, around: Surroundings, services: Services) -> None:
        self._around, self._services = around, services
        self._let_go_at, self._let_go_time = 0, 0.0
        """How much had been looked at when it was let go of last, and when that was."""
        self._free = 0

    def look_ahead(self, scene: Scene) -> bool:
        """Pictures are made as long as there is time; with patience, one a frame, so that the same
        script finds the same pictures. Draws nothing."""
        gallery, patient = self._around.gallery, self._services.patient
        before = gallery.wall.count
        _look(scene, AHEAD_SECONDS, lambda: patient and gallery.wall.count != before)
        self._give_back(FREED_BYTES if scene.is_ready else MOST_FREED_BYTES)
        return False

    def tidy_up(self, times: Times, is_tidy: bool) -> None:
        """After every frame. `is_tidy`: garbage is looked for as well."""
        if is_tidy and times.frame_ms.last < LIGHT_MS:
            look_for_new_garbage()
        self._let_go()

    def _let_go(self) -> None:
        """Of what has been looked at in the cupboard, which the process holds until then."""
        gallery, now = self._around.gallery, self._around.clock.now
        looked_at = gallery.wall.looked_at
        is_much = looked_at > self._let_go_at + LOOKED_AT_BYTES
        if is_much or now >= self._let_go_time + LOOKED_AT_SECONDS:
            self._let_go_at, self._let_go_time = looked_at, now
            gallery.give_back()

    def _give_back(self, most: int) -> None:
        """What has been given back counts as free still."""
        free = freed_bytes()
        self._free = min(self._free, free)
        if free > self._free + most:
            give_back_freed()
            self._free = free

    def has_time(self, scene: Scene, times: Times) -> bool:
        """Whether a frame in which something has moved looks ahead."""
        is_light = times.frame_ms.last < LIGHT_MS and not self._services.patient
        return is_light and scene.may_look_between

    def look_between(self, scene: Scene) -> bool:
        """What has been freed is given back at rest. Draws nothing."""
        _look(scene, BETWEEN_SECONDS, lambda: False)
        return False


def _look(scene: Scene, seconds: float, is_enough: Callable[[], bool]) -> None:
    ends = time.thread_time() + seconds
    for _ in range(MOST_LOOKED_AT):
        scene.look_ahead()
        if scene.is_ready or is_enough() or time.thread_time() >= ends:
            break
