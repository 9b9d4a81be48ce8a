"""The felt under the lamp, and the light and shade that lean from seat to seat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame

from scenes.art import colours
from scenes.art.canvas import (
    Colour,
    Picture,
    Stops,
    faded,
    finished,
    grain,
    mixed,
    noise,
    opaque,
    radial,
)
from scenes.table import Table

# Measured along the radius of the lamp's circle, in half widths of the table.
_LAMP: Stops = (
    (0.0, (51, 78, 78)),
    (0.26, (50, 77, 77)),
    (0.43, (46, 72, 73)),
    (0.57, (37, 59, 61)),
    (0.69, (30, 51, 53)),
    (0.79, (24, 42, 44)),
    (0.87, (19, 35, 37)),
    (1.0, (17, 32, 34)),
)
_LAMP_REACH = 1.2
_EDGES: Stops = ((0.0, (255, 255, 255)), (0.36, (255, 255, 255)), (0.68, (229, 229, 229)))
_GRAIN = 7
_CLOUD = 5
_SMALL = 960
# Light is mixed at three times its level: felt is so dark that single steps would show.
_FINER = 3
_DARKNESS = 0.67
# More would lift felt under the lamp so far that quiet words fade: less than 4.5 of contrast.
_SEAT_LIGHT = 0.145
_SEAT_SHADE = 0.26
# How wide the lamp right above the middle is, as a part of the table's width, and how strong.
_LAMPLIT_WIDE, _LAMPLIT = 0.61, 0.27
BARE: Colour = (13, 25, 27)


def felt(table: Table) -> pygame.Surface:
    """The whole table, lit by the lamp above its middle, with nothing on it."""
    return _woven(table, _lamplight(table))


def darkened(table: Table) -> pygame.Surface:
    """The table at the end of a match: dark, with the lamp pulled down over the middle."""
    result = night(table)
    across = round(0.61 * table.width)
    light = pool((across, across), 0.39, 2, 1.3)
    where = light.get_rect(center=table.middle)
    result.blit(light, where, special_flags=pygame.BLEND_RGB_ADD)
    return result


def lamplit(table: Table) -> pygame.Surface:
    """Dark, with the lamp right above the middle, for what all look at there."""
    result = night(table)
    wide = _LAMPLIT_WIDE * table.wide
    light = pool_of_light(table, (wide, wide), _LAMPLIT)
    where = light.at(*table.middle)
    result.blit(light.surface, where, special_flags=pygame.BLEND_RGB_ADD)
    return result


def night(table: Table) -> pygame.Surface:
    """The table at the end of a game, before any light is left to anybody."""
    small = _lamplight(table)
    veil = pygame.Surface(small.get_size(), pygame.SRCALPHA, 32)
    veil.fill((*_bright(colours.SHADOW), round(255 * _DARKNESS)))
    small.blit(veil, (0, 0))
    return _woven(table, small)


def pool_of_light(table: Table, size_mm: tuple[float, float], strength: float) -> Picture:
    """What is left of the lamp at an end, to be added: an ellipse without a visible end."""
    wide, high = table.even_px(size_mm[0]), table.even_px(size_mm[1])
    return Picture(finished(pool((wide, high), strength, 2, 1.3)), (wide // 2, high // 2))


def seat_light(table: Table, share: float = 1.0) -> Picture:
    """The warm pool on the felt of the seat that plays, to be added (BLEND_RGB_ADD), for the south
    side. It is placed at `table.spot(side, 0, 0)`."""
    half = table.px(225 * _growth(table))
    deep, inward = table.px(122 * _growth(table)), table.px(44 * _growth(table))
    light = pool((2 * half, 2 * deep), _SEAT_LIGHT * share, 3, 1.6)
    seen = light.subsurface((0, 0, 2 * half, deep + inward))
    return Picture(finished(seen), (half, deep + inward))


def seat_shade(table: Table) -> Picture:
    """What darkens a seat that does not play, its pieces included, for the south side. It is
    placed at `table.spot(side, 0, 0)`."""
    half = table.px(120 * _growth(table))
    deep, inward = table.px(122 * _growth(table)), table.px(66 * _growth(table))
    stops = _falling(lambda share: (*colours.SHADOW, round(255 * _SEAT_SHADE * share)), 3, 1.3)
    shade = radial((2 * half, 2 * deep), stops)
    seen = shade.subsurface((0, 0, 2 * half, deep + inward))
    return Picture(finished(seen), (half, deep + inward))


def circle_light(diameter: int) -> Picture:
    """The warm light inside a circle on the felt, fading out just beyond it, to be added."""
    across = round(1.16 * diameter)
    return Picture(finished(pool((across, across), 0.205, 2, 1.4)), (across // 2, across // 2))


def pool(size: tuple[int, int], strength: float, roundness: int, softness: float) -> pygame.Surface:
    """An ellipse of seat light on black that fades to nothing at the edges of `size`."""
    boost = max(1, int(250 / (255 * strength))) if strength else 1
    lit = mixed((0, 0, 0), colours.SEAT_LIGHT, strength * boost)
    stops = _falling(lambda share: mixed((0, 0, 0), lit, share), roundness, softness)
    result = opaque(size)
    result.blit(radial(size, stops), (0, 0))
    _scatter(result, boost, boost - 1)
    return result


def _growth(table: Table) -> float:
    """How much larger than at 32 inches boards, and so the light around them, are (k)."""
    return min(1.36, table.wide / 708)


def _falling(
    colour: Callable[[float], tuple[int, int, int, int]], roundness: int, softness: float
) -> list[tuple[float, tuple[int, int, int, int]]]:
    """Stops whose share falls from 1 in the middle to 0 at the edge without a visible end."""
    places = [step / 64 for step in range(65)]
    return [(place, colour((1 - place**roundness) ** softness)) for place in places]


def _lamplight(table: Table) -> pygame.Surface:
    """Lamp and soft clouds on a small copy of the table, `_FINER` times as bright."""
    small = opaque((_SMALL, round(_SMALL * table.height / table.width)), _bright(_LAMP[-1][1]))
    across = round(_SMALL * _LAMP_REACH)
    lamp = radial((across, across), [(place, _bright(colour)) for place, colour in _LAMP])
    middle = small.get_rect().center
    small.blit(lamp, lamp.get_rect(center=middle))
    wide, high = small.get_size()
    edges = radial((round(1.5 * wide), round(1.5 * high)), _EDGES)
    small.blit(edges, edges.get_rect(center=middle), special_flags=pygame.BLEND_RGB_MULT)
    cell = _SMALL / 24
    clouds = faded(noise(small.get_size(), (cell, cell), Random(24)), _FINER * _CLOUD / 128)
    small.blit(clouds, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    small.fill((_FINER * _CLOUD,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    return small


def _bright(colour: Colour) -> Colour:
    return colour[0] * _FINER, colour[1] * _FINER, colour[2] * _FINER


def _woven(table: Table, light: pygame.Surface) -> pygame.Surface:
    """A small picture of light at full size with the grain of the felt."""
    result = pygame.transform.smoothscale(finished(light), (table.width, table.height))
    _scatter(result, _FINER, _FINER * _GRAIN, _FINER * _GRAIN // 2)
    return result


def _scatter(surface: pygame.Surface, finer: int, levels: int, less: int = 0) -> None:
    """Divides its levels, `less` so many, by `finer` after a grain of up to `levels` was added:
    the steps between levels, which would show as rings on dark felt, dissolve in it."""
    side = 512
    tile = faded(grain((side, side), Random(side)), levels / 255)
    whole, level = surface.get_rect(), round(255 / finer)
    for y in range(0, whole.height, side):
        for x in range(0, whole.width, side):
            # One part after the other: it stays near the processor meanwhile.
            part = pygame.Rect(x, y, side, side).clip(whole)
            surface.fill((less,) * 3, part, pygame.BLEND_RGB_SUB)
            surface.blit(tile, part, special_flags=pygame.BLEND_RGB_ADD)
            surface.fill((level,) * 3, part, pygame.BLEND_RGB_MULT)


DIM = 84
"""What is left of each colour's 255 below a question."""


def dim(screen: pygame.Surface, ground: pygame.Surface, part: pygame.Rect) -> None:
    """What is seen there now, so dark that what is laid over it stands out; drawn on `ground`."""
    ground.blit(screen, part, part)
    ground.fill((DIM, DIM, DIM), part, pygame.BLEND_RGB_MULT)
