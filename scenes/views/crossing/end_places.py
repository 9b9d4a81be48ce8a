"""Where words and pills stand at the end of a game, in millimetres along a side and inwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from scenes.art.type import LINE, Align
from scenes.table import LEAST_TOUCH_MM, Pixel, Side
from scenes.views.crossing.geometry import Geometry
from scenes.views.ended.spots import Spot, Spots, Words, em
from scenes.views.ended.standings import CAPTION_ABOVE
from scenes.views.seat_places import COIN_MM, PARTNER_MM, coin_scale

# Above a trough, at scale 1; pills keep their size where the headline has room.
DOUBLED, WHO, WHY = 7.6, 23.0, 40.3
WHY_MM, WHO_MM, CAPITAL, ACCENT, TAIL = 9.0, 18.0, 0.73, 0.25, 0.23
"""Of the numerals' em: a capital, what an accent rises over it, what hangs below the line."""
PILLS_HIGH, LEAST_SHARE = (24.0, 20.0), 0.7
"""They are lower where the headline would otherwise be smaller than so much of its size."""
LEAST_CLEAR, MOST_CLEAR = 5.2, 13.0
AWAY, ABOVE = 0.42, 0.29
"""Of the free space: between trough and pills, and between these and the headline."""
APART_MM, BEFORE_MM = 6.5, 5.0
"""Above the headline and the words over it; before what stands beside these."""
FACED_ABOVE, FACED_APART_MM, FACED_OVER, FACED_END_MM = 4.0, 11.0, 19.0, 16.0
"""Where there is felt enough: below and above the headline, from the words over it to the totals;
and before the table's end beside pills."""
BLOCK_FOOT, BLOCK_APART, BLOCK_WHO = 4.0, 6.0, 0.75
"""Beside the tray: below why the game is over, between that and the headline; how large this is at
the most, of its size."""
SAID_EMS = 8.7
"""How wide why the game is over is there at the most."""
BLOCK_LINES = 3
"""What a neighbour's block is taken to have of each of them."""
UNDER_TRAY = 3.8
"""From the tray to one line below it: an arrow that is lifted from its rail reaches over."""
ASIDE_MM, ASIDE_END_MM = 28.0, 22.0
"""On tablets words before a short side make room for what the neighbour at its right has there: so
far they stand aside, and end so far beyond the middle."""
DOUBLED_MM, OVER_DOUBLED_MM = 9.0, 4.5
"""How it was doubled, and what is between that and the headline where there is felt enough."""
BESIDE_TRAY, MARGIN = 14.0, 9.0
STANDING, STANDING_MM, CAPTION_MM = 30.0, 78.0, 88.0
STANDING_EM, FACED_STANDING_EM = 12.0, 14.0
MOST_LINES = 4
NAME_MM, NAME_AWAY, NAME_END_MM = 9.0, 0.8, 4.0
"""A seat's name: how large, how far over its coin its middle is, in ems, and how far it ends before
the table's end."""
NAME_BESIDE_MM, NAME_LEAST_MM = 14.0, 60.0
"""Where it begins right of a coin's middle, and how much room it has there at least."""


class Asked(NamedTuple):
    """Of a seat's words: how wide a pill is that is as high as it can be, and what is between two;
    whether the headline has an accent above its capital; how many lines it takes to say why, so
    large and so wide; how long the row of totals is, so large, or 0: of a single game; whether a
    line is above it, so large, in a place so wide."""

    pill_mm: float
    apart_mm: float
    lines_of: Callable[[float, float], int]
    totals_of: Callable[[float], float]
    is_accented: bool = False
    has_caption: Callable[[float, float], bool] = lambda *_: True


class EndPlaces(NamedTuple):
    """One seat's. `who_mm` is the largest size of the headline, `who_wide` how wide it may be. What
    is last is where words stay."""

    align: Align
    width_mm: float
    why: Words
    who: Spot
    doubled: Spot
    last_why: Words
    last_who: Words
    who_mm: float
    who_wide: float
    spots: Spots

    @property
    def rises(self) -> bool:
        """Whether both stay between pills and tray, why the game is over above the headline; else
        they stay beside the tray."""
        return self.last_why.align == self.align


class _Felt:
    """What is free before a trough: from it inwards to the tray, and along it, or where two
    face each other right of the tray."""

    align: Align

    def __init__(self, geometry: Geometry, side: Side, asked: Asked) -> None:
        table, self.k = geometry.table, geometry.scale
        self.faced, self.is_upright = geometry.faced, side.upright
        tray = geometry.tray / 2 / table.per_mm
        self.half, across = table.wide / 2, table.high / 2
        if not side.upright:
            self.half, across = across, self.half
        self.trough = (geometry.margin + geometry.trough[1]) / table.per_mm
        self.beside = tray + BESIDE_TRAY * self.k
        self.align, self.along = "centre", 0.0
        self.width, self.gap = geometry.trough[0] / table.per_mm, across - tray - self.trough
        free = self.half - self.beside - MARGIN
        self.free = self._for_totals(self.half)
        # In the middle why the game is over ends before the line above the totals begins.
        self.said = min(self.width, 2 * (self.beside + self.free - CAPTION_MM))
        if self.faced:
            self.align, self.along = "left", self.beside
            self.width, self.said, self.gap = free, free, self.half
        self.least, self.half_wide = table.high / 2 - tray - self.trough, table.wide / 2
        self.rise = CAPITAL / 2 + ACCENT * asked.is_accented
        self.ink = self.rise + CAPITAL / 2 + TAIL
        standing = FACED_STANDING_EM if self.faced else STANDING_EM
        self.standing_mm = em(standing, min(self.k, 1.0))
        self.is_dense, self.least_em_mm = table.has_large_words, table.least_em_mm
        self.touched, self.asked = table.touch_mm(LEAST_TOUCH_MM), asked
        self.pills_high = self._pills_high()
        self.standing_mm *= self._totals_share()
        is_aside = self.is_dense and not (self.is_upright or self.faced)
        left, right = (Side((side + turns) % 4) in geometry.sides for turns in (1, 3))
        self.is_near = self.is_upright and not self.faced
        self.is_open = self.faced or not (self.is_upright or right)
        self.has_block_at_right = right and not (self.is_upright or self.is_dense)
        self.aside = ASIDE_MM if is_aside and right else 0.0
        if self.aside:
            self.said = min(self.said, 2 * (ASIDE_MM + ASIDE_END_MM))
        if is_aside and left and self._over_totals:
            # There it ends before what the neighbour at the left has over its totals.
            over = self.trough + STANDING * self.k + self._over_totals
            self.said = min(self.said, 2 * (self.half - over - self.aside))
        self.who_mm = self._headline(self.pills_high)
        clear = min(MOST_CLEAR, self.gap - self.pills_high - self.ink * self.who_mm)
        self.pills, self.last_mm = AWAY * clear, self._last(clear)
        self.left_reaches = 0.0
        """How far over its trough one line of the neighbour at the left does."""

    def reaches(self, em_mm: float) -> float:
        """How far over the trough one line why the game is over does."""
        return self.over_who + CAPITAL * em_mm

    def _for_totals(self, half: float) -> float:
        """Beside the tray, where the table ends so far from the middle."""
        return min(STANDING_MM * max(self.k, 0.8), half - self.beside - MARGIN)

    def _last(self, clear: float) -> float:
        """The middle of the headline's capitals over the trough."""
        below = (CAPITAL / 2 + TAIL) * self.who_mm
        more = FACED_ABOVE * self.k if self.faced else 0.0
        return self.pills_high + (AWAY + ABOVE) * clear + below + more

    def _pills_high(self) -> float:
        """The highest ones over which the headline has room, and the totals beside them."""
        heights = [max(high, self.touched) for high in PILLS_HIGH]
        self.has_found = any(map(self._has_room, heights))
        otherwise = heights[0 if self.faced else -1]
        return next((high for high in heights if self._has_room(high)), otherwise)

    def _has_room(self, high: float) -> bool:
        if self.faced:
            row = 2 * self.asked.pill_mm * high / PILLS_HIGH[0] + self.asked.apart_mm
            return self.beside + row + FACED_END_MM <= self.half
        totals = self.asked.totals_of(self.standing_mm)
        is_large = self._headline(high) >= LEAST_SHARE * em(WHO_MM, self.k)
        return is_large and (not totals or totals <= self._beside_pills(high))

    def _beside_pills(self, high: float) -> float:
        """How long totals may be beside pills so high."""
        wide = self.asked.pill_mm * high / PILLS_HIGH[0] + self.asked.apart_mm / 2
        return self.beside + self._for_totals(self.half_wide) - wide - BEFORE_MM

    def _totals_share(self) -> float:
        """Of their size: they are smaller where the lowest pills leave no room."""
        totals = self.asked.totals_of(self.standing_mm)
        if self.faced or not totals:
            return 1.0
        return min(1.0, self._beside_pills(self.pills_high) / totals)

    def _headline(self, pills_high: float) -> float:
        free = self.least if self.is_upright else self.gap
        most = (free - pills_high - LEAST_CLEAR) / self.ink
        return min(em(WHO_MM, self.k), WHO_MM * self.k if self.faced else most)

    def end_before_block(self, em_mm: float) -> None:
        """Why the game is over, so large: several lines reach as far inwards as what the seat at
        the right has beside the tray."""
        if self.has_block_at_right and self.asked.lines_of(em_mm, self.said) > 1:
            who_mm = BLOCK_WHO * em(WHO_MM, self.k)
            high = (BLOCK_FOOT + BLOCK_APART) * self.k + BLOCK_LINES * LINE * (em_mm + who_mm)
            self.said = min(self.said, 2 * (self.half - self.trough - high - BEFORE_MM))

    @property
    def first_who(self) -> float:
        """The middle of the headline's capitals over the trough, as long as it stands over how it
        was doubled."""
        if self.is_near:
            return WHO * self.k
        doubled = CAPITAL / 2 * max(em(DOUBLED_MM, self.k), self.least_em_mm)
        below = (CAPITAL / 2 + TAIL) * self.who_mm + OVER_DOUBLED_MM
        return max(WHO * self.k, DOUBLED * self.k + doubled + below)

    @property
    def over_who(self) -> float:
        apart = FACED_APART_MM if self.is_open else APART_MM
        return self.last_mm + self.rise * self.who_mm + apart * self.k

    def is_roomy(self, high: float) -> bool:
        """Whether words so high have room above the headline."""
        return self.faced or self.over_who + high + APART_MM * self.k < self.gap

    def why(self, em_mm: float, high: float) -> Words:
        """So high; the lowest line has its place. Where there is no room for several lines it is
        one."""
        is_roomy = self.is_roomy(high)
        grown = em_mm - em(WHY_MM, self.k)
        above = (high - CAPITAL * em_mm + grown) / 2
        low, wide = self.first_who + (WHY - WHO) * self.k + above, 2 * self.half
        low += 0.0 if self.is_near else OVER_DOUBLED_MM / 2
        if not is_roomy:
            low = min(WHY * self.k, self.gap - UNDER_TRAY * self.k - CAPITAL * em_mm / 2)
        at = self.along, self.trough + low
        return Words(at, em_mm, self.align, self.said if is_roomy else wide, MOST_LINES)

    def last(self, why: Words, high: float, pills: float) -> tuple[Words, Words]:
        """Why the game is over, and who has won: the middle of its lowest line. `pills`: where
        these begin."""
        if self.is_roomy(high):
            at = self.along - self.aside, self.trough + self.over_who + high / 2
            who = self.along, self.trough + self.last_mm
            return replace(why, at=at), Words(who, self.who_mm, self.align, self.width)
        # Left of the pills, before what a neighbour has before its trough.
        free = self.half - self.trough - max(self._beyond, self.left_reaches) - BEFORE_MM
        end = max(self.beside, BEFORE_MM - pills)
        em_mm = why.em_mm
        wide = min(SAID_EMS * em_mm, free - end)
        lines = self.asked.lines_of(em_mm, wide) - 1
        low = self.trough + BLOCK_FOOT * self.k + CAPITAL * em_mm / 2
        said = replace(why, at=(-end, low + lines * LINE * em_mm / 2), align="right", width_mm=wide)
        who_mm = min(self.who_mm, BLOCK_WHO * em(WHO_MM, self.k))
        over = low + lines * LINE * em_mm + BLOCK_APART * self.k
        over += CAPITAL * em_mm / 2 + (CAPITAL / 2 + TAIL) * who_mm
        return said, Words((-end, over), who_mm, "right", free - end)

    @property
    def _beyond(self) -> float:
        """How far over a trough a headline reaches, and totals beside it."""
        return self._last(MOST_CLEAR) + max(CAPITAL * self.who_mm, self._over_totals)

    @property
    def _over_totals(self) -> float:
        """How far a line above the totals reaches over their middle."""
        em_mm, widest = self.standing_mm, self._for_totals(self.half_wide)
        is_said = self.asked.totals_of(em_mm) and self.asked.has_caption(em_mm, widest)
        return (CAPTION_ABOVE + 0.5) * em_mm if is_said else 0.0

    def standing(self, high: float) -> Words:
        """Beside the headline, at a short side on its line; where it stands beside the tray,
        above words so high."""
        em_mm = self.standing_mm
        if self.faced:
            over = self.over_who + high + FACED_OVER * max(self.k, 0.8)
            return Words((self.beside, self.trough + over), em_mm, "left", self.free)
        inward = STANDING * self.k if self.is_upright else self.last_mm
        return Words((self.beside + self.free, self.trough + inward), em_mm, "right", self.free)


def end_places(geometry: Geometry, side: Side, asked: Asked) -> EndPlaces:
    """Between trough and tray; where two face each other there is no room, and all of it stands
    right of the tray."""
    felt = _Felt(geometry, side, asked)
    along, trough, k = felt.along, felt.trough, felt.k
    why_mm = max(em(WHY_MM, k), geometry.table.least_em_mm)
    felt.end_before_block(why_mm)
    left = Side((side + 1) % 4)
    if felt.is_near and left in geometry.sides and not geometry.table.has_large_words:
        felt.left_reaches = _Felt(geometry, left, asked).reaches(why_mm)
    high = (CAPITAL + (asked.lines_of(why_mm, felt.said) - 1) * LINE) * why_mm
    why = felt.why(why_mm, high)
    pill_mm = asked.pill_mm * felt.pills_high / PILLS_HIGH[0]
    pills = along if felt.faced else -pill_mm - asked.apart_mm / 2
    last_why, last_who = felt.last(why, high, pills)
    is_roomy = felt.is_roomy(high)
    beside = felt.width if is_roomy else 2 * (felt.beside - BEFORE_MM)
    away = felt.pills if is_roomy else (felt.gap - felt.pills_high) / 2
    pills_high = felt.pills_high if felt.has_found or not felt.faced else None
    at, nothing = (pills, trough + away), Words((along, trough), 7.0)
    return EndPlaces(
        felt.align,
        felt.width,
        why,
        (along, trough + felt.first_who),
        (along, trough + DOUBLED * k),
        last_why,
        last_who,
        felt.who_mm,
        min(felt.width, beside),
        Spots(None, 0.0, nothing, nothing, nothing, felt.standing(high), at, True, pills_high),
    )


def name_place(geometry: Geometry, side: Side) -> Words:
    """What the seat is called: right of its coins, else over its own one."""
    places, em_mm = geometry.seat_places(side), em(NAME_MM, geometry.scale)
    coin, partner = (_seen(geometry, side, at) for at in places[:2])
    end = geometry.end(side) / geometry.table.per_mm - NAME_END_MM
    is_four = len(geometry.sides) == 4
    begin = (partner[0] if is_four else coin[0]) + NAME_BESIDE_MM
    if end - begin >= NAME_LEAST_MM:
        return Words((begin, coin[1]), em_mm, "left", end - begin, 1)
    is_higher = is_four and partner[0] == coin[0]
    highest, across = (partner[1], PARTNER_MM) if is_higher else (coin[1], COIN_MM)
    over = across / 2 * coin_scale(geometry.table) + NAME_AWAY * em_mm
    return Words((coin[0], highest + over), em_mm, "centre", 2 * (end - coin[0]), 1)


def _seen(geometry: Geometry, side: Side, at: Pixel) -> Spot:
    """Along the side and inwards."""
    (x, y), per_mm = geometry.table.from_edge(side, 0, 0), geometry.table.per_mm
    away, (right_x, right_y), (in_x, in_y) = (at[0] - x, at[1] - y), side.right, side.inwards(1)
    along, inward = away[0] * right_x + away[1] * right_y, away[0] * in_x + away[1] * in_y
    return along / per_mm, inward / per_mm
