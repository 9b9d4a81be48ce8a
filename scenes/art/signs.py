"""Small signs on Trellis' table: foot lines of what is chosen, light on seams."""

from __future__ import annotations

from typing import Final

from scenes.art import colours
from scenes.art.canvas import (
    Picture,
    clear,
    finished,
    rim_glow,
    rounded,
    softened,
    spread,
    tinted,
)
from scenes.art.enamel_tiles import RADIUS
from scenes.art.pixels import laid
from scenes.core.table import Table

FOOT_MM: Final = 1.2
BAR_MM: Final = 2.0

_WHITE: Final = (255, 255, 255)


def foot_line(table: Table, long: int) -> Picture:
    """A brass line beneath a chosen tile, so many pixels long."""
    thick = max(2, table.px(FOOT_MM))
    line = rounded((long, thick), thick / 2, colours.BRASS_LIGHT)
    edge = max(1, table.px(0.35))
    surface = clear((long + 2 * edge, thick + 2 * edge), colours.SHADOW)
    dark = rounded((long + 2 * edge, thick + 2 * edge), thick / 2 + edge, colours.SHADOW)
    dark.set_alpha(120)
    surface.blit(dark, (0, 0))
    surface.blit(line, (edge, edge))
    return Picture(finished(surface), (long // 2 + edge, thick // 2 + edge))


def seam_bar(table: Table, long: int) -> Picture:
    """Lamp light on a seam at which a line may part: a bar, upright, so many pixels long."""
    wide = max(2, table.px(BAR_MM))
    bar = rounded((wide, long), wide / 2, colours.LAMP)
    edge = max(1, table.px(0.4))
    size = (wide + 2 * edge, long + 2 * edge)
    dark = rounded(size, size[0] / 2, colours.BRASS_DARK)
    reach = 1.3 * table.per_mm
    around = spread(reach)
    surface = clear((size[0] + 2 * around, size[1] + 2 * around), colours.LAMP)
    surface.blit(rounded(size, size[0] / 2, colours.LAMP), (around, around))
    lit = tinted(softened(surface, reach), (*colours.LAMP, 200))
    laid(lit, dark, (around, around))
    laid(lit, bar, (around + edge, around + edge))
    return Picture(finished(lit), (around + size[0] // 2, around + size[1] // 2))


def tile_rim(table: Table, side: int) -> Picture:
    """Thin light on the edge of a tile that another one may take the place of, to be added."""
    mask = rounded((side, side), RADIUS * side, _WHITE)
    return rim_glow(mask, table.per_mm, 1.1, 0.5)
