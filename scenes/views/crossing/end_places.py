"""Where words and pills stand at the end of a game, in millimetres along a side and inwards."""

from __future__ import annotations

from typing import NamedTuple

from scenes.art.type import Align
from scenes.table import Side
from scenes.views.crossing.geometry import Geometry
from scenes.views.ended.spots import Spot, Spots, Words, em

# Above a trough, at scale 1; pills keep their size.
DOUBLED, WHO, WHY = 6.8, 24.0, 41.3
WHO_MM, CAPITAL, PILLS_DEEP, LEAST_CLEAR, MOST_CLEAR = 18.0, 0.72, 24.0, 5.8, 15.0
AWAY, ABOVE = 0.24, 0.5
"""Of the free space: between trough and pills, and between these and the headline."""
BESIDE_TRAY, MARGIN = 14.0, 9.0
STANDING, OVER, STANDING_EM, STANDING_MM = 30.0, 12.0, 12.0, 78.0


class EndPlaces(NamedTuple):
    """One seat's. `who_mm` is the largest size of the headline that stays above the pills."""

    align: str
    width_mm: float
    why: Spot
    who: Spot
    doubled: Spot
    last_who: Spot
    who_mm: float
    spots: Spots


def end_places(geometry: Geometry, side: Side, pill_mm: float, apart_mm: float) -> EndPlaces:
    """Between trough and tray; where two face each other there is no room, and all of it stands
    right of the tray. `pill_mm` is how wide a pill is, `apart_mm` what is between two."""
    table, k = geometry.table, geometry.scale
    half = (table.wide if side.upright else table.high) / 2
    tray = geometry.tray / 2 / table.per_mm
    trough = (geometry.margin + geometry.trough[1]) / table.per_mm
    beside = tray + BESIDE_TRAY * k
    free = min(STANDING_MM * max(k, 0.8), half - beside - MARGIN)
    least = table.high / 2 - tray - trough
    if geometry.faced:
        align, along, width = "left", beside, half - beside - MARGIN
        pills, end, gap = along, along, half
    else:
        align, along, width = "centre", 0.0, geometry.trough[0] / table.per_mm
        pills, end = -pill_mm - apart_mm / 2, beside + free
        gap = (table.high if side.upright else table.wide) / 2 - tray - trough
    most = WHO_MM * k if geometry.faced else (least - PILLS_DEEP - LEAST_CLEAR) / CAPITAL
    who_mm = min(em(WHO_MM, k), most)
    clear = min(MOST_CLEAR, gap - PILLS_DEEP - CAPITAL * who_mm)
    away = AWAY * clear
    last = away + PILLS_DEEP + ABOVE * clear + CAPITAL * who_mm / 2
    # Beside the headline, at a short side on its line; where it stands beside the tray, above it.
    over = last + CAPITAL * who_mm / 2 + OVER * max(k, 0.8)
    high = over if geometry.faced else STANDING * k if side.upright else last
    flush: Align = "left" if geometry.faced else "right"
    standing = Words((end, trough + high), em(STANDING_EM, min(k, 1.0)), flush, free)
    nothing = Words((along, trough), 7.0)
    return EndPlaces(
        align,
        width,
        (along, trough + WHY * k),
        (along, trough + WHO * k),
        (along, trough + DOUBLED * k),
        (along, trough + last),
        who_mm,
        Spots(None, 0.0, nothing, nothing, nothing, standing, (pills, trough + away), True),
    )
