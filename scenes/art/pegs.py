"""Brass pegs in a row of holes: how many games of a match are over."""

from __future__ import annotations

import pygame

from scenes.art.canvas import Picture, clear, disc, finished, gradient, masked, shadow
from scenes.art.colours import BRASS, BRASS_DARK, BRASS_LIGHT
from scenes.table import Table

HOLE_MM, PEG_MM, PITCH_MM = 4.0, 3.4, 5.6
HEIGHT_MM = 0.5
DOME = 0.62
"""Of a peg's face: what of it bulges."""
_WHITE = (255, 255, 255)
_HOLE, _NEAR = (0x0B, 0x14, 0x16), (0xC8, 0xD2, 0xCC, 70)


def row_mm(count: int, scale: float) -> float:
    """How long a row is."""
    return ((count - 1) * PITCH_MM + HOLE_MM) * scale


def row(table: Table, filled: int, count: int, scale: float) -> Picture:
    """For the south; its centre is the left end of its middle line."""
    across, made = max(4, table.even_px(HOLE_MM * scale)), peg(table, scale)
    page = clear((table.px(row_mm(count, scale)) + 2 * across, 2 * across), _HOLE)
    hole = _hole(across)
    for number in range(count):
        x = across + across // 2 + table.px(number * PITCH_MM * scale)
        page.blit(hole, hole.get_rect(center=(x, across)))
        if number < filled:
            page.blit(made.surface, made.at(x, across))
    return Picture(finished(page), (across, across))


def peg(table: Table, scale: float) -> Picture:
    size = max(4, table.even_px(PEG_MM * scale))
    face = _round(size, BRASS_LIGHT, BRASS_DARK)
    dome = _round(2 * round(DOME * size / 2), BRASS, BRASS_LIGHT)
    face.blit(dome, dome.get_rect(center=(size // 2, size // 2)))
    below = shadow(face, HEIGHT_MM * scale * table.per_mm)
    below.surface.blit(face, face.get_rect(center=below.centre))
    return Picture(finished(below.surface), below.centre)


def _round(size: int, far: tuple[int, int, int], near: tuple[int, int, int]) -> pygame.Surface:
    return masked(gradient((size, size), ((0.0, far), (1.0, near))), disc(size, _WHITE))


def _hole(across: int) -> pygame.Surface:
    """Light on its near edge."""
    hole = clear((across, across), _HOLE)
    hole.blit(disc(across, _NEAR), (0, 0))
    low = max(1, round(0.09 * across))
    dark = disc(across - low, (*_HOLE, 225))
    hole.blit(dark, (low // 2, 0))
    return hole
