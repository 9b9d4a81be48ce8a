"""Glass marbles under the lamp: dark rim, colour, caustic away from it, hot spot towards it."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import pygame

from scenes.art import colours
from scenes.art.canvas import (
    Colour,
    Picture,
    Stops,
    clear,
    disc,
    finished,
    mixed,
    opaque,
    radial,
    softened,
    spread,
    with_shadow,
)
from scenes.art.colours import SHADOW
from scenes.art.marks import mark
from scenes.table import Table

DIRECTIONS: Final = 24
DISTANCES: Final = 4
MARK_SHARE: Final = 0.46

NAMES: Final = {
    "y": "yellow",
    "r": "red",
    "g": "green",
    "b": "blue",
    "w": "white",
    "s": "grey",
    "k": "black",
}
"""The letters of the rules, which know no colours to look at."""

_WHITE: Final[Colour] = (255, 255, 255)
_HOT: Final[Colour] = (0xFF, 0xF8, 0xEA)
# How far from the middle the lights lie, in radii, for each of the four distances to the lamp.
_HOT_REACH = (0.36, 0.45, 0.51, 0.56)
_CAUSTIC_REACH = (0.44, 0.5, 0.54, 0.57)
# What a colour darkens to at the rim: plain black would turn yellow into olive.
_DEEP: Final[dict[str, Colour]] = {
    "y": (0x8A, 0x4A, 0x00),
    "r": (0x22, 0x00, 0x02),
    "g": (0x08, 0x2C, 0x16),
    "b": (0x00, 0x08, 0x30),
    "w": (0x20, 0x34, 0x4C),
}
# Marks are of the glass's own hue, so that they lie inside it.
_INKS: Final[dict[str, colours.Colour]] = {
    "yellow": (0x4E, 0x30, 0x04),
    "red": (0xFA, 0xDC, 0xD6),
    "green": (0x0C, 0x2C, 0x14),
    "blue": (0xDD, 0xE7, 0xFA),
    "white": (0x3A, 0x47, 0x56),
    "grey": (0xF4, 0xF4, 0xF2),
}
_FINER = 4

Light = tuple[int, int]
"""Direction to the lamp in 24 steps clockwise from the far side, and distance from 0 to 3."""

OVERHEAD: Final[Light] = (0, 2)
"""The light in a seat's own things, where the lamp is always beyond the far edge."""


def light_at(table: Table, x: float, y: float) -> Light:
    """How the lamp above the middle shines on a marble at a pixel of the table."""
    middle_x, middle_y = table.middle
    scale = 0.62 * table.height
    return light_around((x - middle_x) / scale, (y - middle_y) / scale)


def light_around(right: float, below: float) -> Light:
    """The light on a marble that lies so far from below the lamp; 1 is as far as makes a
    difference."""
    turn = math.atan2(-right, below) / (2 * math.pi)
    reach = math.hypot(right, below)
    return round(turn * DIRECTIONS) % DIRECTIONS, min(DISTANCES - 1, int(reach * DISTANCES))


def marble(table: Table, letter: str, diameter: int, light: Light) -> Picture:
    """A marble that lies in a hole: no shadow of its own, mark upright."""
    del table
    surface = _glass(letter, diameter, light)
    return Picture(finished(surface), (diameter // 2, diameter // 2))


def loose_marble(
    table: Table, letter: str, diameter: int, light: Light, height_mm: float, facing: int = 0
) -> Picture:
    """A marble on something, with its shadow; `light` and `facing` as its seat sees it."""
    bed = _bed(diameter, height_mm * table.per_mm)
    surface, (x, y) = bed.surface.copy(), bed.centre
    surface.blit(_glass(letter, diameter, light), (x - diameter // 2, y - diameter // 2))
    turned = Picture(surface, bed.centre).turned(facing)
    return Picture(finished(turned.surface), turned.centre)


@lru_cache(maxsize=8)
def _bed(diameter: int, height: float) -> Picture:
    """The shadow below a marble, and the dark that its half-covered rim pixels mix with."""
    return with_shadow(disc(diameter, SHADOW), height)


def marble_glow(table: Table, diameter: int) -> Picture:
    """Lamp light around a marble that can be taken, to be added."""
    edge = spread(2.6 * table.per_mm) + table.px(2)
    across = diameter + 2 * edge
    light = opaque((across, across))
    for grown, blur, colour in (
        (2.4, 2.4, (205, 150, 70)),
        (1.5, 1.0, (200, 170, 110)),
        (1.0, 0.4, (190, 190, 185)),
    ):
        layer = opaque((across, across))
        ring = disc(diameter + 2 * table.px(grown), colour)
        layer.blit(ring, ring.get_rect(center=(across // 2, across // 2)))
        soft = softened(layer, blur * table.per_mm)
        light.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    dark = disc(diameter, (0, 0, 0))
    light.blit(dark, dark.get_rect(center=(across // 2, across // 2)))
    return Picture(finished(light), (across // 2, across // 2))


def _glass(letter: str, diameter: int, light: Light) -> pygame.Surface:
    direction, distance = light
    angle = 2 * math.pi * direction / DIRECTIONS
    to_lamp = pygame.Vector2(math.sin(angle), -math.cos(angle))
    radius = diameter / 2
    middle = pygame.Vector2(radius, radius)
    surface = _body(letter, diameter).copy()
    caustic = _caustic(letter, diameter)
    _put(surface, caustic, middle - to_lamp * radius * _CAUSTIC_REACH[distance])
    name = NAMES[letter]
    if name in _INKS:
        side = round(MARK_SHARE * diameter * (0.92 if name == "yellow" else 0.86))
        _put(surface, mark(name, side, _INKS[name]), middle)
    surface.blit(_crescent(diameter, direction), (0, 0))
    hot = middle + to_lamp * radius * _HOT_REACH[distance]
    _put(surface, _veil(letter, diameter), middle + to_lamp * radius * 0.3)
    _put(surface, _hot_spot(diameter), hot)
    surface.blit(disc(diameter, _WHITE), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return surface


def _put(surface: pygame.Surface, thing: pygame.Surface, at: pygame.Vector2) -> None:
    surface.blit(thing, (at.x - thing.get_width() / 2, at.y - thing.get_height() / 2))


@lru_cache(maxsize=40)
def _body(letter: str, diameter: int) -> pygame.Surface:
    """The ball without lights: lucid in the middle, deep towards its rim."""
    colour = colours.MARBLES[NAMES[letter]]
    deep = _DEEP.get(letter, (0, 0, 0))
    part = 0.5 if letter in "yw" else 0.66
    bright = mixed(colour, _WHITE, 0.07 if letter != "k" else 0.04)
    stops: Stops = (
        (0.0, bright),
        (0.45, colour),
        (0.72, mixed(colour, deep, 0.16 * part)),
        (0.88, mixed(colour, deep, 0.5 * part)),
        (0.955, mixed(colour, deep, 0.95 * part)),
        (0.975, mixed(mixed(colour, deep, part), (0, 0, 0), 0.35)),
        (1.0, mixed(mixed(colour, deep, part), (0, 0, 0), 0.6)),
    )
    return radial((diameter, diameter), stops)


@lru_cache(maxsize=40)
def _caustic(letter: str, diameter: int) -> pygame.Surface:
    """Where the glass gathers the light on its far side."""
    colour = colours.MARBLES[NAMES[letter]]
    hue = mixed(colour, _WHITE, 0.3 if letter in "brk" else 0.5)
    if letter == "k":
        hue = (0x5E, 0x74, 0x74, 255)
    strength = {"b": 0.85, "r": 0.75, "k": 0.62, "g": 0.7}.get(letter, 0.7)
    stops = [
        (place, (*hue[:3], round(255 * strength * level)))
        for place, level in ((0.0, 1.0), (0.25, 0.86), (0.5, 0.42), (0.75, 0.13), (1.0, 0.0))
    ]
    side = round(0.62 * diameter)
    return radial((side, side), stops)


@lru_cache(maxsize=40)
def _veil(letter: str, diameter: int) -> pygame.Surface:
    """The lamp's reflection, spread out on the curved glass."""
    strength = 0.5 if letter == "w" else 0.3
    stops = [
        (place, (255, 255, 255, round(255 * strength * level)))
        for place, level in ((0.0, 1.0), (0.4, 0.85), (0.72, 0.5), (0.9, 0.16), (1.0, 0.0))
    ]
    side = round(0.5 * diameter)
    return radial((side, side), stops)


@lru_cache(maxsize=16)
def _hot_spot(diameter: int) -> pygame.Surface:
    stops = [
        (place, (*_HOT[:3], round(255 * level)))
        for place, level in ((0.0, 1.0), (0.36, 1.0), (0.52, 0.75), (0.72, 0.24), (1.0, 0.0))
    ]
    side = max(3, round(0.22 * diameter))
    return radial((side, side), stops)


@lru_cache(maxsize=48)
def _crescent(diameter: int, direction: int) -> pygame.Surface:
    """A thin light line just inside the rim on the side away from the lamp."""
    fine = diameter * _FINER
    angle = 2 * math.pi * direction / DIRECTIONS
    towards = pygame.Vector2(math.sin(angle), -math.cos(angle))
    middle = pygame.Vector2(fine / 2, fine / 2)
    large = clear((fine, fine), _WHITE)
    pygame.draw.circle(large, (255, 255, 255, 135), middle, 0.474 * fine)
    pygame.draw.circle(large, (255, 255, 255, 0), middle + towards * 0.018 * fine, 0.476 * fine)
    return pygame.transform.smoothscale(large, (diameter, diameter))
