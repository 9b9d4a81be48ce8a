"""Between the game and the menu: nothing is lost, so one question is enough."""

from __future__ import annotations

from typing import ClassVar

import pygame

from scenes.button import Button
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
            words = self.app.words(side)
            self._pill(side, "pause.go_on", words("pause.go_on"), "bone", -46)
            self._pill(side, "pause.menu", words("pause.menu"), "petrol", 46)

    def _pill(self, side: Side, name: str, label: str, kind: str, along: float) -> None:
        gallery, table = self.app.gallery, self.app.table
        pill = gallery.controls.pill
        made = {
            s: gallery.of(pill, label, 10.0, kind, 24.0, s, 78.0)  # type: ignore[arg-type]
            for s in ("up", "down")
        }
        pictures = {state: control.picture for state, control in made.items()}
        at = table.spot(side, along, table.high / 2 - 34)
        action = self.app.pop if name == "pause.go_on" else self._to_menu
        button = Button(self, name, pictures, made["up"].size, at, side, action, label=label)
        self.buttons.append(button)

    def tap(self, grip: Grip) -> None:
        if grip.target is None:
            self.app.pop()

    def _to_menu(self) -> None:
        from scenes.menu import MenuScene

        self.app.go(MenuScene(self.app))
