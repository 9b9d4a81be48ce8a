"""A turn of Trellis while it is composed: a value, with its steps to go back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from game.rules import Json, Malformed, Refused
from game.trellis.state import Move
from game.trellis.table import Cell, Line, Placed, Table, Tiles, in_order, tiles_of, verdicts
from scenes.views.trellis import flow, kept_drafts
from scenes.views.trellis.carrying_on import carried_on, cells_of, transposed
from scenes.views.trellis.cells import ACROSS, DOWN, Heading, line_through, wrong_through
from scenes.views.trellis.flow import Aim, TileAt, Way
from scenes.views.trellis.insertion import parted
from scenes.views.trellis.moments import Moment, groups_of, same_tables, without
from scenes.views.trellis.picks import Areas, Landing, Lifted, Pick, Picks, Place, Places
from scenes.views.trellis.turning import box_of, cluster_at, turned_in_place, turned_whole

__all__ = [
    "ACROSS",
    "DOWN",
    "Areas",
    "Draft",
    "Landing",
    "Lifted",
    "Pick",
    "Picks",
    "Place",
    "carried_on",
    "cells_of",
    "transposed",
]


class Laying(NamedTuple):
    """What was laid last, so that it may come to lie in another way."""

    before: Moment
    picks: Picks
    landing: Landing


@dataclass(frozen=True)
class Draft:
    """The table as composed so far, the tiles in the air on the rail, and those still in the
    rack. All of them together are always the same tiles."""

    now: Moment
    first: Moment
    """How the turn began."""
    past: tuple[Moment, ...] = ()
    """What there is to go back to, the latest last."""
    laying: Laying | None = field(default=None, compare=False, repr=False)

    @classmethod
    def begun(cls, areas: Areas, rack: Iterable[str], places: Places = ()) -> Draft:
        first = Moment(areas, places or (None,) * len(areas), in_order(rack))
        return cls(first, first)

    @classmethod
    def read(cls, document: Json, fresh: Draft) -> Draft | None:
        """What `to_json` wrote; None where it is damaged, or the turn that begins with `fresh` is
        another one. Groups lie where they lay then, in the areas that they had then."""
        try:
            first, past, now = kept_drafts.read(document)
        except (Malformed, Refused):
            return None
        begins_so = same_tables(groups_of(first.areas), groups_of(fresh.areas))
        return cls(now, first, past) if begins_so and first.rack == fresh.rack else None

    def to_json(self) -> Json:
        return kept_drafts.written(self.first, self.past, self.now)

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

    @property
    def before(self) -> Areas:
        return self.first.areas

    # --- what it comes to

    @cached_property
    def touched(self) -> bool:
        """Whether any tile lies otherwise than before: not where a group has only been moved or
        turned as a whole."""
        if self.rail or self.areas == self.before:
            return bool(self.rail)
        return not same_tables(self.groups(), groups_of(self.before))

    @property
    def laid(self) -> Counter[str]:
        """The tiles of the rack that lie on the table now."""
        return tiles_of(self.areas) - tiles_of(self.before)

    @property
    def own(self) -> Counter[str]:
        """The tiles that have left the rack in this turn, those on the rail too."""
        return tiles_of(self.areas) + Counter(self.rail) - tiles_of(self.before)

    def groups(self) -> Table:
        return groups_of(self.areas)

    def move(self, seat: int) -> Move:
        return Move(seat, "lay", groups=self.groups())

    def lines(self) -> list[Line]:
        """Every line with its verdict; a line's `group` is its area."""
        return verdicts(self.areas)

    def telling_lines(self) -> list[Line]:
        """Those that are new or wrong: what a player wants to hear about."""
        known = {(area, placed) for area, group in enumerate(self.before) for placed in group}
        return [
            line
            for line in self.lines()
            if line.refusal is not None
            or any((line.group, placed) not in known for placed in self._placed_on(line))
        ]

    def wrong_line(self, area: int, cell: Cell) -> Line | None:
        """A line through a cell that is not right, if there is one."""
        wrong = [line for line in self.lines() if line.refusal is not None and line.group == area]
        return next((line for line in wrong if cell in line.cells), None)

    def _placed_on(self, line: Line) -> list[Placed]:
        cells = set(line.cells)
        return [placed for placed in self.areas[line.group] if placed[1:] in cells]

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

    def lines_through(self, area: int, cell: Cell) -> list[tuple[Cell, ...]]:
        """The longer one first, of equal ones that across; alone a tile is in lines of one."""
        lines = [tuple(line_through(self.grids[area], cell, way)) for way in (ACROSS, DOWN)]
        return sorted(lines, key=len, reverse=True)

    def line_through(self, area: int, cell: Cell) -> tuple[Cell, ...]:
        return self.lines_through(area, cell)[0]

    def widened(self, picks: Picks) -> Picks:
        """From a tile of the table, which stays the last one, to its line, its other line, its
        group, and back to the tile; others than one area's tiles stay as they are."""
        if not picks or any(pick.zone != "table" for pick in picks):
            return picks
        origin = picks[-1]
        area, cell = origin.area, origin.cell
        whole = cluster_at(self.grids[area], cell)
        steps = [{cell}, *map(set, self.lines_through(area, cell)), whole]
        wider = [step for at, step in enumerate(steps) if step not in steps[:at]]
        now = {pick.cell for pick in picks}
        wanted = wider[(wider.index(now) + 1) % len(wider)] if now in wider else wider[0]
        return (*(self.pick(area, at) for at in sorted(wanted - {cell})), origin)

    def holds(self, picks: Picks | Lifted) -> bool:
        """Whether these tiles are still where they were picked, none of them twice."""
        picks = _picks(picks)
        rack = Counter(pick.tile for pick in picks if pick.zone == "rack")
        spots = [pick[1:] for pick in picks if pick.zone != "rack"]
        if rack - Counter(self.rack) or len(set(spots)) < len(spots):
            return False
        return all(self._is_there(pick) for pick in picks if pick.zone != "rack")

    def _is_there(self, pick: Pick) -> bool:
        if pick.zone == "rail":
            return self.rail[pick.copy : pick.copy + 1] == (pick.tile,)
        return self.tile_at(pick.area, pick.cell) == pick.tile

    def without(self, picks: Picks | Lifted) -> Areas:
        """The areas when these tiles are off the table."""
        return without(self.areas, _picks(picks))

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
        right = [way for way in ways if way.wrong == 0]
        others = tuple(way.cells for way in flow.different(right, tile_at))
        return [Landing(area, way.cells, way.wrong, ways=others) for way in ways]

    def on_felt(
        self, picks: Picks, aimed: int | None, place: Place, reading: Heading
    ) -> Landing | None:
        """A group of its own, the tile that the finger has at that place, or the middle of all.
        None for tiles that are never laid."""
        ways = _ways({}, picks, Aim((0, 0), aimed, reading))
        if not ways:
            return None
        best = _cornered(ways[0].cells)
        others = tuple(
            _cornered(way.cells) for way in flow.different(ways, {}) if way.wrong == ways[0].wrong
        )
        x, y = _middle(best) if aimed is None else best[aimed]
        at = place[0] - x, place[1] - y
        return Landing(len(self.areas), best, ways[0].wrong, at, ways=others)

    def insertion(
        self, picks: Picks, area: int, cell: Cell, heading: Heading, reading: Heading
    ) -> Landing | None:
        """Between the tile on a cell and the next one in this heading. None where these lines hold
        each other, or nothing has room to slide."""
        tiles = [pick.tile for pick in picks]
        found = parted(self._grid_without(picks, area), tiles, cell, heading, reading)
        return found and Landing(area, found.cells, found.wrong, shifts=found.shifts)

    def swap(self, pick: Pick, area: int, cell: Cell) -> Landing | None:
        """In the place of another tile; None where there is none to swap with."""
        tile_at = self._grid_without((pick,), area)
        if cell not in tile_at or flow.is_action(pick.tile):
            return None
        way = flow.judged(tile_at, [pick.tile], (cell,))
        return Landing(area, way.cells, way.wrong, beneath=cell)

    # --- steps

    def put(self, picks: Picks | Lifted, landing: Landing) -> Draft:
        """Raises ValueError where a tile would be lost."""
        picks = _picks(picks)
        if not self.holds(picks):
            raise ValueError("these tiles are not there any more")
        lay_on = [(pick.zone, pick.area, pick.cell) for pick in picks]
        if lay_on == [("table", landing.area, cell) for cell in landing.cells]:
            return self
        return self._laid(self.now, picks, landing)

    def _laid(self, before: Moment, picks: Picks, landing: Landing) -> Draft:
        tiles = [pick.tile for pick in picks]
        own = self.own + Counter(one.tile for one in picks if one.zone == "rack")
        made = before.lifted(picks).landed(tiles, landing, own)
        return self._step(made, Laying(before, picks, landing))

    def to_rail(self, picks: Picks) -> Draft:
        """Tiles of the table stand there face up; those of this turn's own go to the rack."""
        away = [pick.tile for pick in picks if pick.zone != "rack"]
        if not away or not self.holds(picks):
            return self
        return self._step(self.now.lifted(picks).put_by(away, self.own))

    def to_rack(self, picks: Picks | Lifted) -> Draft | None:
        """None where not all of them came from there in this turn."""
        picks = _picks(picks)
        away = Counter(pick.tile for pick in picks if pick.zone != "rack")
        return None if not away or away - self.own else self.to_rail(picks)

    returned = to_rack

    def turned(self, picks: Picks) -> Draft | None:
        """A quarter turn clockwise about the last of them, else about the nearest to it that has
        room; None without room, or where they do not lie on one grid of the table."""
        area = picks[-1].area if picks else -1
        if not picks or any((one.zone, one.area) != ("table", area) for one in picks):
            return None
        taken = self._grid_without(picks, area)
        cells = turned_in_place([pick.cell for pick in picks], taken)
        if cells is None:
            return None
        tiles = [pick.tile for pick in picks]
        return self._step(self.now.lifted(picks).landed(tiles, Landing(area, cells, 0), self.own))

    def turned_group(self, area: int) -> Draft:
        """All that lies on a grid, by a quarter turn about its middle."""
        if not self.areas[area]:
            return self
        return self._step(self.now.with_group(area, turned_whole(self.areas[area])))

    def moved(self, area: int, place: Place) -> Draft:
        if self.places[area] == place:
            return self
        return self._step(self.now.at(area, place))

    def joined(self, area: int, onto: int, shift: Cell) -> Draft | None:
        """All of one area on another's grid, its cell (0, 0) on `shift`; None where something
        lies there."""
        moved = tuple((tile, x + shift[0], y + shift[1]) for tile, x, y in self.areas[area])
        if area == onto or any(placed[1:] in self.grids[onto] for placed in moved):
            return None
        both = (*self.areas[onto], *moved)
        return self._step(self.now.with_group(onto, both).with_group(area, ()))

    def next_way(self) -> Draft:
        """What was laid last comes to lie in its next right way; the same where there is none."""
        if self.laying is None:
            return self
        before, picks, landing = self.laying
        ways = landing.ways
        at = ways.index(landing.cells) + 1 if landing.cells in ways else 0
        wanted = ways[at % len(ways)] if ways else landing.cells
        if wanted == landing.cells:
            return self
        other = replace(landing, cells=wanted, wrong=0, place=_centred(landing, wanted))
        return self._laid(before, picks, other)

    # --- going back

    def back(self) -> Draft:
        """One step; the same draft where there is none."""
        if not self.past:
            return self
        return Draft(self.past[-1], self.first, self.past[:-1])

    def start_over(self) -> Draft:
        """Everything as the turn began, which is a step too."""
        return self if self.now == self.first else self._step(self.first)

    def _step(self, moment: Moment, laying: Laying | None = None) -> Draft:
        return Draft(moment, self.first, (*self.past, self.now), laying)

    # --- in the words of those that lift lines

    def lift(self, area: int, cells: Sequence[Cell], grabbed: Cell) -> Lifted:
        tiles = tuple(self.tile_at(area, cell) or "" for cell in cells)
        return Lifted(tiles, area, tuple(cells), list(cells).index(grabbed))

    def landing(
        self, lifted: Lifted, area: int, cell: Cell, reading: Heading = ACROSS
    ) -> Landing | None:
        found = self.landings(lifted.picks, lifted.grabbed, area, cell, reading)
        return found[0] if found else None


def _picks(picks: Picks | Lifted) -> Picks:
    return picks.picks if isinstance(picks, Lifted) else picks


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


def _middle(cells: Sequence[Cell]) -> Place:
    left, top, wide, high = box_of(cells)
    return left + (wide - 1) / 2, top + (high - 1) / 2


def _centred(landing: Landing, cells: Sequence[Cell]) -> Place | None:
    """Where a new group's grid lies when its tiles lie on other cells about the same middle."""
    if landing.place is None:
        return None
    (x, y), (other_x, other_y) = _middle(landing.cells), _middle(cells)
    return landing.place[0] + x - other_x, landing.place[1] + y - other_y
