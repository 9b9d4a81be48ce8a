"""Where the words of an end stand on a table of which nothing is known but what lies there."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from scenes.buttons import PILL_MM
from scenes.table import LEAST_TOUCH_MM, Pixel, Side, Table
from scenes.views.ended.spots import PILLS_APART_MM, Spot, Spots, Words, em
from scenes.views.room import free_spot
from scenes.views.view import AnyHost

WORDS_MM = ((150.0, 42.0), (112.0, 54.0), (94.0, 58.0), (80.0, 62.0), (66.0, 72.0))
STANDING_MM, SCORE_MM, NAMES_MM = 22.0, 40.0, 26.0
"""How much deeper words are with the totals below them, how much wider with a score, and deeper
with several names."""
EDGE_MM, STEP_MM = 12.0, 4.0
HEADLINE_MM = ((80.0, 22.0), (60.0, 22.0))
"""Where words must be large for the table and find no room: without a reason."""
SMALLEST_SCALE, LARGEST_SCALE, HEADLINE_EM, REASON_EM = 0.8, 1.2, 15.0, 8.0
LEAST_PILL_MM = 60.0
LOWER = (1.0, 20 / 24, 16 / 24)
"""How high pills may be where there is less room."""


@dataclass(frozen=True)
class Asked:
    """What a seat needs room for: pills so wide in mm, by how much lower they are; a row of totals
    so long in em, or none; who has won, in two lines where those are long; and the score, where it
    has no other place."""

    pills_mm: Mapping[float, float]
    totals: float = 0.0
    is_long: bool = False
    has_score: bool = True

    @property
    def pill_mm(self) -> float:
        """Of the highest."""
        return self.pills_mm[1.0]


def widest_pill_mm(host: AnyHost, seat: int, lower: float = 1.0) -> float:
    """Of those a seat has at the end, so much lower than usual; whole millimetres: the same on
    screens with finer pixels. Large print stays as large on lower ones."""
    words, high = host.words(seat), lower * PILL_MM
    first = "result.next" if host.match.can_go_on() else "result.again"
    sizes = [host.buttons.pill_size(words(key), high)[0] for key in (first, "result.menu")]
    return max(LEAST_PILL_MM * lower, math.ceil(max(sizes) / host.around.table.per_mm))


def pills_mm(host: AnyHost, seat: int, heights: Sequence[float] = LOWER) -> dict[float, float]:
    """How wide they are, by how much lower than usual."""
    return {lower: widest_pill_mm(host, seat, lower) for lower in heights}


class Room:
    """The free felt of a table; what is found is taken then."""

    def __init__(self, table: Table, taken: Sequence[pygame.Rect], scale: float) -> None:
        # Rounded: the same on screens with finer pixels.
        self._table, self.taken, self._scale = table, list(taken), round(scale, 2)

    def spots(self, side: Side, asked: Asked, beside_mm: float = 0.0) -> Spots:
        """A block of words and one of pills, as near the seat's middle as there is room, or the
        ends of what lies there and reaches so far."""
        is_shrunk, least_em = self._table.has_large_words, self._table.least_em_mm
        k = 1.0 if is_shrunk else max(SMALLEST_SCALE, min(LARGEST_SCALE, self._scale))
        more = STANDING_MM * k if asked.totals else 0.0
        beside = SCORE_MM * k if asked.has_score else 0.0
        names = NAMES_MM * asked.is_long
        blocks = (*WORDS_MM, *HEADLINE_MM) if is_shrunk else WORDS_MM
        sizes = [(wide * k + beside, deep * k + more + names) for wide, deep in blocks]
        row = asked.totals * least_em
        counted = [size for size in sizes if size[0] >= row]
        if is_shrunk and asked.totals:
            sizes = [*counted, *((wide, deep - more) for wide, deep in sizes)]
        pill_sizes = _pill_sizes(asked.pills_mm, self._table.touch_mm(LEAST_TOUCH_MM))
        # Where room is short there may be fewer words, but both pills.
        pills = self._block(side, pill_sizes, 1, beside_mm) if is_shrunk else None
        corner, number = self._block(side, sizes, -1, beside_mm)
        pills = pills or self._block(side, pill_sizes, 1, beside_mm)
        if number >= len(counted):
            asked, more = replace(asked, totals=0.0), 0.0
        return self._written(corner, sizes[number], asked, pills, more, beside)

    def _written(
        self,
        corner: Spot,
        size: tuple[float, float],
        asked: Asked,
        pills: tuple[Spot, int],
        more: float,
        beside: float,
    ) -> Spots:
        k, (left, low), (wide, deep) = min(LARGEST_SCALE, self._scale), corner, size
        top, bottom, column = low + deep - 8.0, low + more, wide - beside
        right = left + wide - beside / 2
        names = NAMES_MM * asked.is_long
        below = top - names - 8.0
        least = self._table.least_em_mm
        reason = max(em(REASON_EM, k), least)
        lines = int((below - bottom) / (1.4 * reason))
        totals = min(9.0 * k, wide / max(1.0, asked.totals))
        return Spots(
            coin=None,
            coin_mm=0.0,
            headline=Words(
                (left, top - names / 2),
                em(HEADLINE_EM, k),
                "left",
                wide,
                1 + asked.is_long,
                "numerals",
            ),
            reason=Words((left, (bottom + below) / 2), reason, "left", column, lines),
            score=Words((right, bottom + 20 * k), em(16.0, k), "centre"),
            note=Words((right, bottom + 6 * k), em(8.0, k), "centre", beside, 2),
            standing=Words(
                (left + wide, low + 5.0),
                max(7.0, totals, least),
                "right",
                wide,
                most_lines=bool(asked.totals),
            ),
            pills=pills[0],
            in_a_row=bool(pills[1] % 2),
            pills_high=PILL_MM * LOWER[pills[1] // 2],
        )

    def _block(
        self, side: Side, sizes_mm: Sequence[tuple[float, float]], hand: int, beside_mm: float
    ) -> tuple[Spot, int]:
        """The near left corner in mm of the first size for which there is room, and which that
        is. `hand`: whether it lies rather left (-1) or right (1)."""
        table = self._table
        for number, (wide, deep) in enumerate(sizes_mm):
            size = table.px(wide), table.px(deep)
            near = table.spot(side, hand * (beside_mm + wide / 2), EDGE_MM + deep / 2)
            at = free_spot(table, side, size, near, self.taken, STEP_MM)
            if at is not None or number == len(sizes_mm) - 1:
                at = near if at is None else at
                rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
                rect.center = at
                self.taken.append(rect)
                along, inward = along_of(table, side, at)
                return (along - wide / 2, inward - deep / 2), number
        raise ValueError("no size is given")


def _pill_sizes(pills: Mapping[float, float], least: float) -> list[tuple[float, float]]:
    """Of both above each other, and in a row, ever lower, but not under `least`."""
    found = []
    for lower in (one for one in LOWER if one * PILL_MM >= least):
        high, long = PILL_MM * lower, pills[lower]
        found += [(long, 2 * high + PILLS_APART_MM), (2 * long + PILLS_APART_MM, high)]
    return found


def along_of(table: Table, side: Side, at: Pixel) -> Spot:
    """The inverse of `Table.spot`."""
    seen = table.seen(side, pygame.Rect(at, (0, 0)))
    across = table.width if side.upright else table.height
    deep = table.height if side.upright else table.width
    return (seen.x - across / 2) / table.per_mm, (deep - seen.y) / table.per_mm
