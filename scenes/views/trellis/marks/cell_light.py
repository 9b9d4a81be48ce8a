"""Light around tiles and free cells of Trellis."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat

from scenes.art import canvas, enamel_tiles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.views.trellis.marks.sprites import glows
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.turn.picks import AreaCell


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
