"""The wheel of languages: a disc of walnut with a recess for each name."""

from __future__ import annotations

import math
from typing import Final

from scenes.art import colours
from scenes.art.canvas import Picture, ring_line, with_shadow
from scenes.art.type import Type
from scenes.art.wood import plank, recess

WHEEL_MM: Final = 164.0
RECESS_MM: Final = (58.0, 22.0)
NAME_MM: Final = 9.0
HEIGHT_MM: Final = 2.4
_AWAY_MM = (48.3, 51.5)
"""The recesses' middles from the wheel's, across and upwards."""
_INLAY = 0.955


def places(count: int) -> list[tuple[float, float]]:
    """The recesses' middles in millimetres of a wheel of full size, rightwards and downwards: the
    first one at the top, the others with the clock."""
    turns = (2 * math.pi * number / count for number in range(count))
    return [(_AWAY_MM[0] * math.sin(turn), -_AWAY_MM[1] * math.cos(turn)) for turn in turns]


def wheel(type_: Type, names: tuple[str, ...], scale: float) -> Picture:
    """`scale`: of its full size."""
    table = type_.table
    size = table.even_px(WHEEL_MM * scale)
    surface = plank(table, (size, size), size / 2, 2)
    line = ring_line(size * _INLAY, max(1.0, 0.6 * table.per_mm * scale), colours.BRASS)
    surface.blit(line, line.get_rect(center=(size // 2, size // 2)))
    wide, high = (table.even_px(mm * scale) for mm in RECESS_MM)
    hollow = recess((wide, high), high / 2)
    for name, (x, y) in zip(names, places(len(names)), strict=True):
        at = size // 2 + table.px(x * scale), size // 2 + table.px(y * scale)
        surface.blit(hollow, hollow.get_rect(center=at))
        written = type_.text(name, NAME_MM * scale, colours.BONE)
        surface.blit(written.surface, written.at(*at))
    return with_shadow(surface, table.px(HEIGHT_MM))
