"""Where a book can lie: on bare felt in the half of the table that is the reader's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

from scenes.booklet.form import SMALL_TABLE_MM, Form
from scenes.core.table import Pixel, Side, Table

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
        rows, wide = (deep - edge) // self._cell, whole.width - 2 * edge
        # They begin at the reader's edge, where books lie: none of the felt there is left over.
        top = whole.height - edge - rows * self._cell
        self._area = pygame.Rect(edge, top, wide, rows * self._cell)
        self._columns = wide // self._cell
        self._rows = [0] * rows
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

    def nearest(
        self, form: Form, near: Pixel, whole: Iterable[pygame.Rect] = ()
    ) -> tuple[int, Pixel] | None:
        """Of how many things of `whole` it covers a part, as few as it can, and where its pages
        have their middle; None: there is no room for it."""
        table, box = self._table, form.covered
        left, top = table.px(-box.left), table.px(-box.top)
        size = left + table.px(box.right), top + table.px(box.bottom)
        (x, y), goal = self._area.topleft, table.seen(self._side, pygame.Rect(near, (1, 1)))
        halves = [table.px(mm / 2) for mm in form.pages]
        pages = [2 * half for half in halves]
        things = [table.seen(self._side, rect) for rect in whole]

        def away(middle: Pixel) -> int:
            return (middle[0] - goal.x) ** 2 + (middle[1] - goal.y) ** 2

        def parts(middle: Pixel) -> int:
            book = pygame.Rect((middle[0] - left, middle[1] - top), size)
            paper = pygame.Rect((middle[0] - halves[0], middle[1] - halves[1]), pages)
            return sum(book.colliderect(one) and not paper.contains(one) for one in things)

        free = self._free(*(-(-pixels // self._cell) for pixels in size))
        middles = ((x + left + a * self._cell, y + top + b * self._cell) for a, b in free)
        best = _with_fewest(sorted(middles, key=away), parts)
        if best is None:
            return None
        return best[0], table.unseen(self._side, pygame.Rect(best[1], (1, 1))).topleft

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


def _with_fewest(
    middles: Iterable[Pixel], parts: Callable[[Pixel], int]
) -> tuple[int, Pixel] | None:
    """The first of those that have the fewest, and how many."""
    best: tuple[int, Pixel] | None = None
    for middle in middles:
        count = parts(middle)
        if best is None or count < best[0]:
            best = count, middle
        if not count:
            break
    return best


def place(
    table: Table,
    side: Side,
    forms: Sequence[Form],
    near: Pixel,
    taken: Iterable[pygame.Rect],
    whole: Sequence[pygame.Rect] = (),
    cuts: bool = True,
) -> tuple[Form, Pixel] | None:
    """The first of the forms that has room, as near to a point as can be; what it may cover of
    `whole` it covers whole, where it can. `cuts`: whether it may cover parts where it cannot."""
    felt = Felt(table, side, taken)
    for form in forms:
        found = felt.nearest(form, near, whole)
        if found is not None and (cuts or not found[0]):
            return form, found[1]
    return None
