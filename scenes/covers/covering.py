"""Scenes that cover a dimmed game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

import pygame

from game.match import AnyMatch
from scenes.art import colours, felt
from scenes.core.limits import LEAST
from scenes.core.table import Point, Side
from scenes.scene.scene import Scene
from scenes.services.destinations import Back, Destination
from scenes.services.surroundings import Surroundings
from scenes.stage.parts import strips
from scenes.stage.sprite import Layer
from scenes.touch.gesture import Gesture, Tapped
from scenes.touch.target import Target, anywhere


class CoveringScene(Scene):
    """A touch outside the buttons returns to the game."""

    yields_softly: bool = True
    _ground: pygame.Surface | None = None
    """Its own surface, once made."""

    def parts(self) -> Iterator[None]:
        screen = self.around.screen
        yield from self.around.surfaces.ahead(screen)
        ground = self.around.surfaces.take(screen)
        for strip in strips(screen.get_rect()):
            felt.dim(screen, ground, strip)
            yield
        self._ground = ground
        self.stage.set_base(ground)
        yield from self.contents()

    def contents(self) -> Iterator[None]:
        """Builds what the scene shows over the game, in steps."""
        return iter(())

    def before(self) -> Iterator[None]:
        return self.contents()

    def ahead(self) -> Iterator[None]:
        """Prefetches the surface on which the next scene fades in."""
        if self.yields_softly:
            yield from self.around.surfaces.ahead(self.around.screen)

    def leave(self) -> None:
        self.around.surfaces.give(self.stage.base)

    def targets(self) -> list[Target]:
        return [anywhere(self.around.screen)]

    def press(self, target: Target | None, point: Point) -> Gesture | None:
        return Tapped(partial(self.go, Back()))

    def clear_all(self) -> Iterator[None]:
        """Clears the ground to bare felt, one strip per step."""
        whole, ground = self.around.screen.get_rect(), self._ground
        if ground is not None:
            for strip in strips(whole):
                ground.fill(felt.BARE, strip)
                yield


SHARE = 0.92
"""The line's greatest width as a share of the screen's."""
LARGEST_MM = 24.0


class SizeScene(Scene):
    """Tells that the screen cannot be played on; the message fits any size of screen."""

    name: ClassVar[str] = "size"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        match: AnyMatch | None,
    ) -> None:
        """`match`: continued once the screen is playable."""
        super().__init__(around, go)
        self.shown_match = match

    def may_be_left(self) -> bool:
        return False

    def enter(self) -> None:
        screen, table, gallery = self.around.screen, self.around.table, self.around.gallery
        ground = pygame.Surface(screen.get_size(), 0, screen)
        ground.fill(colours.FELT)
        self.stage.set_base(ground)
        words = self.around.words(Side.SOUTH)(
            "size.refused",
            width=str(table.width),
            height=str(table.height),
            least=f"{LEAST[0]} \N{MULTIPLICATION SIGN} {LEAST[1]}",
        )
        wide = gallery.type.width(words, LARGEST_MM, "words")
        em = min(LARGEST_MM, LARGEST_MM * SHARE * table.wide / wide)
        self.stage.add(gallery.text(words, em, colours.BONE), table.middle, Layer.WORDS)
