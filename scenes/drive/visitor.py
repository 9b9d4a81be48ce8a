"""A visitor who plays by touch alone: for demonstrations, measurements and tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from game.match import AnyMatch
from game.rules import Json
from scenes.app.app import FRAME_SECONDS
from scenes.core.table import Point, Side
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.services.seating import HUMAN, Seating
from scenes.touch.target import Meaning, Target, by_id, id_of
from scenes.views.view import Drag, Step, Tap

GOING_ROUND_SECONDS, RESTS_SECONDS = 0.5, 0.1
LONGEST_END = 30
"""Seconds by which an ending and a podium have been shown."""


class Visitor:
    """Makes every move by the steps that the game's view names, tapped or dragged."""

    def __init__(self, robot: Robot, rng: Random) -> None:
        self._robot = robot
        self._rng = rng

    def ask(self, **request: object) -> Json:
        """Raises ValueError with the robot's answer if it refuses the request."""
        answer = self._robot.answer(json.dumps(request))
        if not answer["ok"]:
            raise ValueError(f"{request}: {answer['error']}")
        return answer

    def begin(self, game: str, sides: Sequence[Side], *choices: str) -> None:
        """Goes from the menu to the first move; `choices`: ids to tap in the set-up."""
        self.sit(game, sides)
        for choice in choices:
            self.ask(tap=choice)
        self.ask(tap="setup.start")

    def sit(self, game: str, sides: Sequence[Side]) -> None:
        """Goes from the menu to a set-up in which people sit at these sides."""
        self.ask(tap=f"menu.{game}")
        for side in Side:
            leave = f"setup.seat{int(side)}.leave"
            if side in sides:
                self.ask(tap=f"setup.seats.{int(side)}")
            elif leave in self.shown():
                self.ask(tap=leave)

    def shown(self) -> list[str]:
        return [name for name, one in self._targets().items() if one.enabled]

    def _targets(self) -> dict[str, Target]:
        return self._robot.between_frames(lambda: by_id(self._robot.app.scene.all_targets()))

    @property
    def _play(self) -> PlayScene | None:
        scene = self._robot.app.scene
        return scene if isinstance(scene, PlayScene) else None

    @property
    def match(self) -> AnyMatch:
        assert self._play is not None
        return self._play.match

    @property
    def is_playing(self) -> bool:
        return self._play is not None and self.match.outcome() is None

    def turn(self) -> None:
        """Plays one move by touch; waits while a hot-seat table is handed over."""
        steps = self._robot.between_frames(self._next_steps)
        for step in steps:
            self.take(step)
        if not steps and self._play is not None and self._play.view.host.seating.hot_seat:
            self.ask(wait=GOING_ROUND_SECONDS)

    def take(self, step: Step) -> None:
        match step:
            case Tap(means, seconds) if seconds is not None:
                self.ask(hold=self._named(means), seconds=seconds + RESTS_SECONDS)
            case Tap(means):
                self.ask(tap=self._named(means))
            case Drag(start, end, seconds):
                self.ask(drag=[self._named(start), self._named(end)], seconds=seconds)

    def _named(self, means: Meaning) -> str:
        """The robot's id for this meaning; if no target has it now, the id it would have."""
        shown = self._targets().items()
        return next((name for name, one in shown if one.means == means), id_of(means))

    def _next_steps(self) -> list[Step]:
        if self._play is None or self.match.outcome() is not None:
            return []
        seating = self._play.view.host.seating
        likely = self._play.view.guide.likely(self.match)
        moves = [one for one in likely if seating.kinds[one.seat] == HUMAN]
        moves = [one for one in moves if seating.attends(one.seat)]
        if not moves:
            return []
        move = self._rng.choice(moves)
        return self._play.view.guide.steps(move, drag=self._rng.random() < 0.5)

    def game(self, most: int = 2000) -> None:
        """Plays until the game is over and its result is shown."""
        for _ in range(most):
            if self._play is None or self._play.name == "result":
                return
            if self.match.outcome() is None:
                self.turn()
            self.ask(wait=0.7 if self.match.outcome() else 0.02)
        raise ValueError(f"the game is not over after {most} moves")

    def whole(self, game: str, seats: int) -> None:
        self.begin(game, Seating.usual(seats).sides)
        self.game()
        self.see_the_end()
        self.ask(tap="result.menu")

    def see_the_end(self) -> None:
        """Waits until the next choice can be made; enters no initials."""
        for _ in range(LONGEST_END):
            self.ask(settle=True)
            shown = self._targets()
            for name in shown:
                if name.startswith("letters") and name.endswith(".none"):
                    self.ask(tap=name)
            if any(name.startswith("result") for name in shown):
                return
            self.ask(wait=1.0)
        raise ValueError("an end that has no end")


Seconds: TypeAlias = tuple[float, float]

FINGER = 1
REST_FRAMES = 4
"""A finger rests before the lift: one lifted in full motion puts nothing down."""
LANDED_SECONDS = 0.15
"""The seconds until a lift is processed, since a lost finger may return."""


class Pace(NamedTuple):
    """Pauses in seconds. `drag` None: as the game's own steps say."""

    between_moves: Seconds
    between_steps: Seconds
    drag: Seconds | None


PEOPLE = Pace((1.0, 2.5), (0.3, 0.7), (0.5, 1.0))
HURRIED = Pace((0.05, 0.3), (0.0, 0.0), None)


class Person(Visitor):
    """Drags send a point per frame, as touchscreens do."""

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
    """A path like a hand's: slow at both ends."""
    part = share**3 * (10 - 15 * share + 6 * share**2)
    return first[0] + part * (last[0] - first[0]), first[1] + part * (last[1] - first[1])
