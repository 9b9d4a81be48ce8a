"""A turn of Trellis while it is composed: a value, with its steps to go back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.trellis.state import Move
from game.trellis.table import (
    Cell,
    Group,
    Line,
    Placed,
    Table,
    Tiles,
    clusters,
    in_order,
    tiles_of,
    verdicts,
)

ACROSS, DOWN = (1, 0), (0, 1)

Areas: TypeAlias = tuple[Group, ...]
"""What lies in each area of the table, on a grid of its own; an area may hold several clusters
while a turn is composed."""


@dataclass(frozen=True)
class Lifted:
    """Tiles in the hand, in line. `area` and `cells` are where they lay, None and () for the
    rack; `grabbed` is the one that the finger has."""

    tiles: Tiles
    area: int | None = None
    cells: tuple[Cell, ...] = ()
    grabbed: int = 0

    @property
    def from_rack(self) -> bool:
        return self.area is None

    @property
    def heading(self) -> tuple[int, int] | None:
        """The direction in which a line of the table lay."""
        if len(self.cells) < 2:
            return None
        (x, y), (next_x, next_y) = self.cells[:2]
        return next_x - x, next_y - y


@dataclass(frozen=True)
class Landing:
    """Where each of the lifted tiles would lie, in their order."""

    area: int
    cells: tuple[Cell, ...]
    wrong: int
    """How many lines that they would lie in are not right."""


@dataclass(frozen=True)
class Draft:
    """The table as composed so far and the tiles still in the rack."""

    areas: Areas
    rack: Tiles
    before: Areas
    past: tuple[tuple[Areas, Tiles], ...] = ()

    @classmethod
    def begun(cls, areas: Areas, rack: Iterable[str]) -> Draft:
        return cls(areas, in_order(rack), areas)

    # --- what it comes to

    @property
    def touched(self) -> bool:
        return bool(self.past)

    @property
    def laid(self) -> Counter[str]:
        """The tiles of the rack that lie on the table now."""
        return tiles_of(self.areas) - tiles_of(self.before)

    def groups(self) -> Table:
        return tuple(part for area in self.areas for part in clusters(area))

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

    def tile_at(self, area: int, cell: Cell) -> str | None:
        return next((tile for tile, *at in self.areas[area] if tuple(at) == cell), None)

    # --- lifting

    def lift(self, area: int, cells: Sequence[Cell], grabbed: Cell) -> Lifted:
        tiles = tuple(self.tile_at(area, cell) or "" for cell in cells)
        return Lifted(tiles, area, tuple(cells), list(cells).index(grabbed))

    def holds(self, lifted: Lifted) -> bool:
        """Whether these tiles are still where they were lifted."""
        if lifted.area is None:
            return not Counter(lifted.tiles) - Counter(self.rack)
        there = [self.tile_at(lifted.area, cell) for cell in lifted.cells]
        return there == list(lifted.tiles)

    def line_through(self, area: int, cell: Cell) -> tuple[Cell, ...]:
        """The longer of the lines that a tile lies in, those across first; or the tile alone."""
        through = [line.cells for line in self.lines() if line.group == area and cell in line.cells]
        return max(through, key=len, default=(cell,))

    def without(self, lifted: Lifted) -> Areas:
        """The areas when these tiles are off the table."""
        gone = set(lifted.cells)
        return tuple(
            tuple(placed for placed in group if placed[1:] not in gone)
            if area == lifted.area
            else group
            for area, group in enumerate(self.areas)
        )

    # --- putting down

    def landing(
        self,
        lifted: Lifted,
        area: int,
        cell: Cell,
        reading: tuple[int, int] = ACROSS,
    ) -> Landing | None:
        """How the tiles come to lie with the grabbed one on `cell`: as most lines come out right,
        else as they lay, else in the direction in which the seat reads. None where the cell is
        taken."""
        group = self.without(lifted)[area]
        taken = {placed[1:] for placed in group}
        found = [
            Landing(area, cells, _wrong_lines(group, lifted.tiles, cells))
            for cells in _cells_in_each_direction(lifted, cell, reading)
            if taken.isdisjoint(cells)
        ]
        return min(found, key=lambda landing: landing.wrong, default=None)

    def put(self, lifted: Lifted, landing: Landing) -> Draft:
        """Raises ValueError where a tile would be lost."""
        if lifted.area == landing.area and lifted.cells == landing.cells:
            return self
        areas = list(self.without(lifted))
        placed = [(tile, x, y) for tile, (x, y) in zip(lifted.tiles, landing.cells, strict=True)]
        areas[landing.area] = (*areas[landing.area], *placed)
        rack = self._rack_without(lifted.tiles) if lifted.from_rack else self.rack
        return self._step(tuple(areas), rack)

    def returned(self, lifted: Lifted) -> Draft | None:
        """The tiles back in the rack; None where they did not come from there."""
        if lifted.from_rack or Counter(lifted.tiles) - self.laid:
            return None
        return self._step(self.without(lifted), in_order((*self.rack, *lifted.tiles)))

    def _rack_without(self, tiles: Tiles) -> Tiles:
        rack = list(self.rack)
        for tile in tiles:
            rack.remove(tile)
        return tuple(rack)

    def _step(self, areas: Areas, rack: Tiles) -> Draft:
        return replace(self, areas=areas, rack=rack, past=(*self.past, (self.areas, self.rack)))

    # --- going back

    def back(self) -> Draft:
        """One step; the same draft where there is none."""
        if not self.past:
            return self
        areas, rack = self.past[-1]
        return replace(self, areas=areas, rack=rack, past=self.past[:-1])

    def start_over(self) -> Draft:
        rack = in_order((*self.rack, *self.laid.elements()))
        return Draft.begun(self.before, rack)


def _cells_in_each_direction(
    lifted: Lifted, cell: Cell, reading: tuple[int, int]
) -> list[tuple[Cell, ...]]:
    """The cells of the tiles in every direction, each once, the most natural first."""
    if len(lifted.tiles) == 1:
        return [(cell,)]
    first = lifted.heading or reading
    other = DOWN if first in (ACROSS, (-1, 0)) else ACROSS
    headings = [first, other, (-first[0], -first[1]), (-other[0], -other[1])]
    return [
        tuple(
            (cell[0] + (spot - lifted.grabbed) * dx, cell[1] + (spot - lifted.grabbed) * dy)
            for spot in range(len(lifted.tiles))
        )
        for dx, dy in headings
    ]


def _wrong_lines(group: Group, tiles: Tiles, cells: tuple[Cell, ...]) -> int:
    placed = [(tile, x, y) for tile, (x, y) in zip(tiles, cells, strict=True)]
    new = set(cells)
    lines = verdicts([(*group, *placed)])
    return sum(line.refusal is not None for line in lines if not new.isdisjoint(line.cells))


def cells_of(areas: Sequence[Group]) -> list[list[Cell]]:
    return [[(x, y) for _, x, y in group] for group in areas]


def transposed(group: Group) -> Group:
    """The same group with its columns as rows: to the rules it makes no difference."""
    return tuple((tile, y, x) for tile, x, y in group)


def carried_on(before: Areas, groups: Table, preferred: Sequence[int]) -> Areas:
    """The groups of a new position in their areas: each where most of its tiles lay before, the
    larger ones first, new ones in the first free area of `preferred`, which names all."""
    areas: list[Group] = [()] * len(preferred)
    wanted = sorted(
        (
            (-sum((tiles_of([group]) & tiles_of([old])).values()), -len(group), index, area)
            for index, group in enumerate(groups)
            for area, old in enumerate(before)
        ),
    )
    placed: set[int] = set()
    for share, _, index, area in wanted:
        if index not in placed and not areas[area] and share < 0:
            areas[area] = groups[index]
            placed.add(index)
    for index, group in enumerate(groups):
        if index not in placed:
            areas[next(area for area in preferred if not areas[area])] = group
    return tuple(areas)
