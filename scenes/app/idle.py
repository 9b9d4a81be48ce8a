"""What the table does without touches: asks, leaves the match, shows the exhibition; restarts for a
newly installed version in a quiet minute."""

from __future__ import annotations

from collections.abc import Callable

from scenes.scene.scene import Scene
from scenes.services.destinations import Destination, ToEnd, ToExhibition
from scenes.services.services import Services
from scenes.services.surroundings import Clock

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
