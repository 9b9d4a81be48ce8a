"""A scene with two touchable squares that records what happens to each touch."""

from __future__ import annotations

import pygame

from scenes.app.app import App
from scenes.core.table import Point
from scenes.scene.scene import Scene
from scenes.touch.contacts import Contact, Kind
from scenes.touch.gesture import Gesture
from scenes.touch.target import Meaning, Target, id_of

LEFT, RIGHT = (300, 180), (420, 180)


class Toy(Meaning, id="toy.{name}"):
    name: str


class Go(Meaning, id="toy.go"):
    number: int = 1


class ToyGesture(Gesture):
    """Records what happens to it."""

    def __init__(self, said: list[str], target: Target) -> None:
        self._said, self._name = said, id_of(target.means)
        self._say("press")

    def _say(self, what: str) -> None:
        self._said.append(f"{what} {self._name}")

    def move(self, point: Point) -> None:
        self._say("move")

    def tap(self) -> None:
        self._say("tap")

    def drop(self, point: Point) -> None:
        self._say("drop")

    def cancel(self) -> None:
        self._say("cancel")


class ToyScene(Scene):
    """Two squares, `once` and `often`, side by side, and a button on request."""

    name = "toy"

    def enter(self) -> None:
        self.said: list[str] = []
        self.stage.set_base(pygame.Surface(self.around.screen.get_size(), 0, 32))
        self.shown = [
            Target(Toy("once"), pygame.Rect(280, 160, 40, 40), seat=0, once=True),
            Target(Toy("often"), pygame.Rect(400, 160, 40, 40), seat=0),
        ]

    def targets(self) -> list[Target]:
        return self.shown

    def press(self, target: Target, point: Point) -> Gesture | None:
        return ToyGesture(self.said, target)


def shown(app: App) -> ToyScene:
    scene = ToyScene(app.around, app.go)
    app.show(scene)
    return scene


def touch(
    scene: Scene, *steps: Kind, at: Point = LEFT, finger: int = 1, speed: float = 0.0
) -> None:
    for step in steps:
        scene.touch(Contact(step, finger, at, speed=speed))


def wait(scene: Scene, seconds: float) -> None:
    """Runs a frame after so much time."""
    scene.around.clock.now += seconds
    scene.update(seconds)
