"""Arrows: enamel in a brass rim; red with shaft and dot, yellow a swallowtail with chevrons."""

from __future__ import annotations

import math
from functools import lru_cache
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
    softened,
    spread,
    tinted,
    with_shadow,
)
from scenes.art.colours import LAMP, TEAM_RED, TEAM_YELLOW
from scenes.art.pixels import laid
from scenes.core.table import Table

RED, YELLOW = 0, 1
WIDTH_SHARE: Final = 0.82

RIM_SHARE: Final = 0.078
RIM_LIGHT_MM: Final = 0.8
_FINER = 3
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
_RIM_INSIDE: Final[Stops] = (
    (0.0, (0xDC, 0xB4, 0x68)),
    (0.45, (0xC6, 0x98, 0x50)),
    (0.8, (0xB0, 0x80, 0x3C)),
    (1.0, (0xE6, 0xC4, 0x80)),
)
_SEAM: Final[Colour] = (0x52, 0x34, 0x12)
_ARC: Final = 8
# Half of the outline, tip first, in units of the arrow's width and length; the rest mirrors it.
_HALVES = (
    ((0.0, 0.0), (0.5, 0.56), (0.278, 0.56), (0.278, 1.0)),
    ((0.0, 0.0), (0.5, 0.42), (0.5, 1.0), (0.0, 0.8)),
)

Corner = tuple[pygame.Vector2, pygame.Vector2, pygame.Vector2]


def arrow(table: Table, side: int, length: int, height_mm: float, facing: int = 0) -> Picture:
    """An arrow of a team (0 red, 1 yellow) that points away from the seat it faces."""
    block = _block(side, length)
    return with_shadow(block, height_mm * table.per_mm).turned(facing)


def arrow_ghost(table: Table, side: int, length: int, facing: int = 0) -> Picture:
    """A faint arrow on the line from which an arrow was lifted."""
    del table
    block = faded(_block(side, length), 0.38)
    middle = (block.get_width() // 2, block.get_height() // 2)
    return Picture(finished(block), middle).turned(facing)


def arrow_rim(table: Table, side: int, length: int, facing: int = 0) -> Picture:
    """A thin rim of lamp light around a lying arrow (additive)."""
    block, soft = _block(side, length), RIM_LIGHT_MM * table.per_mm
    edge = spread(soft)
    light = opaque((block.get_width() + 2 * edge, block.get_height() + 2 * edge))
    around = haze(block, soft, edge, LAMP)
    for _ in range(3):
        light.blit(around, (0, 0))
    light.blit(tinted(block, (0, 0, 0)), (edge, edge))
    middle = edge + block.get_width() // 2, edge + block.get_height() // 2
    return Picture(finished(light), middle).turned(facing)


@lru_cache(maxsize=4)
def _block(side: int, length: int) -> pygame.Surface:
    """The arrow with its brass side visible below. Cached: copy it before drawing on it."""
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
    large = masked(gradient(size, _RIM), _outline(side, size, 0.0, 0.9 * rim))
    bevel = _outline(side, size, 0.3 * rim, 0.7 * rim)
    large.blit(masked(gradient(size, _RIM_INSIDE), bevel), (0, 0))
    large.blit(tinted(_outline(side, size, 0.78 * rim, 0.35 * rim), _SEAM), (0, 0))
    inner = _outline(side, size, 0.96 * rim, 0.25 * rim)
    large.blit(masked(_field(size, side, inner, rim), inner), (0, 0))
    _draw_sign(large, side)
    return pygame.transform.smoothscale(large, (size[0] // _FINER, size[1] // _FINER))


def _outline(side: int, size: tuple[int, int], inset: float, radius: float) -> pygame.Surface:
    """The arrow's shape, `inset` within `size`, with corners of this radius."""
    wide, high = size
    half = _HALVES[side]
    right = [pygame.Vector2((0.5 + x) * wide, y * high) for x, y in half]
    left = [pygame.Vector2((0.5 - x) * wide, y * high) for x, y in reversed(half) if x]
    inner = _inset([*right, *left], inset)
    rounded = [spot for corner in _corners(inner) for spot in _rounded(*corner, radius)]
    mask = clear(size, _WHITE)
    pygame.draw.polygon(mask, _WHITE, rounded)
    return mask


def _corners(points: list[pygame.Vector2]) -> list[Corner]:
    """The corners of a closed line: each point with its predecessor and successor."""
    return list(zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True))


def _inset(points: list[pygame.Vector2], away: float) -> list[pygame.Vector2]:
    """Insets a closed clockwise line by `away` at every edge."""
    found = []
    for before, point, after in _corners(points):
        one, other = (point - before).normalize(), (after - point).normalize()
        across = pygame.Vector2(-one.y, one.x) + pygame.Vector2(-other.y, other.x)
        found.append(point + across * (away / (1 + one.dot(other))))
    return found


def _rounded(
    before: pygame.Vector2, point: pygame.Vector2, after: pygame.Vector2, radius: float
) -> list[pygame.Vector2]:
    """Rounds a corner with an arc that touches both edges."""
    one, other = (before - point).normalize(), (after - point).normalize()
    half = math.radians(one.angle_to(other)) / 2
    reach = min(
        abs(radius / math.tan(half)),
        0.5 * before.distance_to(point),
        0.5 * after.distance_to(point),
    )
    start, end = point + one * reach, point + other * reach
    return [
        start.lerp(point, t).lerp(point.lerp(end, t), t)
        for t in (n / _ARC for n in range(_ARC + 1))
    ]


def _field(size: tuple[int, int], side: int, outline: pygame.Surface, rim: float) -> pygame.Surface:
    """Enamel in the brass rim: dark below the far rim, bright near the tail, with one light
    line."""
    colour = (TEAM_RED, TEAM_YELLOW)[side]
    deep: Colour = ((0x5E, 0x0C, 0x10), (0xA8, 0x62, 0x04))[side]
    stops: Stops = (
        (0.0, mixed(colour, deep, 0.42)),
        (0.3, mixed(colour, deep, 0.22)),
        (0.52, colour),
        (0.8, mixed(colour, _WHITE, 0.1)),
        (1.0, mixed(colour, _WHITE, 0.2)),
    )
    surface = gradient(size, stops)
    # The brass casts a shadow on the enamel, further on the near side.
    wall = clear(size, deep)
    wall.fill((*deep, 255))
    wall.blit(
        tinted(outline, (0, 0, 0)), (0, round(0.45 * rim)), special_flags=pygame.BLEND_RGBA_SUB
    )
    small = size[0] // _FINER, size[1] // _FINER
    soft = softened(pygame.transform.smoothscale(wall, small), 0.45 * rim / _FINER)
    surface.blit(pygame.transform.smoothscale(faded(soft, 0.85), size), (0, 0))
    line = pygame.Rect(0, round(0.875 * size[1]), size[0], max(1, round(0.024 * size[1])))
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
        reach, deep = 0.122 * high, 0.113 * high
        points = [(x - reach, top * high + deep), (x, top * high), (x + reach, top * high + deep)]
        for start, end in pairwise(points):
            pygame.draw.line(large, _CHEVRON, start, end, thick)
        for point in points:
            pygame.draw.circle(large, _CHEVRON, point, thick / 2)
