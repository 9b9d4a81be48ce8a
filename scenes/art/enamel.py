"""The arrows: enamel in a brass rim, red with a dot, yellow with a double chevron."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pygame

from scenes.art.canvas import (
    Colour,
    Picture,
    Stops,
    clear,
    faded,
    finished,
    gradient,
    haze,
    masked,
    mixed,
    opaque,
    shadow,
    spread,
    tinted,
)
from scenes.art.colours import BRASS_DARK, LAMP, TEAM_RED, TEAM_YELLOW
from scenes.art.pixels import laid
from scenes.table import Table

RED, YELLOW = 0, 1
WIDTH_SHARE: Final = 0.82
"""Width of an arrow as a part of its length."""

RIM_SHARE: Final = 0.078
RIM_LIGHT_MM: Final = 0.8
_FINER = 4
_WHITE: Final[Colour] = (255, 255, 255)
_SIDE: Final[Colour] = (0x6E, 0x44, 0x1C)
_DOT: Final[Colour] = (0xFB, 0xF3, 0xE6)
_CHEVRON: Final[Colour] = (0x3C, 0x22, 0x08)
_RIM: Final[Stops] = (
    (0.0, (0xFF, 0xF2, 0xC4)),
    (0.35, (0xEA, 0xCB, 0x86)),
    (0.75, (0xC4, 0x98, 0x50)),
    (1.0, (0xA8, 0x7A, 0x38)),
)
# The outline, tip first, in widths and lengths of the arrow; the rest mirrors it.
_HALF = ((0.0, 0.0), (0.5, 0.56), (0.278, 0.56), (0.278, 1.0))

Spot = tuple[float, float]


def arrow(table: Table, side: int, length: int, height_mm: float, facing: int = 0) -> Picture:
    """An arrow of a side (0 red, 1 yellow) that points away from the seat it faces."""
    block = _block(side, length)
    below = shadow(block, height_mm * table.per_mm)
    corner = below.centre[0] - block.get_width() // 2, below.centre[1] - block.get_height() // 2
    laid(below.surface, block, corner)
    turned = Picture(below.surface, below.centre).turned(facing)
    return Picture(finished(turned.surface), turned.centre)


def arrow_ghost(table: Table, side: int, length: int, facing: int = 0) -> Picture:
    """What shows the line that a lifted arrow came from."""
    del table
    block = faded(_block(side, length), 0.38)
    middle = (block.get_width() // 2, block.get_height() // 2)
    turned = Picture(block, middle).turned(facing)
    return Picture(finished(turned.surface), turned.centre)


def arrow_rim(table: Table, side: int, length: int, facing: int = 0) -> Picture:
    """A thin rim of lamp light around an arrow that lies, to be added."""
    block, soft = _block(side, length), RIM_LIGHT_MM * table.per_mm
    edge = spread(soft)
    light = opaque((block.get_width() + 2 * edge, block.get_height() + 2 * edge))
    around = haze(block, soft, edge, LAMP)
    for _ in range(3):
        light.blit(around, (0, 0))
    light.blit(tinted(block, (0, 0, 0)), (edge, edge))
    turned = Picture(light, (edge + block.get_width() // 2, edge + block.get_height() // 2))
    turned = turned.turned(facing)
    return Picture(finished(turned.surface), turned.centre)


def _block(side: int, length: int) -> pygame.Surface:
    """The arrow with its brass side seen below it."""
    face = _face(side, length)
    low = max(1, round(0.045 * length))
    block = clear((face.get_width(), face.get_height() + low), _SIDE)
    for step in range(low, 0, -1):
        block.blit(tinted(face, mixed(_SIDE, (20, 10, 4), 0.5 * step / low)), (0, step))
    laid(block, face, (0, 0))
    return block


def _face(side: int, length: int) -> pygame.Surface:
    size = (round(WIDTH_SHARE * length) * _FINER, length * _FINER)
    rim = RIM_SHARE * size[1]
    outer = _outline(size, rim * 0.8, rim * 0.8)
    large = masked(gradient(size, _RIM), outer)
    inner = _outline(size, rim * 1.36, rim * 0.1)
    edge = _outline(size, rim * 1.24, rim * 0.16)
    large.blit(tinted(edge, BRASS_DARK), (0, 0))
    large.blit(masked(_field(size, side), inner), (0, 0))
    _draw_sign(large, side)
    return pygame.transform.smoothscale(large, (size[0] // _FINER, size[1] // _FINER))


def _outline(size: tuple[int, int], inset: float, radius: float) -> pygame.Surface:
    """The arrow's shape with its corners rounded by `radius`, `inset - radius` within `size`."""
    wide, high = size
    mask = clear(size, _WHITE)
    tip, shoulder, slope = inset * 1.25, inset * 1.5, inset * 0.35
    x, y = wide / 2, high
    right = [
        (x, tip),
        (x + _HALF[1][0] * wide - shoulder, _HALF[1][1] * y - slope),
        (x + _HALF[2][0] * wide - inset * 0.9, _HALF[2][1] * y - slope),
        (x + _HALF[3][0] * wide - inset * 0.9, y - inset),
    ]
    points = right + [(wide - px, py) for px, py in reversed(right[1:])]
    pygame.draw.polygon(mask, _WHITE, points)
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        pygame.draw.line(mask, _WHITE, start, end, max(1, round(2 * radius)))
        pygame.draw.circle(mask, _WHITE, start, radius)
    return mask


def _field(size: tuple[int, int], side: int) -> pygame.Surface:
    """Enamel: deep under the far rim, lit near the tail, where one light line lies."""
    colour = (TEAM_RED, TEAM_YELLOW)[side]
    dark = mixed(colour, (90, 20, 0), 0.34)
    stops: Stops = (
        (0.0, dark),
        (0.3, mixed(colour, dark, 0.4)),
        (0.5, colour),
        (0.8, mixed(colour, _WHITE, 0.1)),
        (1.0, mixed(colour, _WHITE, 0.22)),
    )
    surface = gradient(size, stops)
    line = pygame.Rect(0, round(0.875 * size[1]), size[0], max(1, round(0.028 * size[1])))
    surface.fill(mixed(colour, _WHITE, 0.62), line)
    return surface


def _draw_sign(large: pygame.Surface, side: int) -> None:
    wide, high = large.get_size()
    x = wide / 2
    if side == RED:
        pygame.draw.circle(large, _DOT, (x, 0.66 * high), 0.088 * high)
        return
    thick = max(1, round(0.062 * high))
    for top in (0.44, 0.61):
        reach, deep = 0.135 * high, 0.125 * high
        points = [(x - reach, top * high + deep), (x, top * high), (x + reach, top * high + deep)]
        for start, end in pairwise(points):
            pygame.draw.line(large, _CHEVRON, start, end, thick)
        for point in points:
            pygame.draw.circle(large, _CHEVRON, point, thick / 2)
