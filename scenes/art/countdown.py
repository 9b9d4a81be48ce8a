"""A ring of lamps around something, of which one after the other goes out."""

from __future__ import annotations

import math

from scenes.art.canvas import Picture, blurred, clear, disc, finished, spread, tinted
from scenes.art.colours import BRASS_LIGHT, LAMP, SHADOW
from scenes.table import Table

LAMPS = 10
LAMP_MM, LIGHT_MM = 2.6, 1.4


def ring_of_lamps(table: Table, diameter_mm: float) -> list[Picture]:
    """With none to all of the lamps lit, upright; the last to go out stands at the far end."""
    lit, dark = _lamp(table, True), _lamp(table, False)
    radius = diameter_mm / 2 * table.per_mm
    half = math.ceil(radius) + lit.surface.get_width() // 2
    steps = []
    for count in range(LAMPS + 1):
        surface = clear((2 * half, 2 * half), BRASS_LIGHT)
        for number in range(LAMPS):
            angle = 2 * math.pi * number / LAMPS
            at = half + radius * math.sin(angle), half - radius * math.cos(angle)
            lamp = lit if number < count else dark
            surface.blit(lamp.surface, lamp.at(round(at[0]), round(at[1])))
        steps.append(Picture(finished(surface), (half, half)))
    return steps


def _lamp(table: Table, is_lit: bool) -> Picture:
    size = max(3, table.even_px(LAMP_MM))
    face = disc(size, (255, 255, 255))
    if not is_lit:
        return Picture(tinted(face, (*SHADOW, 120)), (size // 2, size // 2))
    light = LIGHT_MM * table.per_mm
    surface = tinted(blurred(face, light, spread(light)), (*LAMP, 150))
    edge = (surface.get_width() - size) // 2
    surface.blit(tinted(face, BRASS_LIGHT), (edge, edge))
    return Picture(surface, (surface.get_width() // 2, surface.get_height() // 2))
