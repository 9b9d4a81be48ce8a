"""When a process that is watched stands still, and how soon it is started again: times only."""

from __future__ import annotations

BEGIN_SECONDS, STILL_SECONDS = 60.0, 15.0
"""How long a process may show nothing: after its start, and later. A frame that takes five seconds
is none of its own fault; the table draws itself anew every five."""
STEADY_SECONDS = 30.0
"""What has lived so long has not died of its start."""
DELAYS = (0.2, 0.2, 1.0, 2.0, 5.0, 10.0)
"""Seconds before another start, by how many in a row have died early."""


class Watch:
    def __init__(self) -> None:
        self._began = self._shown = 0.0
        self._has_shown = False
        self._early = 0
        self.has_ever_shown = False
        """Whether any process of this watch has shown a frame."""

    def started(self, now: float) -> None:
        self._began = self._shown = now
        self._has_shown = False

    def beat(self, now: float) -> None:
        """A frame has been shown."""
        self._shown = now
        self._has_shown = self.has_ever_shown = True

    def stands_still(self, now: float) -> bool:
        most = STILL_SECONDS if self._has_shown else BEGIN_SECONDS
        return now - self._shown > most

    def ended(self, now: float) -> float:
        """In how many seconds the next one may begin."""
        is_early = now - self._began < STEADY_SECONDS
        self._early = min(self._early + 1, len(DELAYS) - 1) if is_early else 0
        return DELAYS[self._early]
