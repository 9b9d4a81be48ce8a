"""Where the plates of Trellis lie: where neither racks nor what belongs to any seat ever comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from scenes.table import Table, square
from scenes.views.plate import COIN_MM, PlateSpot, plate_scale
from scenes.views.trellis.seat_geometry import CONTROL, PILLS, USUAL, SeatGeometry
from scenes.views.trellis.shared_geometry import PILL_DEEP, ROUNDS, SharedGeometry


def plate_spots(
    table: Table, seats: Sequence[SeatGeometry], shared: SharedGeometry
) -> list[PlateSpot]:
    """Of each seat."""
    spots = []
    for seat in seats:
        at = table.from_edge(seat.side, seat.length() // 2, table.px(90))
        spots.append(PlateSpot(at, at, at, 0.0))
    return spots
