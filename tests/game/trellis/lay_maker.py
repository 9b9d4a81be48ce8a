"""Lays of Trellis that are made to be legal: openings, additions, rearrangements."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from lay_judge import State, broken_by_group
from lay_tables import (
    ACTION_TILES,
    Grid,
    Hand,
    addition,
    bridged,
    grid_of,
    group_of,
    new_line,
    parts_of,
    string_through,
    turned,
)

MOST_LIFTED = 14
FAR = 10**12


class Lay(NamedTuple):
    kind: str
    move: dict[str, Any]


class Maker:
    """Makes lays for the seat whose turn it is."""

    def __init__(self, state: State, rng: Random) -> None:
        self.state = state
        self.rng = rng
        self.seat: int = state["turn"]
        self.opened: bool = state["opened"][self.seat]
        most = 4 if state["seats"] == 4 else 3
        opened = sum(state["opened"]) + (not self.opened)
        self.most = most if opened == state["seats"] else min(most, opened)

    def grids(self) -> list[Grid]:
        return [grid_of(group) for group in self.state["groups"]]

    def hand(self) -> Hand:
        rack = self.state["racks"][self.seat]
        return Counter(tile for tile in rack if tile not in ACTION_TILES)

    def written(self, kind: str, grids: list[Grid]) -> Lay:
        groups = [[list(placed) for placed in group_of(grid)] for grid in grids]
        return Lay(kind, {"seat": self.seat, "do": "lay", "groups": groups})

    # --- made to be legal

    def lay(self) -> Lay | None:
        """One to three changes; their names are its kind."""
        grids, hand, names = self.grids(), self.hand(), []
        own = None if self.opened else new_line(hand, self.rng)
        if own is not None:
            hand.subtract(own.values())
            names.append("opening")
        elif not self.opened:
            return None
        steps = self.added, self.founded, self.joined, self.regrouped, self.regrouped
        for _ in range(self.rng.choice((1, 1, 1, 2, 3))):
            step = self.rng.choice(steps)
            changed = step(grids, hand, 0 if own is None else 1)
            if changed is not None:
                grids = changed
                names.append(step.__name__)
        grids += [] if own is None else [own]
        if hand.total() == self.hand().total() or len(grids) > self.most:
            return None
        kind = " ".join(sorted(set(names)))
        if self.rng.random() < 0.4:
            self.rng.shuffle(grids)
            return self.written(f"{kind}, elsewhere", [self.elsewhere(grid) for grid in grids])
        return self.written(kind, grids)

    def elsewhere(self, grid: Grid) -> Grid:
        """The same group turned or mirrored, shifted, its tiles named in another order."""
        grid = turned(grid, self.rng.randrange(8))
        dx, dy = (self.rng.choice((-7, -1, 1, FAR, -FAR)) for _ in "xy")
        cells = list(grid.items())
        self.rng.shuffle(cells)
        return {(x + dx, y + dy): tile for (x, y), tile in cells}

    def added(self, grids: list[Grid], hand: Hand, _: int) -> list[Grid] | None:
        """A line made longer or crossed by a new one."""
        for _try in range(10 if grids else 0):
            k = self.rng.randrange(len(grids))
            cells = addition(grids[k], hand, self.rng)
            if cells:
                hand.subtract(cells.values())
                return [*grids[:k], {**grids[k], **cells}, *grids[k + 1 :]]
        return None

    def founded(self, grids: list[Grid], hand: Hand, reserved: int) -> list[Grid] | None:
        """A further group of the rack's tiles."""
        if len(grids) + reserved >= self.most:
            return None
        line = new_line(hand, self.rng)
        if line is None:
            return None
        hand.subtract(line.values())
        return [*grids, line]

    def joined(self, grids: list[Grid], hand: Hand, _: int) -> list[Grid] | None:
        """Two groups made one by a line that crosses both."""
        for _try in range(4 if len(grids) > 1 else 0):
            self.rng.shuffle(grids)
            one, other, *rest = (turned(grid, self.rng.randrange(8)) for grid in grids)
            cells = bridged(one, other, hand, self.rng)
            if cells and not broken_by_group(group_of(cells)):
                hand.subtract(Counter(cells.values()) - Counter([*one.values(), *other.values()]))
                return [cells, *rest]
        return None

    def regrouped(self, grids: list[Grid], hand: Hand, reserved: int) -> list[Grid] | None:
        """Some tiles lifted off the table and placed anew, with tiles of the rack where they
        help; groups fall apart, vanish and grow together by it."""
        if not grids:
            return None
        k = self.rng.randrange(len(grids))
        rest, lifted = self.lifted(grids[k])
        if lifted.total() > MOST_LIFTED:
            return None
        table, left = [*grids[:k], *rest, *grids[k + 1 :]], Counter(hand)
        failures = 0
        while +lifted and failures < 4:
            placed = self.placed(table, lifted, left, reserved)
            failures += placed is None
            table = placed or table
        if +lifted or len(table) + reserved > self.most:
            return None
        hand.clear()
        hand.update(+left)
        return table

    def lifted(self, grid: Grid) -> tuple[list[Grid], Hand]:
        """What stays of a group when a tile, a line or all of it is taken off."""
        cell = self.rng.choice(list(grid))
        way = self.rng.randrange(4)
        cells = {cell}
        if way > 1:
            dx, dy = self.rng.choice(((1, 0), (0, 1)))
            cells = set(string_through(grid, cell, dx, dy))
        if way == 3 and len(grid) <= MOST_LIFTED:
            cells = set(grid)
        parts = parts_of({spot: tile for spot, tile in grid.items() if spot not in cells})
        rest = [part for part in parts if not broken_by_group(group_of(part))]
        stay = Counter(chain.from_iterable(part.values() for part in rest))
        return rest, Counter(grid.values()) - stay

    def placed(
        self, table: list[Grid], lifted: Hand, left: Hand, reserved: int
    ) -> list[Grid] | None:
        """One of the lifted tiles at least, as many as a few tries find; the hands shrink."""
        pool = lifted + left
        found: list[tuple[int, int, Grid]] = []
        for _ in range(4):
            k = self.rng.randrange(len(table) + 1)
            if k < len(table):
                cells = addition(table[k], pool, self.rng)
            else:
                cells = new_line(pool, self.rng) if k + reserved < self.most else None
            if cells and (used := (Counter(cells.values()) & lifted).total()):
                found.append((used, k, cells))
        if not found:
            return None
        _used, k, cells = max(found, key=lambda one: one[0])
        for tile in cells.values():
            (lifted if lifted[tile] > 0 else left)[tile] -= 1
        if k == len(table):
            return [*table, cells]
        return [*table[:k], {**table[k], **cells}, *table[k + 1 :]]
