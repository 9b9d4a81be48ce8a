"""Where a seat's words have room."""

from __future__ import annotations

import pygame

from scenes.core.table import Side, spanned
from scenes.views.view import AnyView

WORDS_ABOVE_MM, WORDS_BELOW_MM = 7.0, 24.0
"""What a seat's words take up over and under their first line."""


def words_rect(view: AnyView, side: Side) -> pygame.Rect:
    """What a seat's words may cover."""
    table, (at, align, width) = view.host.around.table, view.words_spot(side)
    left = {"left": 0.0, "centre": -width / 2, "right": -width}[align]
    low, high = table.px(left), table.px(left + width)
    above, below = table.px(-WORDS_ABOVE_MM), table.px(WORDS_BELOW_MM)
    return spanned(side.beside(at, low, above), side.beside(at, high, below))
