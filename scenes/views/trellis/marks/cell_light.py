"""Light around tiles and free cells of Trellis."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import repeat

from scenes.art import canvas, enamel_tiles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.turn.picks import AreaCell


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


class CellLight(Part):
    """As many rims of light as are wanted, all alike."""

    def __init__(self, model: Model, strength: float = 1.0) -> None:
        super().__init__(model)
        self._largest = model.geometry.field.usual_tile
        """The size in pixels of the tiles that its picture is made for."""
        self._strength = strength
        self._sprites = glows(model)

    def show(self, spots: Iterable[AreaCell]) -> None:
        """On these cells of areas, and nowhere else."""
        fits = self._field.fits
        at = [fits[area].spot(cell) for area, cell in spots]
        # All tiles of groups have one size.
        self._sprites.show(zip(repeat(self._picture(self._field.tile)), at) if at else ())

    def _picture(self, tile: int) -> Picture:
        made = tile_light(self._gallery, self._largest)
        return self._gallery.keep(
            ("trellis light", self._largest, tile, self._strength),
            lambda: self._weaker(enamel_tiles.scaled(made, tile / self._largest)),
        )

    def _weaker(self, light: Picture) -> Picture:
        if self._strength == 1:
            return light
        return Picture(canvas.faded(light.surface, self._strength), light.centre)


def tile_light(gallery: Gallery, tile: int) -> Picture:
    """Just inside the outline of a tile of this size."""

    def make() -> Picture:
        return canvas.glow(enamel_tiles.silhouette(tile), gallery.table.per_mm, thin=True)

    return gallery.keep(("trellis light", tile), make)
