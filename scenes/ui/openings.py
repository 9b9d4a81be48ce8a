"""What is open at the sides of a table: at most one thing a side, until a touch elsewhere or a
timeout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from scenes.core.table import Side
from scenes.touch.gesture import Finger
from scenes.touch.target import Anywhere, Meaning

OPEN_SECONDS = 8.0


class Openable(Protocol):
    @property
    def side(self) -> Side: ...

    def lay(self) -> None:
        """Lays it above everything else."""

    def remove(self) -> None: ...

    def owns(self, means: Meaning) -> bool:
        """Whether a touch of this leaves it open."""


class Openings:
    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed` is called when something opens or closes."""
        self._changed = changed
        self._open: dict[Side, tuple[Openable, float]] = {}
        self._left: dict[Side, float] = {}

    def __bool__(self) -> bool:
        return bool(self._open)

    @property
    def side(self) -> Side | None:
        """The first side where something is open."""
        return next(iter(self._open), None)

    def at(self, side: Side) -> Openable | None:
        return self._open[side][0] if side in self._open else None

    def open(self, thing: Openable, seconds: float = OPEN_SECONDS) -> None:
        self._take_off(thing.side)
        self._open[thing.side], self._left[thing.side] = (thing, seconds), seconds
        self._changed()

    def close(self, side: Side) -> None:
        if self._take_off(side):
            self._changed()

    def _take_off(self, side: Side) -> bool:
        thing, _ = self._open.pop(side, (None, 0.0))
        if thing is not None:
            thing.remove()
        return thing is not None

    def lay(self) -> None:
        for thing, _ in self._open.values():
            thing.lay()

    def touched(self, finger: Finger | None) -> None:
        """A touch of bare felt closes all; a touch of another thing of a side closes what is open
        there."""
        target = None if finger is None else finger.target
        for side, (thing, seconds) in list(self._open.items()):
            if target is None or isinstance(target.means, Anywhere):
                self.close(side)
            elif thing.owns(target.means):
                self._left[side] = seconds
            elif target.seat == int(side):
                self.close(side)

    def tick(self, dt: float) -> None:
        for side in list(self._open):
            self._left[side] -= dt
            if self._left[side] <= 0:
                self.close(side)
