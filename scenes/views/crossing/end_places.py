"""Where words and pills stand at the end of a game, in millimetres along a side and inwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from scenes.art.type import LINE, Align
from scenes.table import Side
from scenes.views.crossing.geometry import Geometry
from scenes.views.ended.spots import Spot, Spots, Words, em

# Above a trough, at scale 1; pills keep their size.
DOUBLED, WHO, WHY = 6.8, 24.0, 41.3
WHY_MM, WHO_MM, CAPITAL, PILLS_DEEP = 9.0, 18.0, 0.72, 24.0
LEAST_CLEAR, MOST_CLEAR = 5.8, 15.0
AWAY, ABOVE = 0.24, 0.5
"""Of the free space: between trough and pills, and between these and the headline."""
APART_MM, BEFORE_MM = 6.5, 5.0
"""Above the headline and the words over it; before what stands beside these."""
BESIDE_TRAY, MARGIN = 14.0, 9.0
STANDING, OVER, STANDING_EM, STANDING_MM, CAPTION_MM = 30.0, 12.0, 12.0, 78.0, 88.0
MOST_LINES = 4


class EndPlaces(NamedTuple):
    """One seat's. `who_mm` is the largest size of the headline that stays above the pills,
    `who_wide` how wide it may be. What is last is where words stay."""

    align: Align
    width_mm: float
    why: Words
    who: Spot
    doubled: Spot
    last_why: Words
    last_who: Spot
    who_mm: float
    who_wide: float
    spots: Spots

    @property
    def rises(self) -> bool:
        """Whether why the game is over stays above the headline."""
        return self.last_why.align == self.align


class _Felt:
    """What is free before a trough: from it inwards to the tray, and along it, or where two
    face each other right of the tray."""

    align: Align

    def __init__(self, geometry: Geometry, side: Side) -> None:
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
        self.free = min(STANDING_MM * max(self.k, 0.8), free)
        # In the middle why the game is over ends before the line above the totals begins.
        self.said = min(self.width, 2 * (self.beside + self.free - CAPTION_MM))
        if self.faced:
            self.align, self.along = "left", self.beside
            self.width, self.said, self.gap = free, free, self.half
        least = table.high / 2 - tray - self.trough
        most = WHO_MM * self.k if self.faced else (least - PILLS_DEEP - LEAST_CLEAR) / CAPITAL
        self.who_mm = min(em(WHO_MM, self.k), most)
        clear = min(MOST_CLEAR, self.gap - PILLS_DEEP - CAPITAL * self.who_mm)
        self.pills = AWAY * clear
        self.last = self.pills + PILLS_DEEP + ABOVE * clear + CAPITAL * self.who_mm / 2

    @property
    def over_who(self) -> float:
        return self.last + CAPITAL * self.who_mm / 2 + APART_MM * self.k

    def is_roomy(self, high: float) -> bool:
        """Whether words so high have room above the headline."""
        return self.faced or self.over_who + high + APART_MM * self.k < self.gap

    def why(self, em_mm: float, high: float) -> Words:
        """So high; the lowest line has its place. Where there is no room for several lines it is
        one."""
        is_roomy = self.is_roomy(high)
        above = (high - CAPITAL * em_mm) / 2 if is_roomy else 0.0
        at, wide = (self.along, self.trough + WHY * self.k + above), 2 * self.half
        return Words(at, em_mm, self.align, self.said if is_roomy else wide, MOST_LINES)

    def last_why(self, why: Words, high: float, pills: float) -> Words:
        """`pills`: where these begin."""
        if self.is_roomy(high):
            return replace(why, at=(self.along, self.trough + self.over_who + high / 2))
        # Left of headline and pills, before what a neighbour has before its trough.
        free = self.half - self.trough - self.last - CAPITAL * self.who_mm - BEFORE_MM
        end = max(self.beside, BEFORE_MM - pills)
        wide = min(STANDING_MM * self.k, free - end)
        return replace(why, at=(-end, self.trough + self.last), align="right", width_mm=wide)

    def standing(self, high: float) -> Words:
        """Beside the headline, at a short side on its line; where it stands beside the tray,
        above words so high."""
        em_mm = em(STANDING_EM, min(self.k, 1.0))
        if self.faced:
            over = self.over_who + high + OVER * max(self.k, 0.8)
            return Words((self.beside, self.trough + over), em_mm, "left", self.free)
        inward = STANDING * self.k if self.is_upright else self.last
        return Words((self.beside + self.free, self.trough + inward), em_mm, "right", self.free)


def end_places(
    geometry: Geometry,
    side: Side,
    pill_mm: float,
    apart_mm: float,
    lines_of: Callable[[float, float], int],
) -> EndPlaces:
    """Between trough and tray; where two face each other there is no room, and all of it stands
    right of the tray. `pill_mm` is how wide a pill is, `apart_mm` what is between two; `lines_of`
    tells how many lines it takes there to say why, so large and so wide."""
    felt = _Felt(geometry, side)
    along, trough, k = felt.along, felt.trough, felt.k
    why_mm = max(em(WHY_MM, k), geometry.table.least_em_mm)
    high = (CAPITAL + (lines_of(why_mm, felt.said) - 1) * LINE) * why_mm
    why = felt.why(why_mm, high)
    pills = along if felt.faced else -pill_mm - apart_mm / 2
    last_why = felt.last_why(why, high, pills)
    beside = 2 * (felt.beside - BEFORE_MM) if last_why.align == "right" else felt.width
    at, nothing = (pills, trough + felt.pills), Words((along, trough), 7.0)
    return EndPlaces(
        felt.align,
        felt.width,
        why,
        (along, trough + WHO * k),
        (along, trough + DOUBLED * k),
        last_why,
        (along, trough + felt.last),
        felt.who_mm,
        min(felt.width, beside),
        Spots(None, 0.0, nothing, nothing, nothing, felt.standing(high), at, True),
    )
