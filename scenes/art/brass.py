"""Brass inlaid into the table: seat edges, inlay lines, the needle, and the winner's leaves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

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
    masked,
    mixed,
    ring_line,
    round_plate,
    rounded,
    shadow,
    spread,
    tinted,
    with_shadow,
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
from scenes.art.pixels import laid
from scenes.core.table import Side, Table

INLAY_MM, INLAY_RADIUS_MM, INLAY_LINE_MM = 15.0, 14.0, 0.7
NEEDLE_MM = 31.0
DOT_MM = 1.9
LOZENGE_MM = 25.0, 4.0

_FINER = 4
_WHITE = (255, 255, 255)
_NEEDLE_SIDE = (0x4A, 0x2E, 0x1C)
_LIT = (0xEA, 0xCA, 0x88)
_LIT_AIR = (0xFF, 0xE8, 0xAC)
_UNLIT = (0x4A, 0x5A, 0x5C)


def edge_line(table: Table, length_mm: float, seat_colour: Colour, is_lit: bool) -> Picture:
    """A seat's brass line and lozenge, lit or unlit; placed at `table.spot(side, 0, 2.6)`."""
    wide, high = table.even_px(length_mm), max(2, table.even_px(1.5))
    light = _edge_light(table, wide, is_lit)
    x, y = light.get_width() // 2, light.get_height() // 2
    colour = (*_LIT, 255) if is_lit else (*BRASS_DARK, 150)
    ends = ((0.0, (*colour[:3], 0)), (0.2, colour), (0.8, colour), (1.0, (*colour[:3], 0)))
    light.blit(gradient((wide, high), ends, 90), (x - wide // 2, y - high // 2))
    size = table.even_px(min(LOZENGE_MM[0], 0.16 * length_mm)), table.even_px(LOZENGE_MM[1])
    lozenge = _lozenge(*size, seat_colour, is_lit)
    laid(light, lozenge, (x - lozenge.get_width() // 2, y - lozenge.get_height() // 2))
    return Picture(finished(light), (x, y))


class NeedleParts(NamedTuple):
    """The parts shared by needles at all angles; they point south."""

    face: pygame.Surface
    """Enlarged; square beyond its rim."""
    below: Picture
    """The disc's side with its shadow, in the middle of a square."""


def needle_parts(table: Table, across_mm: float = NEEDLE_MM) -> NeedleParts:
    per_mm = table.per_mm
    size, side = table.even_px(across_mm), max(1, table.px(1.1))
    mask = disc(size, _WHITE)
    straight = shadow(mask, 1.2 * per_mm)
    reach = max(straight.centre[0], straight.surface.get_height() - straight.centre[1]) + side
    below = clear((2 * reach, 2 * reach), SHADOW)
    below.blit(straight.surface, (reach - straight.centre[0], reach - straight.centre[1]))
    thick = clear((size, size + side), _NEEDLE_SIDE)
    for step in range(side, 0, -1):
        thick.blit(tinted(mask, _NEEDLE_SIDE), (0, step), special_flags=pygame.BLEND_RGBA_MAX)
    laid(below, thick, (reach - size // 2, reach - size // 2))
    face = finished(_needle_face(size * _FINER // 2))
    return NeedleParts(face, Picture(finished(below), (reach, reach)))


def needle(
    table: Table, parts: NeedleParts, degrees: float, across_mm: float = NEEDLE_MM
) -> Picture:
    """The needle's disc; its pointer points south at 0 and turns clockwise with its shading."""
    size = table.even_px(across_mm)
    face, half = pygame.transform.rotozoom(parts.face, -degrees, 1.0), size * _FINER // 4
    middle = face.get_width() // 2
    face = face.subsurface((middle - half, middle - half, 2 * half, 2 * half))
    face = masked(pygame.transform.smoothscale(face, (size, size)), disc(size, _WHITE))
    below, (x, y) = _same_size(parts.below.surface, degrees), parts.below.centre
    laid(below, face, (x - size // 2, y - size // 2))
    return Picture(finished(below), (x, y))


def inlay(table: Table, gaps_mm: tuple[float, ...]) -> list[tuple[Picture, tuple[int, int]]]:
    """The rounded line around the table, with gaps of these widths in the middles of S, W, N, E (0:
    none). Returned as pieces with positions: one picture would be as large as the table."""
    thick = max(1, table.px(INLAY_LINE_MM))
    inset, radius = table.px(INLAY_MM), table.px(INLAY_RADIUS_MM)
    pieces = _corners(table, inset, radius, thick)
    for side, gap_mm in zip(Side, gaps_mm, strict=True):
        end = (table.width if side.upright else table.height) // 2 - inset - radius
        start = table.px(gap_mm / 2 + 9) if gap_mm else 0
        line = clear((max(0, end - start), thick), BRASS)
        line.fill((*BRASS, 140))
        piece = Picture(finished(line), (line.get_width() // 2, thick // 2)).turned(side.facing)
        for sign in (-1, 1):
            along = sign * (start + end) // 2
            pieces.append((piece, table.from_edge(side, along, inset)))
    return pieces


def ring_lines(
    table: Table,
    radii_mm: Sequence[float],
    dots_mm: float | None,
    line_mm: float = 0.8,
    strength: float = 0.5,
) -> Picture:
    """Thin circles, optionally with four dots between the sides, at a radius of `dots_mm`."""
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
    size = max(2, table.even_px(DOT_MM))
    dot = disc(size, colour)
    away = round(dots_mm * per_mm * math.sqrt(0.5))
    for across in (-away, away):
        for down in (-away, away):
            surface.blit(dot, (half + across - size // 2, half + down - size // 2))
    return Picture(finished(surface), (half, half))


def inlay_circle(table: Table, diameter_mm: float) -> Picture:
    """The circle around a game in the menu; its text belongs on 0.43 of the diameter."""
    return ring_lines(table, [diameter_mm / 2], 0.43 * diameter_mm)


def _edge_light(table: Table, wide: int, is_lit: bool) -> pygame.Surface:
    """The glow around a lit edge line; for an unlit one, a clear surface of the same size."""
    per_mm = table.per_mm
    size = round(0.86 * wide), table.even_px(5.0)
    far, near = 4.4 * per_mm, 2.2 * per_mm
    if not is_lit:
        # Has the hidden colour of the glow, so that one can fade into the other.
        return clear((size[0] + 2 * spread(far), size[1] + 2 * spread(far)), _LIT_AIR)
    core = rounded(size, 2.5 * per_mm, _WHITE)
    light = tinted(blurred(core, far), (*_LIT_AIR, 204))
    light.blit(tinted(blurred(core, near, spread(far)), (*_LIT_AIR, 77)), (0, 0))
    clear_air, air = (*_LIT_AIR, 0), (*_LIT_AIR, 255)
    ends = ((0.0, clear_air), (0.3, air), (0.7, air), (1.0, clear_air))
    return faded(masked(light, gradient(light.get_size(), ends, 90)), 0.8)


def _corners(
    table: Table, inset: int, radius: int, thick: int
) -> list[tuple[Picture, tuple[int, int]]]:
    """The four quarter circles that join the inlay's lines."""
    # As for turned lines, which reach further outwards than inwards if their thickness is odd.
    outer = inset - (thick + 1) // 2
    across = 2 * (radius + inset - outer)
    ring = ring_line(across, thick, (*BRASS, 140))
    half, pieces = across // 2, []
    for right in (False, True):
        for low in (False, True):
            x = table.width - outer - half if right else outer
            y = table.height - outer - half if low else outer
            quarter = ring.subsurface((half * right, half * low, half, half))
            pieces.append((Picture(finished(quarter), (0, 0)), (x, y)))
    return pieces


def leaf(table: Table, rng: Random, kind: int, turns: int, scale: float) -> list[Picture]:
    """A tumbling gold or bone leaf or square, in `turns` steps of a whole turn."""
    length = scale * rng.uniform(4.4, 9.2) * table.per_mm * _FINER
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


def _lozenge(wide: int, high: int, colour: Colour, is_lit: bool) -> pygame.Surface:
    size = wide * _FINER, high * _FINER
    large = tinted(_hexagon(size, 0), BRASS if is_lit else BRASS_DARK)
    inner = _hexagon(size, 0.13 * size[1])
    dull = mixed(colour, _UNLIT, 0.0 if is_lit else 0.3)
    dark = mixed(dull, SHADOW, 0.08 if is_lit else 0.7)
    near = mixed(dull, SHADOW, 0.0 if is_lit else 0.4)
    light = mixed(near, BRASS_LIGHT, 0.55 if is_lit else 0.0)
    field = gradient(size, ((0.0, dark), (0.35, near), (0.72, near), (0.82, light), (1.0, light)))
    large.blit(masked(field, inner), (0, 0))
    return pygame.transform.smoothscale(large, (wide, high))


def _hexagon(size: tuple[int, int], inset: float) -> pygame.Surface:
    """A long hexagon with pointed ends, inset by `inset` pixels."""
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
    """The face, pointing south: a bright rim, a darker field, a dot and a pointer."""
    rim = gradient(
        (size, size), ((0.0, (0xF6, 0xDE, 0x9E)), (0.5, BRASS), (1.0, (0x8C, 0x6C, 0x36)))
    )
    inner = round(0.875 * size)
    stops = ((0.0, (0x99, 0x76, 0x3C)), (0.55, (0xBA, 0x94, 0x4E)), (1.0, (0xDA, 0xB8, 0x76)))
    field = round_plate(inner, stops)
    rim.blit(field, ((size - inner) // 2, (size - inner) // 2))
    dot = disc(0.125 * size, BRASS_INK)
    rim.blit(dot, ((size - dot.get_width()) // 2, round(0.285 * size) - dot.get_height() // 2))
    pointer = [(0.5 * size - 0.5, 0.9 * size)]
    for step in range(13):
        across = 0.68 - 0.03 * step
        pointer.append((across * size - 0.5, (0.49 - 1.4 * (across - 0.5) ** 2) * size))
    pygame.draw.polygon(rim, BRASS_INK, pointer)
    return rim


def _same_size(surface: pygame.Surface, degrees: float) -> pygame.Surface:
    """A square turned clockwise by `degrees`; the corners beyond the square are cut off."""
    if not degrees:
        return surface.copy()
    turned = pygame.transform.rotozoom(surface, -degrees, 1.0)
    size, margin = surface.get_size(), (turned.get_width() - surface.get_width()) // 2
    return turned.subsurface((margin, margin, *size)).copy()


def _leaf(wide: float, long: float) -> pygame.Surface:
    mask = clear((math.ceil(wide), math.ceil(long)), _WHITE)
    steps = [step / 12 for step in range(13)]
    right = [(wide * (0.5 + 2 * t * (1 - t)), long * t) for t in steps]
    left = [(wide * (0.5 - 2 * t * (1 - t)), long * t) for t in reversed(steps)]
    pygame.draw.polygon(mask, _WHITE, right + left)
    return mask


def _square(wide: float, long: float) -> pygame.Surface:
    return rounded((math.ceil(wide), math.ceil(long)), 0.2 * wide, _WHITE)


def _fallen(piece: pygame.Surface, angle: float, high: float) -> Picture:
    """Scales an enlarged piece down, turned and with its shadow."""
    turned = pygame.transform.rotozoom(piece, -angle, 1.0)
    half = math.ceil(max(turned.get_size()) / 2 / _FINER)
    page = clear((2 * half * _FINER, 2 * half * _FINER), BRASS)
    page.blit(turned, turned.get_rect(center=(half * _FINER, half * _FINER)))
    shrunk = pygame.transform.smoothscale(page, (2 * half, 2 * half))
    return with_shadow(shrunk, high)
