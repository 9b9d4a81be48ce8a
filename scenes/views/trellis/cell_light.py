"""Light around tiles and free cells of Trellis."""

from __future__ import annotations

from collections.abc import Iterable

from game.trellis.table import Cell
from scenes.art import canvas, enamel_tiles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.stage.stage import ADD, Layer, Sprite, Stage
from scenes.views.trellis.field import Field


class CellLight:
    """As many lights as are wanted, all alike: a glow, or where it is `thin` a rim."""

    def __init__(
        self, stage: Stage, gallery: Gallery, field: Field, largest: int, thin: bool
    ) -> None:
        """`largest`: the size in pixels of the tiles that its picture is made for."""
        self._stage, self._gallery, self._field = stage, gallery, field
        self._largest, self._thin = largest, thin
        self._sprites: list[Sprite] = []
        self._picture(largest)

    def show(self, spots: Iterable[tuple[int, Cell]]) -> None:
        """On these cells of areas, and nowhere else."""
        wanted = list(spots)
        while len(self._sprites) < len(wanted):
            self._sprites.append(self._stage.add(None, (0, 0), Layer.GLOW, ADD))
        for number, sprite in enumerate(self._sprites):
            sprite.set_visible(number < len(wanted))
        for sprite, (area, cell) in zip(self._sprites, wanted, strict=False):
            fit = self._field.fits[area]
            sprite.show(self._picture(fit.tile))
            sprite.move(*fit.spot(cell))

    def _picture(self, tile: int) -> Picture:
        gallery, largest, thin = self._gallery, self._largest, self._thin

        def make() -> Picture:
            silhouette = enamel_tiles.silhouette(largest)
            return canvas.glow(silhouette, gallery.table.per_mm, thin=thin)

        made = gallery.keep(("trellis light", largest, thin), make)
        return gallery.keep(
            ("trellis light", largest, thin, tile),
            lambda: enamel_tiles.scaled(made, tile / largest),
        )
