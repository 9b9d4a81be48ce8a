"""The frame loop: at most 60 frames a second, few while nothing moves."""

from __future__ import annotations

import math
import time

from scenes.app.app import FRAME_SECONDS, App
from scenes.core.events import wait_for_events
from scenes.core.memory import look_after_garbage

TOUCHED_POLL_SECONDS, POLL_SECONDS, QUIET_POLL_SECONDS = 0.002, 0.004, 0.016
"""Poll intervals for events: with a finger down, normally, and when idle for long, where polling is
the main cost; the last is still below a frame's duration."""
LONGEST_STEP = 0.05
"""Longest time step of a frame, in seconds."""
IDLE_SECONDS, QUIET_IDLE_SECONDS = 0.25, 0.5
"""Longest delay of a frame while idle, and while idle for long: each wake-up finds cold processor
caches and takes ten times as long, so they should be few."""
QUIET_SECONDS = 3.0
"""Without touches for this long, the table counts as idle for long."""


def pause(app: App, rests: bool) -> tuple[float, float]:
    """The longest delay of the next frame and the poll interval, in seconds. `rests`: nothing waits
    for a frame."""
    if app.idle.seconds > QUIET_SECONDS:
        # Objects that stay on the glass, such as a cup, are no touch.
        if rests:
            return QUIET_IDLE_SECONDS, QUIET_POLL_SECONDS
        return FRAME_SECONDS, POLL_SECONDS
    poll = TOUCHED_POLL_SECONDS if app.contacts.down() else POLL_SECONDS
    return IDLE_SECONDS if rests else FRAME_SECONDS, poll


def run_app(app: App, until: float = math.inf) -> None:
    """Runs until the app ends or for `until` seconds. A press or lift starts a frame at once."""
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
