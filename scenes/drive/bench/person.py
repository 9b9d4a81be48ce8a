"""Somebody who plays as fast as people do, or without any pause."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, TypeAlias

from game.rules import Json
from scenes.app.app import FRAME_SECONDS
from scenes.core.table import Point
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.touch.target import Meaning
from scenes.views.view import Drag, Step

Seconds: TypeAlias = tuple[float, float]
"""Any time between these two."""

FINGER = 1
REST_FRAMES = 4
"""A finger rests before it lifts: who lifts in full motion has not put anything down."""
LANDED_SECONDS = 0.15
"""Until what was lifted is known not to have been lost."""


class Pace(NamedTuple):
    """`drag` None: as the game's own steps say."""

    between_moves: Seconds
    between_steps: Seconds
    drag: Seconds | None


PEOPLE = Pace((1.0, 2.5), (0.3, 0.7), (0.5, 1.0))
HURRIED = Pace((0.05, 0.3), (0.0, 0.0), None)


class Person(Visitor):
    """A drag sends a point a frame, as touchscreens do."""

    def __init__(self, robot: Robot, rng: Random) -> None:
        super().__init__(robot, rng)
        self.pace = HURRIED

    def ask(self, **request: object) -> Json:
        if "tap" in request:
            self._wait(self.pace.between_steps)
        return super().ask(**request)

    def turn(self) -> None:
        super().turn()
        self._wait(self.pace.between_moves)

    def take(self, step: Step) -> None:
        if isinstance(step, Drag) and self.pace.drag is not None:
            self._wait(self.pace.between_steps)
            self._drag(step.start, step.end, self._rng.uniform(*self.pace.drag))
        else:
            super().take(step)

    def _wait(self, seconds: Seconds) -> None:
        if seconds[1]:
            self._robot.advance(self._rng.uniform(*seconds))

    def _drag(self, start: Meaning, end: Meaning, seconds: float) -> None:
        first, last = (self._robot.touchable(self._named(one)) for one in (start, end))
        self._send("down", first)
        steps = round(seconds / FRAME_SECONDS)
        for step in range(1, steps + REST_FRAMES):
            self._send("move", _on_the_way(first, last, min(1.0, step / steps)))
        self._send("up", last)
        self._robot.advance(LANDED_SECONDS)

    def _send(self, kind: str, at: Point) -> None:
        self.ask(**{kind: {"finger": FINGER, "at": list(at)}})


def _on_the_way(first: Point, last: Point, share: float) -> Point:
    """As hands move: they set off and arrive gently."""
    part = share**3 * (10 - 15 * share + 6 * share**2)
    return first[0] + part * (last[0] - first[0]), first[1] + part * (last[1] - first[1])
