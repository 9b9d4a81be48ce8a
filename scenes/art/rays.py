"""Lamp light along an edge, thin where it begins and wider to its end, and the spark that draws
it."""

from __future__ import annotations

import pygame

from scenes.art.canvas import (
    LAMP,
    Colour,
    Picture,
    faded,
    finished,
    opaque,
    radial,
    softened,
    spread,
)
from scenes.art.gallery import Gallery
from scenes.table import Side, Table

CORE: Colour = (255, 238, 200)
HALO_MM, HALO = 2.2, 0.9
SPARK_MM = 15.0
_FINER = 4
STEPS = 5
"""From whole to faint."""


def ray(table: Table, length: int, thin_mm: float, thick_mm: float) -> Picture:
    """To be added. It runs to the right; the centre is where it begins."""
    edge = spread(HALO_MM * table.per_mm) + table.px(thick_mm)
    size = length + 2 * edge, 2 * edge
    wedge = _wedge(size, edge, (thin_mm * table.per_mm, thick_mm * table.per_mm))
    light = softened(wedge, HALO_MM * table.per_mm)
    light.fill((round(255 * HALO),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    light.blit(softened(wedge, 0.25 * table.per_mm), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    light.fill(LAMP, special_flags=pygame.BLEND_RGB_MULT)
    wedge.fill([part // 2 for part in CORE], special_flags=pygame.BLEND_RGB_MULT)
    light.blit(wedge, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return Picture(finished(light), (edge, edge))


def _wedge(size: tuple[int, int], edge: int, thick: tuple[float, float]) -> pygame.Surface:
    wide, high = size
    fine = opaque((wide, _FINER * high))
    middle, (thin, end) = _FINER * high / 2, (_FINER * one / 2 for one in thick)
    right = wide - edge
    corners = [(edge, middle - thin), (right, middle - end), (right, middle + end)]
    pygame.draw.polygon(fine, (255, 255, 255), [*corners, (edge, middle + thin)])
    return pygame.transform.smoothscale(fine, size)


def spark(table: Table) -> Picture:
    """What is bright at the end of a ray while it grows; to be added."""
    side = table.even_px(SPARK_MM)
    light = radial((side, side), [(0.0, (255, 232, 184)), (0.3, (128, 98, 52)), (1.0, (0, 0, 0))])
    return Picture(finished(light), (side // 2, side // 2))


def fading(gallery: Gallery, picture: Picture) -> tuple[Picture, ...]:
    """From whole to faint; what is added has no alpha to be faded by."""

    def make() -> tuple[Picture, ...]:
        shares = [step / STEPS for step in range(STEPS - 1, 0, -1)]
        return (picture, *(Picture(faded(picture.surface, one), picture.centre) for one in shares))

    return gallery.derived(picture, ("fading",), make)


def grown(picture: Picture, way: Side, share: float) -> Picture:
    """As much of a ray as there is already; `way` is where it runs to: south stands for right,
    and so on clockwise. It shares the ray's pixels."""
    surface, (x, y) = picture.surface, picture.centre
    wide, high = surface.get_size()
    if way in (Side.SOUTH, Side.NORTH):
        seen = round(wide * share)
        left = 0 if way is Side.SOUTH else wide - seen
        return Picture(surface.subsurface((left, 0, seen, high)), (x - left, y))
    seen = round(high * share)
    top = 0 if way is Side.WEST else high - seen
    return Picture(surface.subsurface((0, top, wide, seen)), (x, y - top))
