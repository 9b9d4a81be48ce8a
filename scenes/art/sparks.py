"""Sparks of light, in steps from whole to faint."""

from __future__ import annotations

from scenes.art.canvas import Picture, faded, finished, radial
from scenes.art.gallery import Gallery
from scenes.core.table import Table

SPARK_MM = 15.0
STEPS = 5


def spark(table: Table) -> Picture:
    """To be added."""
    side = table.even_px(SPARK_MM)
    light = radial((side, side), [(0.0, (255, 232, 184)), (0.3, (128, 98, 52)), (1.0, (0, 0, 0))])
    return Picture(finished(light), (side // 2, side // 2))


def fading(gallery: Gallery, picture: Picture) -> tuple[Picture, ...]:
    """What is added has no alpha to be faded by."""

    def make() -> tuple[Picture, ...]:
        shares = [step / STEPS for step in range(STEPS - 1, 0, -1)]
        return (picture, *(Picture(faded(picture.surface, one), picture.centre) for one in shares))

    return gallery.derived(picture, ("fading",), make)
