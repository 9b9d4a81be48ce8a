"""The ring that empties while a puzzle waits for its answer."""

from __future__ import annotations

import math

import pygame

from scenes.art import canvas, colours
from scenes.art.canvas import Picture
from scenes.core.table import Table

ACROSS_MM, WIDE_MM = 17.0, 2.2
FINER, SEGMENTS = 4, 180


def ring(table: Table, left: int, of: int) -> Picture:
    """Of `of` equal parts `left` are still lit, the first to go being right of the top."""
    across = table.even_px(ACROSS_MM * table.growth)
    wide, middle = WIDE_MM * table.growth * table.per_mm * FINER, FINER * across / 2
    fine = canvas.clear((FINER * across, FINER * across), colours.BRASS)
    for part, colour in ((1.0, (*colours.BRASS_DARK[:3], 120)), (left / of, colours.BRASS_LIGHT)):
        pygame.draw.polygon(fine, colour, _arc(middle, wide, part))
    made = canvas.finished(pygame.transform.smoothscale(fine, (across, across)))
    return Picture(made, (across // 2, across // 2))


def _arc(middle: float, wide: float, share: float) -> list[tuple[float, float]]:
    """The last `share` of a ring that runs clockwise from the top."""
    steps = max(1, round(SEGMENTS * share))
    turns = [1 - share * step / steps for step in range(steps + 1)]
    outer = [_on(middle, middle - 1, turn) for turn in turns]
    return [*outer, *(_on(middle, middle - 1 - wide, turn) for turn in reversed(turns))]


def _on(middle: float, radius: float, turn: float) -> tuple[float, float]:
    angle = math.tau * turn
    return middle + radius * math.sin(angle), middle - radius * math.cos(angle)
