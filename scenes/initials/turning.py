"""A finger on a drum: it turns it, or taps it on by one."""

from __future__ import annotations

from collections.abc import Callable

from scenes.core.table import Point, Side
from scenes.initials.drum import Drum
from scenes.initials.meanings import PartOfDrum
from scenes.services.surroundings import Clock
from scenes.stage.motion import Tweens
from scenes.touch.gesture import Gesture

HEARD_SECONDS, LATE_SECONDS = 0.1, 0.15
"""What a finger did longer ago says nothing about how fast it left; and how late the table may
learn that it did."""


class Turning(Gesture):
    def __init__(
        self,
        drum: Drum,
        means: PartOfDrum,
        side: Side,
        per_letter: float,
        point: Point,
        clock: Clock,
        tweens: Tweens,
        turned: Callable[[], None],
        agreed: Callable[[], None],
    ) -> None:
        """`per_letter`: pixels that a finger goes for one. `turned` and `agreed` are called after
        the drum shows another letter, or its own is the one."""
        self._drum, self._means, self._side = drum, means, side
        self._per_letter, self._clock, self._tweens = per_letter, clock, tweens
        self._turned, self._agreed = turned, agreed
        tweens.drop(drum)
        self._start, self._begin = point, drum.place
        self._rested = drum.goal
        self._trace = [(clock.now, drum.place)]

    def move(self, point: Point) -> None:
        down_x, down_y = self._side.turned(0, 1)
        way = (point[0] - self._start[0]) * down_x + (point[1] - self._start[1]) * down_y
        self._drum.turn(self._begin - way / self._per_letter)
        self._trace.append((self._clock.now, self._drum.place))
        self._turned()

    def tap(self) -> None:
        step = {"up": -1, "middle": 0, "down": 1}[self._means.part]
        self._drum.roll(self._tweens, self._rested + step)
        if step:
            self._turned()
        else:
            self._agreed()

    def drop(self, point: Point) -> None:
        self._drum.let_go(self._tweens, self._speed)
        self._turned()

    def cancel(self) -> None:
        self._drum.let_go(self._tweens, 0.0)

    @property
    def _speed(self) -> float:
        """In letters a second, as the finger left."""
        last_time, last = self._trace[-1]
        if self._clock.now - last_time > LATE_SECONDS:
            return 0.0
        began, first = next(one for one in self._trace if last_time - one[0] <= HEARD_SECONDS)
        return (last - first) / (last_time - began) if last_time > began else 0.0
