"""Where a seat reads at the end who has won and why, and where it goes on: beside its rack."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.trellis.state import Event, Move, State
from scenes.buttons import PILL_MM
from scenes.table import LEAST_TOUCH_MM, Pixel, Side, Table
from scenes.views.ended.plain import HEADLINE_EM, LARGEST_SCALE, LOWER, REASON_EM, along_of
from scenes.views.ended.spots import PILLS_APART_MM, SMALLEST_EM, Spot, Spots, Words, em
from scenes.views.view import Host

WIDTHS_MM = (145.0, 125.0, 107.0, 98.0, 90.0, 82.0, 75.0, 68.0, 62.0, 58.0, 54.0)
GAP_MM, APART_MM, SPARE_MM = 3.0, 5.0, 4.0
"""The felt between who has won, why and the totals, and between one thing and another; and how
much wider the place is than the words."""
EDGE_MM, LEAST_MM = 10.0, 6.0
"""From the table's edge, to that of the seat and to any other."""
TOTALS_EM_MM, TOTALS_LINES, TOTALS_LOW = 9.0, 3.0, 0.7
"""How large totals are at scale 1; in ems how high they are with the line above them, and where
their middle lies."""
STEP_MM, ALONG_MM, INWARDS_MM = 4.0, 200.0, 140.0
"""From one place that is tried to the next, and how far away they are looked for."""
BESIDE, WORDS_FIRST = 0.5, 1.5
"""What lies along a rack is near to it: so much less far is what is nearer to its middle; and so
much farther away is as bad for words as for pills."""
LOWER_MM, ROW_MM, BROKEN_MM, UNSAID_MM, NOWHERE_MM = 16.0, 8.0, 5.0, 300.0, 1000.0
"""So much farther away is as good as lower pills, a row of them, another line in who has won,
saying less, and no room at all."""
COMFORTABLE = 1.0, 20.6 / 24
"""How high pills may be but on tablets: rounded to pixels they are no lower than 20 mm."""
SMALL_SCALE = 0.8
"""Of the table for which pills may be lower so soon: larger ones have room."""
FLAT_MM, DEEP = 45.0, 0.6
"""Words that are deeper reach far from their rack: so much worse is each millimetre."""


class Said(NamedTuple):
    """Who has won and why, as a seat reads it, and how long its totals are in em; 0: none."""

    headline: str
    reason: str
    totals: float


class Asked(NamedTuple):
    """What a seat needs room for: words left of what reaches so far from its middle, and pills
    right of what reaches so far, so wide by how much lower they are, in mm."""

    side: Side
    said: Said
    score: Words
    left_mm: float
    right_mm: float
    pills_mm: Mapping[float, float]


def heights_of(table: Table) -> Sequence[float]:
    """Of pills, the usual one first."""
    return LOWER if table.has_large_words else COMFORTABLE


class _Block(NamedTuple):
    """Of this width and height in mm: words, with how many lines of each, or pills."""

    wide: float
    high: float
    worse: float = 0.0
    within: float = 0.0
    """So wide lines may be."""
    lines: tuple[int, int] = (0, 0)
    totals: float = 0.0
    in_a_row: bool = False


class _Placed(NamedTuple):
    """How far from its rack, and the middle of it."""

    away: float
    block: _Block
    at: Spot
    rect: pygame.Rect


class _All(NamedTuple):
    """By seat."""

    words: dict[int, _Placed]
    pills: dict[int, _Placed]

    @property
    def away(self) -> float:
        """Less is better. Who reads looks for the words first."""
        words = sum((WORDS_FIRST * one.away) ** 2 for one in self.words.values())
        return words + sum(one.away**2 for one in self.pills.values())

    def without(self, seat: int) -> _All:
        return _All(
            {number: one for number, one in self.words.items() if number != seat},
            {number: one for number, one in self.pills.items() if number != seat},
        )


class Places(NamedTuple):
    """Of all seats, and what they cover."""

    spots: list[Spots]
    taken: list[pygame.Rect]


@lru_cache(maxsize=2)
def _around(per_mm: float) -> list[tuple[int, int, float]]:
    """Along, to the middle of the rack, and inwards in pixels and how far that is in mm, the
    nearest first."""
    along, inwards = int(ALONG_MM / STEP_MM), int(INWARDS_MM / STEP_MM)
    tried = [
        (
            STEP_MM * math.hypot(BESIDE * x if x > 0 else x, y),
            round(x * STEP_MM * per_mm),
            round(y * STEP_MM * per_mm),
        )
        for x in range(-along, along + 1)
        for y in range(inwards + 1)
    ]
    return [(x, y, far) for far, x, y in sorted(tried)]


@lru_cache(maxsize=2)
def _ways(per_mm: float) -> dict[int, list[tuple[int, int, float]]]:
    """The same to the right and to the left."""
    around = _around(per_mm)
    return {way: [(way * x, y, far) for x, y, far in around] for way in (1, -1)}


def places_ahead(table: Table) -> Iterator[None]:
    """All places that words may have, which takes longer than a frame should."""
    _around(table.per_mm)
    yield
    _ways(table.per_mm)
    yield


class EndWords:
    """As many lines as the words take, in whatever width comes nearest to the rack, and pills."""

    def __init__(self, host: Host[State, Move, Event], scale: float) -> None:
        self._table, self._type = host.around.table, host.gallery.type
        k = 1.0 if self._table.has_large_words else min(LARGEST_SCALE, scale)
        least = self._table.least_em_mm
        self._headline = max(em(HEADLINE_EM, k), least)
        self._reason = max(em(REASON_EM, k), least)
        self._totals = max(SMALLEST_EM, TOTALS_EM_MM * k, least)
        self._lower = LOWER_MM * (scale / SMALL_SCALE) ** 2
        self._steps = _ways(self._table.per_mm)
        self._known: dict[Said, list[_Block]] = {}

    def ahead(self, asked: Sequence[Asked]) -> Iterator[None]:
        """How the words of each may be broken, a seat a step."""
        for one in asked:
            self._tried(one.said)
            yield

    # --- all seats

    def found(
        self, asked: Sequence[Asked], taken: Sequence[pygame.Rect]
    ) -> Iterator[Places | None]:
        """Ways to place all, the last one the best: words or pills first, of one seat or another,
        then what of one seat lies nearer once all others lie; pills as high as usual or lower, but
        for all seats alike. None: a step that has found none yet."""
        kept: Places | None = None
        best, least = math.inf, self._table.touch_mm(LEAST_TOUCH_MM)
        orders = [(words, first) for first in range(len(asked)) for words in (True, False)]
        for number, lower in enumerate(heights_of(self._table)):
            more = (self._lower * number) ** 2 * len(asked)
            if number and (best <= more or lower * PILL_MM < least):
                break
            for one in self._tried_ways(asked, taken, lower, orders, best - more):
                if one is not None:
                    best, kept = one.away + more, self._places(asked, taken, one, lower)
                yield kept
                if best <= more:
                    return

    def _tried_ways(
        self,
        asked: Sequence[Asked],
        taken: Sequence[pygame.Rect],
        lower: float,
        orders: Sequence[tuple[bool, int]],
        most: float,
    ) -> Iterator[_All | None]:
        """Each better than all before; None: that one is not."""
        best = None
        for order in orders:
            way = yield from self._placed(asked, taken, lower, *order, most)
            best, most = (best, most) if way is None else (way, way.away)
            yield way
        for seat in range(len(asked)) if best else ():
            for words_first in (True, False):
                assert best is not None
                way = yield from self._placed_anew(asked, taken, lower, words_first, seat, best)
                best = way or best
                yield way

    def _placed(
        self,
        asked: Sequence[Asked],
        taken: Sequence[pygame.Rect],
        lower: float,
        words_first: bool,
        first: int,
        most: float,
    ) -> Generator[None, None, _All | None]:
        """One thing a step; None: all are not nearer than so."""
        way, turns = _All({}, {}), [*range(first, len(asked)), *range(first)]
        for is_words in (words_first, not words_first):
            for seat in turns:
                yield
                self._place(asked[seat], seat, taken, lower, is_words, way)
                if way.away >= most:
                    return None
        return way

    def _placed_anew(
        self,
        asked: Sequence[Asked],
        taken: Sequence[pygame.Rect],
        lower: float,
        words_first: bool,
        seat: int,
        before: _All,
    ) -> Generator[None, None, _All | None]:
        """What belongs to this seat, beside what belongs to all others; None: it is not nearer."""
        way = before.without(seat)
        for is_words in (words_first, not words_first):
            yield
            self._place(asked[seat], seat, taken, lower, is_words, way)
        return way if way.away < before.away else None

    def _place(
        self,
        asked: Asked,
        seat: int,
        taken: Sequence[pygame.Rect],
        lower: float,
        is_words: bool,
        way: _All,
    ) -> None:
        covered = [*taken, *(one.rect for one in (*way.words.values(), *way.pills.values()))]
        if is_words:
            way.words[seat] = self._words(asked, covered)
        else:
            way.pills[seat] = self._pills(asked, covered, lower)

    def _places(
        self, asked: Sequence[Asked], taken: Sequence[pygame.Rect], way: _All, lower: float
    ) -> Places:
        spots = [
            self._written(way.words[seat], one.score, way.pills[seat], lower)
            for seat, one in enumerate(asked)
        ]
        covered = [one.rect for one in (*way.words.values(), *way.pills.values())]
        return Places(spots, [*taken, *covered])

    def _nearest(
        self, side: Side, blocks: Iterable[_Block], along_mm: float, taken: Sequence[pygame.Rect]
    ) -> _Placed:
        """To that end of a rack, left of the middle or right of it."""
        table, best = self._table, None
        edge, apart = -2 * table.px(LEAST_MM), 2 * table.px(APART_MM)
        screen = pygame.Rect(0, 0, table.width, table.height).inflate(edge, edge)
        # What begins just there may lie a pixel nearer, as it is rounded.
        closed = [rect.inflate(apart - 2, apart - 2) for rect in taken]
        for block in blocks:
            size = table.px(block.wide), table.px(block.high)
            rect = pygame.Rect((0, 0), size if side.upright else size[::-1])
            along = table.px(along_mm + math.copysign(block.wide / 2, along_mm))
            inward = table.px(EDGE_MM + block.high / 2)
            (left, top), (x_along, y_along), (x_in, y_in) = _directions(table, side, along, inward)
            for x, y, far in self._steps[-1 if along_mm > 0 else 1]:
                away = far + block.worse
                if best is not None and away >= best.away:
                    break
                rect.center = left + x * x_along + y * x_in, top + x * y_along + y * y_in
                if screen.contains(rect) and rect.collidelist(closed) < 0:
                    best = _Placed(away, block, along_of(table, side, rect.center), rect.copy())
                    break
            else:
                nowhere = _Placed(NOWHERE_MM, block, (along_mm, block.high), rect)
                best = best or nowhere
        assert best is not None
        return best

    # --- words

    def _words(self, asked: Asked, taken: Sequence[pygame.Rect]) -> _Placed:
        return self._nearest(asked.side, self._tried(asked.said), -asked.left_mm, taken)

    def _tried(self, said: Said) -> list[_Block]:
        """Less is said where not all of it has room near by."""
        if said in self._known:
            return self._known[said]
        tried = [said, said._replace(totals=0.0)][: 1 + bool(said.totals)]
        if self._table.has_large_words:
            tried.append(said._replace(reason="", totals=0.0))
        self._known[said] = [
            block._replace(worse=block.worse + UNSAID_MM * number)
            for number, one in enumerate(tried)
            for block in self._blocks(one)
        ]
        return self._known[said]

    def _blocks(self, said: Said) -> Iterator[_Block]:
        row, known = said.totals * self._totals, list[tuple[list[str], list[str]]]()
        for wide in WIDTHS_MM:
            who = self._type.wrapped(said.headline, self._headline, wide, "numerals")
            why = self._type.wrapped(said.reason, self._reason, wide) if said.reason else []
            widest = max(
                row,
                *(self._type.width(one, self._headline, "numerals") for one in who),
                *(self._type.width(one, self._reason) for one in why),
            )
            high = self._line(self._headline) * len(who) + self._line(self._reason) * len(why)
            high += GAP_MM * bool(why) + (TOTALS_LINES * self._totals + GAP_MM) * bool(row)
            if widest <= wide and (who, why) not in known:
                known.append((who, why))
                worse = BROKEN_MM * (len(who) - 1) + DEEP * max(0.0, high - FLAT_MM)
                lines = len(who), len(why)
                yield _Block(widest + SPARE_MM, high, worse, wide, lines, said.totals)

    def _line(self, em_mm: float) -> float:
        return self._type.line_mm(em_mm)

    # --- pills

    def _pills(self, asked: Asked, taken: Sequence[pygame.Rect], lower: float) -> _Placed:
        """Above each other, or in a row."""
        high, wide = PILL_MM * lower, asked.pills_mm[lower]
        blocks = (
            _Block(wide, 2 * high + PILLS_APART_MM),
            _Block(2 * wide + PILLS_APART_MM, high, ROW_MM, in_a_row=True),
        )
        return self._nearest(asked.side, blocks, asked.right_mm, taken)

    # --- what is written

    def _written(self, words: _Placed, score: Words, pills: _Placed, lower: float) -> Spots:
        """All of it ends at the rack."""
        (along, inward), block = words.at, words.block
        right, top = along + block.wide / 2, inward + block.high / 2
        upper = self._line(self._headline) * block.lines[0]
        under = self._line(self._reason) * block.lines[1]
        who, why = (right, top - upper / 2), (right, top - upper - GAP_MM - under / 2)
        low = right, inward - block.high / 2 + TOTALS_LOW * self._totals
        (x, y), pill = pills.at, pills.block
        return Spots(
            coin=None,
            coin_mm=0.0,
            headline=Words(who, self._headline, "right", block.within, block.lines[0], "numerals"),
            reason=Words(why, self._reason, "right", block.within, block.lines[1]),
            score=score,
            note=score,
            standing=Words(low, self._totals, "right", block.wide, int(block.totals > 0)),
            pills=(x - pill.wide / 2, y - pill.high / 2),
            in_a_row=pill.in_a_row,
            pills_high=lower * PILL_MM,
        )


def _directions(table: Table, side: Side, along: int, inward: int) -> tuple[Pixel, Pixel, Pixel]:
    """A point, and how a pixel to the right and one inwards lead on from there."""
    x, y = at = table.from_edge(side, along, inward)
    right, deeper = (
        table.from_edge(side, along + 1, inward),
        table.from_edge(side, along, inward + 1),
    )
    return at, (right[0] - x, right[1] - y), (deeper[0] - x, deeper[1] - y)
