"""Pictures of the rules booklet: pages of bone paper on a petrol cover."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame

from scenes.art.canvas import (
    Picture,
    Stops,
    clear,
    faded,
    frame,
    gradient,
    masked,
    plate,
    rounded,
    with_shadow,
)
from scenes.art.colours import BRASS, FELT_LAMP, INK, PETROL, PETROL_DARK, Colour
from scenes.art.pixels import noise
from scenes.core.table import Table

PAPER: Final[Colour] = (0xDD, 0xD3, 0xBD)
"""Darker than a tile, so that the game stays the brightest thing."""
TITLE_INK, TEXT_INK = INK, (0x4C, 0x44, 0x3B)

COVER_MM, _HEIGHT_MM = 2.0, 2.0
_CORNER_MM, _FOLD_MM = 2.6, 13.0

_PAGE: Stops = (
    (0.0, (0xE2, 0xD9, 0xC4)),
    (0.5, PAPER),
    (1.0, (0xD2, 0xC7, 0xAF)),
)
_LEFT_OF_FOLD: Stops = (
    (0.0, (60, 44, 28, 0)),
    (0.55, (60, 44, 28, 22)),
    (0.9, (52, 38, 24, 84)),
    (1.0, (34, 24, 16, 150)),
)
_RIGHT_OF_FOLD: Stops = (
    (0.0, (34, 24, 16, 150)),
    (0.06, (60, 44, 28, 58)),
    (0.4, (60, 44, 28, 20)),
    (1.0, (60, 44, 28, 0)),
)
_COVER: Stops = ((0.0, (0x44, 0x67, 0x6B)), (0.04, PETROL), (1.0, PETROL_DARK))
_SINK: Stops = ((0.0, (30, 20, 12, 190)), (0.2, (30, 20, 12, 90)), (1.0, (255, 250, 235, 120)))
_RECESS: Final[Colour] = FELT_LAMP
"""The colour below boards: bare felt while a board is being made."""


def size_of(table: Table, pages: tuple[float, float]) -> tuple[int, int]:
    """The size in pixels (even) of pages given in mm."""
    return table.even_px(pages[0]), table.even_px(pages[1])


def cover(table: Table, pages: tuple[float, float], scale: float) -> pygame.Surface:
    """The closed booklet from above, for pages given in mm."""
    wide, high = size_of(table, pages)
    edge = table.px(COVER_MM * scale)
    size = wide + 2 * edge, high + 2 * edge
    return plate(size, _CORNER_MM * scale * table.per_mm, _COVER)


def lid(table: Table, pages: tuple[float, float], scale: float) -> Picture:
    """A closed booklet with its brass line and its shadow."""
    body = cover(table, pages, scale)
    line, away = max(1, table.px(0.8 * scale)), table.px(6 * scale)
    size = body.get_width() - 2 * away, body.get_height() - 2 * away
    radius = 3.0 * scale * table.per_mm
    body.blit(frame(size, radius, line, BRASS), (away, away))
    return _lying(table, body, scale)


def book(
    table: Table,
    pages: tuple[float, float],
    scale: float,
    fold: bool,
    recess: tuple[float, float, float],
) -> Picture:
    """The open booklet. `recess` of its board: middle (from that of the pages) and side, in mm."""
    body = cover(table, pages, scale)
    wide, high = size_of(table, pages)
    edge = table.px(COVER_MM * scale)
    body.blit(_pages(table, (wide, high), scale, fold), (edge, edge))
    x, y, side = (table.px(mm) for mm in recess)
    middle = body.get_width() // 2, body.get_height() // 2
    hole = _recess(table, 2 * (side // 2))
    body.blit(hole, (middle[0] + x - hole.get_width() // 2, middle[1] + y - hole.get_height() // 2))
    return _lying(table, body, scale)


def _lying(table: Table, body: pygame.Surface, scale: float) -> Picture:
    straight = max(1, table.px(2 * _CORNER_MM * scale))
    return with_shadow(body, _HEIGHT_MM * table.per_mm, straight)


def _pages(table: Table, size: tuple[int, int], scale: float, fold: bool) -> pygame.Surface:
    sheet = gradient(size, _PAGE)
    fibres = noise(size, (max(2.0, 1.6 * table.per_mm), max(2.0, 0.7 * table.per_mm)), Random(7))
    sheet.blit(faded(fibres, 0.055), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    sheet.fill((7, 7, 7), special_flags=pygame.BLEND_RGB_SUB)
    if fold:
        soft = table.px(_FOLD_MM * scale)
        middle = size[0] // 2
        sheet.blit(gradient((soft, size[1]), _LEFT_OF_FOLD, 90), (middle - soft, 0))
        sheet.blit(gradient((soft, size[1]), _RIGHT_OF_FOLD, 90), (middle, 0))
    corner = corner_mm(scale) * table.per_mm
    return masked(sheet, rounded(size, corner, (255, 255, 255)))


def corner_mm(scale: float) -> float:
    """The radius of a page's corners, in mm."""
    return 0.6 * _CORNER_MM * scale


def _recess(table: Table, side: int) -> pygame.Surface:
    """A recess in the page, with shade at its far edge and light on its near one."""
    line = max(1, table.px(0.5))
    outer = side + 2 * line
    radius = corner_of(table) + line
    hollow = plate((outer, outer), radius, _SINK)
    hollow.blit(rounded((side, side), corner_of(table), _RECESS), (line, line))
    return hollow


def corner_of(table: Table) -> float:
    """The radius of the recess' corners, in pixels."""
    return 1.6 * table.per_mm


def mat(table: Table, side: int) -> pygame.Surface:
    """A mask, white where a board of `side` pixels is visible in its recess (to be multiplied)."""
    surface = clear((side, side), (255, 255, 255))
    surface.blit(rounded((side, side), corner_of(table), (255, 255, 255)), (0, 0))
    return surface
