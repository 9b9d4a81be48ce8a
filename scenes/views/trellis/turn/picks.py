"""Tiles of Trellis that are chosen or in the hand, and where they may come to lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from game.trellis.table import Cell, Group

Areas: TypeAlias = tuple[Group, ...]
"""What lies on each grid of the table; the place among them is the area's number. An area may hold
several clusters while a turn is composed, and one that was emptied stays until the turn ends."""

Place: TypeAlias = tuple[float, float]
"""Where a grid lies: the middle of its cell (0, 0), in pitches from the middle of the field."""
Places: TypeAlias = tuple[Place | None, ...]
"""One for each area; None: where the field puts it."""

AreaCell: TypeAlias = tuple[int, Cell]
"""A cell of the area of this number."""

Zone: TypeAlias = Literal["rack", "rail", "table"]


class Pick(NamedTuple):
    """One tile. `copy` tells equal tiles of the rack apart, and is the place on the rail; `area`
    and `cell` are where a tile of the table lies."""

    tile: str
    zone: Zone
    copy: int = 0
    area: int = -1
    cell: Cell = (0, 0)


Picks: TypeAlias = tuple[Pick, ...]


@dataclass(frozen=True)
class Landing:
    """Where each of the tiles would come to lie, in their order; the area of a new group is the
    first number that no area has. `wrong` counts the lines that would not be right."""

    area: int
    cells: tuple[Cell, ...]
    wrong: int
    place: Place | None = None
    """Of a new group."""
    shifts: tuple[tuple[Cell, Cell], ...] = ()
    """Tiles of that area that slide out of the way, from where to where."""
    beneath: Cell | None = None
    """The tile there makes room: it goes to the rail, or to the rack if it came from there."""
