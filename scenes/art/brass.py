"""Brass set into the table: seat edges, inlay lines, the needle, and the winner's leaves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final

import pygame

from scenes.art.canvas import (
    Picture,
    Stops,
    blurred,
    clear,
    disc,
    faded,
    finished,
    gradient,
    laid,
    masked,
    mixed,
    ring_line,
    rounded,
    shadow,
    spread,
    tinted,
)
from scenes.art.colours import (
    BONE,
    BRASS,
    BRASS_DARK,
    BRASS_INK,
    BRASS_LIGHT,
    SHADOW,
    Colour,
)
from scenes.table import Side, Table

LEVELS: Final = 4
"""Light levels of an edge above the unlit one, which is 0."""

INLAY_MM, INLAY_RADIUS_MM, INLAY_LINE_MM = 15.0, 14.0, 0.7
NEEDLE_MM = 31.0
LOZENGE_MM = 25.0, 4.0

_FINER = 4
_WHITE = (255, 255, 255)
_NEEDLE_SIDE = (0x4A, 0x2E, 0x1C)
_LIT = (0xEA, 0xCA, 0x88)
_LIT_AIR = (0xFF, 0xE8, 0xAC)
_UNLIT = (0x4A, 0x5A, 0x5C)


def edge_line(table: Table, length_mm: float, seat_colour: Colour, level: int = 0) -> Picture:
    """The line with the seat's lozenge, from unlit (level 0) to the seat that plays (4);
    it lies at `table.spot(side, 0, 2.6)`."""
    share = level / LEVELS
    wide = table.even_px(length_mm)
    light = faded(_edge_light(table, wide), 0.8 * share)
    x, y = light.get_width() // 2, light.get_height() // 2
    high = max(2, table.even_px(1.5))
    colour = mixed((*BRASS_DARK, 150), (*_LIT, 255), share)
    ends = ((0.0, (*colour[:3], 0)), (0.2, colour), (0.8, colour), (1.0, (*colour[:3], 0)))
    light.blit(gradient((wide, high), ends, 90), (x - wide // 2, y - high // 2))
    size = table.even_px(min(LOZENGE_MM[0], 0.16 * length_mm)), table.even_px(LOZENGE_MM[1])
    lozenge = _lozenge(*size, seat_colour, share)
    laid(light, lozenge, (x - lozenge.get_width() // 2, y - lozenge.get_height() // 2))
    return Picture(finished(light), (x, y))


def edge_steps(table: Table, length_mm: float, seat_colour: Colour) -> list[Picture]:
    """The edge line at levels 0 to 4."""
    return [edge_line(table, length_mm, seat_colour, level) for level in range(LEVELS + 1)]


def needle(table: Table, degrees: float = 0.0) -> Picture:
    """The disc whose pointer shows to the south seat at 0 and turns clockwise, light and
    shadow with it."""
    quarters, rest = divmod(degrees % 360, 90)
    return _needle(table, rest).turned(90 * int(quarters))


def needle_steps(table: Table, count: int = 24) -> list[Picture]:
    """A whole turn of the needle, clockwise from south; `count` is a multiple of 4."""
    quarter = [_needle(table, 360 * step / count) for step in range(count // 4)]
    return [picture.turned(facing) for facing in (0, 90, 180, 270) for picture in quarter]


def inlay(table: Table, gaps_mm: tuple[float, ...] = (70.0,) * 4) -> Picture:
    """The rounded line around the whole table, to be placed at its middle, with gaps for words
    of the given widths at the middles of S, W, N, E (0: no gap)."""
    surface = clear((table.width, table.height), BRASS)
    thick = max(1, table.px(INLAY_LINE_MM))
    inset, radius = table.px(INLAY_MM), table.px(INLAY_RADIUS_MM)
    for side, gap_mm in zip(Side, gaps_mm, strict=True):
        end = (table.width if side.upright else table.height) // 2 - inset - radius
        start = table.px(gap_mm / 2 + 9) if gap_mm else 0
        line = clear((max(0, end - start), thick), BRASS)
        line.fill((*BRASS, 140))
        for sign in (-1, 1):
            along = sign * (start + end) // 2
            turned = Picture(line, (line.get_width() // 2, thick // 2)).turned(side.facing)
            surface.blit(turned.surface, turned.at(*table.from_edge(side, along, inset)))
    _draw_corners(table, surface, inset, radius, thick)
    return Picture(finished(surface), table.middle)


def ring_lines(
    table: Table,
    radii_mm: Sequence[float],
    dots_mm: float | None,
    line_mm: float = 0.8,
    strength: float = 0.5,
    dot_mm: float = 1.9,
) -> Picture:
    """Thin circles, with four dots between the sides on a circle of their own, or without."""
    per_mm = table.per_mm
    half = math.ceil(max(radii_mm) * per_mm + per_mm)
    surface = clear((2 * half, 2 * half), BRASS)
    colour = mixed(BRASS, BRASS_LIGHT, 0.8 * max(0.0, strength - 0.5))
    for radius_mm in radii_mm:
        diameter = table.even_px(2 * radius_mm + line_mm)
        ring = ring_line(diameter, line_mm * per_mm, (*colour[:3], round(255 * strength)))
        surface.blit(ring, (half - diameter // 2, half - diameter // 2))
    if dots_mm is None:
        return Picture(finished(surface), (half, half))
    size = max(2, table.even_px(dot_mm))
    dot = disc(size, colour)
    away = round(dots_mm * per_mm * math.sqrt(0.5))
    for across in (-away, away):
        for down in (-away, away):
            surface.blit(dot, (half + across - size // 2, half + down - size // 2))
    return Picture(finished(surface), (half, half))


def inlay_circle(table: Table, diameter_mm: float) -> Picture:
    """The circle around a game in the menu; its words belong on 0.43 of the diameter."""
    return ring_lines(table, [diameter_mm / 2], 0.43 * diameter_mm)


def leaves(table: Table, rng: Random, kinds: int = 12, turns: int = 12) -> list[list[Picture]]:
    """Leaves and squares of gold and bone: `kinds` of them, each in `turns` steps of a
    whole turn in which it also tumbles."""
    return [_tumbling(table, rng, kind, turns) for kind in range(kinds)]


def _edge_light(table: Table, wide: int) -> pygame.Surface:
    """The glow around a lit edge line."""
    per_mm = table.per_mm
    core = rounded((round(0.86 * wide), table.even_px(5.0)), 2.5 * per_mm, _WHITE)
    far, near = 4.4 * per_mm, 2.2 * per_mm
    light = tinted(blurred(core, far), (*_LIT_AIR, 204))
    light.blit(tinted(blurred(core, near, spread(far)), (*_LIT_AIR, 77)), (0, 0))
    clear_air, air = (*_LIT_AIR, 0), (*_LIT_AIR, 255)
    ends = ((0.0, clear_air), (0.3, air), (0.7, air), (1.0, clear_air))
    return masked(light, gradient(light.get_size(), ends, 90))


def _draw_corners(
    table: Table, surface: pygame.Surface, inset: int, radius: int, thick: int
) -> None:
    """The four quarter circles that join the inlay's lines."""
    wide, high = table.width, table.height
    outer = inset - thick // 2
    across = 2 * (radius + inset - outer)
    ring = ring_line(across, thick, (*BRASS, 140))
    half = across // 2
    for right in (False, True):
        for low in (False, True):
            x = wide - outer - half if right else outer
            y = high - outer - half if low else outer
            surface.blit(ring, (x, y), (half * right, half * low, half, half))


def _needle(table: Table, degrees: float) -> Picture:
    """The needle turned clockwise by less than a quarter."""
    per_mm = table.per_mm
    size, side = table.even_px(NEEDLE_MM), max(1, table.px(1.1))
    face = pygame.transform.rotozoom(_needle_face(size * _FINER // 2), -degrees, 1.0)
    middle = face.get_width() // 2, face.get_height() // 2
    half = size * _FINER // 4
    face = face.subsurface((middle[0] - half, middle[1] - half, 2 * half, 2 * half))
    mask = disc(size, _WHITE)
    face = masked(pygame.transform.smoothscale(face, (size, size)), mask)
    down = -math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    below = _turned_shadow(mask, 1.2 * per_mm, side, degrees)
    x, y = below.centre
    corner = x - size // 2, y - size // 2
    for step in range(side, 0, -1):
        place = corner[0] + round(down[0] * step), corner[1] + round(down[1] * step)
        laid(below.surface, tinted(mask, _NEEDLE_SIDE), place)
    laid(below.surface, face, corner)
    return Picture(finished(below.surface), below.centre)


def _tumbling(table: Table, rng: Random, kind: int, turns: int) -> list[Picture]:
    """One piece of gold or bone in all its turns."""
    length = rng.uniform(4.4, 9.2) * table.per_mm * _FINER
    phase = rng.random()
    stops = _BONE_LEAF if kind % 3 == 2 else _GOLD_LEAF
    pictures = []
    for step in range(turns):
        angle = 360 * (step / turns + phase)
        tilt = 0.6 + 0.4 * abs(math.cos(math.radians(angle)))
        wide = length * (0.5 if kind % 2 else 0.66) * tilt
        shape = _leaf(wide, length) if kind % 2 else _square(wide, 0.66 * length)
        sheen = 0.35 * math.sin(math.radians(angle + 60))
        stops_now = [(place, mixed(c, BRASS_LIGHT, max(0.0, sheen))) for place, c in stops]
        piece = masked(gradient(shape.get_size(), stops_now), shape)
        pictures.append(_fallen(piece, angle, 0.5 * table.per_mm))
    return pictures


_GOLD_LEAF: Final[Stops] = (
    (0.0, (0xB4, 0x86, 0x38)),
    (0.45, (0xF0, 0xC8, 0x78)),
    (0.75, (0xC9, 0xA1, 0x5A)),
    (1.0, (0xB7, 0xB2, 0xA4)),
)
_BONE_LEAF: Final[Stops] = ((0.0, (0xC4, 0xBF, 0xB2)), (0.4, BONE), (1.0, (0xBE, 0xB9, 0xAE)))


def _lozenge(wide: int, high: int, colour: Colour, share: float) -> pygame.Surface:
    """The enamel lozenge in its brass rim; `share` is how far it is lit."""
    size = wide * _FINER, high * _FINER
    rim_colour = mixed(BRASS_DARK, BRASS, share)
    mask = _hexagon(size, 0)
    large = tinted(mask, rim_colour)
    inner = _hexagon(size, 0.13 * size[1])
    dull = mixed(colour, _UNLIT, 0.3 * (1 - share))
    dark = mixed(dull, SHADOW, 0.62 * (1 - share) + 0.08)
    near = mixed(dull, SHADOW, 0.4 * (1 - share))
    light = mixed(near, BRASS_LIGHT, 0.55 * share)
    field = gradient(size, ((0.0, dark), (0.35, near), (0.72, near), (0.82, light), (1.0, light)))
    large.blit(masked(field, inner), (0, 0))
    return pygame.transform.smoothscale(large, (wide, high))


def _hexagon(size: tuple[int, int], inset: float) -> pygame.Surface:
    """A long hexagon with pointed ends, `inset` pixels within its surface."""
    wide, high = size
    tip, low = 2.0 * inset, high - inset
    shoulder = 0.17 * wide + 0.7 * inset
    mask = clear(size, _WHITE)
    points = [
        (tip, high / 2),
        (shoulder, inset),
        (wide - shoulder, inset),
        (wide - tip, high / 2),
        (wide - shoulder, low),
        (shoulder, low),
    ]
    pygame.draw.polygon(mask, _WHITE, points)
    return mask


def _needle_face(size: int) -> pygame.Surface:
    """The face that points to south: a bright rim, a darker field, a dot and a pointer."""
    rim = gradient(
        (size, size), ((0.0, (0xF6, 0xDE, 0x9E)), (0.5, BRASS), (1.0, (0x8C, 0x6C, 0x36)))
    )
    inner = round(0.875 * size)
    stops = ((0.0, (0x99, 0x76, 0x3C)), (0.55, (0xBA, 0x94, 0x4E)), (1.0, (0xDA, 0xB8, 0x76)))
    field = masked(gradient((inner, inner), stops), disc(inner, _WHITE))
    rim.blit(field, ((size - inner) // 2, (size - inner) // 2))
    dot = disc(0.125 * size, BRASS_INK)
    rim.blit(dot, ((size - dot.get_width()) // 2, round(0.285 * size) - dot.get_height() // 2))
    pointer = [(0.5 * size - 0.5, 0.9 * size)]
    for step in range(13):
        across = 0.68 - 0.03 * step
        pointer.append((across * size - 0.5, (0.49 - 1.4 * (across - 0.5) ** 2) * size))
    pygame.draw.polygon(rim, BRASS_INK, pointer)
    return rim


def _turned_shadow(mask: pygame.Surface, high: float, side: int, degrees: float) -> Picture:
    """The shadow of a disc with the light turned clockwise by `degrees`."""
    straight = shadow(mask, high)
    tall = straight.surface.get_height()
    reach = max(straight.centre[0], tall - straight.centre[1]) + side
    square = clear((2 * reach, 2 * reach), SHADOW)
    square.blit(straight.surface, (reach - straight.centre[0], reach - straight.centre[1]))
    if not degrees:
        return Picture(square, (reach, reach))
    turned = pygame.transform.rotozoom(square, -degrees, 1.0)
    margin = turned.get_width() // 2 - reach
    same = clear((2 * reach, 2 * reach), SHADOW)
    same.blit(turned, (-margin, -margin))
    return Picture(same, (reach, reach))


def _leaf(wide: float, long: float) -> pygame.Surface:
    """A pointed leaf between two arcs."""
    mask = clear((math.ceil(wide), math.ceil(long)), _WHITE)
    steps = [step / 12 for step in range(13)]
    right = [(wide * (0.5 + 2 * t * (1 - t)), long * t) for t in steps]
    left = [(wide * (0.5 - 2 * t * (1 - t)), long * t) for t in reversed(steps)]
    pygame.draw.polygon(mask, _WHITE, right + left)
    return mask


def _square(wide: float, long: float) -> pygame.Surface:
    return rounded((math.ceil(wide), math.ceil(long)), 0.2 * wide, _WHITE)


def _fallen(piece: pygame.Surface, angle: float, high: float) -> Picture:
    """A piece of the too large scale at final size, turned, on its shadow."""
    turned = pygame.transform.rotozoom(piece, -angle, 1.0)
    half = math.ceil(max(turned.get_size()) / 2 / _FINER)
    page = clear((2 * half * _FINER, 2 * half * _FINER), BRASS)
    page.blit(turned, turned.get_rect(center=(half * _FINER, half * _FINER)))
    shrunk = pygame.transform.smoothscale(page, (2 * half, 2 * half))
    below = shadow(shrunk, high)
    laid(below.surface, shrunk, (below.centre[0] - half, below.centre[1] - half))
    return Picture(finished(below.surface), below.centre)
