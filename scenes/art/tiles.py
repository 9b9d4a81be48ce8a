"""The bone tiles of Lucky Numbers: lying, lifted, face down and in a pile."""

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
    faded,
    finished,
    glow,
    opaque,
    plate,
    radial,
    rim_glow,
    rounded,
    with_shadow,
)
from scenes.art.type import font_of
from scenes.core.table import Table

INKS: Final[dict[str, Colour]] = {
    "r": colours.LUCKY_INKS[1],
    "y": colours.LUCKY_INKS[3],
    "g": colours.LUCKY_INKS[0],
    "b": colours.LUCKY_INKS[2],
}
RADIUS: Final = 0.17
NUMERAL: Final = 0.56
LYING_MM: Final = 0.7
# Digits are drawn enlarged by this factor and scaled down, so that small ones keep their shape.
_FINER = 4

_FACE: Stops = ((0.0, (247, 241, 230)), (0.5, (240, 231, 214)), (1.0, (228, 214, 192)))
_EDGE: Stops = (
    (0.0, (255, 254, 251)),
    (0.3, (250, 246, 238)),
    (0.65, (222, 208, 186)),
    (1.0, (190, 172, 147)),
)
_LIP: Stops = ((0.0, (164, 149, 125)), (0.94, (140, 124, 101)), (1.0, (100, 86, 69)))
_FIELD: Stops = (
    (0.0, (33, 62, 66)),
    (0.18, (46, 82, 87)),
    (0.7, (48, 86, 91)),
    (1.0, (62, 98, 101)),
)
_IN_CORNERS = (176, 168, 152)
_IN_PLACE: Stops = (
    (0.0, (255, 255, 255)),
    (0.35, (240, 238, 232)),
    (0.7, (206, 200, 188)),
    (1.0, _IN_CORNERS),
)
_HOT: Stops = (
    (0.0, (70, 64, 52)),
    (0.3, (56, 50, 38)),
    (0.65, (22, 18, 11)),
    (1.0, (0, 0, 0)),
)


def barred(number: str) -> bool:
    """Whether a number needs a bar that shows which way up it is."""
    return number in ("6", "9", "16", "19")


def numeral(text: str, em: int, colour: Colour, bar: bool) -> pygame.Surface:
    """A number whose digits are centred on the surface, optionally with a bar below them."""
    large = font_of("numerals", max(6, em) * _FINER).render(text, True, colour)
    ink = large.subsurface(large.get_bounding_rect())
    digits = pygame.transform.smoothscale_by(ink, 1 / _FINER)
    if not bar:
        return finished(digits)
    wide, high = digits.get_size()
    gap, thick = max(1, round(0.085 * em)), max(1, round(0.075 * em))
    surface = clear((wide, high + 2 * (gap + thick)), colour)
    surface.blit(digits, (0, gap + thick))
    line = rounded((max(4, round(0.86 * wide)), thick), thick / 2, colour)
    surface.blit(line, ((wide - line.get_width()) // 2, high + thick + 2 * gap))
    return finished(surface)


def bone_tile(table: Table, tile: str, side: int, height_mm: float, facing: int) -> Picture:
    """A tile such as "g13" with its shadow; the picture's centre is the middle of its place."""
    blank = blank_tile(table, side, height_mm, facing)
    return numbered(blank, seated(number_of(tile, side), side, height_mm, facing))


def blank_tile(table: Table, side: int, height_mm: float, facing: int) -> Picture:
    """A tile with its shadow but without a number, which `numbered` adds."""
    return _bone(side, _lip(side, height_mm), height_mm * table.per_mm).turned(facing)


def number_of(tile: str, side: int) -> pygame.Surface:
    """The number of a tile of `side` pixels, upright."""
    number = tile[1:]
    return numeral(number, round(NUMERAL * side), INKS[tile[0]], barred(number))


def seated(mark: pygame.Surface, side: int, height_mm: float, facing: int) -> Picture:
    """The number as a picture whose centre fits the blank tile's centre."""
    wide, high = mark.get_size()
    middle = (wide // 2, high // 2 + _lip(side, height_mm) // 3)
    return Picture(mark, middle).turned(facing)


def numbered(blank: Picture, number: Picture) -> Picture:
    """Adds the number to a copy of the tile; cheap enough for a tile that is just being lifted."""
    surface = blank.surface.copy()
    surface.blit(number.surface, number.at(*blank.centre))
    return Picture(surface, blank.centre)


def face_down(table: Table, side: int, height_mm: float, facing: int) -> Picture:
    """A tile face down, lying or lifted."""
    lip = _lip(side, height_mm)
    thing = _block(side, lip)
    back = _back(side)
    thing.blit(back, back.get_rect(center=(side // 2, side // 2)))
    return _seated(with_shadow(thing, height_mm * table.per_mm), side, lip).turned(facing)


def question_tile(table: Table, side: int) -> Picture:
    """A tile with an unknown number."""
    mark = numeral("?", round(0.66 * side), INKS["r"], False)
    return numbered(blank_tile(table, side, LYING_MM, 0), seated(mark, side, LYING_MM, 0))


def pile(table: Table, side: int, count: int) -> Picture:
    """A stack of face-down tiles, one layer for every four; the centre is the stack's middle. An
    empty pile shows only its place."""
    if count <= 0:
        return _bare_place(side)
    steps, step = _steps_of(side, count)
    high = side + steps * step
    thing = clear((side, high), _LIP[0][1])
    for layer in range(steps, 0, -1):
        thing.blit(_layer(side), (0, layer * step))
    thing.blit(_top(side), (0, 0))
    back = _back(side)
    thing.blit(back, back.get_rect(center=(side // 2, side // 2)))
    return with_shadow(thing, min(2.2, 0.7 + 0.2 * steps) * table.per_mm)


def row(table: Table, side: int, count: int, pitch: int, most: int) -> Picture:
    """The last `count` of `most` face-down tiles, side by side or overlapping, each on top of the
    one left of it; the centre is the middle of a row of `most`."""
    tile = face_down(table, side, LYING_MM, 0)
    wide, high = tile.surface.get_size()
    surface = clear((wide + (most - 1) * pitch, high), colours.SHADOW)
    for place in range(count):
        surface.blit(tile.surface, (place * pitch, 0))
    x, y = tile.centre
    return Picture(finished(surface), (x + round((most - 1) / 2 * pitch), y))


def pile_top(side: int, count: int) -> int:
    """Distance from the middle of a pile's picture up to the middle of its top tile, in pixels."""
    steps, step = _steps_of(side, count)
    return steps * step // 2


def _steps_of(side: int, count: int) -> tuple[int, int]:
    """The number of layers of a pile, and the thickness of each."""
    return min(9, math.ceil(count / 4)), max(2, round(0.042 * side))


def place_glow(table: Table, place: int, kind: str) -> Picture:
    """The light on a place (additive): "free" can take the held tile, "swap" exchanges tiles,
    "discard" takes a discarded tile, "mark" is to be filled."""
    share = {"free": 0.80, "swap": 0.885, "discard": 0.91, "mark": 0.9}[kind]
    side = round(share * place)
    if kind == "swap":
        lip = _lip(side, 0.0)
        block = rounded((side, side + lip), RADIUS * side, (255, 255, 255))
        return _seated(glow(block, table.per_mm, rim_only=True), side, lip)
    outline = rounded((side, side), RADIUS * side, (255, 255, 255))
    if kind == "mark":
        return rim_glow(outline, table.per_mm, 0.09 * place / table.per_mm, 0.72)
    light = glow(outline, table.per_mm, thin=kind == "discard")
    return _with_hot_centre(light, side) if kind == "free" else light


def _with_hot_centre(light: Picture, side: int) -> Picture:
    """Brightens the middle of a free place and darkens it towards its walls."""
    size = light.surface.get_size()
    falling = opaque(size, _IN_CORNERS)
    middle = round(1.3 * side)
    patch = opaque((middle, middle), _IN_CORNERS)
    patch.blit(radial((middle, middle), _IN_PLACE), (0, 0))
    falling.blit(patch, patch.get_rect(center=light.centre))
    surface = light.surface.copy()
    surface.blit(falling, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    hot = radial((round(0.86 * side),) * 2, _HOT)
    core = opaque(hot.get_size())
    core.blit(hot, (0, 0))
    at = core.get_rect(center=light.centre)
    surface.blit(core, at, special_flags=pygame.BLEND_RGB_ADD)
    return Picture(finished(surface), light.centre)


def _lip(side: int, height_mm: float) -> int:
    """The visible height of the near side: larger for a lifted tile."""
    return max(1, round(side * (0.075 if height_mm > 2.5 else 0.062)))


@lru_cache(maxsize=2)
def _bone(side: int, lip: int, height: float) -> Picture:
    """A tile without a number. Cached: copy it before drawing on it."""
    return _seated(with_shadow(_block(side, lip), height), side, lip)


def _seated(picture: Picture, side: int, lip: int) -> Picture:
    """Sets the centre of a block so that it sits in a recess without covering the near edge."""
    x, y = picture.centre
    return Picture(picture.surface, (x, y - (side + lip) // 2 + side // 2 + lip // 3))


def _block(side: int, lip: int) -> pygame.Surface:
    body = plate((side, side + lip), RADIUS * side, _LIP)
    body.blit(_top(side), (0, 0))
    return body


@lru_cache(maxsize=2)
def _top(side: int) -> pygame.Surface:
    """The upper face: bone with a chamfer that is white on the far edge."""
    return chamfered((side, side), RADIUS * side, max(1, round(0.015 * side)), _EDGE, _FACE)


def chamfered(
    size: tuple[int, int], radius: float, line: int, edge: Stops, face: Stops
) -> pygame.Surface:
    """A face with a chamfer `line` pixels wide, wider at its near edge."""
    made = plate(size, radius, edge)
    made.blit(plate((size[0] - 2 * line, size[1] - 3 * line), radius - line, face), (line, line))
    return made


@lru_cache(maxsize=2)
def _layer(side: int) -> pygame.Surface:
    """One layer of a pile, of which only the near edge is visible."""
    radius = RADIUS * side
    dark = rounded((side, side), radius, (84, 74, 60))
    line = max(1, round(0.016 * side))
    size = (side, side - line)
    dark.blit(rounded(size, radius, (166, 150, 126)), (0, 0))
    return dark


@lru_cache(maxsize=2)
def _back(side: int) -> pygame.Surface:
    """The petrol field of a tile's back with its small diamond."""
    field = round(0.85 * side)
    surface = plate((field, field), 0.12 * side, _FIELD)
    mark = diamond(max(5, round(0.26 * side)), 0.78, 230)
    surface.blit(mark, mark.get_rect(center=(field // 2, field // 2)))
    return surface


def diamond(side: int, inner: float, alpha: int) -> pygame.Surface:
    """A brass frame around a small diamond; `inner`: ratio of the frame's inner to outer size."""
    fine = 8
    large = clear((side * fine, side * fine), colours.BRASS)
    half = side * fine / 2
    for reach, strength in ((1.0, alpha), (inner, 0), (0.46, alpha)):
        points = [(half, half * (1 - reach)), (half * (1 + reach), half)]
        points += [(half, half * (1 + reach)), (half * (1 - reach), half)]
        pygame.draw.polygon(large, (*colours.BRASS, strength), points)
    return pygame.transform.smoothscale(large, (side, side))


def _bare_place(side: int) -> Picture:
    rim = rounded((side, side), RADIUS * side, colours.BONE)
    surface = faded(rim, 0.10)
    line = max(1, round(0.015 * side))
    size = (side - 2 * line, side - 2 * line)
    surface.blit(rounded(size, RADIUS * side - line, colours.SHADOW), (line, line // 2))
    return Picture(finished(faded(surface, 0.45)), (side // 2, side // 2))
