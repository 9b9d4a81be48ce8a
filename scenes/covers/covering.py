"""What lies over a game for a while, which is seen dimmed below it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from scenes.art import felt
from scenes.core.table import Point
from scenes.scene.scene import Scene
from scenes.services.destinations import Back
from scenes.stage.parts import strips
from scenes.touch.gesture import Gesture, Tapped
from scenes.touch.target import Target, anywhere


class CoveringScene(Scene):
    """A touch beside the buttons goes on with the game."""

    yields_softly: bool = True
    _ground: pygame.Surface | None = None
    """Its own, once it comes."""

    def parts(self) -> Iterator[None]:
        screen = self.around.screen
        yield from self.around.floors.ahead(screen)
        ground = self.around.floors.take(screen)
        for strip in strips(screen.get_rect()):
            felt.dim(screen, ground, strip)
            yield
        self._ground = ground
        self.stage.set_base(ground)
        yield from self.contents()

    def contents(self) -> Iterator[None]:
        """What lies over the game, laid a part a step."""
        return iter(())

    def before(self) -> Iterator[None]:
        return self.contents()

    def ahead(self) -> Iterator[None]:
        """What comes softly after it comes on a surface of its own."""
        yield from super().ahead()
        if self.yields_softly:
            yield from self.around.floors.ahead(self.around.screen)

    def leave(self) -> None:
        self.around.floors.give(self.stage.base)

    def targets(self) -> list[Target]:
        return [anywhere(self.around.screen)]

    def press(self, target: Target | None, point: Point) -> Gesture | None:
        return Tapped(partial(self.go, Back()))

    def clear_all(self) -> Iterator[None]:
        """All of it is bare, a strip a step."""
        whole, ground = self.around.screen.get_rect(), self._ground
        if ground is not None:
            for strip in strips(whole):
                ground.fill(felt.BARE, strip)
                yield
