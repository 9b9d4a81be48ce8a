"""How large a book is, and where on it things lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from scenes.art import paper
from scenes.buttons import CONTROL_MM
from scenes.table import Pixel, Side, Table, spanned

PAGE_MM, ONE_PAGE_MM, BOARD_MM = (78.0, 96.0), (96.0, 118.0), 71.0
SMALL_INCHES = 24.5
"""Tables up to here have books of one page."""
SCALES, SMALL_SCALES = (1.0, 0.9, 0.8, 0.72, 0.64), (0.56, 0.5)
"""The latter on tables that are no deeper than this."""
SMALL_TABLE_MM = 250.0
TITLE_MM, TEXT_MM = 10.5, 9.5
LEAST_CONTROL_MM = 14.0


class Box(NamedTuple):
    """Of millimetres, as the reader sees it from the middle of the pages: `y` runs towards it."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Form:
    """Two pages, or one; all in millimetres from their middle."""

    scale: float
    pages: tuple[float, float]
    fold: bool
    board: tuple[float, float]
    words: Box
    most_lines: int
    dots: tuple[float, float]
    back: tuple[float, float]
    forward: tuple[float, float]

    @property
    def side(self) -> float:
        """Of the board."""
        return BOARD_MM * self.scale

    @property
    def close(self) -> tuple[float, float]:
        """The far outer corner."""
        return self.pages[0] / 2 - 1.0, 1.0 - self.pages[1] / 2

    @property
    def control(self) -> float:
        return max(LEAST_CONTROL_MM, CONTROL_MM * self.scale)

    @property
    def covered(self) -> Box:
        """What lies under it, its controls included."""
        half = self.pages[0] / 2 + paper.COVER_MM, self.pages[1] / 2 + paper.COVER_MM
        reach = self.control / 2
        spots = self.close, self.back, self.forward
        return Box(
            min(-half[0], *(x - reach for x, _ in spots)),
            min(-half[1], *(y - reach for _, y in spots)),
            max(half[0], *(x + reach for x, _ in spots)),
            max(half[1], *(y + reach for _, y in spots)),
        )

    def board_px(self, table: Table) -> int:
        """The side of the board in pixels, even."""
        return 2 * (table.px(self.side) // 2)

    def rect(self, table: Table, side: Side, middle: Pixel) -> pygame.Rect:
        """What lies under it on the table, where the pages have their middle there."""
        left, top, right, bottom = self.covered
        one = side.beside(middle, table.px(left), table.px(top))
        other = side.beside(middle, table.px(right), table.px(bottom))
        return spanned(one, other)


def two_pages(scale: float) -> Form:
    wide, high = PAGE_MM[0] * scale, PAGE_MM[1] * scale
    control = max(LEAST_CONTROL_MM, CONTROL_MM * scale)
    low = high / 2 - 3.5 * scale - control / 2
    beside = control / 2 + 5 * scale
    words = Box(6 * scale, 6 * scale - high / 2, wide - 4 * scale, low - control / 2 - scale)
    return Form(
        scale,
        (2 * wide, high),
        True,
        (-wide / 2, 0.0),
        words,
        4,
        (wide / 2 + scale, low),
        (beside + 2 * scale, low),
        (wide - beside, low),
    )


def one_page(scale: float) -> Form:
    wide, high = ONE_PAGE_MM[0] * scale, ONE_PAGE_MM[1] * scale
    board = 3.5 * scale + BOARD_MM * scale / 2 - high / 2
    top = board + BOARD_MM * scale / 2 + 3 * scale
    bottom = high / 2 - 6 * scale
    words = Box(6 * scale - wide / 2, top, wide / 2 - 5 * scale, bottom)
    beside = wide / 2 + paper.COVER_MM - 1.5 * scale
    return Form(
        scale,
        (wide, high),
        False,
        (0.0, board),
        words,
        4,
        (0.0, high / 2 - 3.8 * scale),
        (-beside, board),
        (beside, board),
    )


def forms(table: Table) -> list[Form]:
    """The best first."""
    scales = SCALES if table.high > SMALL_TABLE_MM else (*SCALES, *SMALL_SCALES)
    both = [(two_pages(scale), one_page(scale)) for scale in scales]
    if table.inches <= SMALL_INCHES:
        return [form for two, one in both for form in (one, two)]
    return [form for two, one in both for form in (two, one)]
