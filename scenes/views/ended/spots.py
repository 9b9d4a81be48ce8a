"""Where a seat's part of an end stands, in millimetres along its side and inwards from its edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from scenes.art.type import Align, Face
from scenes.buttons import PILL_MM
from scenes.table import Side, Table, spanned

Spot: TypeAlias = tuple[float, float]

SMALLEST_EM = 7.0
PILLS_APART_MM = 4.0
CAPTION_REACH_MM = 84.0


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
    face: Face = "words"


@dataclass(frozen=True)
class Spots:
    """`coin` and `headline` None: there is none. `standing`: where the totals end to
    the right, or begin, in the middle of their rows.
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
    standing_rows: int = 1


def em(mm: float, scale: float) -> float:
    """Words follow the table's size, but stay readable."""
    return max(SMALLEST_EM, mm * scale)


def kept_free(
    table: Table, side: Side, spots: Spots, pill_mm: float, totals: float
) -> Iterator[pygame.Rect]:
    """Of a seat's score, its pills and its row of totals, so long in em, which come later."""
    along, inward = spots.pills
    wide, deep = (
        (2 * pill_mm + 8, PILL_MM + 4) if spots.in_a_row else (pill_mm + 4, 2 * PILL_MM + 8)
    )
    yield spanned(table.spot(side, along, inward), table.spot(side, along + wide, inward + deep))
    for place in (spots.score, spots.note):
        (x, y), reach = place.at, 1.6 * place.em_mm
        near, far = y - place.em_mm, y + place.em_mm
        yield spanned(table.spot(side, x - reach, near), table.spot(side, x + reach, far))
    if totals:
        (x, y), em_mm = spots.standing.at, spots.standing.em_mm
        reach = max(CAPTION_REACH_MM, em_mm * totals)
        near, far = y - spots.standing_rows * em_mm, y + (1.2 + spots.standing_rows) * em_mm
        yield spanned(table.spot(side, x - reach, near), table.spot(side, x, far))
