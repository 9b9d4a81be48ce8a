"""What the table does when nobody touches it: it asks, then puts the game away and shows itself."""

from __future__ import annotations

from scenes.destinations import Destination, ToExhibition
from scenes.scene import Scene
from scenes.services import Services
from scenes.surroundings import Clock


class Idle:
    """Counts the time since the last touch."""

    def __init__(self, services: Services, clock: Clock) -> None:
        self._clock = clock
        self._touched = 0.0
        self._left: Scene | None = None
        self._services = services

    def is_leaving(self, scene: Scene) -> bool:
        """Whether the table will show itself soon: said once of each scene."""
        if (
            self.seconds < self._services.ask_seconds
            or scene is self._left
            or not scene.may_be_left()
        ):
            return False
        self._left = scene
        return True

    @property
    def seconds(self) -> float:
        """Since the last touch."""
        return self._clock.now - self._touched

    def touched(self) -> None:
        self._touched = self._clock.now

    def destination(self, scene: Scene) -> Destination | None:
        """Where the table goes by itself from this scene now, if anywhere. Where a scene that may
        not be left has led to is there to be looked at first."""
        if not scene.may_be_left():
            self.touched()
        if self.seconds < self._services.ask_seconds:
            return None
        is_over = self.seconds >= self._services.ask_seconds + self._services.away_seconds
        return ToExhibition() if is_over else scene.question()
