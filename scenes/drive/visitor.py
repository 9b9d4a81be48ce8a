"""Somebody who plays at the table by touch alone: for demonstrations, measurements and tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from game.match import Match
from game.rules import Json
from scenes.drive.robot import Robot
from scenes.play.play import PlayScene
from scenes.table import Side


class Visitor:
    """Every move is made by the touches that the game's board names, tapped or dragged."""

    def __init__(self, robot: Robot, rng: Random) -> None:
        self._robot = robot
        self._rng = rng

    def ask(self, **request: Any) -> Json:
        """Raises ValueError with the robot's answer where it does not accept a request."""
        answer = self._robot.answer(json.dumps(request))
        if not answer["ok"]:
            raise ValueError(f"{request}: {answer['error']}")
        return answer

    def begin(self, game: str, sides: Sequence[Side], *choices: str) -> None:
        """From the menu to the first tile; `choices` are ids of the set-up to tap."""
        self.ask(tap=f"menu.{game}")
        for side in Side:
            taken = not self._enabled(f"setup.seats.{int(side)}")
            if side in sides and not taken:
                self.ask(tap=f"setup.seats.{int(side)}")
            elif taken and side not in sides:
                self.ask(tap=f"setup.seat{int(side)}.leave")
        for choice in choices:
            self.ask(tap=choice)
        self.ask(tap="setup.start")

    def _enabled(self, name: str) -> bool:
        targets = self._robot.between_frames(lambda: self._robot.app.scene.all_targets())
        return any(target.id == name and target.enabled for target in targets)

    @property
    def match(self) -> Match:
        scene = self._robot.app.scene
        assert isinstance(scene, PlayScene)
        return scene.match

    @property
    def is_playing(self) -> bool:
        scene = self._robot.app.scene
        return isinstance(scene, PlayScene) and scene.match.outcome() is None

    def turn(self) -> None:
        """One move that the visitor likes, by touch."""
        for request in self._robot.between_frames(self._next_touches):
            self.ask(**request)

    def _next_touches(self) -> list[Json]:
        scene = self._robot.app.scene
        if not isinstance(scene, PlayScene) or self.match.outcome() is not None:
            return []
        move = self._rng.choice(scene.board.likely(self.match))
        return scene.board.touches(move, drag=self._rng.random() < 0.5)

    def game(self, most: int = 2000) -> None:
        """Plays until the game is over and its result is shown."""
        for _ in range(most):
            if not isinstance(self._robot.app.scene, PlayScene):
                return
            if self.match.outcome() is None:
                self.turn()
            self.ask(wait=0.7 if self.match.outcome() else 0.02)
        raise ValueError(f"the game is not over after {most} moves")
