"""Between the game and the menu: nothing is lost, so one question is enough."""

from __future__ import annotations

from typing import ClassVar

import pygame

from scenes.button import add_pill
from scenes.scene import Grip, Scene
from scenes.table import Side

DIM = 118
"""What is left of each colour's 255 below the question."""


class PauseScene(Scene):
    """Lies over the game; a touch beside the buttons goes on with it."""

    name: ClassVar[str] = "pause"

    def enter(self) -> None:
        dimmed = self.app.screen.copy()
        dimmed.fill((DIM, DIM, DIM), special_flags=pygame.BLEND_RGB_MULT)
        self.stage.set_base(dimmed)
        for side in (Side.SOUTH, Side.NORTH):
            words, away = self.app.words(side), self.app.table.high / 2 - 34
            left, right = (self.app.table.spot(side, along, away) for along in (-46, 46))
            on, menu = words("pause.go_on"), words("pause.menu")
            add_pill(self, "pause.go_on", on, "bone", left, side, self.app.pop, least_mm=78)
            add_pill(self, "pause.menu", menu, "petrol", right, side, self._to_menu, least_mm=78)

    def tap(self, grip: Grip) -> None:
        if grip.target is None:
            self.app.pop()

    def _to_menu(self) -> None:
        from scenes.menu import MenuScene

        self.app.go(MenuScene(self.app))
