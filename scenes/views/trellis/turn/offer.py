"""A tile of Trellis that lies before the seat at turn, as a draft."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from game.trellis.state import Move
from game.trellis.table import DRAW3, Cell, Group


@dataclass(frozen=True)
class Offer:
    """A tile of the display that would be taken (T4), one of the bag that would be drawn (T5; it
    lies face down and has no name), or an action tile of the rack that would be played (T6)."""

    do: Literal["take", "draw", "play"]
    tile: str = ""
    display: int | None = None
    """The place of the display that it has left."""
    victim: int | None = None
    """Who would draw for a DRAW 3."""

    @property
    def comes_in(self) -> bool:
        """Whether it would come into the rack."""
        return self.do != "play"

    @property
    def asks_victim(self) -> bool:
        return self.tile == DRAW3 and self.do == "play"

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to be said before it becomes a move."""
        return not self.asks_victim or self.victim is not None

    def is_of(self, move: Move) -> bool:
        """Whether it lies for this move, whoever is to draw."""
        return (self.do, self.tile) == (move.do, move.tile)

    def move(self, seat: int) -> Move:
        return Move(seat, self.do, self.tile, self.victim)


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
