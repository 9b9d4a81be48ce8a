"""Where the number of a seat and its coin lie at the end of Trellis: right of its rack."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from scenes.art.type import Type
from scenes.core.table import Pixel, Side, Table
from scenes.views.ended.layout import along_of
from scenes.views.seat_places import COIN_MM, coin_scale

SCORE_MM, BESIDE_MM, COIN_GAP_MM = 17.0, 5.0, 3.0
"""How large sums are but on large tables, the felt between a rack and what lies beside it, and
between a sum and the coin inwards of it."""


class EndSum(NamedTuple):
    """`rack` as it will lie open; `em_mm`: of the sum; `wide_mm`: of it, or of the coin if that is
    wider."""

    table: Table
    side: Side
    rack: pygame.Rect
    em_mm: float
    wide_mm: float

    @property
    def left_mm(self) -> float:
        """From the middle of the side, where the sum begins at the rack's right end."""
        return max(self.rack.size) / 2 / self.table.per_mm + BESIDE_MM

    @property
    def at(self) -> tuple[float, float]:
        """The number's middle in mm, (along, inward) from its side, level with the rack."""
        return self.left_mm + self.wide_mm / 2, along_of(self.table, self.side, self.rack.center)[1]

    @property
    def rect(self) -> pygame.Rect:
        """Of the number."""
        size = self.table.px(self.wide_mm), self.table.px(self.em_mm)
        rect = pygame.Rect((0, 0), size if self.side.upright else size[::-1])
        rect.center = self.table.spot(self.side, *self.at)
        return rect

    @property
    def coin(self) -> Pixel:
        """Inwards of the number."""
        along, inward = self.at
        away = self.em_mm / 2 + COIN_GAP_MM + COIN_MM * coin_scale(self.table) / 2
        return self.table.spot(self.side, along, inward + away)


def end_sum(
    table: Table, type_: Type, side: Side, rack: pygame.Rect, most: int, scale: float
) -> EndSum:
    """`most`: what is counted to; `scale`: that of the table."""
    em_mm = SCORE_MM * max(1.0, scale)
    wide = type_.width(str(most), em_mm, "numerals")
    return EndSum(table, side, rack, em_mm, max(wide, COIN_MM * coin_scale(table)))
