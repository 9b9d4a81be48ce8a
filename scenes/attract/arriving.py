"""What a game begins with comes softly to where it will lie, once the boards have come."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from scenes.art.canvas import Picture
from scenes.scene import Scene
from scenes.stage.motion import fade_steps
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage

STEPS = 6
AIR = Layer.LIGHT, Layer.SHADE
WOOD = Layer.WALNUT, Layer.MIDDLE
NEAR = 0.01
"""Of the table's width: a board that has come lies no further from where it will lie."""


class Arriving:
    """Of a scene that nobody sees yet, shown on the stage of attract."""

    def __init__(self, stage: Stage, coming: Callable[[], Scene]) -> None:
        self._stage, self._coming = stage, coming
        self._scene: Scene | None = None
        self._laying = self._laid()
        self._shown: list[tuple[Sprite, tuple[Picture, ...]]] = []

    def tick(self) -> None:
        """A part a frame."""
        next(self._laying, None)

    def _laid(self) -> Iterator[None]:
        self._scene = self._coming()
        yield
        yield from self._scene.parts()

    def go(self, share: float) -> None:
        if not self._shown:
            self._begin()
        step = round(share * STEPS)
        for sprite, steps in self._shown:
            sprite.show(steps[step - 1] if step else None)

    def _begin(self) -> None:
        for _ in self._laying:
            pass
        assert self._scene is not None
        boards = [one for one in self._stage.sprites if one.layer == Layer.MOVING]
        for one in sorted(self._scene.stage.sprites, key=lambda one: (one.layer, one.order)):
            if one.picture is None or one.area() is None or one.flags or one.layer in AIR:
                continue
            if not (one.layer in WOOD and any(self._has_come(one, board) for board in boards)):
                steps = fade_steps(one.picture, STEPS)
                self._shown.append((self._stage.add(None, one.at, Layer.HELD), steps))

    def _has_come(self, one: Sprite, board: Sprite) -> bool:
        """As this board, or a part of it."""
        near, area, whole = round(NEAR * self._stage.base.get_width()), one.area(), board.area()
        if area is None or whole is None:
            return False
        is_there = all(abs(a - b) <= near for a, b in zip(one.at, board.at, strict=True))
        return is_there and pygame.Rect(whole).inflate(2 * near, 2 * near).contains(area)

    def close(self) -> None:
        if self._scene is not None:
            self._scene.stage.close()
