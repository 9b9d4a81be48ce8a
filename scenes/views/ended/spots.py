"""Where a seat's part of an end stands, in millimetres along its side and inwards from its edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from scenes.art.type import Align

Spot: TypeAlias = tuple[float, float]

SMALLEST_EM = 7.0
PILLS_APART_MM = 4.0


@dataclass(frozen=True)
class Words:
    """The point that words are aligned to, half-way between their first and last line; their
    size, and how wide they may be."""

    at: Spot
    em_mm: float
    align: Align = "left"
    width_mm: float = 100.0
    most_lines: int = 3
    """What is longer is set smaller."""


@dataclass(frozen=True)
class Spots:
    """`coin` and `headline` None: there is none. `standing`: where the totals end to the right.
    `pills`: the near left corner of both, above each other, or beside each other if they lie in a
    row; None: as high as the side has room for."""

    coin: Spot | None
    coin_mm: float
    reason: Words
    score: Words
    note: Words
    standing: Words
    pills: Spot
    in_a_row: bool = False
    pills_high: float | None = None
    headline: Words | None = None


def em(mm: float, scale: float) -> float:
    """Words follow the table's size, but stay readable."""
    return max(SMALLEST_EM, mm * scale)
