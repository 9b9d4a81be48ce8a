"""The sounds of an end."""

from __future__ import annotations

from scenes.core.table import Side
from scenes.services.surroundings import SEAT_MM, Surroundings
from scenes.sound.cues import TICKS
from scenes.sound.mix import COUNTED_APART_SECONDS
from scenes.stage.motion import Tweens, linear

LEAVES_SECONDS = 0.06
"""Seconds after the bowl."""


def tick_name(number: int, count: int) -> str:
    """The cue of a step among `count`."""
    return f"tick-{min(TICKS - 1, number * TICKS // max(1, count))}"


class Heard:
    def __init__(self, around: Surroundings, tweens: Tweens, counted: Side | None = None) -> None:
        """`counted`: the side before which counting is heard; None: the middle."""
        self._around, self._tweens = around, tweens
        table = around.table
        self._at = table.middle if counted is None else table.spot(counted, 0, SEAT_MM)

    def tick(self, seconds: float) -> None:
        """Plays ticks during a count, as many as can be distinguished."""
        count = max(1, int(seconds / COUNTED_APART_SECONDS))
        heard = -1

        def step(share: float) -> None:
            nonlocal heard
            number = min(count - 1, int(share * count))
            if number > heard:
                heard = number
                self._around.sound(tick_name(number, count), self._at)

        self._tweens.run(seconds, step, linear)

    def ring(self) -> None:
        """Plays the winner's bowl and the leaves."""
        self.sound("bowl")
        self.sound("leaves", LEAVES_SECONDS)

    def sound(self, cue: str, after: float = 0.0) -> None:
        """Plays a cue in the middle."""
        self._around.sound(cue, self._around.table.middle, after=after)
