"""What lies over a game for a while, which is seen dimmed below it."""

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


SHARE = 0.92
"""Of the screen's width that the line takes at most."""
LARGEST_MM = 24.0


class SizeScene(Scene):
    """One line, which needs no table that fits: it is laid out for any screen."""

    name: ClassVar[str] = "size"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        match: AnyMatch | None,
    ) -> None:
        """`match`: what is played on with as soon as the screen allows it."""
        super().__init__(around, go)
        self._match = match

    @property
    def shown_match(self) -> AnyMatch | None:
        return self._match

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
