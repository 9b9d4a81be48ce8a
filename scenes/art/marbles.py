"""Glass marbles under the lamp: dark rim, colour, caustic opposite the lamp, hot spot below it."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from scenes.art import colours
from scenes.art.canvas import (
    Colour,
    Picture,
    Stops,
    clear,
    disc,
    finished,
    gradient,
    masked,
    mixed,
    opaque,
    radial,
    tinted,
    with_shadow,
)
from scenes.art.colours import SHADOW
from scenes.art.icons import mark
from scenes.core.table import Table

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
"""The letters that the rules use for colours."""

_WHITE: Final[Colour] = (255, 255, 255)
_HOT: Final[Colour] = (0xFF, 0xF8, 0xEA)
# Distance of the lights from the middle, in radii, for each of the four distances to the lamp.
_HOT_REACH = (0.38, 0.47, 0.53, 0.58)
_CAUSTIC_REACH = (0.42, 0.5, 0.55, 0.58)


class _Glass(NamedTuple):
    deep: Colour
    """The colour at the rim: black would turn yellow into olive."""
    through: Colour
    """The colour of light that has passed through."""
    ink: Colour | None
    """The mark's colour: of the same hue, so that it seems to be inside."""


_GLASS: Final = {
    "y": _Glass((0x8A, 0x4A, 0x00), (0xFF, 0xF2, 0x8C), (0x4E, 0x30, 0x04)),
    "r": _Glass((0x22, 0x00, 0x02), (0xFF, 0x52, 0x2E), (0xFA, 0xDC, 0xD6)),
    "g": _Glass((0x08, 0x2C, 0x16), (0xB4, 0xF2, 0x9E), (0x0C, 0x2C, 0x14)),
    "b": _Glass((0x00, 0x08, 0x30), (0x3E, 0x96, 0xFF), (0xDD, 0xE7, 0xFA)),
    "w": _Glass((0x20, 0x34, 0x4C), (0xFF, 0xFF, 0xFF), (0x3A, 0x47, 0x56)),
    "s": _Glass((0x1E, 0x1A, 0x28), (0xD2, 0xC8, 0xE0), (0xF4, 0xF4, 0xF2)),
    "k": _Glass((0x04, 0x06, 0x08), (0x6E, 0x8C, 0x90), None),
}
_GLOW: Final[Stops] = (
    (0.49, (240, 232, 214)),
    (0.512, (222, 216, 198)),
    (0.535, (178, 186, 180)),
    (0.56, (166, 176, 132)),
    (0.58, (158, 154, 88)),
    (0.6, (150, 126, 64)),
    (0.63, (116, 88, 44)),
    (0.66, (80, 60, 29)),
    (0.7, (54, 41, 19)),
    (0.76, (30, 22, 10)),
    (0.82, (12, 9, 4)),
    (0.88, (0, 0, 0)),
)
"""The glow around a marble that can be taken: distance in diameters, and colour."""
_FINER = 3
_PATCH = 96

Light = tuple[int, int]
"""Direction to the lamp in 24 steps clockwise from the far side, and distance from 0 to 3."""

OVERHEAD: Final[Light] = (0, 2)
"""The light on a seat's own marbles, always from beyond the far edge."""


def light_at(table: Table, x: float, y: float) -> Light:
    """The light of the lamp above the middle on a marble at a pixel of the table."""
    middle_x, middle_y = table.middle
    scale = 0.62 * table.height
    return light_around((x - middle_x) / scale, (y - middle_y) / scale)


def light_around(right: float, below: float) -> Light:
    """The light on a marble at this offset from below the lamp; constant beyond 1."""
    turn = math.atan2(-right, below) / (2 * math.pi)
    reach = math.hypot(right, below)
    return round(turn * DIRECTIONS) % DIRECTIONS, min(DISTANCES - 1, int(reach * DISTANCES))


def marble(table: Table, letter: str, diameter: int, light: Light) -> Picture:
    """A marble in a hole: without a shadow, its mark upright."""
    del table
    surface = _glass(letter, diameter, light)
    return Picture(finished(surface), (diameter // 2, diameter // 2))


def loose_marble(
    table: Table, letter: str, diameter: int, light: Light, height_mm: float, facing: int = 0
) -> Picture:
    """A marble lying on something, with its shadow; `light` and `facing` as its seat sees it."""
    bed = _bed(diameter, height_mm * table.per_mm)
    surface, (x, y) = bed.surface.copy(), bed.centre
    surface.blit(_glass(letter, diameter, light), (x - diameter // 2, y - diameter // 2))
    return Picture(surface, bed.centre).turned(facing)


def rolling_glass(
    table: Table, letter: str, diameter: int, light: Light, height_mm: float
) -> Picture:
    """A marble with its shadow but without its mark, which is a separate picture."""
    bed = _bed(diameter, height_mm * table.per_mm)
    surface, (x, y) = bed.surface.copy(), bed.centre
    glass = _lucid(letter, diameter, light)
    _shine(glass, letter, light)
    surface.blit(glass, (x - diameter // 2, y - diameter // 2))
    return Picture(surface, bed.centre)


def leaning_mark(
    table: Table, letter: str, diameter: int, tilt: int, heading: float, facing: int
) -> Picture:
    """The mark of a marble that has rolled by `tilt` degrees towards `heading` (clockwise from the
    right) from where it faced its side."""
    del table
    upright = _mark_of(letter, diameter)
    seen = pygame.transform.rotate(upright, -facing)
    if tilt:
        aside = pygame.transform.rotozoom(seen, heading, 1.0)
        slim = max(1, round(aside.get_width() * math.cos(math.radians(tilt))))
        narrow = pygame.transform.smoothscale(aside, (slim, aside.get_height()))
        seen = pygame.transform.rotozoom(narrow, -heading, 1.0)
    return Picture(finished(seen), (seen.get_width() // 2, seen.get_height() // 2))


@lru_cache(maxsize=8)
def _bed(diameter: int, height: float) -> Picture:
    """The shadow of a marble, and the dark colour below its half-covered rim pixels."""
    return with_shadow(disc(diameter, SHADOW), height)


def marble_glow(table: Table, diameter: int) -> Picture:
    """Lamp light around a marble that can be taken (additive): white near the glass."""
    del table
    last = _GLOW[-1][0]
    across = 2 * round(last * diameter)
    light = opaque((across, across))
    stops = ((0.0, _GLOW[0][1]), *((place / last, colour) for place, colour in _GLOW))
    light.blit(radial((across, across), stops), (0, 0))
    dark = disc(0.985 * diameter, (0, 0, 0))
    light.blit(dark, dark.get_rect(center=(across // 2, across // 2)))
    return Picture(finished(light), (across // 2, across // 2))


def _glass(letter: str, diameter: int, light: Light) -> pygame.Surface:
    surface = _lucid(letter, diameter, light)
    if _GLASS[letter].ink is not None:
        _put(surface, _mark_of(letter, diameter), pygame.Vector2(diameter / 2, diameter / 2))
    _shine(surface, letter, light)
    return surface


def _mark_of(letter: str, diameter: int) -> pygame.Surface:
    """Cached: do not draw on it."""
    name = NAMES[letter]
    side = round(MARK_SHARE * diameter * (0.92 if name == "yellow" else 0.86))
    ink = _GLASS[letter].ink
    if ink is None:
        raise ValueError(f"{name} glass has no mark")
    return mark(name, side, ink)


def _lucid(letter: str, diameter: int, light: Light) -> pygame.Surface:
    """The ball with the light that passes through it: dark below the lamp, bright opposite."""
    to_lamp, reach = _towards(light), _CAUSTIC_REACH[light[1]]
    middle = pygame.Vector2(diameter / 2, diameter / 2)
    surface = _body(letter, diameter).copy()
    _put(surface, _depth(letter, diameter), middle + to_lamp * 0.36 * diameter)
    _put(surface, _caustic(letter, diameter), middle - to_lamp * reach * diameter / 2)
    _put(surface, _focus(letter, diameter), middle - to_lamp * (reach + 0.1) * diameter / 2)
    surface.blit(_rim(letter, diameter), (0, 0))
    return surface


def _shine(surface: pygame.Surface, letter: str, light: Light) -> None:
    """Adds reflections: the lamp, the sky around it, a line at the rim."""
    diameter = surface.get_width()
    lights = _reflections(diameter, letter in "yw", light)
    surface.blit(lights, (0, 0))
    surface.blit(disc(diameter, _WHITE), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)


def _towards(light: Light) -> pygame.Vector2:
    angle = 2 * math.pi * light[0] / DIRECTIONS
    return pygame.Vector2(math.sin(angle), -math.cos(angle))


def _put(surface: pygame.Surface, thing: pygame.Surface, at: pygame.Vector2) -> None:
    surface.blit(thing, (at.x - thing.get_width() / 2, at.y - thing.get_height() / 2))


@lru_cache(maxsize=40)
def _body(letter: str, diameter: int) -> pygame.Surface:
    """The ball without lights: clear in the middle, dark towards its rim."""
    colour, deep = colours.MARBLES[NAMES[letter]], _GLASS[letter].deep
    part = 0.45 if letter in "yw" else 0.66
    stops: Stops = (
        (0.0, mixed(colour, _WHITE, 0.05)),
        (0.5, colour),
        (0.74, mixed(colour, deep, 0.2 * part)),
        (0.9, mixed(colour, deep, 0.6 * part)),
        (1.0, mixed(colour, deep, part)),
    )
    return radial((diameter, diameter), stops)


@lru_cache(maxsize=40)
def _depth(letter: str, diameter: int) -> pygame.Surface:
    """The dark part right below the lamp, where light passes through."""
    strength = {"y": 0.42, "w": 0.26, "k": 0.8}.get(letter, 0.62)
    deep = mixed(colours.MARBLES[NAMES[letter]], _GLASS[letter].deep, 0.75)
    return _soft(0.98 * diameter, deep, strength, (1.0, 0.94, 0.7, 0.28, 0.0))


@lru_cache(maxsize=40)
def _caustic(letter: str, diameter: int) -> pygame.Surface:
    """The light that the glass gathers on its far side."""
    hue = mixed(colours.MARBLES[NAMES[letter]], _GLASS[letter].through, 0.72)
    strength = {"k": 0.5, "b": 0.85, "r": 0.8, "w": 0.9}.get(letter, 0.8)
    return _soft(0.92 * diameter, hue, strength, (1.0, 0.84, 0.44, 0.13, 0.0))


@lru_cache(maxsize=40)
def _focus(letter: str, diameter: int) -> pygame.Surface:
    """The brightest part of the caustic, close to the rim."""
    hue = mixed(_GLASS[letter].through, _WHITE, 0.3 if letter in "brk" else 0.55)
    return _soft(0.46 * diameter, hue, 0.5 if letter == "k" else 0.8, (1.0, 0.8, 0.4, 0.1, 0.0))


def _soft(
    side: float, colour: Colour, strength: float, levels: tuple[float, ...]
) -> pygame.Surface:
    """A round patch of one colour; `levels`: opacity from its middle outwards."""
    patch = tinted(_patch(levels), (*colour[:3], round(255 * strength)))
    return pygame.transform.smoothscale(patch, (round(side), round(side)))


@lru_cache(maxsize=8)
def _patch(levels: tuple[float, ...]) -> pygame.Surface:
    last = len(levels) - 1
    stops = [(number / last, (*_WHITE, round(255 * one))) for number, one in enumerate(levels)]
    return radial((_PATCH, _PATCH), stops)


@lru_cache(maxsize=40)
def _rim(letter: str, diameter: int) -> pygame.Surface:
    """The dark edge of a ball, where one looks along its glass."""
    edge = mixed(mixed(colours.MARBLES[NAMES[letter]], _GLASS[letter].deep, 0.8), (0, 0, 0), 0.35)
    stops = [
        (place, (*edge[:3], round(255 * level)))
        for place, level in (
            (0.0, 0.0),
            (0.8, 0.0),
            (0.9, 0.28),
            (0.95, 0.62),
            (0.975, 0.9),
            (1.0, 1.0),
        )
    ]
    return radial((diameter, diameter), stops)


@lru_cache(maxsize=48)
def _reflections(diameter: int, is_pale: bool, light: Light) -> pygame.Surface:
    direction, distance = light
    upright = _upright_reflections(diameter, is_pale, distance)
    turned = pygame.transform.rotozoom(upright, -360 * direction / DIRECTIONS, 1.0)
    surface = clear((diameter, diameter), _WHITE)
    _put(surface, turned, pygame.Vector2(diameter / 2, diameter / 2))
    return surface


@lru_cache(maxsize=16)
def _upright_reflections(diameter: int, is_pale: bool, distance: int) -> pygame.Surface:
    """Reflections with the lamp beyond the far edge."""
    surface = clear((diameter, diameter), _WHITE)
    surface.blit(_horizon(diameter, 0.46 if is_pale else 0.25), (0, 0))
    surface.blit(_edge_lines(diameter), (0, 0))
    hot = pygame.Vector2(diameter / 2, diameter / 2 * (1 - _HOT_REACH[distance]))
    _put(surface, _soft(0.5 * diameter, _HOT, 0.5, (1.0, 0.55, 0.24, 0.07, 0.0)), hot)
    levels = (1.0, 1.0, 1.0, 0.9, 0.6, 0.22, 0.0)
    _put(surface, _soft(max(3.0, 0.17 * diameter), _HOT, 1.0, levels), hot)
    return surface


def _horizon(diameter: int, strength: float) -> pygame.Surface:
    """The mirrored surroundings of the lamp: a cap on its side with a curved edge."""
    fine = diameter * _FINER
    cap = gradient(
        (fine, fine),
        tuple(
            (place, (*_HOT, round(255 * strength * level)))
            for place, level in ((0.0, 0.95), (0.1, 0.8), (0.3, 0.36), (0.5, 0.2), (0.6, 0.24))
        ),
    )
    within = clear((fine, fine), _WHITE)
    pygame.draw.circle(within, _WHITE, (fine / 2, 0.462 * fine), 0.415 * fine)
    pygame.draw.circle(within, (255, 255, 255, 0), (fine / 2, 1.24 * fine), 0.745 * fine)
    return pygame.transform.smoothscale(masked(cap, within), (diameter, diameter))


def _edge_lines(diameter: int) -> pygame.Surface:
    """A thin light line just inside the rim: strong away from the lamp, faint towards it."""
    fine = diameter * _FINER
    middle, above, below = ((fine / 2, share * fine) for share in (0.5, 0.484, 0.512))
    large = clear((fine, fine), _WHITE)
    pygame.draw.circle(large, (255, 255, 255, 105), middle, 0.462 * fine)
    pygame.draw.circle(large, (255, 255, 255, 0), above, 0.464 * fine)
    line = clear((fine, fine), _WHITE)
    pygame.draw.circle(line, (255, 246, 226, 90), middle, 0.46 * fine)
    pygame.draw.circle(line, (255, 246, 226, 0), below, 0.459 * fine)
    large.blit(line, (0, 0))
    return pygame.transform.smoothscale(large, (diameter, diameter))
