"""Where a booklet can lie: on bare felt in the part of the table that is the reader's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from scenes.booklet.form import SMALL_TABLE_MM, Form
from scenes.core.table import Pixel, Side, Table
from scenes.ui.placer import Placer, rect_at

STEP_MM, APART_MM = 3.0, 2.0
BEYOND, SMALL_BEYOND = 0.5, 0.68
"""The share of the table, from the reader's edge, in which it may lie; the latter on small ones."""


def place(
    table: Table,
    side: Side,
    forms: Sequence[Form],
    near: Pixel,
    taken: Iterable[pygame.Rect],
    whole: Sequence[pygame.Rect] = (),
) -> tuple[Form, Pixel] | None:
    """The first of the forms that has room, and the middle of its pages, as near to a point as can
    be; what it may cover of `whole` it covers whole, where it can."""
    is_small = table.is_shrunk or table.high <= SMALL_TABLE_MM
    depth = SMALL_BEYOND if is_small else BEYOND
    placer = Placer(table, side, taken, APART_MM, STEP_MM, depth)
    for form in forms:
        found = _nearest(placer, table, side, form, near, whole)
        if found is not None:
            return form, found
    return None


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
