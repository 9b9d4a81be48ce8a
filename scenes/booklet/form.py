"""The sizes of a booklet, the layout of its pages, and the search for its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from scenes.art import paper
from scenes.core.table import LEAST_TOUCH_MM, Pixel, Side, Table, spanned
from scenes.ui.buttons import CONTROL_MM
from scenes.ui.placer import Placer, rect_at

PAGE_MM, ONE_PAGE_HIGH_MM, BOARD_MM = (78.0, 96.0), 122.0, 71.0
LARGE_SCALES = 1.5, 1.35, 1.2, 1.1, 1.0
"""Scales of large print and of its board."""
SCALES, SMALL_SCALES = (1.8, 1.65, *LARGE_SCALES, 0.95, 0.9, 0.85, 0.8, 0.72, 0.64), (0.56, 0.5)
"""The latter only on tables no deeper than this."""
SMALL_TABLE_MM = 250.0
TITLE_MM, TEXT_MM = 10.5, 9.5
COMFORTABLE = 0.7
"""Text of at least this scale is easy to read."""
LEAST_CONTROL_MM = 20.0
DOT_MM, SHOWN_DOT_MM, DOTS_MM = 2.2, 3.6, 5.0
"""The sizes of the dots for panels, and the distance between them."""
WORDED_MM, WORDED_LINES_MM, WORDED_BOARDS_MM = 97.0, 46.0, ((51.0, 56.0), (40.0, 40.0))
"""Pages for large print; sides of boards above the text and beside it."""
WORDED_EM_MM, LARGE_BOARD_MM, AIR_MM = 9.28, 62.0, 3.0
"""The em of large print; for tables that are not shrunk, the board beside the text and the
additional distances."""


class Box(NamedTuple):
    """A rectangle in mm from the middle of the pages; `y` points to the reader."""

    left: float
    top: float
    right: float
    bottom: float


class Form(NamedTuple):
    """A booklet with one page or two; all in mm from the middle. `text`: scale of the text;
    `close`: the close control, in the far outer corner; `control`: a control's diameter."""

    scale: float
    text: float
    pages: tuple[float, float]
    fold: bool
    board: tuple[float, float]
    words: Box
    dots: tuple[float, float]
    back: tuple[float, float]
    forward: tuple[float, float]
    close: tuple[float, float]
    control: float

    @property
    def side(self) -> float:
        """The side of the board."""
        return BOARD_MM * self.scale

    @property
    def covered(self) -> Box:
        """The area of the booklet with its controls."""
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
        """The area on the table if the middle of the pages is at `middle`."""
        left, top, right, bottom = self.covered
        one = side.beside(middle, table.px(left), table.px(top))
        other = side.beside(middle, table.px(right), table.px(bottom))
        return spanned(one, other)


def two_pages(scale: float) -> Form:
    wide, high = PAGE_MM[0] * scale, PAGE_MM[1] * scale
    control = _control(scale)
    low = high / 2 - 3.5 * scale - control / 2
    beside = control / 2 + 5 * scale
    words = Box(6 * scale, 6 * scale - high / 2, wide - 4 * scale, low - control / 2 - scale)
    return Form(
        scale,
        scale,
        (2 * wide, high),
        True,
        (-wide / 2, 0.0),
        words,
        (-wide / 2, high / 2 - 6 * scale),
        (beside + 2 * scale, low),
        (wide - beside, low),
        _corner(2 * wide, high),
        control,
    )


def one_page(scale: float) -> Form:
    control = _control(scale)
    wide, high = BOARD_MM * scale + 2 * (control + 4 * scale), ONE_PAGE_HIGH_MM * scale
    board = 3.5 * scale + BOARD_MM * scale / 2 - high / 2
    top = board + BOARD_MM * scale / 2 + 3 * scale
    bottom = high / 2 - 6 * scale
    words = Box(6 * scale - wide / 2, top, wide / 2 - 5 * scale, bottom)
    beside, apart = wide / 2 - 2 * scale - control / 2, (BOARD_MM * scale - control) / 2
    return Form(
        scale,
        scale,
        (wide, high),
        False,
        (0.0, board),
        words,
        (0.0, high / 2 - 3.8 * scale),
        (-beside, board + apart),
        (beside, board + apart),
        (beside, board - apart),
        control,
    )


def _control(scale: float) -> float:
    return max(LEAST_CONTROL_MM, CONTROL_MM * scale)


def _corner(wide: float, high: float) -> tuple[float, float]:
    return wide / 2 - 1.0, 1.0 - high / 2


def worded(board: float, control: float, words: tuple[float, float], text: float = 1.0) -> Form:
    """One page, its text below the board and the controls. `board`: side of the board in mm;
    `words`: width of the page and height of the text in mm; `text`: size of the text as a multiple
    of the usual size."""
    head = max(board, 2 * control + 1)
    wide, high = words[0], 3.5 + head + 2 + words[1] + 7
    top = 3.5 - high / 2
    low, beside = top + head - control / 2, wide / 2 - 2.5 - control / 2
    return Form(
        board / BOARD_MM,
        text,
        (wide, high),
        False,
        (0.0, top + head / 2),
        Box(5 - wide / 2, top + head + 2, wide / 2 - 4, high / 2 - 7),
        (0.0, high / 2 - 3.8),
        (-beside, low),
        (beside, low),
        (beside, top + control / 2),
        control,
    )


def lengthwise(
    board: float, control: float, words: tuple[float, float], text: float = 1.0, air: float = 0.0
) -> Form:
    """As `worded`, but with the text and the controls beside the board; `air`: additional mm around
    and between them."""
    wide, high = board + words[0] + 2 + air, words[1] + control + 8 + air
    left, middle = 3.5 + board + 3 + air - wide / 2, 3.5 + board / 2 - wide / 2
    low, step = high / 2 - 3 - control / 2, (words[0] - 14 - control) / 2
    return Form(
        board / BOARD_MM,
        text,
        (wide, high),
        False,
        (middle, -2.0),
        Box(left, 4 - high / 2, wide / 2 - 4, words[1] + 4 - high / 2),
        (middle, high / 2 - 3.8),
        (left + control / 2, low),
        (left + control / 2 + step, low),
        (left + control / 2 + 2 * step, low),
        control,
    )


def forms(table: Table) -> list[Form]:
    """The possible forms, best first."""
    if table.has_large_words:
        return _with_large_words(table)
    scales = SCALES if table.high > SMALL_TABLE_MM else (*SCALES, *SMALL_SCALES)
    return [form for scale in scales for form in (two_pages(scale), one_page(scale))]


def _with_large_words(table: Table) -> list[Form]:
    """Forms for large print: the text keeps its size, and controls shrink only with the table."""
    touched = table.touch_mm(LEAST_TOUCH_MM)
    control = touched if table.is_shrunk else max(touched, LEAST_CONTROL_MM)
    grown = max(1.0, table.least_em_mm / WORDED_EM_MM)
    found = []
    for above, beside in WORDED_BOARDS_MM:
        for text in LARGE_SCALES:
            words = WORDED_MM * grown * text, WORDED_LINES_MM * grown * text
            if (above, beside) == WORDED_BOARDS_MM[0] and not table.is_shrunk:
                found.append(lengthwise(LARGE_BOARD_MM * text, control, words, text, AIR_MM))
            for scale in sorted({text, 1.0}, reverse=True):
                found.append(worded(above * scale, control, words, text))
                found.append(lengthwise(beside * scale, control, words, text))
    return found


STEP_MM, APART_MM = 3.0, 2.0
BEYOND, SMALL_BEYOND = 0.5, 0.68
"""The share of the table from the reader's edge where it may lie; the latter on small tables."""


def place(
    table: Table,
    side: Side,
    forms: Sequence[Form],
    near: Pixel,
    taken: Iterable[pygame.Rect],
    whole: Sequence[pygame.Rect] = (),
) -> tuple[Form, Pixel] | None:
    """The first form that has room, and the middle of its pages as near as possible to `near`. Each
    of `whole` is covered completely or not at all, if possible. Small forms, which are last, are
    tried first: where one has no room, no form that contains it is tried."""
    is_small = table.is_shrunk or table.high <= SMALL_TABLE_MM
    depth = SMALL_BEYOND if is_small else BEYOND
    placer = Placer(table, side, taken, APART_MM, STEP_MM, depth)
    found = None
    too_large: list[Pixel] = []
    for form in reversed(forms):
        size = form.rect(table, side, near).size
        if any(size[0] >= wide and size[1] >= high for wide, high in too_large):
            continue
        middle = _nearest(placer, table, side, form, near, whole)
        if middle is None:
            too_large.append(size)
        else:
            found = form, middle
    return found


def _nearest(
    placer: Placer, table: Table, side: Side, form: Form, near: Pixel, whole: Sequence[pygame.Rect]
) -> Pixel | None:
    rect, first = form.rect(table, side, near), None
    wide, high = (2 * table.px(mm / 2) for mm in form.pages)
    for _, spot in placer.spots(rect):
        middle = near[0] + spot.x - rect.x, near[1] + spot.y - rect.y
        paper = rect_at(side, (wide, high), middle)
        if all(paper.contains(one) for one in whole if one.colliderect(spot)):
            return middle
        first = first or middle
    return first
