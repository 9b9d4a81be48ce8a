"""A turn while it is composed: an immutable value with its undo steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from game.rules import Json, Malformed, Refused
from game.trellis.state import Move
from game.trellis.table import Cell, Table, Tiles, in_order, tiles_of
from scenes.views.trellis.turn import flow
from scenes.views.trellis.turn.cells import (
    ACROSS,
    DOWN,
    Heading,
    box_of,
    cluster_at,
    line_through,
    middle_of,
    wrong_through,
)
from scenes.views.trellis.turn.flow import Aim, TileAt, Way
from scenes.views.trellis.turn.moments import (
    Moment,
    groups_of,
    read_moments,
    same_tables,
    write_moments,
)
from scenes.views.trellis.turn.offer import Areas, Landing, Pick, Picks, Place, Places


class Laying(NamedTuple):
    """The latest landing, with the moment before it."""

    before: Moment
    picks: Picks
    landing: Landing


@dataclass(frozen=True)
class Draft:
    """The table as composed so far, the rail and the rack. Together they always hold the same
    tiles."""

    now: Moment
    first: Moment
    """The beginning of the turn."""
    past: tuple[Moment, ...] = ()
    """Undo steps, the latest last."""
    laying: Laying | None = field(default=None, compare=False, repr=False)

    @classmethod
    def begun(cls, areas: Areas, rack: Iterable[str], places: Places = ()) -> Draft:
        first = Moment(areas, places or (None,) * len(areas), in_order(rack))
        return cls(first, first)

    @classmethod
    def read(cls, document: Json, fresh: Draft) -> Draft | None:
        """Reads `to_json`; None if damaged, or if its turn did not begin like `fresh`. Groups keep
        the areas and places of then."""
        try:
            first, past, now = read_moments(document)
        except (Malformed, Refused):
            return None
        begins_so = same_tables(groups_of(first.areas), groups_of(fresh.areas))
        return cls(now, first, past) if begins_so and first.rack == fresh.rack else None

    def to_json(self) -> Json:
        return write_moments(self.first, self.past, self.now)

    @property
    def before(self) -> Areas:
        return self.first.areas

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
        return groups_of(self.areas)

    @cached_property
    def grids(self) -> tuple[dict[Cell, str], ...]:
        """The tiles of each area by cell."""
        return tuple({(x, y): tile for tile, x, y in group} for group in self.areas)

    def tile_at(self, area: int, cell: Cell) -> str | None:
        return self.grids[area].get(cell) if 0 <= area < len(self.areas) else None

    # --- choosing

    def pick(self, area: int, cell: Cell) -> Pick:
        """The tile on a cell as a pick; its name is empty if there is none."""
        return Pick(self.tile_at(area, cell) or "", "table", 0, area, cell)

    def picks(self) -> Iterator[Pick]:
        """All tiles on the table."""
        for area, grid in enumerate(self.grids):
            yield from (self.pick(area, cell) for cell in grid)

    def lines_through(self, area: int, cell: Cell) -> list[tuple[Cell, ...]]:
        """Both lines through a cell, longer first, else horizontal first; a lone tile is in lines
        of one."""
        lines = [tuple(line_through(self.grids[area], cell, way)) for way in (ACROSS, DOWN)]
        return sorted(lines, key=len, reverse=True)

    def holds(self, picks: Picks) -> bool:
        """Whether these tiles are still where they were picked, each listed once."""
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
        """All landings with a tile on this cell, the best first. `aimed`: the index of the tile
        under the finger, or None. `reading`: the seat's left-to-right heading."""
        tile_at = self._grid_without(picks, area)
        ways = _ways(tile_at, picks, Aim(cell, aimed, reading))
        return [Landing(area, way.cells, way.wrong) for way in ways]

    def on_felt(
        self, picks: Picks, aimed: int | None, place: Place, reading: Heading
    ) -> Landing | None:
        """A new group with the aimed tile, or else its centre, at `place`. None for tiles that
        cannot be laid."""
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
        """The landing between a cell's tile and the next one along `heading`; None if the two sides
        are connected elsewhere or have no room to slide."""
        tiles = [pick.tile for pick in picks]
        if flow.has_action(tiles):
            return None
        found = flow.parted(self._grid_without(picks, area), tiles, cell, heading, reading)
        return found and Landing(area, found.cells, found.wrong, shifts=found.shifts)

    def swap(self, pick: Pick, area: int, cell: Cell) -> Landing | None:
        """The landing in place of another tile; None: there is nothing to swap with."""
        tile_at = self._grid_without((pick,), area)
        if cell not in tile_at or flow.has_action([pick.tile]):
            return None
        way = flow.judged(tile_at, [pick.tile], (cell,))
        return Landing(area, way.cells, way.wrong, beneath=cell)

    # --- what it comes to

    @cached_property
    def touched(self) -> bool:
        """Whether the table differs from before the turn; moving or turning a whole group does not
        count."""
        if self.owed or self.areas == self.before:
            return bool(self.owed)
        return not same_tables(self.groups(), groups_of(self.before))

    @property
    def laid(self) -> Counter[str]:
        """The tiles of the rack that are on the table."""
        return tiles_of(self.areas) - tiles_of(self.before)

    @cached_property
    def own(self) -> Counter[str]:
        """The tiles that have left the rack in this turn, including those on the rail."""
        return tiles_of(self.areas) + Counter(self.rail) - tiles_of(self.before)

    @cached_property
    def own_on_rail(self) -> Picks:
        """The tiles of the rail that have come from the rack."""
        left, found = Counter(self.own), []
        for place, tile in enumerate(self.rail):
            if left[tile] > 0:
                left[tile] -= 1
                found.append(Pick(tile, "rail", place))
        return tuple(found)

    @cached_property
    def owed(self) -> Tiles:
        """The tiles of the table on the rail: they must be laid again."""
        own = {pick.copy for pick in self.own_on_rail}
        return tuple(tile for place, tile in enumerate(self.rail) if place not in own)

    def is_own(self, pick: Pick) -> bool:
        """Whether a tile on the table may have come from the rack in this turn; false if it lies as
        before."""
        before = self.before[pick.area] if pick.area < len(self.before) else ()
        return self.own[pick.tile] > 0 and (pick.tile, *pick.cell) not in before

    def move(self, seat: int) -> Move:
        return Move(seat, "lay", groups=self.groups())

    # --- steps

    def put(self, picks: Picks, landing: Landing) -> Draft:
        """Raises ValueError if a tile would be lost."""
        if not self.holds(picks):
            raise ValueError("these tiles are not there any more")
        lay_on = [(pick.zone, pick.area, pick.cell) for pick in picks]
        if lay_on == [("table", landing.area, cell) for cell in landing.cells]:
            return self
        tiles = [pick.tile for pick in picks]
        own = self.own + Counter(one.tile for one in picks if one.zone == "rack")
        made = self.now.lifted(picks).landed(tiles, landing, own)
        return self._step(made, Laying(self.now, picks, landing))

    def to_rail(self, picks: Picks) -> Draft:
        """Moves tiles of the table to the rail; those laid in this turn return to the rack."""
        lying = tuple(pick for pick in picks if pick.zone != "rack")
        if not self.holds(lying):
            return self
        made = self.now.lifted(lying).put_by([pick.tile for pick in lying], self.own)
        return self if made == self.now else self._step(made)

    def to_hand(self, tiles: Sequence[str]) -> Draft:
        """Moves tiles of the rack to the rail. Raises ValueError if the rack lacks one."""
        lifted = self.now.lifted(tuple(Pick(tile, "rack") for tile in tiles))
        return self._step(lifted._replace(rail=(*lifted.rail, *tiles)))

    def joined(self, area: int, onto: int, shift: Cell) -> Draft | None:
        """Joins an area to another's grid, its cell (0, 0) on `shift`; None: tiles overlap."""
        moved = tuple((tile, x + shift[0], y + shift[1]) for tile, x, y in self.areas[area])
        if area == onto or any(placed[1:] in self.grids[onto] for placed in moved):
            return None
        both = (*self.areas[onto], *moved)
        return self._step(self.now.with_group(onto, both).with_group(area, ()))

    @property
    def left_over(self) -> Picks:
        """The tile that the latest landing replaced: it becomes the chosen one."""
        if self.laying is None or self.laying.landing.beneath is None:
            return ()
        before, picks, landing = self.laying
        group = before.areas[landing.area]
        tile = next(tile for tile, x, y in group if (x, y) == landing.beneath)
        if len(self.rail) > len(before.lifted(picks).rail):
            return (Pick(tile, "rail", len(self.rail) - 1),)
        return (Pick(tile, "rack", self.rack.count(tile) - 1),)

    # --- going back

    def back(self) -> Draft:
        """Undoes a step; unchanged if there is none."""
        if not self.past:
            return self
        return Draft(self.past[-1], self.first, self.past[:-1])

    def start_over(self) -> Draft:
        """Returns to the beginning of the turn, which is itself a step."""
        return self if self.now == self.first else self._step(self.first)

    def _step(self, moment: Moment, laying: Laying | None = None) -> Draft:
        return Draft(moment, self.first, (*self.past, self.now), laying)


def _ways(tile_at: TileAt, picks: Picks, aim: Aim) -> list[Way]:
    tiles = [pick.tile for pick in picks]
    lay_on = [pick.cell for pick in picks if pick.zone == "table"]
    areas = {pick.area for pick in picks}
    is_group = len(lay_on) == len(picks) > 1 and len(areas) == 1
    if is_group and len(cluster_at(lay_on, lay_on[0])) == len(picks):
        return flow.keeping_shape(tile_at, tiles, lay_on, aim)
    return flow.flowing(tile_at, tiles, aim)


def _cornered(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    left, top, *_ = box_of(cells)
    return tuple((x - left, y - top) for x, y in cells)


def wrong_in(draft: Draft, area: int) -> int:
    """The number of invalid lines in an area."""
    return wrong_through(draft.grids[area], draft.grids[area])
