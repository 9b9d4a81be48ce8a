"""How the tiles of a turn of Trellis lie, and how those in the hand may come to lie there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from game.trellis.table import Cell, Table, Tiles
from scenes.views.trellis.turn import flow
from scenes.views.trellis.turn.cells import (
    ACROSS,
    DOWN,
    Heading,
    box_of,
    line_through,
    middle_of,
    wrong_through,
)
from scenes.views.trellis.turn.flow import Aim, TileAt, Way, parted
from scenes.views.trellis.turn.moments import Moment, groups_of, without
from scenes.views.trellis.turn.picks import Areas, Landing, Pick, Picks, Place, Places


@dataclass(frozen=True)
class Spread:
    """At one moment of the turn."""

    now: Moment

    @property
    def areas(self) -> Areas:
        return self.now.areas

    @property
    def places(self) -> Places:
        return self.now.places

    @property
    def rack(self) -> Tiles:
        return self.now.rack

    @property
    def rail(self) -> Tiles:
        return self.now.rail

    def groups(self) -> Table:
        return self._groups

    @cached_property
    def _groups(self) -> Table:
        return groups_of(self.areas)

    @cached_property
    def grids(self) -> tuple[dict[Cell, str], ...]:
        """The tiles of each area by their cells."""
        return tuple({(x, y): tile for tile, x, y in group} for group in self.areas)

    def tile_at(self, area: int, cell: Cell) -> str | None:
        return self.grids[area].get(cell) if 0 <= area < len(self.areas) else None

    def wrong_in(self, area: int) -> int:
        """How many lines of an area are not right."""
        return wrong_through(self.grids[area], self.grids[area])

    # --- choosing

    def pick(self, area: int, cell: Cell) -> Pick:
        """A tile of the table; without a name where none lies there."""
        return Pick(self.tile_at(area, cell) or "", "table", 0, area, cell)

    def picks(self) -> Iterator[Pick]:
        """All tiles of the table."""
        for area, grid in enumerate(self.grids):
            yield from (self.pick(area, cell) for cell in grid)

    def lines_through(self, area: int, cell: Cell) -> list[tuple[Cell, ...]]:
        """The longer one first, of equal ones that across; alone a tile is in lines of one."""
        lines = [tuple(line_through(self.grids[area], cell, way)) for way in (ACROSS, DOWN)]
        return sorted(lines, key=len, reverse=True)

    def line_through(self, area: int, cell: Cell) -> tuple[Cell, ...]:
        return self.lines_through(area, cell)[0]

    def holds(self, picks: Picks) -> bool:
        """Whether these tiles are still where they were picked, none of them twice."""
        rack = Counter(pick.tile for pick in picks if pick.zone == "rack")
        spots = [pick[1:] for pick in picks if pick.zone != "rack"]
        if rack - Counter(self.rack) or len(set(spots)) < len(spots):
            return False
        return all(self.has(pick) for pick in picks if pick.zone != "rack")

    def has(self, pick: Pick) -> bool:
        """Whether this tile of the table or the rail is still where it was picked."""
        if pick.zone == "rail":
            return self.rail[pick.copy : pick.copy + 1] == (pick.tile,)
        return self.tile_at(pick.area, pick.cell) == pick.tile

    def without(self, picks: Picks) -> Areas:
        """The areas when these tiles are off the table."""
        return without(self.areas, picks)

    def _grid_without(self, picks: Picks, area: int) -> dict[Cell, str]:
        grid = dict(self.grids[area])
        for pick in picks:
            if pick.zone == "table" and pick.area == area:
                grid.pop(pick.cell, None)
        return grid

    # --- where tiles may come to lie

    def landings(
        self, picks: Picks, aimed: int | None, area: int, cell: Cell, reading: Heading
    ) -> list[Landing]:
        """Every way for them to lie with one on this cell, the best first; `aimed` is the one that
        the finger has, None for none. `reading` leads from left to right as the seat sees it."""
        tile_at = self._grid_without(picks, area)
        ways = _ways(tile_at, picks, Aim(cell, aimed, reading))
        return [Landing(area, way.cells, way.wrong) for way in ways]

    def on_felt(
        self, picks: Picks, aimed: int | None, place: Place, reading: Heading
    ) -> Landing | None:
        """A group of its own, the tile that the finger has at that place, or the middle of all.
        None for tiles that are never laid."""
        ways = _ways({}, picks, Aim((0, 0), aimed, reading))
        if not ways:
            return None
        best = _cornered(ways[0].cells)
        x, y = middle_of(best) if aimed is None else best[aimed]
        at = place[0] - x, place[1] - y
        return Landing(len(self.areas), best, ways[0].wrong, at)

    def insertion(
        self, picks: Picks, area: int, cell: Cell, heading: Heading, reading: Heading
    ) -> Landing | None:
        """Between the tile on a cell and the next one in this heading. None where these lines hold
        each other, or nothing has room to slide."""
        tiles = [pick.tile for pick in picks]
        if any(map(flow.is_action, tiles)):
            return None
        found = parted(self._grid_without(picks, area), tiles, cell, heading, reading)
        return found and Landing(area, found.cells, found.wrong, shifts=found.shifts)

    def swap(self, pick: Pick, area: int, cell: Cell) -> Landing | None:
        """In the place of another tile; None where there is none to swap with."""
        tile_at = self._grid_without((pick,), area)
        if cell not in tile_at or flow.is_action(pick.tile):
            return None
        way = flow.judged(tile_at, [pick.tile], (cell,))
        return Landing(area, way.cells, way.wrong, beneath=cell)


def _ways(tile_at: TileAt, picks: Picks, aim: Aim) -> list[Way]:
    tiles = [pick.tile for pick in picks]
    lay_on = [pick.cell for pick in picks if pick.zone == "table"]
    areas = {pick.area for pick in picks}
    if len(lay_on) == len(picks) > 1 and len(areas) == 1 and flow.is_connected(lay_on):
        return flow.keeping_shape(tile_at, tiles, lay_on, aim)
    return flow.flowing(tile_at, tiles, aim)


def _cornered(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    left, top, *_ = box_of(cells)
    return tuple((x - left, y - top) for x, y in cells)
