"""Meanings of touches in Trellis."""

from __future__ import annotations

from typing import Literal

from game.trellis.table import Cell
from scenes.touch.target import Meaning


class DisplayTile(Meaning, id="play.display.{index}"):
    index: int


class Bag(Meaning, id="play.bag"):
    pass


class TableCell(Meaning, id="play.table.{area}.{cell[0]}.{cell[1]}"):
    """A tile on the table or, while a turn is composed, a free cell beside one."""

    area: int
    cell: Cell


class AreaFelt(Meaning, id="play.area.{area}"):
    """The felt around a group."""

    area: int


class Seam(Meaning, id="play.seam.{area}.{cell[0]}.{cell[1]}.{way}"):
    """The seam between a cell's tile and the next one to its right or below it."""

    area: int
    cell: Cell
    way: Literal["right", "down"]


class RailTile(Meaning, id="play.rail.{place}"):
    """A tile on the rail, at the end of the active rack."""

    place: int


class Felt(Meaning, id="play.felt"):
    """Bare felt, on which a group may be opened."""


class WrongMark(Meaning, id="play.why.{area}.{cells[0][0]}.{cells[0][1]}"):
    """The mark of the invalid line on these cells."""

    area: int
    cells: tuple[Cell, ...]


class RackTile(Meaning, id="play.seat{seat}.rack.{tile}"):
    """A tile in an open rack; `copy` numbers equal tiles from 0."""

    seat: int
    tile: str
    copy: int = 0


class Tray(Meaning, id="play.seat{seat}.rack"):
    """A rack as a whole."""

    seat: int


class Handle(Meaning, id="play.seat{seat}.peek"):
    """Tips up a rack while it is held."""

    seat: int


# --- buttons


class ShowRack(Meaning, id="play.seat{seat}.show"):
    seat: int


class HideRack(Meaning, id="play.seat{seat}.hide"):
    seat: int


class SortRack(Meaning, id="play.seat{seat}.sort"):
    seat: int


class Give(Meaning, id="play.seat{seat}.give"):
    seat: int


class Commit(Meaning, id="play.commit"):
    seat: int


class StartOver(Meaning, id="play.reset"):
    seat: int


class Skip(Meaning, id="play.skip"):
    seat: int


class Victim(Meaning, id="play.victim.seat{victim}"):
    """Who draws for the DRAW 3 of `seat`."""

    seat: int
    victim: int
