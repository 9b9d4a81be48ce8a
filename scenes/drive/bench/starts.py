"""How long people wait from a touch on Start to the game."""

from __future__ import annotations

import time

from scenes.app import FRAME_SECONDS
from scenes.drive.bench.figures import Moments, rounded
from scenes.drive.bench.sitting import Sitting, most_seats
from scenes.seating import Seating

QUIET_SECONDS = 3.0
"""When no picture has been made for so long, all have been."""
LONGEST_SECONDS = 60.0


def from_start(sitting: Sitting, game: str) -> Moments:
    """From the lift of the finger that touches Start, on the real clock."""
    sitting.visitor.sit(game, Seating.usual(most_seats(game)).sides)
    sitting.ask(settle=True)
    watch = _Watch(sitting)
    sitting.ask(down={"finger": 1, "at": "setup.start"})
    sitting.robot.advance(0.08)
    watch.begin()
    with sitting.measured("the frames since Start"):
        sitting.ask(up={"finger": 1})
        watch.follow()
    return {**watch.found, **sitting.moments}


class _Watch:
    """What has happened since it began, looked at after every frame."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._wall = self._busy = 0.0
        self.found: Moments = {}

    def begin(self) -> None:
        self._wall, self._busy = time.perf_counter(), time.process_time()

    def _note(self, name: str) -> None:
        self.found[name] = {
            "processor s": rounded(time.process_time() - self._busy),
            "wall s": rounded(time.perf_counter() - self._wall),
        }

    def follow(self) -> None:
        """The frame in which the finger was lifted is over."""
        sitting, brought, quiet = self._sitting, -1, 0.0
        self._note("Start to the first changed frame")
        due = time.perf_counter()
        ends = sitting.seconds + LONGEST_SECONDS
        while quiet < QUIET_SECONDS and sitting.seconds < ends:
            if "Start to a table that answers" not in self.found and self._answers():
                self._note("Start to a table that answers")
            if sitting.app.around.gallery.brought_in != brought:
                brought, quiet = sitting.app.around.gallery.brought_in, 0.0
                self._note("Start to the last picture")
            due = max(due + FRAME_SECONDS, time.perf_counter())
            time.sleep(max(0.0, due - time.perf_counter()))
            sitting.robot.advance(FRAME_SECONDS)
            quiet += FRAME_SECONDS

    def _answers(self) -> bool:
        scene = self._sitting.app.scene
        return scene.name == "play" and bool(scene.targets())
