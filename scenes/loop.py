"""At most sixty frames a second, and hardly any while nothing moves."""

from __future__ import annotations

import math
import time

from scenes.app import FRAME_SECONDS, App
from scenes.events import wait_for_events
from scenes.memory import give_back, look_after_garbage

TOUCHED_POLL_SECONDS, POLL_SECONDS, QUIET_POLL_SECONDS = 0.002, 0.004, 0.016
"""Between two looks for events: while a finger is down, usually, and where nothing goes on and
nobody has touched the table for some seconds, for looking is all that costs then; but a touch is
seen within a frame's time."""
LONGEST_STEP = 0.05
"""Seconds that one frame advances at most, however long the machine stood still."""
IDLE_SECONDS, QUIET_IDLE_SECONDS = 0.25, 0.5
"""How long a frame may be put off while nothing moves and nobody touches, and where that has been
so for long: after a rest every one finds the processor's own memory empty, and takes a millisecond
for what takes a tenth of that otherwise."""
QUIET_SECONDS, TIDIED_SECONDS = 3.0, 30.0
"""Where nobody has touched the table for so long it is a quiet one, and memory is given back."""


class Rest:
    """How long a frame may be put off, how often events are looked for meanwhile, and what is done
    once in each quiet time."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._is_tidy = False
        """Whether memory has been given back in this quiet time."""
        self.poll = POLL_SECONDS
        """In this pause."""

    def pause(self, rests: bool) -> float:
        """In seconds. `rests`: nobody waits for anything."""
        untouched = self._app.idle.seconds
        is_quiet = rests and untouched > QUIET_SECONDS
        # What lies there for longer, such as a cup, is no hand.
        is_touched = untouched <= QUIET_SECONDS and self._app.contacts.down()
        usual = TOUCHED_POLL_SECONDS if is_touched else POLL_SECONDS
        self.poll = QUIET_POLL_SECONDS if is_quiet else usual
        self._is_tidy = self._is_tidy and untouched > QUIET_SECONDS
        if not is_quiet:
            return IDLE_SECONDS if rests else FRAME_SECONDS
        if untouched > TIDIED_SECONDS and not self._is_tidy:
            give_back()
            self._is_tidy = True
        return QUIET_IDLE_SECONDS


def run_app(app: App, until: float = math.inf) -> None:
    """Until the app ends, or for so many seconds. A finger that comes down or is lifted starts its
    frame at once, not at the next tick."""
    look_after_garbage()
    app.stack.tidy = True
    rest, last = Rest(app), time.perf_counter()
    ends = last + until
    while app.running and last < ends:
        pause = rest.pause(app.rests())
        events = wait_for_events(last + pause, rest.poll, last + FRAME_SECONDS)
        while not app.errands.empty():
            app.errands.get()()
        now = time.perf_counter()
        app.frame(min(now - last, max(pause, LONGEST_STEP)), events)
        last = now
