"""Lamp light along an edge, thin where it begins and wider to its end, and the spark that draws
it."""

from __future__ import annotations

import math

import pygame

from scenes.art.canvas import (
    LAMP,
    Colour,
    Picture,
    faded,
    finished,
    gradient,
    opaque,
    radial,
    softened,
    spread,
)
from scenes.art.gallery import Gallery
from scenes.table import Side, Table

CORE: Colour = (255, 238, 200)
HALO_MM, HALO = 2.2, 0.6
SOFT_MM, HEART, POINT = 0.3, 0.6, 2.0
"""How soft its edge is, how much of it is hottest, and how long its point, in thicknesses."""
BRIGHTER = [(0.0, (150, 150, 150)), (1.0, (255, 255, 255))]
HOTTER = [(0.0, (0, 0, 0)), (0.3, (40, 40, 40)), (1.0, (235, 235, 235))]
"""From where it begins to its end: all of it, and its heart."""
SPARK_MM = 15.0
_FINER = 4
STEPS = 5
"""From whole to faint."""


def ray(table: Table, length: int, thin_mm: float, thick_mm: float) -> Picture:
    """To be added. It runs to the right; the centre is where it begins."""
    edge = spread(HALO_MM * table.per_mm) + table.px(thick_mm)
    size, thick = (length + 2 * edge, 2 * edge), (thin_mm * table.per_mm, thick_mm * table.per_mm)
    wedge, heart = _wedge(size, edge, thick), _wedge(size, edge, thick, HEART)
    light, soft = softened(wedge, HALO_MM * table.per_mm), SOFT_MM * table.per_mm
    light.fill((round(255 * HALO),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    # Farther from its middle than it is thick there is only the halo.
    near = min(edge, math.ceil(max(thick) / 2) + spread(soft))
    band = pygame.Rect(0, edge - near, size[0], 2 * near)
    light.blit(softened(wedge.subsurface(band), soft), band, special_flags=pygame.BLEND_RGB_ADD)
    light.fill(LAMP, special_flags=pygame.BLEND_RGB_MULT)
    heart = softened(heart.subsurface(band), soft)
    heart.fill(CORE, special_flags=pygame.BLEND_RGB_MULT)
    heart.blit(gradient(band.size, HOTTER, 90), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    light.blit(gradient(size, BRIGHTER, 90), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    light.blit(heart, band, special_flags=pygame.BLEND_RGB_ADD)
    return Picture(finished(light), (edge, edge))


def _wedge(
    size: tuple[int, int], edge: int, thick: tuple[float, float], share: float = 1.0
) -> pygame.Surface:
    """With a point at its end; `share` of its thickness."""
    wide, high = size
    fine = opaque((wide, _FINER * high))
    middle, (thin, end) = _FINER * high / 2, (_FINER * share * one / 2 for one in thick)
    right, point = wide - edge, wide - edge - POINT * thick[1]
    above = [(edge, middle - thin), (point, middle - end), (right, middle)]
    below = [(point, middle + end), (edge, middle + thin)]
    pygame.draw.polygon(fine, (255, 255, 255), [*above, *below])
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
    along = way in (Side.SOUTH, Side.NORTH)
    edge = min(x, wide - x) if along else min(y, high - y)
    # It ends where its spark is: what is softened beyond both its ends does not count.
    whole = wide if along else high
    seen = round(edge + (whole - 2 * edge) * share) if share < 1 else whole
    if along:
        left = 0 if way is Side.SOUTH else wide - seen
        return Picture(surface.subsurface((left, 0, seen, high)), (x - left, y))
    top = 0 if way is Side.WEST else high - seen
    return Picture(surface.subsurface((0, top, wide, seen)), (x, y - top))
