"""A thin brass ring that closes around a finger."""

from __future__ import annotations

import math
from typing import Final

import pygame

from scenes.art import colours
from scenes.art.canvas import Picture, clear, finished
from scenes.core.table import Table

STEPS: Final = 48
RING_MM: Final = 34.0
LINE_MM: Final = 1.3
_FINER = 3


def closing_ring(table: Table, step: int) -> Picture:
    """The `step`th of `STEPS` parts of the way around are there; measured in true millimetres."""
    true = table.measured
    outer = _FINER * true.even_px(RING_MM) / 2
    inner = outer - max(_FINER * 1.5, _FINER * LINE_MM * true.per_mm)
    side = 2 * (true.even_px(RING_MM) // 2 + 2)
    large = clear((side * _FINER, side * _FINER), colours.BRASS_LIGHT)
    middle, count = side * _FINER / 2, max(2, 2 * (step + 1))
    turns = [2 * math.pi * (step + 1) / STEPS * n / count for n in range(count + 1)]
    arc = [(math.sin(turn), -math.cos(turn)) for turn in turns]
    points = [(middle + outer * x, middle + outer * y) for x, y in arc]
    points += [(middle + inner * x, middle + inner * y) for x, y in reversed(arc)]
    pygame.draw.polygon(large, colours.BRASS_LIGHT, points)
    shrunk = pygame.transform.smoothscale(large, (side, side))
    return Picture(finished(shrunk), (side // 2, side // 2))
