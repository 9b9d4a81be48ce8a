"""What the table does when nobody touches it: it asks, puts the game away, and shows itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from scenes.art import colours
from scenes.button import add_pill
from scenes.pause import DIM
from scenes.play.play import PlayScene
from scenes.scene import Grip, Scene
from scenes.stage.stage import Layer

if TYPE_CHECKING:
    from scenes.app import App

ASK_SECONDS, AWAY_SECONDS = 60.0, 30.0


class Idle:
    """Counts the time since the last touch. Settings: `idle.ask` and `idle.away`, in seconds."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._touched = 0.0
        self._ask = self._seconds("idle.ask", ASK_SECONDS)
        self._away = self._seconds("idle.away", AWAY_SECONDS)

    def _seconds(self, name: str, usual: float) -> float:
        stored = self._app.store.setting(name, usual)
        return float(stored) if isinstance(stored, int | float) and stored > 0 else usual

    def touched(self) -> None:
        self._touched = self._app.now

    def tick(self) -> None:
        from scenes.attract import AttractScene

        quiet, scene = self._app.now - self._touched, self._app.scene
        if isinstance(scene, AttractScene) or not self._is_waiting(scene):
            return
        if quiet >= self._ask + self._away:
            self._app.go(AttractScene(self._app))
        elif quiet >= self._ask and isinstance(scene, PlayScene):
            self._app.push(StillThereScene(self._app, scene))

    def _is_waiting(self, scene: Scene) -> bool:
        """A table of computer players alone plays on without anybody."""
        return not isinstance(scene, PlayScene) or scene.has_people()


class StillThereScene(Scene):
    """Lies over the game and asks every seat; a touch anywhere answers."""

    name: ClassVar[str] = "still_there"

    def __init__(self, app: App, play: PlayScene) -> None:
        super().__init__(app)
        self._play = play

    def enter(self) -> None:
        dimmed = self.app.screen.copy()
        dimmed.fill((DIM, DIM, DIM), special_flags=pygame.BLEND_RGB_MULT)
        self.stage.set_base(dimmed)
        table, gallery = self.app.table, self.app.gallery
        for seat, side in enumerate(self._play.seating.sides):
            words = self.app.words(side)
            text = gallery.text(words("idle.question"), 12, colours.BONE, "bold", side)
            self.stage.add(text, table.spot(side, 0, 72), Layer.WORDS)
            at, go_on = table.spot(side, 0, 40), partial(self.app.pop)
            add_pill(self, "still_there.yes", words("idle.yes"), "bone", at, side, go_on, seat)

    def tap(self, grip: Grip) -> None:
        if grip.target is None:
            self.app.pop()
