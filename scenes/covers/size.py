"""What the table says while its screen has a size that cannot be played."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.match import AnyMatch
from scenes.art import colours
from scenes.core.limits import LEAST
from scenes.core.table import Side
from scenes.scene.scene import Scene
from scenes.services.destinations import Destination
from scenes.services.surroundings import Surroundings
from scenes.stage.sprite import Layer

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
