"""Pictures on the stage of which there are as many as are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from scenes.art.canvas import Picture
from scenes.core.table import Pixel
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.views.trellis.racks.model import Model


class Sprites:
    def __init__(self, add: Callable[[], Sprite]) -> None:
        self._add = add
        self._all: list[Sprite] = []

    def show(self, wanted: Iterable[tuple[Picture, Pixel]]) -> None:
        """These, and nothing else."""
        shown = list(wanted)
        while len(self._all) < len(shown):
            self._all.append(self._add())
        for number, sprite in enumerate(self._all):
            sprite.set_visible(number < len(shown))
        for sprite, (picture, at) in zip(self._all, shown, strict=False):
            sprite.show(picture)
            sprite.move(*at)


def glows(model: Model) -> Sprites:
    """Of light."""
    return Sprites(lambda: model.host.stage.add(None, layer=Layer.GLOW, flags=ADD))
