"""Scripts: what happens one after the other, written top-down as a generator of waits.

    def begin(self) -> Steps:
        self.darken()
        yield Wait(0.4)
        yield together(self.slide(), self.count())
        yield move(0.25, self.rise)
        self.host.sound("bowl", middle)

A script takes one step a frame, in the frame in which its wait is over; what is left of that frame
is not carried over. Scenes tick a `Script` of their own; what may be dropped with its owner is
begun with `Tweens.play`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

Awaited: TypeAlias = Callable[[float], bool]
"""Called once a frame with its seconds (inf to skip); returns whether it is over."""
Steps: TypeAlias = Iterator[Awaited]


def _always(_: float) -> bool:
    return True


@dataclass
class Wait:
    """Waits for `seconds`, at least a frame, and for `until`, which is ticked from the first frame
    on. Skipping skips the seconds."""

    seconds: float = 0.0
    until: Awaited = _always
    name: str = ""

    def __call__(self, dt: float) -> bool:
        is_over = self.until(dt)
        self.seconds -= dt
        return is_over and self.seconds <= dt / 2


class Script:
    """Runs a generator. It begins in the first tick."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self._awaited: Awaited | None = None
        self.is_over = False

    def __bool__(self) -> bool:
        """Whether it is not over."""
        return not self.is_over

    @property
    def name(self) -> str:
        """The name of the present wait, or ""."""
        return self._awaited.name if isinstance(self._awaited, Wait) else ""

    def tick(self, dt: float) -> bool:
        """Whether it is over. The next wait counts from the next tick."""
        if not self.is_over and (self._awaited is None or self._awaited(dt)):
            self._awaited = next(self._steps, None)
            self.is_over = self._awaited is None
        return self.is_over

    def skip(self) -> None:
        """Ends the present wait; the next step begins in the next tick."""
        if self._awaited is not None and self._awaited(inf):
            self._awaited = _always

    def finish(self) -> None:
        """Runs to its end at once."""
        while not self.tick(inf):
            pass


def together(*scripts: Steps) -> Awaited:
    """Starts all now; over when the last one is."""
    running = [Script(steps) for steps in scripts]
    for one in running:
        one.tick(0.0)

    def tick(dt: float) -> bool:
        for one in running:
            if dt == inf:
                one.finish()
            else:
                one.tick(dt)
        return not any(running)

    return tick
