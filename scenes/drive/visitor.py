"""Somebody who plays at the table by touch alone: for demonstrations, measurements and tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

from game.match import AnyMatch
from game.rules import Json
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.services.seating import HUMAN, Seating
from scenes.touch.target import Meaning, by_id, id_of
from scenes.views.view import Drag, Step, Tap

GOING_ROUND_SECONDS, RESTS_SECONDS = 0.5, 0.1
LONGEST_END = 30
"""Seconds in which an end and a podium have been shown."""


class Visitor:
    """Every move is made by the steps that the game's view names, tapped or dragged."""

    def __init__(self, robot: Robot, rng: Random) -> None:
        self._robot = robot
        self._rng = rng

    def ask(self, **request: object) -> Json:
        """Raises ValueError with the robot's answer where it does not accept a request."""
        answer = self._robot.answer(json.dumps(request))
        if not answer["ok"]:
            raise ValueError(f"{request}: {answer['error']}")
        return answer

    def begin(self, game: str, sides: Sequence[Side], *choices: str) -> None:
        """From the menu to the first tile; `choices` are ids of the set-up to tap."""
        self.sit(game, sides)
        for choice in choices:
            self.ask(tap=choice)
        self.ask(tap="setup.start")

    def sit(self, game: str, sides: Sequence[Side]) -> None:
        """From the menu to a set-up in which people sit at these sides."""
        self.ask(tap=f"menu.{game}")
        for side in Side:
            leave = f"setup.seat{int(side)}.leave"
            if side in sides:
                self.ask(tap=f"setup.seats.{int(side)}")
            elif self._enabled(leave):
                self.ask(tap=leave)

    def _enabled(self, name: str) -> bool:
        return name in self.shown()

    def shown(self) -> list[str]:
        """What can be touched now."""
        targets = self._robot.between_frames(lambda: by_id(self._robot.app.scene.all_targets()))
        return [name for name, one in targets.items() if one.enabled]

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
        """One move that the visitor likes, by touch; nobody touches a table on its way."""
        steps = self._robot.between_frames(self._next_steps)
        for step in steps:
            self.take(step)
        if not steps and self._is_hot_seat:
            self.ask(wait=GOING_ROUND_SECONDS)

    def take(self, step: Step) -> None:
        """One step of a move, as a request to the robot."""
        match step:
            case Tap(means, seconds) if seconds is not None:
                self.ask(hold=self._named(means), seconds=seconds + RESTS_SECONDS)
            case Tap(means):
                self.ask(tap=self._named(means))
            case Drag(start, end, seconds):
                self.ask(drag=[self._named(start), self._named(end)], seconds=seconds)

    def _named(self, means: Meaning) -> str:
        """What the robot calls this now; where nothing means it, what it would be called."""
        shown = self._robot.between_frames(lambda: by_id(self._robot.app.scene.all_targets()))
        return next((name for name, one in shown.items() if one.means == means), id_of(means))

    def _next_steps(self) -> list[Step]:
        if self._play is None or self.match.outcome() is not None:
            return []
        seating = self._play.view.host.seating
        likely = self._play.view.likely(self.match)
        moves = [one for one in likely if seating.kinds[one.seat] == HUMAN]
        moves = [one for one in moves if seating.attends(one.seat)]
        if not moves:
            return []
        move = self._rng.choice(moves)
        return self._play.view.steps(move, drag=self._rng.random() < 0.5)

    @property
    def _is_hot_seat(self) -> bool:
        return self._play is not None and self._play.view.host.seating.hot_seat

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
        """From the menu to the end of a game and back."""
        self.begin(game, Seating.usual(seats).sides)
        self.game()
        self.see_the_end()
        self.ask(tap="result.menu")

    def see_the_end(self) -> None:
        """Looks on until it can be chosen what comes next; enters no letters."""
        for _ in range(LONGEST_END):
            self.ask(settle=True)
            shown = self._robot.between_frames(lambda: by_id(self._robot.app.scene.all_targets()))
            for name in shown:
                if name.startswith("letters") and name.endswith(".none"):
                    self.ask(tap=name)
            if any(name.startswith("result") for name in shown):
                return
            self.ask(wait=1.0)
        raise ValueError("an end that has no end")
