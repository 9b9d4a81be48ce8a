"""How long people wait from a touch on Start to the game."""

from __future__ import annotations

import time

from scenes.app.app import FRAME_SECONDS
from scenes.drive.bench.figures import Moments, memory, rounded
from scenes.drive.bench.sitting import Sitting, most_seats
from scenes.services.seating import Seating

QUIET_SECONDS = 1.5
"""When no picture has been brought in for so long, all have been."""
LONGEST_SECONDS = 60.0
FIRST = "Start to the first changed frame"
ANSWERS = "Start to a table that answers touches"
LAST = "Start to the last picture"


def from_start(sitting: Sitting, game: str) -> Moments:
    """From the lift of the finger that touches Start, on the real clock."""
    with sitting.measured("set-up, before the menu has rested"):
        sitting.visitor.sit(game, Seating.usual(most_seats(game)).sides)
    sitting.ask(settle=True)
    sitting.ask(down={"finger": 1, "at": "setup.start"})
    sitting.robot.advance(0.08)
    watch = _Watch(sitting)
    with sitting.measured("the frames since Start"):
        sitting.after_frame = watch.look
        sitting.ask(up={"finger": 1})
        watch.wait()
    return {**watch.found, **sitting.moments, "memory after Start": memory()}


class _Watch:
    """Looks after every frame at what has come since it began."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._gallery = sitting.app.around.gallery
        self._brought, self._last = self._gallery.memory.count, sitting.seconds
        self._wall, self._busy = time.perf_counter(), time.process_time()
        self.found: Moments = {}

    def look(self) -> None:
        app = self._sitting.app
        if FIRST not in self.found:
            self._note(FIRST)
        is_there = app.scene.name == "play" and not app.is_going
        if ANSWERS not in self.found and is_there and app.scene.targets():
            self._note(ANSWERS)
        if self._gallery.memory.count != self._brought:
            self._brought, self._last = self._gallery.memory.count, self._sitting.seconds
            self._note(LAST)

    def _note(self, name: str) -> None:
        self.found[name] = {
            "processor s": rounded(time.process_time() - self._busy),
            "wall s": rounded(time.perf_counter() - self._wall),
        }

    def wait(self) -> None:
        """Until all pictures have been brought in, at the pace of the table."""
        due = time.perf_counter()
        ends = self._sitting.seconds + LONGEST_SECONDS
        while self._sitting.seconds < min(self._last + QUIET_SECONDS, ends):
            due = max(due + FRAME_SECONDS, time.perf_counter())
            time.sleep(max(0.0, due - time.perf_counter()))
            self._sitting.robot.advance(FRAME_SECONDS)
