"""Where a seat's coin, its partner's coin and the controls of its panel lie."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from scenes.core.table import Pixel, Table

COIN_MM, PARTNER_MM = 22.0, 14.0
SMALLEST: Final = 0.7
COMFORTABLE_MM = 290.0
"""On tables that are less deep coins are smaller, but not by more than SMALLEST."""
GROWN_INCHES: Final = 43.0
"""From this size on coins and their controls grow as a seat's words do."""


class SeatPlaces(NamedTuple):
    """The middles of both coins in pixels, and the bare felt on which the controls lie that the
    coin opens: from the coin on, the first row at the edge of the table."""

    coin: Pixel
    partner: Pixel
    panel: pygame.Rect
    scale: float = 0.0
    """Of coins and controls; 0: as is usual on this table."""


def coin_scale(table: Table) -> float:
    return max(SMALLEST, min(1.0, table.high / COMFORTABLE_MM))


def grown_coin_scale(table: Table) -> float:
    """Where large tables leave room for larger ones."""
    return table.growth if table.inches >= GROWN_INCHES else coin_scale(table)
