"""Where a seat reads and touches at an end: a block of words centred before what lies at its side,
and its controls beside that; where something lies there, as near as there is free felt."""

from __future__ import annotations

import math
from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame

from scenes.core.table import LEAST_TOUCH_MM, Pixel, Side, Table
from scenes.ui.buttons import PILL_MM
from scenes.views.ended.block import Block
from scenes.views.room import APART_MM, free_spot
from scenes.views.view import AnyHost

LEAST_PILL_MM, PILLS_APART_MM = 60.0, 4.0
LOWER = (1.0, 20.6 / 24, 16 / 24)
"""How high pills may be where there is less room, the last on tablets alone. Rounded to pixels they
are no lower than 20 mm."""
COMFORTABLE_MM = 20.0
EDGE_MM, GAP_MM, STEP_MM = 10.0, 3.5, 4.0
CLOSE_MM = 0.5
"""Between two things where there is no more room."""
NEAR_EDGE_MM = 45.0
"""What begins so near to a table's edge is a seat's own."""
BROKEN_MM, LOWER_MM, LONGER = 6.0, 12.0, 0.5
"""So much farther away is as good as another line at 24 inches, as the next lower pills or a row of
them, and as each millimetre that words are longer than what lies at their side."""


class Controls(NamedTuple):
    """Two pills so wide and high, beside each other or above each other, in room of this size."""

    wide: float
    high: float
    in_a_row: bool
    size: tuple[float, float]


class Asked(NamedTuple):
    """By a seat: the first of each that has room, or a later one that lies much nearer."""

    side: Side
    blocks: Sequence[Block]
    controls: Sequence[Controls]


class Placed(NamedTuple):
    """Where the middle of each is."""

    block: Block
    words: Pixel
    controls: Controls
    pills: Pixel
    rects: tuple[pygame.Rect, pygame.Rect]


def controls_of(host: AnyHost, seat: int, cards: Sequence[tuple[float, float]]) -> list[Controls]:
    """The ways to place a seat's pills, and where it will have a card for letters, in the room of
    one of these sizes."""
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
    """Words and controls of the seats that come `first`, for their cards take most room; then the
    words of all others, and their controls. A step for each way that is tried."""
    covered, words, pills = list(taken), dict[int, _Found](), dict[int, _Found]()
    for some in (set(first), asked.keys() - set(first)):
        for seat in sorted(some):
            words[seat] = yield from _words(table, taken, asked[seat], covered)
            covered.append(words[seat].rect)
        for seat in sorted(some):
            pills[seat] = yield from _pills(table, taken, asked[seat], covered)
            covered.append(pills[seat].rect)
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


class _Found(NamedTuple):
    """Which way, and where."""

    number: int
    rect: pygame.Rect


def _words(
    table: Table, taken: Sequence[pygame.Rect], asked: Asked, covered: Sequence[pygame.Rect]
) -> Generator[None, None, _Found]:
    half, deep = _own(table, asked.side, taken)
    deep = deep or asked.controls[0].size[1] + EDGE_MM
    sizes = [
        (wide, high, table.growth * BROKEN_MM * block.worse + LONGER * max(0.0, wide / 2 - half))
        for block in asked.blocks
        for wide, high in [block.size]
    ]
    starts = [(0.0, deep + GAP_MM + high / 2) for _, high, _ in sizes]
    return (yield from _nearest(table, asked.side, sizes, starts, covered))


def _pills(
    table: Table, taken: Sequence[pygame.Rect], asked: Asked, covered: Sequence[pygame.Rect]
) -> Generator[None, None, _Found]:
    half = _own(table, asked.side, taken)[0]
    sizes = [(*way.size, LOWER_MM * number) for number, way in enumerate(asked.controls)]
    starts = [
        (half + GAP_MM + wide / 2 if half else 0.0, EDGE_MM + high / 2) for wide, high, _ in sizes
    ]
    return (yield from _nearest(table, asked.side, sizes, starts, covered))


def _own(table: Table, side: Side, taken: Iterable[pygame.Rect]) -> tuple[float, float]:
    """How far what lies in the middle of a side reaches along it and inwards, in mm."""
    half, deep = 0, 0
    across, end = (table.width, table.height) if side.upright else (table.height, table.width)
    for one in (table.seen(side, rect) for rect in taken):
        is_near = end - one.bottom < table.px(NEAR_EDGE_MM) and one.top > end / 2
        if is_near and one.left < across / 2 < one.right:
            half = max(half, one.right - across // 2, across // 2 - one.left)
            deep = max(deep, end - one.top)
    return half / table.per_mm, deep / table.per_mm


def _nearest(
    table: Table,
    side: Side,
    sizes: Sequence[tuple[float, float, float]],
    starts: Sequence[tuple[float, float]],
    covered: Sequence[pygame.Rect],
) -> Generator[None, None, _Found]:
    """Of things so wide and high, and so much worse in mm, the one that lies nearest to its start;
    closer to others where there is no room otherwise."""
    best, least = None, math.inf
    for apart in (APART_MM, CLOSE_MM):
        for number, ((wide, high, worse), start) in enumerate(zip(sizes, starts, strict=True)):
            if worse >= least:
                continue
            size, near = (table.px(wide), table.px(high)), table.spot(side, *start)
            at = _free(table, side, size, near, covered, apart)
            yield
            if at is not None and (away := math.dist(at, near) / table.per_mm + worse) < least:
                best, least = _Found(number, _rect(side, size, at)), away
        if best is not None:
            return best
    wide, high, _ = sizes[-1]
    rect = _rect(side, (table.px(wide), table.px(high)), table.spot(side, *starts[-1]))
    return _Found(len(sizes) - 1, rect.clamp(0, 0, table.width, table.height))


def _free(
    table: Table,
    side: Side,
    size: Pixel,
    near: Pixel,
    covered: Sequence[pygame.Rect],
    apart_mm: float,
) -> Pixel | None:
    """There or as near to it as can be."""
    around = table.px(2 * apart_mm)
    felt = _rect(side, size, near).inflate(around, around)
    if felt.collidelist(list(covered)) < 0 and pygame.Rect(
        0, 0, table.width, table.height
    ).contains(felt):
        return near
    return free_spot(table, side, size, near, covered, STEP_MM, apart_mm)


def _rect(side: Side, size: Pixel, at: Pixel) -> pygame.Rect:
    rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
    rect.center = at
    return rect


def along_of(table: Table, side: Side, at: Pixel) -> tuple[float, float]:
    """The inverse of `Table.spot`."""
    seen = table.seen(side, pygame.Rect(at, (0, 0)))
    across = table.width if side.upright else table.height
    deep = table.height if side.upright else table.width
    return (seen.x - across / 2) / table.per_mm, (deep - seen.y) / table.per_mm
