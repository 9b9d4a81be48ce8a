"""Meanings of touches in Trellis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from game.trellis.table import Cell
from scenes.touch.target import Meaning


@dataclass(frozen=True)
class DisplayTile(Meaning):
    index: int
    id: ClassVar[str] = "play.display.{index}"


@dataclass(frozen=True)
class Bag(Meaning):
    id: ClassVar[str] = "play.bag"


@dataclass(frozen=True)
class TableCell(Meaning):
    """A tile on the table or, while a turn is composed, a free cell beside one."""

    area: int
    cell: Cell
    id: ClassVar[str] = "play.table.{area}.{cell[0]}.{cell[1]}"


@dataclass(frozen=True)
class AreaFelt(Meaning):
    """The felt around a group."""

    area: int
    id: ClassVar[str] = "play.area.{area}"


@dataclass(frozen=True)
class Seam(Meaning):
    """The seam between a cell's tile and the next one to its right or below it."""

    area: int
    cell: Cell
    way: Literal["right", "down"]
    id: ClassVar[str] = "play.seam.{area}.{cell[0]}.{cell[1]}.{way}"


@dataclass(frozen=True)
class RailTile(Meaning):
    """A tile on the rail, at the end of the active rack."""

    place: int
    id: ClassVar[str] = "play.rail.{place}"


@dataclass(frozen=True)
class Felt(Meaning):
    """Bare felt, on which a group may be opened."""

    id: ClassVar[str] = "play.felt"


@dataclass(frozen=True)
class WrongMark(Meaning):
    """The mark of the invalid line on these cells."""

    area: int
    cells: tuple[Cell, ...]
    id: ClassVar[str] = "play.why.{area}.{cells[0][0]}.{cells[0][1]}"


@dataclass(frozen=True)
class RackTile(Meaning):
    """A tile in an open rack; `copy` numbers equal tiles from 0."""

    seat: int
    tile: str
    copy: int = 0
    id: ClassVar[str] = "play.seat{seat}.rack.{tile}"


@dataclass(frozen=True)
class Tray(Meaning):
    """A rack as a whole."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.rack"


@dataclass(frozen=True)
class Handle(Meaning):
    """Tips up a rack while it is held."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.peek"


# --- buttons


@dataclass(frozen=True)
class ShowRack(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.show"


@dataclass(frozen=True)
class HideRack(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.hide"


@dataclass(frozen=True)
class SortRack(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.sort"


@dataclass(frozen=True)
class Give(Meaning):
    seat: int
    id: ClassVar[str] = "play.seat{seat}.give"


@dataclass(frozen=True)
class Commit(Meaning):
    seat: int
    id: ClassVar[str] = "play.commit"


@dataclass(frozen=True)
class StartOver(Meaning):
    seat: int
    id: ClassVar[str] = "play.reset"


@dataclass(frozen=True)
class Skip(Meaning):
    seat: int
    id: ClassVar[str] = "play.skip"


@dataclass(frozen=True)
class Victim(Meaning):
    """Who draws for the DRAW 3 of `seat`."""

    seat: int
    victim: int
    id: ClassVar[str] = "play.victim.seat{victim}"
