"""At most sixty frames a second, and hardly any while nothing moves."""

from __future__ import annotations

import math
import time

from scenes.app import FRAME_SECONDS, App
from scenes.events import wait_for_events
from scenes.memory import give_back, look_after_garbage

POLL_SECONDS, RESTING_POLL_SECONDS = 0.004, 0.014
"""Between two looks for events: rarely where nothing goes on, for looking is all that costs then,
but often enough for a touch to be seen in the next frame."""
LONGEST_STEP = 0.05
"""Seconds that one frame advances at most, however long the machine stood still."""
IDLE_SECONDS = 0.25
"""How long a frame may be put off while nothing moves and nobody touches."""
QUIET_SECONDS, TIDIED_SECONDS = 3.0, 60.0
"""Where nobody has touched the table for so long, memory is given back, this often at most."""


def run_app(app: App, until: float = math.inf) -> None:
    """Until the app ends, or for so many seconds. A touch starts its frame at once, not at the next
    tick."""
    look_after_garbage()
    app.stack.tidy = True
    last = tidied = time.perf_counter()
    ends = last + until
    while app.running and last < ends:
        rests = app.rests()
        if rests and app.idle.seconds > QUIET_SECONDS and last > tidied + TIDIED_SECONDS:
            give_back()
            tidied = last
        pause = IDLE_SECONDS if rests else FRAME_SECONDS
        events = wait_for_events(last + pause, RESTING_POLL_SECONDS if rests else POLL_SECONDS)
        while not app.errands.empty():
            app.errands.get()()
        now = time.perf_counter()
        app.frame(min(now - last, max(pause, LONGEST_STEP)), events)
        last = now
