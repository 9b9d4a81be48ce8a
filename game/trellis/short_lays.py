"""Short lays that a person can follow: additions to the table as it is, else after moving parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.rules import stream
from game.trellis.bots.packing import (
    ROW,
    Hand,
    Layout,
    Placement,
    counted,
    in_a_row,
    named,
    new_lines,
)
from game.trellis.bots.search import RELATED, Found, Search
from game.trellis.state import State
from game.trellis.table import SHORTEST, Table, Tiles, in_order, places, table_refusal

MOST_PLACEMENTS = 4
"""Additions in sequence."""
TRIES = 6
"""The first try is greedy; the others add noise."""
NOISE = 2.0
"""Amplitude of the noise, in tiles."""
NODES_OF_PARTS, NODES_OF_PAIRS, NODES_TO_GO_OUT = 1500, 2500, 700
NODES_IN_ALL = 16000
"""Search limit of a hint."""
OWED = 4
"""Weight of a tile owed to the table, beside 1 for a tile of the rack."""
ENOUGH = 4
"""Lays by moving two parts to compare; the shortest is taken."""
LAST_TILES = 5
"""Tiles left with which going out by moving one part is tried."""
FAR = 12
"""The most tiles moved and laid that a person can follow."""


class ShortLay(NamedTuple):
    """`moved`: how many tiles of the table change their cells."""

    table: Table
    tiles: Tiles
    moved: int

    @property
    def is_far(self) -> bool:
        return self.moved > 0 and self.moved + len(self.tiles) > FAR


class Finder:
    """Finds lays of one seat. `search` counts nodes."""

    def __init__(self, view: State, seat: int, seed: int) -> None:
        self.rack = view.racks[seat]
        self.is_open = view.opened[seat]
        opened = sum(view.opened) + (not self.is_open)
        self._chance = stream(seed, "advice")
        self.search = Search(places(len(view.racks), opened), self._chance)
        self._layout = Layout(view.groups)

    def lay(self) -> ShortLay | None:
        """A lay that empties the rack, else the largest of additions only, else one with few moved
        tiles; None if none is found."""
        start = Found(self._layout, Hand(counted(self.rack)))
        if not self.is_open:
            return max(map(self._made, self._openings(start.hand)), key=_size, default=None)
        added = min(self._after_opening(start), key=_left, default=None)
        return self._made(self._out(added)) if added else self._by_moving(start)

    def _by_moving(self, start: Found) -> ShortLay | None:
        for found in (self._by_parts(start, NODES_OF_PARTS), self._by_pairs(start)):
            moved = max(map(self._made, found), key=_ease, default=None)
            if moved:
                return moved
        rest = self.search.improve(start, NODES_IN_ALL - self.search.nodes)
        return self._made(rest) if _is_more(rest, start) else None

    def _out(self, added: Found) -> Found:
        """Extended to lay the whole rack, if possible."""
        if 0 < added.hand.size <= LAST_TILES:
            ends = [one for one in self._by_parts(added, NODES_TO_GO_OUT) if not one.hand.size]
            added = min(ends, key=lambda one: self._made(one).moved, default=added)
        out = self.search.improve(added, NODES_TO_GO_OUT)
        return added if out.hand.size else out

    def with_tile(self, tile: str) -> Tiles:
        """The tiles of the best single addition if the rack also had `tile`; includes `tile` if
        nothing fits now."""
        hand = Hand(counted((*self.rack, tile)))
        additions: Iterator[Placement] = (in_a_row(0, line) for line in new_lines(hand.mask))
        if self.is_open:
            additions = self.search.additions(self._layout, hand)
        kinds = [kind for _, kind in max(additions, key=len, default=())]
        return in_order(tile for kind in kinds for tile in named(_one(kind)))

    def _made(self, found: Found) -> ShortLay:
        before, after = self._layout.cells, found.layout.cells
        moved = sum(after.get(cell) != kind for cell, kind in before.items())
        pairs = zip(found.hand.rack, found.hand.counts, strict=True)
        tiles = in_order(named([had - has for had, has in pairs]))
        return ShortLay(found.layout.table(), tiles, moved)

    # --- as the table lies

    def _openings(self, hand: Hand) -> Iterator[Found]:
        """Each line of three in the rack as a new group (T14), with further additions."""
        for line in new_lines(hand.mask):
            found = Found(self._layout.copy(), hand.copy())
            self.search.add(*found, in_a_row(found.layout.free_region(), line))
            yield self._added(found, MOST_PLACEMENTS - 1, 0.0)

    def _after_opening(self, start: Found) -> Iterator[Found]:
        for number in range(TRIES):
            found = self._added(start, MOST_PLACEMENTS, NOISE if number else 0.0)
            if found.hand.size == start.hand.size:
                return
            yield found

    def _added(self, start: Found, most: int, noise: float) -> Found:
        found = Found(start.layout.copy(), start.hand.copy())
        for _ in range(most):
            additions = list(self.search.additions(*found))
            if not additions:
                break
            sizes = [len(one) + noise * self._chance.random() for one in additions]
            self.search.add(*found, additions[sizes.index(max(sizes))])
        return found

    # --- by moving a part of the table

    def _by_parts(self, start: Found, nodes: int) -> Iterator[Found]:
        """Lifts one part of the table: each addition possible then, completed; nothing may be
        owed."""
        end = self.search.nodes + nodes
        for part in parts_of(start.layout):
            lifted = self._lifted(start, part)
            if lifted is None:
                continue
            for addition in list(self.search.additions(*lifted)):
                found = self._settled(lifted, addition)
                if _is_more(found, start):
                    yield found
                if self.search.nodes > end:
                    return

    def _by_pairs(self, start: Found) -> Iterator[Found]:
        """Lifts two parts near tiles of the rack, in random order."""
        end, left = self.search.nodes + NODES_OF_PAIRS, ENOUGH
        parts = parts_of(start.layout)
        pairs = [(one, other) for one in parts for other in parts if one < other]
        pairs = [(a, b) for a, b in pairs if _is_near(start, a) and not set(a) & set(b)]
        self._chance.shuffle(pairs)
        for one, other in pairs:
            lifted = self._lifted(start, [*one, *other])
            for addition in list(self.search.additions(*lifted)) if lifted else ():
                found = self._settled(lifted or start, addition)
                # The rest of a line that lost both parts may be too short.
                if _is_more(found, start) and table_refusal(found.layout.table()) is None:
                    left -= 1
                    yield found
            if self.search.nodes > end or left < 1:
                return

    def _settled(self, lifted: Found, addition: Placement) -> Found:
        """An addition, then those that return owed tiles, and a few more."""
        found = Found(lifted.layout.copy(), lifted.hand.copy())
        self.search.add(*found, addition)
        for number in range(MOST_PLACEMENTS + found.hand.debt):
            additions = list(self.search.additions(*found))
            if not additions or (number >= MOST_PLACEMENTS and not found.hand.debt):
                break
            owed = found.hand.owed
            worth = [sum(1 + OWED * (owed >> k & 1) for _, k in one) for one in additions]
            self.search.add(*found, additions[worth.index(max(worth))])
        return found

    def _lifted(self, start: Found, part: Sequence[int]) -> Found | None:
        """None: too many groups would remain."""
        layout, hand = start.layout.copy(), start.hand.copy()
        for cell in part:
            hand.lifted(layout.cells[cell])
        layout.lift(part)
        layout.groups = len(layout.components(layout.cells))
        return None if layout.groups > self.search.most_groups else Found(layout, hand)


def _is_more(found: Found, start: Found) -> bool:
    """Whether tiles of the rack are laid and none is owed to the table."""
    return not found.hand.debt and found.hand.size < start.hand.size


def _is_near(found: Found, part: Sequence[int]) -> bool:
    """Whether one of its tiles goes with a tile in hand within a distance of two."""
    kinds = (found.layout.cells[cell] for cell in part)
    return any(found.hand.counts[near] for kind in kinds for near in RELATED[kind])


def _one(kind: int) -> list[int]:
    counts = [0] * (kind + 1)
    counts[kind] = 1
    return counts


def _left(found: Found) -> int:
    return found.hand.size


def _size(lay: ShortLay) -> int:
    return len(lay.tiles)


def _ease(lay: ShortLay) -> tuple[bool, int]:
    """Sort key: tiles laid less tiles moved; far lays come last."""
    return not lay.is_far, len(lay.tiles) - lay.moved


# --- parts of a table


def parts_of(layout: Layout) -> list[list[int]]:
    """Parts that leave whole lines when lifted, smallest first: ends and inner tiles of runs, a
    tile of a set of four, whole lines without their crossings."""
    found = [part for line in _lines(layout) for part in _parts_of_line(layout, line)]
    return sorted(found, key=len)


def _lines(layout: Layout) -> Iterator[list[int]]:
    for step in (1, ROW):
        for cell in layout.cells:
            if cell - step not in layout.cells and cell + step in layout.cells:
                yield layout.string(cell, step)


def _parts_of_line(layout: Layout, line: list[int]) -> Iterator[list[int]]:
    cells = layout.cells
    step = line[1] - line[0]
    side = ROW if step == 1 else 1
    free = [cell for cell in line if cell + side not in cells and cell - side not in cells]
    is_set = cells[line[0]] & 15 == cells[line[1]] & 15
    lasts = len(line) - SHORTEST
    ends = [line[:n] for n in range(1, lasts + 1)] + [line[-n:] for n in range(1, lasts + 1)]
    inner = [] if is_set else [[cell] for cell in line[SHORTEST : len(line) - SHORTEST]]
    for part in (*ends, *inner):
        if all(cell in free for cell in part):
            yield part
    crossed = [cell for cell in line if cell not in free]
    if free and not any(cell + step in crossed for cell in crossed):
        yield free
