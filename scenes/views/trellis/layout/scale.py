"""How large the pieces of Trellis are on a table: they grow with it, up to a limit."""

from __future__ import annotations

from scenes.core.table import Table

SCALE_1_MM, USUAL_WIDE_MM = 708.0, 531.0
"""Width of the table on which pieces have the sizes that are given at scale 1, and of one of 24
inches."""
LARGEST_GROWTH = 2.2
"""So many times as large as at 24 inches pieces become."""


def scale_of(table: Table) -> float:
    return min(table.wide, LARGEST_GROWTH * USUAL_WIDE_MM) / SCALE_1_MM


def scaled_px(table: Table, mm: float) -> int:
    """Pixels of what measures so many millimetres at scale 1."""
    return table.px(mm * scale_of(table))
