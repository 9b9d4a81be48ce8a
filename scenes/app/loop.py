"""At most sixty frames a second, and hardly any while nothing moves."""

from __future__ import annotations

import math
import time

from scenes.app.app import FRAME_SECONDS, App
from scenes.core.events import wait_for_events
from scenes.core.memory import look_after_garbage

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
QUIET_SECONDS = 3.0
"""Where nobody has touched the table for so long it is a quiet one."""


def pause(app: App, rests: bool) -> tuple[float, float]:
    """For how many seconds a frame may be put off, and how often events are looked for meanwhile.
    `rests`: nobody waits for anything."""
    if app.idle.seconds > QUIET_SECONDS:
        # What lies there for longer, such as a cup, is no hand.
        if rests:
            return QUIET_IDLE_SECONDS, QUIET_POLL_SECONDS
        return FRAME_SECONDS, POLL_SECONDS
    poll = TOUCHED_POLL_SECONDS if app.contacts.down() else POLL_SECONDS
    return IDLE_SECONDS if rests else FRAME_SECONDS, poll


def run_app(app: App, until: float = math.inf) -> None:
    """Until the app ends, or for so many seconds. A finger that comes down or is lifted starts its
    frame at once, not at the next tick."""
    look_after_garbage()
    app.stack.tidy = True
    last = time.perf_counter()
    ends = last + until
    while app.running and last < ends:
        longest, poll = pause(app, app.rests())
        events = wait_for_events(last + longest, poll, last + FRAME_SECONDS)
        while not app.errands.empty():
            app.errands.get()()
        now = time.perf_counter()
        app.frame(min(now - last, max(longest, LONGEST_STEP)), events)
        last = now
