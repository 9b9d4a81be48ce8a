"""Where everything of Trellis lies, in pixels, for a table and the sides in use."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.core.table import Side, Table
from scenes.views.trellis.layout.field_geometry import FieldGeometry
from scenes.views.trellis.layout.handover_geometry import (
    HandOverField,
    HandOverShared,
    seats_around,
)
from scenes.views.trellis.layout.seat_geometry import SeatGeometry
from scenes.views.trellis.layout.shared_geometry import SharedGeometry


class Geometry:
    def __init__(
        self,
        table: Table,
        sides: Sequence[Side],
        hot_seat: bool = False,
        are_seen: bool = False,
        near: Side = Side.SOUTH,
    ) -> None:
        """`hot_seat`: whether one after the other has the table; `are_seen`: whether all racks
        lie face up then; `near`: where whoever has it sits."""
        self.table = table
        if hot_seat:
            self._lay_round(sides, are_seen, near)
        else:
            self._lay(sides)

    def _lay(self, sides: Sequence[Side]) -> None:
        table = self.table
        self.seats = [SeatGeometry(table, side, sides) for side in sides]
        self.shared = SharedGeometry(table, self.seats)
        self.field = FieldGeometry(table, self.seats, self.shared)

    def _lay_round(self, sides: Sequence[Side], are_seen: bool, near: Side) -> None:
        table = self.table
        seats = seats_around(table, sides, are_seen, near)
        self.seats = list[SeatGeometry](seats)
        self.shared = HandOverShared(table, near)
        self.field = HandOverField(table, seats, self.shared)

    @property
    def screen(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self.table.width, self.table.height)
