"""Crossing's marble tray with its rails, troughs, choice dishes and beams."""

from __future__ import annotations

import math
from collections.abc import Collection
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from scenes.art import colours, wood
from scenes.art.canvas import (
    Picture,
    Stops,
    clear,
    disc,
    faded,
    finished,
    gradient,
    mixed,
    opaque,
    radial,
    ring_line,
    rounded,
    softened,
    with_shadow,
)
from scenes.art.icons import mark
from scenes.core.table import Side, Table

TRAY_HEIGHT, TROUGH_HEIGHT = 1.8, 1.6
CORNER: Final = 0.052
"""The radius of a tray's corners as a share of its side."""
TROUGH_CORNER: Final = 0.26
"""The radius of a trough's corners as a share of its depth."""
HOLE_SHARE: Final = 0.895
"""The diameter of a hole as a share of the distance between holes."""

RAIL_SHARE: Final = 0.42
"""The distance of the rail's middle from the tray's edge, as a share of the margin."""

RAIL_MM, THIN_RAIL_MM, DOT_MM = 5.9, 2.4, 2.9
_DOT: Final = (0xC0, 0x92, 0x4C)
_FAINT: Final = (0x6B, 0x4E, 0x36)
LIVE_WIDE, LIVE_LONG = 0.86, 1.1
"""The size of the light at a line on the rail, in distances between holes."""
BEAM_END: Final = 0.07
_LIVE: Final = ((0.0, 0.5), (0.35, 0.27), (0.7, 0.07), (1.0, 0.0))
_BOWL: Final[Stops] = (
    (0.0, (52, 32, 20, 190)),
    (0.45, (44, 26, 16, 200)),
    (0.72, (32, 18, 11, 218)),
    (0.9, (17, 9, 6, 236)),
    (1.0, (8, 4, 2, 246)),
)
_BOWL_LIGHT: Final[Stops] = (
    (0.0, (148, 96, 56, 88)),
    (0.4, (130, 82, 46, 58)),
    (0.75, (110, 66, 36, 18)),
    (1.0, (100, 60, 32, 0)),
)
_LIP: Final = (158, 122, 88, 210)
_IN_BOWLS: Final[Stops] = (
    (0.0, (188, 170, 150)),
    (0.5, (160, 140, 118)),
    (0.82, (88, 70, 52)),
    (0.97, (52, 38, 26)),
    (1.0, (255, 255, 255)),
)
"""The share of a beam's light that wood in the shade of a hole reflects."""
_BEAM: Final = ((0.0, 0.0), (0.08, 0.12), (0.2, 0.5), (0.34, 0.92), (0.5, 1.0))


class Trough(NamedTuple):
    picture: Picture
    recess: tuple[int, int, int, int]
    """Left, top, width, height from the picture's centre; plain numbers can be stored on disk."""

    @property
    def inner(self) -> pygame.Rect:
        return pygame.Rect(self.recess)


def marble_tray(
    table: Table, side: int, pitch: int, lines: int, owned: Collection[Side]
) -> Picture:
    """The tray with its holes; rails of `owned` sides are wide with a dot per line, others thin."""
    surface = _holed(table, side, pitch, lines)
    for edge in Side:
        _cut_rail(table, surface, edge, pitch, lines, edge in owned)
    return with_shadow(surface, TRAY_HEIGHT * table.per_mm, _corner(side))


def plain_tray(table: Table, side: int, pitch: int, lines: int) -> Picture:
    """A smaller tray with plain rails, for pictures of the game."""
    surface = _holed(table, side, pitch, lines)
    thick = max(3, round(0.04 * side))
    away = side // 2 - rail_inset(side, pitch, lines)
    for edge in Side:
        rail = wood.recess((round(0.95 * lines * pitch), thick), thick / 2)
        turned = pygame.transform.rotate(rail, -edge.facing)
        middle = edge.beside((side // 2, side // 2), 0, away)
        surface.blit(turned, turned.get_rect(center=middle))
    return with_shadow(surface, TRAY_HEIGHT * 2 * table.per_mm, _corner(side))


def _corner(side: int) -> int:
    """The radius of a tray's corners, rounded up."""
    return math.ceil(CORNER * side)


def _holed(table: Table, side: int, pitch: int, lines: int) -> pygame.Surface:
    surface = wood.plank(table, (side, side), CORNER * side, 7)
    diameter, middle = round(HOLE_SHARE * pitch), (lines - 1) / 2
    spots = [round(side / 2 + (line - middle) * pitch) for line in range(lines)]
    for row, y in enumerate(spots):
        for column, x in enumerate(spots):
            away = pygame.Vector2(column - middle, row - middle) / (lines / 2)
            hole = _bowl(diameter, away)
            surface.blit(hole, hole.get_rect(center=(x, y)))
    return surface


def _bowl(diameter: int, away: pygame.Vector2) -> pygame.Surface:
    """A hole in the wood; its far wall is lit by the lamp above the tray's middle. `away`: the
    hole's offset from there, in half trays."""
    bowl = _shaded_bowl(diameter).copy()
    lit = _bowl_light(diameter)
    bowl.blit(
        lit, lit.get_rect(center=pygame.Vector2(diameter, diameter) / 2 + away * diameter / 5)
    )
    bowl.blit(disc(diameter, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    edge = max(1.0, diameter / 70)
    lip = ring_line(diameter, edge, _LIP)
    bowl.blit(lip, (0, 0))
    return bowl


@lru_cache(maxsize=4)
def _shaded_bowl(diameter: int) -> pygame.Surface:
    return radial((diameter, diameter), _BOWL)


@lru_cache(maxsize=4)
def _bowl_light(diameter: int) -> pygame.Surface:
    return radial((diameter, diameter), _BOWL_LIGHT)


def rail_inset(side: int, pitch: int, lines: int) -> int:
    """Distance of the rails' middles from the edge of a tray of `side` pixels."""
    return round(RAIL_SHARE * (side - lines * pitch) / 2)


def _cut_rail(
    table: Table, surface: pygame.Surface, edge: Side, pitch: int, lines: int, wide: bool
) -> None:
    long, thick = lines * pitch, max(2, table.even_px(RAIL_MM if wide else THIN_RAIL_MM))
    rail = wood.recess((long, thick), thick / 2, max(1, round(thick / 16)))
    if wide:
        dot = rail_dot(table)
        for line in range(lines):
            at = (round((line + 0.5) * pitch), thick // 2)
            rail.blit(dot, dot.get_rect(center=at))
    rail = pygame.transform.rotate(rail, -edge.facing)
    whole = surface.get_width()
    away = whole // 2 - rail_inset(whole, pitch, lines)
    middle = edge.beside((whole // 2, whole // 2), 0, away)
    surface.blit(rail, rail.get_rect(center=middle))


def rail_dot(table: Table) -> pygame.Surface:
    """The brass dot of a line."""
    side = max(3, table.px(DOT_MM))
    surface = disc(side, _DOT)
    inner = disc(max(2, round(0.6 * side)), (0xE0, 0xB8, 0x74))
    surface.blit(faded(inner, 0.6), inner.get_rect(center=(side // 2, round(0.4 * side))))
    return surface


def dead_dot(table: Table) -> Picture:
    """Covers the dot of a line that gives nothing: a plug of dark wood."""
    side = max(5, table.px(1.75 * DOT_MM))
    surface = disc(side, (0x17, 0x0E, 0x0A))
    rim = disc(max(3, round(0.44 * side)), (0x3A, 0x29, 0x1D))
    surface.blit(rim, rim.get_rect(center=(side // 2, side // 2)))
    core = disc(max(2, round(0.28 * side)), (0x12, 0x0A, 0x07))
    surface.blit(core, core.get_rect(center=(side // 2, side // 2)))
    return Picture(finished(surface), (side // 2, side // 2))


def live_line(table: Table, pitch: int, lying: bool = False) -> Picture:
    """Lamp light on a rail where a line gives something (additive); it spills along the line."""
    wide, long = round(LIVE_WIDE * pitch), round(LIVE_LONG * pitch)
    size = (long, wide) if lying else (wide, long)
    lit = [(place, mixed((0, 0, 0), colours.LAMP, level)) for place, level in _LIVE]
    light = opaque(size)
    light.blit(radial(size, lit), (0, 0))
    core = opaque(size)
    dot = disc(max(3, table.px(1.2 * DOT_MM)), (255, 255, 255))
    core.blit(dot, dot.get_rect(center=(size[0] // 2, size[1] // 2)))
    near = faded(softened(core, 0.35 * table.per_mm), 0.9)
    near.fill(colours.LAMP, special_flags=pygame.BLEND_RGB_MULT)
    light.blit(near, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return Picture(finished(light), (size[0] // 2, size[1] // 2))


def beam(table: Table, wide: int, long: int, strength: float, pitch: int, lines: int) -> Picture:
    """An arrow's light along its line, `wide` pixels across (additive); both ends fade. Holes below
    stay dark; the first one ends with the beam."""
    del table
    lit = [(place, mixed((0, 0, 0), colours.LAMP, strength * level)) for place, level in _BEAM]
    stops = [*lit, *((1 - place, colour) for place, colour in reversed(lit[:-1]))]
    surface = opaque((wide, long))
    surface.blit(gradient((wide, long), stops, 90), (0, 0))
    ends: Stops = (
        (0.0, (0, 0, 0)),
        (BEAM_END, (255, 255, 255)),
        (1 - BEAM_END / 2, (255, 255, 255)),
        (1.0, (0, 0, 0)),
    )
    surface.blit(gradient((wide, long), ends), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    diameter = round(HOLE_SHARE * pitch)
    hollow = opaque((diameter, diameter), (255, 255, 255))
    hollow.blit(radial((diameter, diameter), _IN_BOWLS), (0, 0))
    for line in range(lines):
        place = hollow.get_rect(center=(wide // 2, round((line + 0.5) * pitch)))
        surface.blit(hollow, place, special_flags=pygame.BLEND_RGB_MULT)
    return Picture(finished(surface), (wide // 2, long // 2))


def trough(table: Table, size: tuple[int, int], inner: tuple[int, int, int, int]) -> Trough:
    """A walnut trough with a recess for marbles; `inner`: the recess from the upper left corner."""
    corner = math.ceil(TROUGH_CORNER * size[1])
    picture = with_shadow(_carved(table, size, inner), TROUGH_HEIGHT * table.per_mm, corner)
    left, top, wide, high = inner
    return Trough(picture, (left - size[0] // 2, top - size[1] // 2, wide, high))


def tipped(
    table: Table, size: tuple[int, int], inner: tuple[int, int, int, int], share: float
) -> Picture:
    """The trough lifted at its near edge: level at 0; at 1 marbles roll out over the far edge."""
    high = round(size[1] * (1 - 0.2 * share))
    seen = pygame.transform.smoothscale(_carved(table, size, inner), (size[0], high))
    shade = clear(seen.get_size(), (0, 0, 0))
    shade.fill((0, 0, 0, round(70 * share)))
    shaded = seen.copy()
    shaded.blit(shade, (0, 0))
    shaded.blit(seen, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    corner = math.ceil(TROUGH_CORNER * size[1])
    lifted = with_shadow(shaded, (TROUGH_HEIGHT + 2.6 * share) * table.per_mm, corner)
    x, y = lifted.centre
    return Picture(lifted.surface, (x, y + (size[1] - high) // 2))


@lru_cache(maxsize=1)
def _carved(
    table: Table, size: tuple[int, int], inner: tuple[int, int, int, int]
) -> pygame.Surface:
    """Cached: copy it before drawing on it."""
    surface = wood.plank(table, size, TROUGH_CORNER * size[1], 9)
    rect = pygame.Rect(inner)
    hollow = wood.recess(rect.size, rect.height / 2, max(1, table.px(0.35)))
    surface.blit(hollow, rect)
    return surface


def faint_mark(table: Table, colour: str, side: int) -> Picture:
    """A mark on a trough's floor that shows a missing colour."""
    del table
    return Picture(finished(mark(colour, side, _FAINT)), (side // 2, side // 2))


def veil(table: Table, side: int, share: float) -> Picture:
    """Darkens a tray of `side` pixels at the end of a game."""
    del table
    surface = rounded((side, side), CORNER * side, (*colours.SHADOW, round(255 * share)))
    return Picture(finished(surface), (side // 2, side // 2))
