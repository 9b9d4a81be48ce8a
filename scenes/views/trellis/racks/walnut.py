"""The walnut trays of Trellis' racks, which grow and shrink with what stands in them."""

from __future__ import annotations

from scenes.art import racks
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Side
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage


class Tray:
    """Of any length, before one side."""

    def __init__(self, stage: Stage, gallery: Gallery, side: Side, layer: Layer) -> None:
        self._gallery, self._side = gallery, side
        self._sprites = [stage.add(None, layer=layer) for _ in racks.Cut._fields]
        self._longest: dict[int, Picture] = {}
        """By depth: what is cut from it lies there, and it takes long to fetch."""

    @property
    def visible(self) -> bool:
        return self._sprites[0].visible

    def set_visible(self, visible: bool) -> None:
        for sprite in self._sprites:
            sprite.set_visible(visible)

    def raise_to(self, layer: Layer) -> None:
        for sprite in self._sprites:
            sprite.raise_to(layer)

    def show(self, size: tuple[int, int], at: Pixel) -> None:
        """`size`: length and depth, as its owner sees them; its middle lies there."""
        for sprite, part in zip(self._sprites, self.picture(size), strict=True):
            sprite.show(part)
            sprite.move(*at)

    def picture(self, size: tuple[int, int]) -> racks.Cut:
        gallery, facing = self._gallery, self._side.facing

        def make() -> racks.Cut:
            depth = size[1]
            if depth not in self._longest:
                self._longest[depth] = gallery.get(racks.longest_tray, depth)
            return racks.cut(gallery.table, self._longest[depth], size, facing)

        return gallery.keep(("rack cut", size, facing), make)
