"""Where a side's place lies in the set-up, and what it has room for."""

from __future__ import annotations

from typing import NamedTuple

from scenes.table import Table

SMALL_TABLE_MM = 330.0
EDGE_MM = 9.5
USUAL_WIDE_MM = 206.0
"""As all places along the edge are given."""


class Mat(NamedTuple):
    """In millimetres: its size, the round controls on it in two rows, and where their middles lie:
    along the edge, and inwards from the middle of the mat."""

    size: tuple[float, float]
    control: float
    columns: tuple[float, float]
    """The first and the last one of the upper row, which has three."""
    rows: tuple[float, float]
    name: float | None
    """How large what they do is written below them; None: there is no room for it."""
    name_end: float
    """Where the seat's own name ends."""


USUAL_MAT = Mat((USUAL_WIDE_MM, 64.0), 21.0, (31.0, 85.5), (18.3, -11.3), 6.4, 15.0)
SMALL_MAT = Mat((190.0, 60.0), 20.0, (31.0, 85.5), (17.5, -10.2), 5.9, 15.0)
BARE_MAT = Mat((USUAL_WIDE_MM, 58.0), 21.0, (38.0, 89.0), (12.3, -12.3), None, 24.0)
BARE_SMALL_MAT = BARE_MAT._replace(size=(190.0, 56.0))


def mat_on(table: Table) -> Mat:
    """Where words are large there are fewer, and the mat is as deep as it is without them."""
    is_small = table.high <= SMALL_TABLE_MM
    if table.has_large_words:
        return BARE_SMALL_MAT if is_small else BARE_MAT
    return SMALL_MAT if is_small else USUAL_MAT


def depth_on(table: Table) -> float:
    """How far a seat reaches inwards, in millimetres."""
    return EDGE_MM + mat_on(table).size[1]
