"""Where everything of Trellis lies, in pixels, for a table and the sides in use."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.table import Side, Table
from scenes.views.trellis.field_geometry import FieldGeometry
from scenes.views.trellis.plate_geometry import PlateGeometry
from scenes.views.trellis.seat_geometry import SeatGeometry
from scenes.views.trellis.shared_geometry import SharedGeometry


class Geometry:
    def __init__(self, table: Table, sides: Sequence[Side], has_lines: bool = False) -> None:
        """`has_lines`: whether several games are played."""
        self.table = table
        self.seats = [SeatGeometry(table, side, sides) for side in sides]
        self.shared = SharedGeometry(table, self.seats)
        self.plates = PlateGeometry(table, self.seats, self.shared, has_lines)
        self.field = FieldGeometry(table, self.seats, self.shared, self.plates)

    @property
    def screen(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self.table.width, self.table.height)
