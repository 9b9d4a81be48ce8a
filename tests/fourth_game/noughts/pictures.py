"""Noughts: the enamel and brass signs, the emblem, and the board with signs."""

from __future__ import annotations

from typing import Final

import pygame

from noughts.state import CELLS, CROSS, EMPTY, SIZE, Rows
from scenes.art import canvas, wood
from scenes.art.canvas import Colour, Picture, Stops
from scenes.art.colours import BRASS_DARK, TEAM_RED, TEAM_YELLOW
from scenes.art.gallery import Gallery
from scenes.core.table import Table
from scenes.stage.motion import rotated

LYING_MM, HELD_MM = 1.6, 4.0
EMBLEM_ROWS = ("xo.", ".xo", "o.x")
EMBLEM_ANGLE = -7
PLACE_SHARE, PIECE_SHARE = 0.3, 0.21
THICK, RIM, ARMS = 0.27, 0.055, 1.14
"""A sign's stroke, the brass around its enamel and a cross's arms, as shares of its size."""
LOW = 0.07
"""The visible height of the near edge, as a share."""
FINER = 4
_BRASS: Final[Stops] = (
    (0.0, (0xFF, 0xF2, 0xC4)),
    (0.4, (0xEA, 0xCB, 0x86)),
    (1.0, (0xA8, 0x7A, 0x38)),
)
_WHITE: Final[Colour] = (255, 255, 255)


def piece(table: Table, sign: str, size: int, height_mm: float) -> Picture:
    """A sign with its shadow, `height_mm` above what it lies on."""
    outer, low = _stroke(sign, size, 0.0), max(1, round(LOW * size))
    block = canvas.clear((size, size + low), BRASS_DARK)
    for step in range(low, 0, -1):
        block.blit(
            canvas.tinted(outer, canvas.mixed(BRASS_DARK, (20, 10, 4), step / low)), (0, step)
        )
    block.blit(canvas.masked(canvas.gradient((size, size), _BRASS), outer), (0, 0))
    enamel = canvas.gradient((size, size), _enamel(TEAM_RED if sign == CROSS else TEAM_YELLOW))
    block.blit(canvas.masked(enamel, _stroke(sign, size, RIM)), (0, 0))
    return canvas.with_shadow(block, height_mm * table.per_mm)


def _enamel(colour: Colour) -> Stops:
    return (
        (0.0, canvas.mixed(colour, (90, 20, 0), 0.3)),
        (0.5, colour),
        (1.0, canvas.mixed(colour, _WHITE, 0.22)),
    )


def _stroke(sign: str, size: int, inset: float) -> pygame.Surface:
    """The outline of a sign in a square of `size` pixels, inset by a share `inset` on all sides."""
    fine = size * FINER
    large = canvas.clear((fine, fine), _WHITE)
    edge, thick = round(inset * fine), round((THICK - 2 * inset) * fine)
    if sign == CROSS:
        bar = canvas.rounded((round(ARMS * fine) - 2 * edge, thick), 0.3 * thick, _WHITE)
        for angle in (45, -45):
            turned = pygame.transform.rotozoom(bar, angle, 1.0)
            large.blit(turned, turned.get_rect(center=(fine // 2, fine // 2)))
    else:
        ring = canvas.ring_line(fine - 2 * edge, thick, _WHITE)
        large.blit(ring, (edge, edge))
    return pygame.transform.smoothscale(large, (size, size))


def board_with(gallery: Gallery, side: int, rows: Rows) -> Picture:
    """A board of `side` pixels with signs on it."""
    tray = gallery.get(wood.board, (side, side), SIZE, SIZE, round(side * PLACE_SHARE))
    surface, (x, y) = tray.picture.surface.copy(), tray.picture.centre
    for (row, column), (right, below) in zip(CELLS, tray.places, strict=True):
        sign = rows[row][column]
        if sign != EMPTY:
            made = gallery.get(piece, sign, round(side * PIECE_SHARE), LYING_MM)
            surface.blit(made.surface, made.at(x + right, y + below))
    return Picture(surface, (x, y))


def emblem(gallery: Gallery, side: float) -> Picture:
    def make() -> Picture:
        # Drawn enlarged and scaled down while turned, so that edges are smooth.
        return rotated(board_with(gallery, round(side * 2), EMBLEM_ROWS), EMBLEM_ANGLE, 0.5)

    return gallery.keep(("noughts emblem", round(side)), make)
