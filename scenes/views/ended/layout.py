"""Places each seat's text and controls at an end: the text centred before the pieces at its side,
the controls beside them, or else as near as possible."""

from __future__ import annotations

import math
from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame

from scenes.core.table import LEAST_TOUCH_MM, Pixel, Side, Table
from scenes.ui.buttons import PILL_MM
from scenes.ui.placer import GAP_MM, Alternative, Place, Placer, rect_at
from scenes.views.ended.block import Block
from scenes.views.view import AnyTabletop

LEAST_PILL_MM, PILLS_APART_MM = 60.0, 4.0
LOWER = (1.0, 20.6 / 24, 16 / 24)
"""Factors of the pills' height where there is less room, the last for tablets only. Rounded to
pixels they are at least 20 mm."""
COMFORTABLE_MM = 20.0
EDGE_MM, BESIDE_MM = 10.0, 3.5
NO_CARD = ((0.0, 0.0),)
CLOSE_MM = 0.5
"""The gap between two items where there is no more room."""
DEPTH = 0.6
"""How far a seat's text and controls reach into the table, as a share of it."""
NEAR_EDGE_MM = 45.0
"""Rectangles this near to a table's edge belong to the seat."""
BROKEN_MM, LOWER_MM, LONGER = 6.0, 12.0, 0.5
"""Penalties in mm: per additional line at 24 inches, per lower size or row of pills, and per mm by
which text is longer than the pieces at its side."""


class Controls(NamedTuple):
    """Two pills of this size, side by side or stacked, in a room of this size."""

    wide: float
    high: float
    in_a_row: bool
    size: tuple[float, float]


class Asked(NamedTuple):
    """A seat's alternatives: the first that has room, or a later one that is much nearer."""

    side: Side
    blocks: Sequence[Block]
    controls: Sequence[Controls]


class Placed(NamedTuple):
    """The chosen alternatives with their centres."""

    block: Block
    words: Pixel
    controls: Controls
    pills: Pixel
    rects: tuple[pygame.Rect, pygame.Rect]


def controls_of(
    host: AnyTabletop, seat: int, cards: Sequence[tuple[float, float]] = NO_CARD
) -> list[Controls]:
    """Alternatives for a seat's pills, and for its card for initials with one of these sizes."""
    words, table = host.words(seat), host.around.table
    first = "result.next" if host.match.can_go_on() else "result.again"
    found = []
    for lower in LOWER:
        high = lower * PILL_MM
        least = max(
            table.touch_mm(LEAST_TOUCH_MM), 0.0 if table.has_large_words else COMFORTABLE_MM
        )
        if lower < 1 and high < least:
            break
        sizes = [host.buttons.pill_size(words(key), high)[0] for key in (first, "result.menu")]
        wide = max(LEAST_PILL_MM * lower, math.ceil(max(sizes) / table.per_mm))
        column, row = (wide, 2 * high + PILLS_APART_MM), (2 * wide + PILLS_APART_MM, high)
        for in_a_row, size in enumerate((column, row)):
            for card in cards:
                room = max(size[0], card[0]), max(size[1], card[1])
                found.append(Controls(wide, high, bool(in_a_row), room))
    return found


def placed(
    table: Table, taken: Sequence[pygame.Rect], asked: Mapping[int, Asked], first: Collection[int]
) -> Generator[None, None, dict[int, Placed]]:
    """Places text and controls of the seats in `first`, whose cards need most room; then text and
    controls of all others. One item per step."""
    covered, words, pills = list(taken), dict[int, Place](), dict[int, Place]()
    for some in (set(first), asked.keys() - set(first)):
        for found, ways in ((words, _words), (pills, _pills)):
            for seat in sorted(some):
                found[seat] = _nearest(
                    table, asked[seat].side, ways(table, taken, asked[seat]), covered
                )
                covered.append(found[seat].rect)
                yield
    return {
        seat: Placed(
            one.blocks[words[seat].number],
            words[seat].rect.center,
            one.controls[pills[seat].number],
            pills[seat].rect.center,
            (words[seat].rect, pills[seat].rect),
        )
        for seat, one in asked.items()
    }


def _words(table: Table, taken: Sequence[pygame.Rect], asked: Asked) -> list[Alternative]:
    half, deep = _own(table, asked.side, taken)
    deep = deep or asked.controls[0].size[1] + EDGE_MM
    found = []
    for block in asked.blocks:
        wide, high = block.size
        longer = LONGER * max(0.0, wide / 2 - half)
        rect = _rect(table, asked.side, block.size, 0.0, deep + BESIDE_MM + high / 2)
        found.append(Alternative(rect, table.growth * BROKEN_MM * block.worse + longer))
    return found


def _pills(table: Table, taken: Sequence[pygame.Rect], asked: Asked) -> list[Alternative]:
    half = _own(table, asked.side, taken)[0]
    found = []
    for number, way in enumerate(asked.controls):
        along = half + BESIDE_MM + way.size[0] / 2 if half else 0.0
        rect = _rect(table, asked.side, way.size, along, EDGE_MM + way.size[1] / 2)
        found.append(Alternative(rect, LOWER_MM * number))
    return found


def _own(table: Table, side: Side, taken: Iterable[pygame.Rect]) -> tuple[float, float]:
    """How far the pieces in the middle of a side reach along it and inwards, in mm."""
    half, deep = 0, 0
    across, end = (table.width, table.height) if side.upright else (table.height, table.width)
    for one in (table.seen(side, rect) for rect in taken):
        is_near = end - one.bottom < table.px(NEAR_EDGE_MM) and one.top > end / 2
        if is_near and one.left < across / 2 < one.right:
            half = max(half, one.right - across // 2, across // 2 - one.left)
            deep = max(deep, end - one.top)
    return half / table.per_mm, deep / table.per_mm


def _nearest(
    table: Table, side: Side, ways: Sequence[Alternative], covered: Sequence[pygame.Rect]
) -> Place:
    """The nearest free place, with a smaller gap if necessary, and finally overlapping others."""
    for apart in (GAP_MM, CLOSE_MM):
        found = Placer(table, side, covered, apart, depth=DEPTH).place(ways)
        if found is not None:
            return found
    return Place(len(ways) - 1, ways[-1].rect.clamp(0, 0, table.width, table.height))


def _rect(
    table: Table, side: Side, size: tuple[float, float], along: float, inward: float
) -> pygame.Rect:
    """A rectangle of this size around a point, all in mm."""
    wide, high = size
    return rect_at(side, (table.px(wide), table.px(high)), table.spot(side, along, inward))


def along_of(table: Table, side: Side, at: Pixel) -> tuple[float, float]:
    """The inverse of `Table.spot`."""
    seen = table.seen(side, pygame.Rect(at, (0, 0)))
    across = table.width if side.upright else table.height
    deep = table.height if side.upright else table.width
    return (seen.x - across / 2) / table.per_mm, (deep - seen.y) / table.per_mm
