"""Codes that phones scan, printed on cards."""

from __future__ import annotations

import math

import pygame

from scenes.art import colours
from scenes.art.canvas import rounded
from scenes.core.table import Table

CORNER_MM = 3.0


def code_card(table: Table, size: tuple[int, int], text: str, code_mm: float) -> pygame.Surface:
    """A bone card of `size` pixels with a code of at least `code_mm` at its top. Scanners need a
    margin of four modules around it. Needs the package segno."""
    import segno  # Only tables with a door to the web have it.

    matrix = segno.make(text, error="m", micro=False).matrix
    pixels = max(1, math.ceil(code_mm * table.per_mm / len(matrix)))
    card = rounded(size, CORNER_MM * table.per_mm, colours.BONE)
    margin = (size[0] - len(matrix) * pixels) // 2
    for y, row in enumerate(matrix):
        for x, is_dark in enumerate(row):
            if is_dark:
                card.fill(colours.INK, (margin + x * pixels, margin + y * pixels, pixels, pixels))
    return card
