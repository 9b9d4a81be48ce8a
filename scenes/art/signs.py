"""Small signs on Trellis' table: a group's stud, foot lines of what is chosen, light on seams."""

from __future__ import annotations

from typing import Final

from scenes.art import colours
from scenes.art.canvas import (
    Picture,
    Stops,
    clear,
    disc,
    finished,
    gradient,
    masked,
    rim_glow,
    ring_line,
    rounded,
    shadow,
    softened,
    spread,
    tinted,
)
from scenes.art.enamel_tiles import RADIUS
from scenes.art.pixels import laid
from scenes.table import Table

FOOT_MM: Final = 1.2
BAR_MM: Final = 2.0
STUD_HEIGHT_MM: Final = 1.2

_STUD: Stops = (
    (0.0, (0xF1, 0xD7, 0x9C)),
    (0.35, (0xD2, 0xAC, 0x66)),
    (1.0, (0x8E, 0x6A, 0x30)),
)
_WHITE: Final = (255, 255, 255)


def stud(table: Table, side: int, held: bool = False) -> Picture:
    """The brass stud of a group: a round head on the felt, with a turned groove. `side` is its
    diameter in pixels."""
    mask = disc(side, _WHITE)
    head = masked(gradient((side, side), _STUD), mask)
    groove = ring_line(0.62 * side, max(1.0, 0.07 * side), colours.BRASS_DARK)
    groove.set_alpha(150)
    head.blit(groove, groove.get_rect(center=head.get_rect().center))
    lit = ring_line(side, max(1.0, 0.06 * side), colours.BRASS_LIGHT)
    lit.set_alpha(130)
    head.blit(lit, (0, 0))
    if held:
        wash = disc(side, colours.BONE)
        wash.set_alpha(70)
        head.blit(wash, (0, 0))
    below = shadow(mask, (0.5 if held else STUD_HEIGHT_MM) * table.per_mm)
    x, y = below.centre
    laid(below.surface, head, (x - side // 2, y - side // 2))
    return Picture(finished(below.surface), below.centre)


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
