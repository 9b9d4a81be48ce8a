"""How large the pieces of Trellis are on a table: they grow with it, up to a limit."""

from __future__ import annotations

from scenes.table import LARGEST_SCALE, Table

SCALE_1_MM = 708.0
"""Width of the table on which pieces have the sizes that are given at scale 1."""


def scale_of(table: Table) -> float:
    return min(LARGEST_SCALE, table.wide / SCALE_1_MM)


def scaled_px(table: Table, mm: float) -> int:
    """Pixels of what measures so many millimetres at scale 1."""
    return table.px(mm * scale_of(table))
