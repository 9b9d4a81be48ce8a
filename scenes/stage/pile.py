"""The order in which sprites lie on each other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Set
from operator import attrgetter

from scenes.stage.parts import area
from scenes.stage.sprite import FLOOR, Sprite

MOST_SUNK = 100_000
"""Pixels of what lies on the floor again that a frame draws there; the rest stays above it for
some frames, where it looks the same."""

_from_below = attrgetter("shown_layer", "order")


def low(sprites: list[Sprite]) -> list[Sprite]:
    """Of these, from below, what lies on the floor."""
    return sprites[: bisect_left(sprites, (FLOOR + 1, 0), key=_from_below)]


class Pile:
    """All sprites of a stage, from below once it is `in_order`; what has come since lies last."""

    def __init__(self) -> None:
        self.sprites: list[Sprite] = []
        self._is_in_order = True
        self._serial = 0
        self._sinking: dict[Sprite, int] = {}
        """What was above the floor, and lies on it from soon on, with its order there."""

    def __contains__(self, sprite: Sprite) -> bool:
        return sprite in self.sprites

    @property
    def is_sinking(self) -> bool:
        return bool(self._sinking)

    def add(self, sprite: Sprite) -> None:
        self.sprites.append(sprite)
        self.lay(sprite)

    def lay(self, sprite: Sprite) -> bool:
        """Above all of its layer; whether that is to be seen at once."""
        self._serial += 1
        if sprite.layer <= FLOOR < sprite.shown_layer and sprite.rect is not None:
            self._sinking[sprite] = self._serial
            return False
        self._put(sprite, self._serial)
        return True

    def sink(self, is_calm: bool) -> Iterator[Sprite]:
        """At least one, and as much as a frame may that is calm."""
        sunk, most = 0, MOST_SUNK if is_calm else 1
        while self._sinking and sunk < most:
            sprite = next(iter(self._sinking))
            order = self._sinking.pop(sprite)
            if sprite.layer <= FLOOR < sprite.shown_layer and sprite in self.sprites:
                sunk += area(sprite.rect) if sprite.rect else 0
                self._put(sprite, order)
                yield sprite

    def _put(self, sprite: Sprite, order: int) -> None:
        sprite.order, sprite.shown_layer, sprite.drawn = order, sprite.layer, None
        self._is_in_order = False

    def in_order(self) -> list[Sprite]:
        """Sorted once a frame, however many were raised in it."""
        if not self._is_in_order:
            self.sprites.sort(key=_from_below)
            self._is_in_order = True
        return self.sprites

    def take(self, going: Set[Sprite]) -> list[Sprite]:
        """Off the pile; they are returned from below."""
        taken = [one for one in self.in_order() if one in going]
        self.sprites = [one for one in self.sprites if one not in going]
        return taken

    def remove(self, sprite: Sprite) -> bool:
        """Whether it was there."""
        if sprite not in self.sprites:
            return False
        self.sprites.remove(sprite)
        return True
