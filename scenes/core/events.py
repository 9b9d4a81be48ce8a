"""Reads events of devices and the window; decides when everything is redrawn."""

from __future__ import annotations

import math
import time
from collections import deque
from typing import Final

import pygame

REDRAWN_AFTER, REDRAWN_EVERY = (0.1, 0.5, 1.0, 2.0), 10.0
"""Redraw times after a change of the screen, and the interval of routine redraws."""
MOST_WAITED = 20.0
"""Further seconds that a routine redraw waits while something moves."""
STRIPS: Final = 4
"""Frames over which a routine redraw is spread."""
SCREEN_EVENTS: Final = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWDISPLAYCHANGED,
    pygame.WINDOWFOCUSGAINED,
)
MOVES: Final = (pygame.FINGERMOTION, pygame.MOUSEMOTION, pygame.MULTIGESTURE)
"""Ignored while waiting: a device sends them twice a frame for each finger."""
SOUND_EVENTS: Final = (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED)


class Redraws:
    """A screen that has just come back may lose its first frames without an event."""

    def __init__(self) -> None:
        self._times: deque[float] = deque()
        self._again_at, self._strip = REDRAWN_EVERY, 0
        """When the next routine redraw begins or continues, and its strip."""

    def begin(self, now: float) -> None:
        self._times = deque(now + later for later in REDRAWN_AFTER)

    def are_due(self, now: float) -> bool:
        """Whether everything must be redrawn now; true once for each time."""
        due = [when for when in self._times if when <= now]
        for _ in due:
            self._times.popleft()
            self._again_at, self._strip = now + REDRAWN_EVERY, 0
        return bool(due)

    def strip(self, now: float, is_moving: bool = False) -> int | None:
        """The strip to redraw in this frame, or None. Waits for rest, but not for long."""
        waits = is_moving and now < self._again_at + MOST_WAITED
        if now < self._again_at or waits:
            return None
        strip = self._strip
        self._strip = (strip + 1) % STRIPS
        if not self._strip:
            self._again_at = now + REDRAWN_EVERY
        return strip


def wait_for_events(
    until: float, poll: float, soonest: float = -math.inf
) -> list[pygame.event.Event]:
    """Returns events as they come, polling every `poll` seconds; moves alone wait for `soonest`.
    SDL's own waiting polls each millisecond on several backends: half a core."""
    events: list[pygame.event.Event] = []
    while True:
        came, now = pygame.event.get(), time.perf_counter()
        if came:
            events += stamped(came)
            if any(event.type not in MOVES for event in came):
                return events
        if now >= (soonest if events else until):
            return events
        time.sleep(min(poll, (soonest if events else until) - now))


def stamped(events: list[pygame.event.Event]) -> list[pygame.event.Event]:
    """Adds the arrival time to finger events that lack one."""
    now = time.perf_counter()
    for event in events:
        if event.type in (pygame.FINGERDOWN, pygame.FINGERUP) and not hasattr(event, "arrived"):
            event.__dict__["arrived"] = now
    return events
