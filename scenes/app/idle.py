"""What the table does when nobody touches it: it asks, then puts the match away and shows itself.
At a quiet minute it ends for another version that has been installed."""

from __future__ import annotations

from collections.abc import Callable

from scenes.scene.scene import Scene
from scenes.services.destinations import Destination, ToEnd, ToExhibition
from scenes.services.services import Services
from scenes.services.surroundings import Clock

QUIET_SECONDS, LOOK_SECONDS = 60.0, 5.0
"""How long nobody touches the table before another version may take over, and between two looks
for one."""


PREPARING_SECONDS = 20.0
"""So long before the table shows itself that is prepared."""


class Idle:
    """Counts the time since the last touch."""

    def __init__(self, services: Services, clock: Clock) -> None:
        self._clock = clock
        self._touched = self._last_touch = 0.0
        """From when on idleness is counted, and when somebody has touched the table."""
        self.is_replaced: Callable[[], bool] = lambda: False
        """Whether another version has been installed."""
        self._looks = 0.0
        """When that is looked for."""
        self._left: Scene | None = None
        self._services = services

    def is_leaving(self, scene: Scene) -> bool:
        """Whether the table will show itself soon: said once of each scene."""
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
        """Where the table goes by itself from this scene now, if anywhere. Where a scene that may
        not be left has led to is there to be looked at first."""
        if not (is_played or scene.is_operators) and self._changes_over():
            return ToEnd(again=True)
        if not scene.may_be_left():
            self._touched = self._clock.now
        if scene.asks and self.seconds >= self._services.ask_seconds:
            scene.ask_for_people()
        return ToExhibition() if self.seconds >= self._limit(scene) else None

    def _limit(self, scene: Scene) -> float:
        """After so many seconds the table shows itself."""
        asking = self._services.ask_seconds if scene.asks else 0.0
        return asking + self._services.away_seconds

    def _changes_over(self) -> bool:
        now = self._clock.now
        if now < max(self._looks, self._last_touch + QUIET_SECONDS):
            return False
        self._looks = now + LOOK_SECONDS
        return self.is_replaced()
