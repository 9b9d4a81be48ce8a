"""The places of a seat's coin, its partner's coin and its panel of controls."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from scenes.core.table import Pixel, Table

COIN_MM, PARTNER_MM = 22.0, 14.0
SMALLEST: Final = 0.7
COMFORTABLE_MM = 290.0
"""On shallower tables coins shrink, down to SMALLEST."""
GROWN_INCHES: Final = 43.0
"""From this size on coins and their controls grow like text."""


class SeatPlaces(NamedTuple):
    """The centres of both coins in pixels, and the bare felt for the controls that the coin opens:
    from the coin outwards, first row at the table's edge."""

    coin: Pixel
    partner: Pixel
    panel: pygame.Rect
    scale: float = 0.0
    """Scale of coins and controls; 0: the table's usual one."""


def coin_scale(table: Table) -> float:
    return max(SMALLEST, min(1.0, table.high / COMFORTABLE_MM))


def grown_coin_scale(table: Table) -> float:
    """Coins are larger on large tables."""
    return table.growth if table.inches >= GROWN_INCHES else coin_scale(table)
