"""Lamp light around a row of marbles in a trough: at the end, around what counts double."""

from __future__ import annotations

from typing import Final, TypeAlias

from scenes.art import canvas
from scenes.art.canvas import Colour, Picture, finished
from scenes.stage.sprite import ADD, Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.rows import Rows

Halo: TypeAlias = tuple[tuple[float, float, Colour], ...]
"""Light around something, soft outwards: how much wider than that, how blurred (mm), how bright."""
IN_RECESS: Final[Halo] = (
    (1.9, 1.7, (136, 96, 42)),
    (0.9, 0.6, (138, 112, 68)),
    (0.7, 0.35, (172, 168, 152)),
)


def halo(size: tuple[int, int], layers: Halo, per_mm: float) -> Picture:
    """Lamp light around something with round ends, to be added; within there is none."""
    edge = max(round(wider * per_mm) + canvas.spread(blur * per_mm) for wider, blur, _ in layers)
    wide, high = size[0] + 2 * edge, size[1] + 2 * edge
    light, middle = canvas.opaque((wide, high)), (wide // 2, high // 2)
    for wider, blur, colour in layers:
        grown, layer = 2 * round(wider * per_mm), canvas.opaque((wide, high))
        shape = canvas.rounded((size[0] + grown, size[1] + grown), size[1] + grown, colour)
        layer.blit(shape, shape.get_rect(center=middle))
        light.blit(canvas.softened(layer, blur * per_mm), (0, 0), special_flags=ADD)
    within = canvas.rounded(size, size[1], (0, 0, 0))
    light.blit(within, within.get_rect(center=middle))
    return Picture(finished(light), middle)


class RowLight:
    def __init__(self, host: CrossingHost, geometry: Geometry, rows: Rows) -> None:
        self._stage, self._gallery, self._geometry = host.stage, host.gallery, geometry
        self._rows = rows

    def picture(self, row: list[float]) -> Picture:
        """`row`: where its marbles lie along the trough, in pixels from its middle."""
        across, per_mm = self._geometry.stored, self._geometry.table.per_mm
        size = across + round(row[-1] - row[0]), across
        made = self._gallery.keep(
            ("crossing row light", *size), lambda: halo(size, IN_RECESS, per_mm)
        )
        return self._gallery.turned(made, self._rows.side)

    def shine(self, row: list[float]) -> None:
        spot = self._rows.at((row[0] + row[-1]) / 2)
        self._stage.add(self.picture(row), spot, Layer.GLOW, ADD)
