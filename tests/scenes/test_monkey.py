"""Ten fingers at once that know nothing: nothing breaks, and every match replays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random

import pygame
import pytest
from breadth import times
from table_driver import GAMES, faults, open_table, play_on, visitor

from game.games import games
from game.matches import match_from
from scenes.app.app import FRAME_SECONDS
from scenes.core.table import Point
from scenes.drive.robot import Robot
from scenes.play.meanings import OpenMenu
from scenes.services.seating import USUAL
from scenes.touch.target import Meaning, Target

FINGERS = 10
FRAMES = {"everywhere": times(6_000), "play": times(3_600)}
SIZE = (800, 450)


class Monkey:
    """Puts fingers down, moves them, lifts them; mostly where something can be touched."""

    def __init__(self, robot: Robot, seed: int) -> None:
        self.app, self.rng = robot.app, Random(seed)
        self.down: dict[int, Point] = {}
        self.scenes: Counter[str] = Counter()

    def frame(self, avoided: tuple[type[Meaning], ...] = ()) -> None:
        # Nothing changes before the frame.
        wanted = cache(partial(self._wanted, avoided))
        for finger in range(FINGERS):
            self._act(finger, wanted, avoided)
        self.scenes[self.app.scene.name] += 1
        self.app.frame(FRAME_SECONDS, pygame.event.get())

    def _wanted(self, avoided: tuple[type[Meaning], ...]) -> list[Target]:
        shown = self.app.scene.all_targets()
        return [target for target in shown if not isinstance(target.means, avoided)]

    def _act(
        self, finger: int, wanted: Callable[[], list[Target]], avoided: tuple[type[Meaning], ...]
    ) -> None:
        dice = self.rng.random()
        if finger in self.down and dice < 0.15:
            x, y = self.down.pop(finger)
            self._post(pygame.FINGERUP, finger, x, y)
        elif finger in self.down and dice < 0.6:
            self.down[finger] = self._somewhere(wanted, avoided)
            self._post(pygame.FINGERMOTION, finger, *self.down[finger])
        elif finger not in self.down and dice < 0.05:
            self.down[finger] = self._somewhere(wanted, avoided)
            self._post(pygame.FINGERDOWN, finger, *self.down[finger])
        elif dice > 0.9995:
            pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))

    def _somewhere(
        self, wanted: Callable[[], list[Target]], avoided: tuple[type[Meaning], ...]
    ) -> Point:
        found = wanted()
        if not found or self.rng.random() < 0.3:
            return self._anywhere(avoided)
        rect = self.rng.choice(found).rect
        return self.rng.uniform(rect.left, rect.right), self.rng.uniform(rect.top, rect.bottom)

    def _anywhere(self, avoided: tuple[type[Meaning], ...]) -> Point:
        while True:
            point = self.rng.randrange(SIZE[0]), self.rng.randrange(SIZE[1])
            hit = self.app.scene.hit(point) if avoided else None
            if hit is None or not isinstance(hit.means, avoided):
                return point

    def _post(self, kind: int, finger: int, x: float, y: float) -> None:
        x, y = x / SIZE[0], y / SIZE[1]
        values = {"touch_id": 1, "finger_id": finger, "x": x, "y": y, "dx": 0, "dy": 0}
        pygame.event.post(pygame.event.Event(kind, {**values, "pressure": 1}))

    def lift_all(self) -> None:
        for finger, (x, y) in self.down.items():
            self._post(pygame.FINGERUP, finger, x, y)
        self.down.clear()
        self.app.frame(FRAME_SECONDS, pygame.event.get())


def test_ten_fingers_roam_all_scenes(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE, seed=4)
    monkey = Monkey(robot, 4)
    for _ in range(FRAMES["everywhere"]):
        monkey.frame()
    # A match may end in the last frames: how long its result is seen is luck.
    # The pause lies behind two touches: few fingers that roam find it.
    assert min(monkey.scenes[name] for name in ("menu", "setup", "play")) > 30
    assert not faults(robot)
    robot.app.close()


@pytest.mark.parametrize("game", GAMES)
def test_ten_fingers_play_and_what_lies_there_is_what_the_record_says(
    tmp_path: Path, game: str
) -> None:
    robot = open_table(tmp_path, SIZE, seed=9)
    visitor(robot).begin(game, USUAL[max(games()[game].rules.seat_counts)])
    scene, monkey = play_on(robot), Monkey(robot, 9)
    for number in range(FRAMES["play"]):
        monkey.frame(avoided=(OpenMenu,))
        if robot.app.scene is not scene:
            break
        if number % 200 == 199:
            assert match_from(scene.match.record()).state == scene.match.state
    assert not faults(robot)
    assert scene.match.entries
    unfinished = robot.app.services.store.unfinished()
    if scene.match.outcome() is None:
        assert unfinished is not None
        assert unfinished.match.state == scene.match.state
    robot.app.close()
