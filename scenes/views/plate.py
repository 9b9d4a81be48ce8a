"""Where a game has room for a seat's plate: its coin, its partner's, and how the match stands."""

from __future__ import annotations

from typing import Final, NamedTuple

from scenes.table import Pixel, Table

COIN_MM, PARTNER_MM = 22.0, 14.0
LINE_MM, OWN_MM, OTHERS_MM = 7.5, 9.5, 8.5
"""The em of the line that says which game it is, and of one's own total and those of others."""
FIRST_STEP_MM, STEP_MM = 13.5, 11.5
"""From that line to the first totals, and from one row of them to the next."""
SMALLEST: Final = 0.7
COMFORTABLE_MM = 290.0
"""On tables that are less deep a plate is smaller, but not by more."""


class PlateSpot(NamedTuple):
    """The middles of both coins, the left end of the line that says which game it is, in the
    middle of its height, and how wide lines may be, in millimetres; 0: there is no room for any.
    Totals stand below that line."""

    coin: Pixel
    partner: Pixel
    lines: Pixel
    wide: float


def plate_scale(table: Table) -> float:
    return max(SMALLEST, min(1.0, table.high / COMFORTABLE_MM))
