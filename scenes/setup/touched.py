"""What is seen at a place of the set-up while a finger lies on something there."""

from __future__ import annotations

from collections.abc import Sequence, Set

from scenes.stage.sprite import Sprite
from scenes.touch.target import Meaning


class Touched:
    """`resting`: what lies there while nothing is touched that shows something else instead."""

    def __init__(self) -> None:
        self.resting: Sequence[Sprite] = ()
        self._instead: dict[Meaning, Sprite] = {}
        self._told: Set[Meaning] = set()

    def show_under(self, means: Meaning, sprite: Sprite) -> None:
        """Only while a finger lies on what means that."""
        sprite.set_visible(False)
        self._instead[means] = sprite

    def tell(self, pressed: Set[Meaning]) -> None:
        told = self._instead.keys() & pressed
        if told == self._told:
            # A book may have hidden what is written there.
            return
        self._told = told
        for means, one in self._instead.items():
            one.set_visible(means in told)
        for one in self.resting:
            one.set_visible(not told)
