"""Trellis' enamelled tiles: in a rack, on the table, face down, action tiles; marks for tiles."""

from __future__ import annotations

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
    plate,
    rim_glow,
    rounded,
    softened,
    spread,
    tinted,
    with_shadow,
)
from scenes.art.icons import MARK_COLOURS, drawing, mark
from scenes.art.pixels import laid
from scenes.art.tiles import chamfered, diamond, numeral
from scenes.core.table import Table

NAMES: Final[dict[str, str]] = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
RADIUS: Final = 0.17
FIELD: Final = 0.85
FIELD_RADIUS: Final = 0.115
RACK_NUMERAL, SHARED_NUMERAL, MARK = 0.50, 0.40, 0.25
BAR: Final = (0.25, 0.042)
"""The length and thickness of the bar below 6 and 9, as shares of a tile's side."""
NUMBER_AT, BAR_AT, MARK_AT = 0.335, 0.606, 0.80
"""Where they lie in a rack's tile, as shares of its field's height."""
ARROWS: Final = 0.74
LIP: Final = 0.062
LYING_MM, LAID_MM, HELD_MM = 0.9, 2.2, 3.4
PITCH_SHARE: Final = 1.085

FACE: Final[Stops] = ((0.0, (252, 248, 240)), (0.5, (241, 233, 217)), (1.0, (222, 208, 186)))
EDGE: Final[Stops] = (
    (0.0, (255, 255, 252)),
    (0.3, (249, 244, 234)),
    (0.7, (226, 213, 192)),
    (1.0, (196, 179, 154)),
)
SIDE: Final[Stops] = ((0.0, (172, 157, 133)), (0.9, (138, 122, 99)), (1.0, (98, 84, 67)))
_FINER = 4

ARROWS_DRAWN: Final = (
    '<g fill="none" stroke="#2A2420" stroke-width="2.3" stroke-linecap="round">'
    '<path d="M3.6 12.8 C6.0 6.6 13.6 5.2 18.2 9.0"/>'
    '<path d="M20.4 11.2 C18.0 17.4 10.4 18.8 5.8 15.0"/>'
    '</g><g fill="#2A2420" stroke="#2A2420" stroke-width="1.2" stroke-linejoin="round">'
    '<path d="M20.9 5.6 L20.5 11.3 L15.4 9.6 Z"/><path d="M3.1 18.4 L3.5 12.7 L8.6 14.4 Z"/></g>'
)


def rack_tile(tile: str, side: int, height: float) -> Picture:
    """A tile such as "g13", "PASS" or "DRAW3" for its owner: the number above the mark. `height`:
    pixels above what it lies on. The picture's centre is the middle of the face."""
    return faced(_shared_blank(side, height), rack_face(tile, side))


def shared_tile(tile: str, side: int, height: float) -> Picture:
    """A tile for two sides: number and mark twice, head to tail."""
    return faced(_shared_blank(side, height), shared_face(tile, side))


def back(wide: int, high: int, height: float) -> Picture:
    """A tile face down in a rack; narrower where many must fit."""
    block = _block(wide, high)
    picture = with_shadow(block, height)
    surface = picture.surface
    size = (wide - 2 * max(2, round(0.055 * high)), high - 2 * max(2, round(0.055 * high)))
    field = _enamelled(size, FIELD_RADIUS * high, colours.TILE_BACK)
    sign = diamond(max(5, round(min(0.24 * high, 0.4 * wide))), 0.76, 225)
    field.blit(sign, sign.get_rect(center=field.get_rect().center))
    middle = (picture.centre[0], picture.centre[1] - (block.get_height() - high) // 2)
    surface.blit(field, field.get_rect(center=middle))
    return Picture(finished(surface), middle)


def scaled(picture: Picture, share: float) -> Picture:
    """The picture scaled down by `share`, with its centre."""
    if share == 1.0:
        return picture
    wide, high = picture.surface.get_size()
    size = max(1, round(wide * share)), max(1, round(high * share))
    small = pygame.transform.smoothscale(picture.surface, size)
    middle = round(picture.centre[0] * share), round(picture.centre[1] * share)
    return Picture(finished(small), middle)


@lru_cache(maxsize=32)
def foreshortened(picture: Picture, high: float, facing: int = 0) -> Picture:
    """The picture of a thing with this facing, as if tipped: its depth is multiplied by `high`."""
    wide, deep = picture.surface.get_size()
    across, down = (1.0, high) if facing % 180 == 0 else (high, 1.0)
    size = max(1, round(wide * across)), max(1, round(deep * down))
    x, y = picture.centre
    tipped = pygame.transform.smoothscale(picture.surface, size)
    return Picture(finished(tipped), (round(x * across), round(y * down)))


def with_dot(picture: Picture, side: int) -> Picture:
    """The tile with a brass pin in its far corner, which marks it as new to its owner."""
    surface = picture.surface.copy()
    pin = disc(round(0.17 * side), colours.BRASS_DARK)
    head = disc(round(0.125 * side), colours.BRASS_LIGHT)
    pin.blit(head, head.get_rect(center=pin.get_rect().center))
    x, y = picture.centre
    surface.blit(pin, pin.get_rect(center=(x + round(0.4 * side), y - round(0.4 * side))))
    return Picture(surface, picture.centre)


def silhouette(side: int) -> pygame.Surface:
    return rounded((side, side), RADIUS * side, (255, 255, 255))


def barred(number: str) -> bool:
    return number in ("6", "9")


def ink_of(tile: str) -> Colour:
    return MARK_COLOURS[NAMES[tile[0]]] if tile[0] in NAMES else colours.INK


# --- the block of bone


def _lip(side: int) -> int:
    return max(2, round(LIP * side))


def faced(blank: Picture, face: pygame.Surface) -> Picture:
    surface = blank.surface.copy()
    surface.blit(face, face.get_rect(center=blank.centre))
    return Picture(finished(surface), blank.centre)


def fitted(face: pygame.Surface, side: int) -> pygame.Surface:
    size = round(FIELD * side), round(FIELD * side)
    return face if face.get_size() == size else pygame.transform.smoothscale(face, size)


def blank(side: int, height: float) -> Picture:
    block = _block(side, side)
    picture = with_shadow(block, height)
    x, y = picture.centre
    return Picture(picture.surface, (x, y - block.get_height() // 2 + side // 2))


_shared_blank = lru_cache(maxsize=12)(blank)
"""Cached: copy it before drawing on it."""


@lru_cache(maxsize=8)
def _block(wide: int, high: int) -> pygame.Surface:
    lip = _lip(high)
    radius = min(RADIUS * high, 0.3 * wide)
    body = plate((wide, high + lip), radius, SIDE)
    line = max(1, round(0.016 * high))
    body.blit(chamfered((wide, high), radius, line, EDGE, FACE), (0, 0))
    return body


# --- faces


def rack_face(tile: str, side: int) -> pygame.Surface:
    if tile[0] not in NAMES:
        return _action_face(tile, side)
    field, ink = _field(tile, side), ink_of(tile)
    size = field.get_width()
    number = _number(tile, round(RACK_NUMERAL * side), ink)
    _centre(field, number, 0.5 * size, NUMBER_AT * size)
    own = mark(NAMES[tile[0]], round(MARK * side), ink)
    _centre(field, own, 0.5 * size, MARK_AT * size)
    if barred(tile[1:]):
        bar = _bar(side, ink)
        _centre(field, bar, 0.5 * size, BAR_AT * size)
    return field


def shared_face(tile: str, side: int) -> pygame.Surface:
    if tile[0] not in NAMES:
        return _action_face(tile, side)
    field, ink = _field(tile, side), ink_of(tile)
    size = field.get_width()
    half = clear((size, size), ink)
    number = _number(tile, round(SHARED_NUMERAL * side), ink)
    left = 0.13 * size if len(tile) > 2 else 0.315 * size - number.get_width() / 2
    _centre(half, number, left + number.get_width() / 2, 0.265 * size)
    own = mark(NAMES[tile[0]], round(0.245 * side), ink)
    _centre(half, own, 0.775 * size, 0.245 * size)
    if barred(tile[1:]):
        _centre(half, _bar(round(0.85 * side), ink), 0.315 * size, 0.495 * size)
    field.blit(half, (0, 0))
    field.blit(pygame.transform.rotate(half, 180), (0, 0))
    return field


def _field(tile: str, side: int) -> pygame.Surface:
    size = round(FIELD * side)
    return _enamelled((size, size), FIELD_RADIUS * side, colours.MARBLES[NAMES[tile[0]]])


def enamel(colour: Colour) -> Stops:
    """A field's shades, from its far edge to its near one."""
    return (
        (0.0, mixed(colour, (0, 0, 0), 0.30)),
        (0.05, mixed(colour, (0, 0, 0), 0.20)),
        (0.15, mixed(colour, (0, 0, 0), 0.03)),
        (0.2, colour),
        (0.78, colour),
        (0.84, mixed(colour, (255, 255, 255), 0.06)),
        (1.0, mixed(colour, (255, 255, 255), 0.13)),
    )


@lru_cache(maxsize=24)
def _enamel(size: tuple[int, int], radius: float, colour: Colour) -> pygame.Surface:
    """An enamel field: dark outline, shaded far edge, lit near edge."""
    dark, bright = mixed(colour, (30, 22, 14), 0.62), mixed(colour, (255, 248, 235), 0.45)
    rim = plate(size, radius, ((0.0, dark), (1.0, bright)))
    line = max(1, round(0.014 * size[1]))
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    rim.blit(plate(inner, radius - line, enamel(colour)), (line, line))
    return rim


def _enamelled(size: tuple[int, int], radius: float, colour: Colour) -> pygame.Surface:
    return _enamel(size, radius, colour).copy()


def _number(tile: str, em: int, ink: Colour) -> pygame.Surface:
    return numeral(tile[1:], em, ink, False)


def _bar(side: int, ink: Colour) -> pygame.Surface:
    long, thick = BAR
    high = max(2, round(thick * side))
    return rounded((max(4, round(long * side)), high), high / 2, ink)


def _action_face(tile: str, side: int) -> pygame.Surface:
    """The face of an action tile: plain bone with the action's sign."""
    size = round(FIELD * side)
    face = clear((size, size), colours.INK)
    if tile == "DRAW3":
        sign = numeral("+3", round(0.45 * side), colours.INK, False)
    else:
        sign = drawing(ARROWS_DRAWN, round(ARROWS * side), colours.INK)
    _centre(face, sign, 0.5 * size, 0.5 * size)
    return face


def _centre(page: pygame.Surface, thing: pygame.Surface, x: float, y: float) -> None:
    page.blit(thing, (round(x - thing.get_width() / 2), round(y - thing.get_height() / 2)))


FOOT_MM: Final = 1.2
BAR_MM: Final = 2.0

_WHITE: Final = (255, 255, 255)


def foot_line(table: Table, long: int) -> Picture:
    """A brass line below a selected tile, `long` pixels long."""
    thick = max(2, table.px(FOOT_MM))
    line = rounded((long, thick), thick / 2, colours.BRASS_LIGHT)
    edge = max(1, table.px(0.35))
    surface = clear((long + 2 * edge, thick + 2 * edge), colours.SHADOW)
    dark = rounded((long + 2 * edge, thick + 2 * edge), thick / 2 + edge, colours.SHADOW)
    dark.set_alpha(120)
    surface.blit(dark, (0, 0))
    surface.blit(line, (edge, edge))
    return Picture(finished(surface), (long // 2 + edge, thick // 2 + edge))


def seam_bar(table: Table, long: int) -> Picture:
    """Lamp light on a seam at which a line can be split: an upright bar, `long` pixels long."""
    wide = max(2, table.px(BAR_MM))
    bar = rounded((wide, long), wide / 2, colours.LAMP)
    edge = max(1, table.px(0.4))
    size = (wide + 2 * edge, long + 2 * edge)
    dark = rounded(size, size[0] / 2, colours.BRASS_DARK)
    reach = 1.3 * table.per_mm
    around = spread(reach)
    surface = clear((size[0] + 2 * around, size[1] + 2 * around), colours.LAMP)
    surface.blit(rounded(size, size[0] / 2, colours.LAMP), (around, around))
    lit = tinted(softened(surface, reach), (*colours.LAMP, 200))
    laid(lit, dark, (around, around))
    laid(lit, bar, (around + edge, around + edge))
    return Picture(finished(lit), (around + size[0] // 2, around + size[1] // 2))


def tile_rim(table: Table, side: int) -> Picture:
    """Thin light on the edge of a tile that can be replaced (additive)."""
    mask = rounded((side, side), RADIUS * side, _WHITE)
    return rim_glow(mask, table.per_mm, 1.1, 0.5)
