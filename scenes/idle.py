"""What the table does when nobody touches it: it asks, then puts the game away and shows itself."""

from __future__ import annotations

from game.store import Store
from scenes.destinations import Destination, ToExhibition
from scenes.scene import Scene
from scenes.surroundings import Clock

ASK_SECONDS, AWAY_SECONDS = 60.0, 30.0


class Idle:
    """Counts the time since the last touch. Settings: `idle.ask` and `idle.away`, in seconds."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._clock = clock
        self._touched = 0.0
        self._left: Scene | None = None
        self._ask = _seconds(store, "idle.ask", ASK_SECONDS)
        self._away = away_seconds(store)

    def is_leaving(self, scene: Scene) -> bool:
        """Whether the table will show itself soon: said once of each scene."""
        if self.seconds < self._ask or scene is self._left or not scene.may_be_left():
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
        if self.seconds < self._ask:
            return None
        return ToExhibition() if self.seconds >= self._ask + self._away else scene.question()


def away_seconds(store: Store) -> float:
    """How long it is asked whether anybody is still there."""
    return _seconds(store, "idle.away", AWAY_SECONDS)


def _seconds(store: Store, name: str, usual: float) -> float:
    stored = store.setting(name, usual)
    return float(stored) if isinstance(stored, int | float) and stored > 0 else usual
