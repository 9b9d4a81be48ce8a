"""Values of a composed turn: a tile offered to the seat, picks and landings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from game.trellis.state import Move
from game.trellis.table import DRAW3, Cell, Group


@dataclass(frozen=True)
class Offer:
    """A tile of the display about to be taken (T4), one of the bag about to be drawn (T5; face
    down, without a name), or an action tile of the rack about to be played (T6)."""

    do: Literal["take", "draw", "play"]
    tile: str = ""
    display: int | None = None
    """The place in the display that it came from."""
    victim: int | None = None
    """Who would draw for a DRAW 3."""

    @property
    def comes_in(self) -> bool:
        """Whether it would enter the rack."""
        return self.do != "play"

    @property
    def asks_victim(self) -> bool:
        return self.tile == DRAW3 and self.do == "play"

    @property
    def is_whole(self) -> bool:
        """Whether it may be played as it is."""
        return not self.asks_victim or self.victim is not None

    def is_of(self, move: Move) -> bool:
        """Whether this is the offer for the move, whoever the victim is."""
        return (self.do, self.tile) == (move.do, move.tile)

    def move(self, seat: int) -> Move:
        return Move(seat, self.do, self.tile, self.victim)


Areas: TypeAlias = tuple[Group, ...]
"""The tiles of each grid, by area number. While a turn is composed, an area may hold several
clusters or none."""

Place: TypeAlias = tuple[float, float]
"""The centre of a grid's cell (0, 0), in pitches from the middle of the field."""
Places: TypeAlias = tuple[Place | None, ...]
"""One per area; None: the field chooses."""

AreaCell: TypeAlias = tuple[int, Cell]
"""An area number and a cell."""

Zone: TypeAlias = Literal["rack", "rail", "table"]


class Pick(NamedTuple):
    """One tile. `copy` numbers equal tiles of the rack, or is the place on the rail; `area` and
    `cell` are for tiles on the table."""

    tile: str
    zone: Zone
    copy: int = 0
    area: int = -1
    cell: Cell = (0, 0)


Picks: TypeAlias = tuple[Pick, ...]


@dataclass(frozen=True)
class Landing:
    """Where the tiles would land, in their order. A new group's area is the first unused number.
    `wrong`: the number of invalid lines."""

    area: int
    cells: tuple[Cell, ...]
    wrong: int
    place: Place | None = None
    """The place of a new group."""
    shifts: tuple[tuple[Cell, Cell], ...] = ()
    """Tiles of the area that slide out of the way: (from, to)."""
    beneath: Cell | None = None
    """The replaced tile's cell: it goes to the rail, or to the rack if it came from there."""
