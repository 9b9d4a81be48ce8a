"""Where a book can lie: on bare felt in the half of the table that is the reader's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from scenes.book.form import SMALL_TABLE_MM, Form
from scenes.table import Pixel, Side, Table

CELL_MM, APART_MM, EDGE_MM = 3.0, 2.0, 4.0
BEYOND, SMALL_BEYOND = 0.5, 0.68
"""The share of the table, from the reader's edge, in which it may lie; the latter on small ones."""


class Felt:
    """The reader's part of the table as it sees it, in squares: a row of them is a number whose
    bits say which are taken."""

    def __init__(self, table: Table, side: Side, taken: Iterable[pygame.Rect]) -> None:
        self._table, self._side = table, side
        self._cell = max(1, table.px(CELL_MM))
        whole = table.seen(side, pygame.Rect(0, 0, table.width, table.height))
        edge = table.px(EDGE_MM)
        is_small = table.is_shrunk or table.high <= SMALL_TABLE_MM
        deep = round(whole.height * (SMALL_BEYOND if is_small else BEYOND))
        self._area = pygame.Rect(edge, whole.height - deep, whole.width - 2 * edge, deep - edge)
        self._columns = self._area.width // self._cell
        self._rows = [0] * (self._area.height // self._cell)
        for rect in taken:
            self._take(table.seen(side, rect))

    def _take(self, rect: pygame.Rect) -> None:
        apart = 2 * self._table.px(APART_MM)
        seen = rect.inflate(apart, apart).clip(self._area).move(-self._area.x, -self._area.y)
        if not seen:
            return
        first, last = seen.left // self._cell, -(-seen.right // self._cell)
        bits = ((1 << (last - first)) - 1) << first
        lowest = min(len(self._rows), -(-seen.bottom // self._cell))
        for row in range(seen.top // self._cell, lowest):
            self._rows[row] |= bits

    def nearest(self, form: Form, near: Pixel) -> Pixel | None:
        """Where its pages have their middle; None: there is no room for it."""
        table, box = self._table, form.covered
        left, top = table.px(-box.left), table.px(-box.top)
        wide, high = left + table.px(box.right), top + table.px(box.bottom)
        goal = table.seen(self._side, pygame.Rect(near, (1, 1))).topleft
        best: tuple[float, Pixel] | None = None
        for x, y in self._free(-(-wide // self._cell), -(-high // self._cell)):
            middle = self._area.x + x * self._cell + left, self._area.y + y * self._cell + top
            away = (middle[0] - goal[0]) ** 2 + (middle[1] - goal[1]) ** 2
            if best is None or away < best[0]:
                best = away, middle
        if best is None:
            return None
        return table.unseen(self._side, pygame.Rect(best[1], (1, 1))).topleft

    def _free(self, wide: int, high: int) -> Iterator[Pixel]:
        """The upper left squares from which so many are free."""
        full = (1 << self._columns) - 1
        for row in range(len(self._rows) - high + 1):
            free = full
            for taken in self._rows[row : row + high]:
                free &= ~taken
            for _ in range(wide - 1):
                free &= free >> 1
            while free:
                lowest = free & -free
                yield lowest.bit_length() - 1, row
                free ^= lowest


def place(
    table: Table, side: Side, forms: Sequence[Form], near: Pixel, taken: Iterable[pygame.Rect]
) -> tuple[Form, Pixel] | None:
    """The first of the forms that has room, as near to a point as can be."""
    felt = Felt(table, side, taken)
    for form in forms:
        middle = felt.nearest(form, near)
        if middle is not None:
            return form, middle
    return None
