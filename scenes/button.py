"""Something to press: its pictures for each state, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pygame

from scenes.art.canvas import Picture
from scenes.stage import Layer
from scenes.table import Side

if TYPE_CHECKING:
    from scenes.scene import Scene

Pictures = Mapping[str, Picture]
"""By state: up, down, off."""


class Button:
    """Lies on a scene's stage and faces a side. Off, it is still a target, not enabled."""

    def __init__(
        self,
        scene: Scene,
        name: str,
        pictures: Pictures,
        size: tuple[int, int],
        at: tuple[int, int],
        side: Side,
        action: Callable[[], None],
        seat: int | None = None,
        label: str = "",
    ) -> None:
        self.name = name
        self.seat = seat
        self.side = side
        self.label = label
        self.action = action
        self.at = at
        self._scene = scene
        self._pictures = pictures
        self._size = size if side.upright else (size[1], size[0])
        self._enabled = True
        self._pressed = False
        self._sprite = scene.stage.add(None, at, Layer.WORDS)
        self._refresh()

    @property
    def enabled(self) -> bool:
        return self._enabled

    @property
    def visible(self) -> bool:
        return self._sprite.visible

    @property
    def rect(self) -> pygame.Rect:
        rect = pygame.Rect((0, 0), self._size)
        rect.center = self.at
        return rect

    def enable(self, enabled: bool) -> None:
        self._enabled = enabled
        self._refresh()

    def press(self, pressed: bool) -> None:
        self._pressed = pressed
        self._refresh()

    def set_visible(self, visible: bool) -> None:
        self._sprite.set_visible(visible)

    def show(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._refresh()

    def remove(self) -> None:
        self._sprite.remove()

    def _refresh(self) -> None:
        state = "off" if not self._enabled else "down" if self._pressed else "up"
        picture = self._pictures.get(state, self._pictures["up"])
        self._sprite.show(self._scene.app.gallery.turned(picture, self.side))
