"""Trellis for search: the whole table on one grid, tiles and cells as integers.

A kind is 16 · colour + value; a mask has bit k for kind k. A cell is ROW · y + x; each group has
its own region of columns, so that groups never touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from game.trellis.table import COLOURS, HIGHEST, NUMBERS, Table, clusters, normal

ROW = 1 << 14
REGION = 512
KIND_COUNT = 64
ANY = -1
"""The mask of a cell without neighbours along an axis."""

Kinds: TypeAlias = list[int]
"""Number of tiles by kind."""
Placement: TypeAlias = tuple[tuple[int, int], ...]
"""(cell, kind) pairs."""

KIND = {tile: 16 * COLOURS.index(tile[0]) + value for tile, value in NUMBERS.items()}
NAME = {kind: tile for tile, kind in KIND.items()}
FAMILY = [sum(1 << 16 * c + k % 16 for c in range(len(COLOURS))) for k in range(KIND_COUNT)]
"""By kind: all kinds of the same value."""
EVERY = sum(1 << kind for kind in NAME)


def kinds_of(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def counted(tiles: Iterable[str]) -> Kinds:
    """Action tiles are ignored."""
    counts = [0] * KIND_COUNT
    for tile in tiles:
        if tile in KIND:
            counts[KIND[tile]] += 1
    return counts


def named(counts: Sequence[int]) -> list[str]:
    return [NAME[kind] for kind, count in enumerate(counts) for _ in range(count)]


class Hand:
    """Tiles to be laid: of the rack, and lifted from the table.

    `owed`: kinds of which the hand has more than the rack had and which must return to the table
    (T7); `debt`: how many tiles these are.
    """

    __slots__ = ("counts", "debt", "mask", "owed", "rack", "size")

    def __init__(self, rack: Kinds) -> None:
        self.rack = rack
        self.counts = rack[:]
        self.mask = sum(1 << kind for kind, count in enumerate(rack) if count)
        self.size = sum(rack)
        self.owed = 0
        self.debt = 0

    def copy(self) -> Hand:
        new = Hand.__new__(Hand)
        new.rack, new.counts, new.mask = self.rack, self.counts[:], self.mask
        new.size, new.owed, new.debt = self.size, self.owed, self.debt
        return new

    def with_one_more(self, kind: int) -> Hand:
        """A copy whose rack has one more tile."""
        new = self.copy()
        new.rack = self.rack[:]
        new.rack[kind] += 1
        new.counts[kind] += 1
        new.mask |= 1 << kind
        new.size += 1
        return new

    def lifted(self, kind: int) -> None:
        self.counts[kind] += 1
        self.size += 1
        self.mask |= 1 << kind
        if self.counts[kind] > self.rack[kind]:
            self.debt += 1
            self.owed |= 1 << kind

    def laid(self, kind: int) -> None:
        if self.owed >> kind & 1:
            self.debt -= 1
            if self.counts[kind] - 1 <= self.rack[kind]:
                self.owed ^= 1 << kind
        self.counts[kind] -= 1
        self.size -= 1
        if not self.counts[kind]:
            self.mask ^= 1 << kind


def _end_mask(cells: dict[int, int], empty: int, step: int) -> int:
    """The kinds that extend the string that begins at `empty` + `step`."""
    near, next_ = cells[empty + step], cells.get(empty + 2 * step)
    if next_ is None:
        return 0
    if near >> 4 == next_ >> 4:
        # Beyond 1 to 14 the bit belongs to no tile.
        return 1 << (2 * near - next_)
    third, fourth = cells.get(empty + 3 * step), cells.get(empty + 4 * step)
    if third is None or fourth is not None:
        return 0
    return FAMILY[near] & ~(1 << near | 1 << next_ | 1 << third)


def _gap_mask(cells: dict[int, int], empty: int, step: int) -> int:
    """The kinds that join the strings on both sides into one line."""
    before, after = cells[empty - step], cells[empty + step]
    further = cells.get(empty - 2 * step), cells.get(empty + 2 * step)
    if before >> 4 == after >> 4:
        if abs(after - before) != 2:
            return 0
        rise = (after - before) // 2
        fits = further[0] in (None, before - rise) and further[1] in (None, after + rise)
        return 1 << (before + rise) if fits else 0
    if before & 15 != after & 15 or further != (None, None):
        return 0
    return FAMILY[before] & ~(1 << before | 1 << after)


def fitting(cells: dict[int, int], empty: int) -> int:
    """The kinds that fit an empty cell singly; ANY without neighbours."""
    mask = ANY
    for step in (1, ROW):
        if empty - step in cells:
            if empty + step in cells:
                mask &= _gap_mask(cells, empty, step)
            else:
                mask &= _end_mask(cells, empty, -step)
        elif empty + step in cells:
            mask &= _end_mask(cells, empty, step)
    return mask


class Layout:
    """Tiles on the grid. `fits`: by empty cell, the kinds that fit singly. `groups`: number of
    groups; an upper bound after groups have joined."""

    __slots__ = ("cells", "fits", "groups")

    def __init__(self, table: Table = ()) -> None:
        self.cells = {
            ROW * y + REGION * region + REGION // 2 + x: KIND[tile]
            for region, group in enumerate(table)
            for tile, x, y in group
        }
        self.fits: dict[int, int] = {}
        self.groups = len(table)
        self._judge(self.cells)

    def copy(self) -> Layout:
        new = Layout.__new__(Layout)
        new.cells, new.fits, new.groups = self.cells.copy(), self.fits.copy(), self.groups
        return new

    def put(self, placement: Placement) -> None:
        cells, fits = self.cells, self.fits
        for cell, kind in placement:
            cells[cell] = kind
            fits.pop(cell, None)
        self._judge([cell for cell, _ in placement])

    def lift(self, lifted: Sequence[int]) -> None:
        for cell in lifted:
            del self.cells[cell]
        self._judge(lifted)
        for cell in lifted:
            self._judge_one(cell)

    def _judge(self, changed: Iterable[int]) -> None:
        """Updates `fits` at the ends of all strings through or beside these cells."""
        cells, ends = self.cells, set()
        for cell in changed:
            for step in (1, -1, ROW, -ROW):
                end = cell + step
                while end in cells:
                    end += step
                ends.add(end)
        for end in ends:
            self._judge_one(end)

    def _judge_one(self, empty: int) -> None:
        mask = fitting(self.cells, empty)
        if mask and mask != ANY:
            self.fits[empty] = mask
        else:
            self.fits.pop(empty, None)

    def string(self, cell: int, step: int) -> list[int]:
        """The cells of the string through a tile along an axis; at least the tile."""
        cells = self.cells
        while cell - step in cells:
            cell -= step
        found = [cell]
        while (cell := cell + step) in cells:
            found.append(cell)
        return found

    def table(self) -> Table:
        placed = [(NAME[kind], cell % ROW, cell // ROW) for cell, kind in self.cells.items()]
        return normal(clusters(placed))

    def components(self, among: Iterable[int]) -> list[list[int]]:
        """The connected components that contain these cells."""
        cells, seen, parts = self.cells, set[int](), []
        for start in among:
            if start in seen:
                continue
            seen.add(start)
            part = [start]
            for cell in part:
                for beside in (cell + 1, cell - 1, cell + ROW, cell - ROW):
                    if beside in cells and beside not in seen:
                        seen.add(beside)
                        part.append(beside)
            parts.append(part)
        return parts

    def free_region(self) -> int:
        """A cell in an unused region."""
        taken = {cell % ROW // REGION for cell in self.cells}
        region = next(region for region in range(ROW // REGION) if region not in taken)
        return REGION * region + REGION // 2


# --- additions


def _anchors(mask: int) -> int:
    """The kinds that make a line of three with two kinds of the mask."""
    runs = mask >> 1 & mask >> 2 | mask << 1 & mask << 2 | mask << 1 & mask >> 1
    one, two, three = (_turned(mask, turns) for turns in (1, 2, 3))
    return (runs | one & two | one & three | two & three) & EVERY


def _turned(mask: int, turns: int) -> int:
    """The mask with colours rotated."""
    return (mask >> 16 * turns | mask << 64 - 16 * turns) & (1 << 64) - 1


class Pairs(NamedTuple):
    """Pairs that make a line of three with an anchor: `outward` on one side of it, `around` on
    both."""

    outward: tuple[tuple[int, int], ...]
    around: tuple[tuple[int, int], ...]


def _pairs(anchor: int, mask: int) -> Pairs:
    value, others = anchor % 16, FAMILY[anchor] & mask & ~(1 << anchor)
    sets = [(a, b) for a in kinds_of(others) for b in kinds_of(others) if a < b]
    outward, around = sets[:], sets[:]
    if value <= HIGHEST - 2 and mask >> anchor + 1 & 3 == 3:
        outward.append((anchor + 1, anchor + 2))
    if value > 2 and mask >> anchor - 2 & 3 == 3:
        outward.append((anchor - 1, anchor - 2))
    if 1 < value < HIGHEST and mask >> anchor - 1 & 5 == 5:
        around.append((anchor - 1, anchor + 1))
    return Pairs(tuple(outward), tuple(around))


def _is_clear(cells: dict[int, int], cell: int, step: int, side: int) -> bool:
    """Whether two tiles laid from a cell along `step` touch nothing else."""
    one, two = cell + step, cell + 2 * step
    return not (
        two in cells
        or cell + 3 * step in cells
        or one + side in cells
        or one - side in cells
        or two + side in cells
        or two - side in cells
    )


def _is_clear_around(cells: dict[int, int], cell: int, step: int, side: int) -> bool:
    one, two = cell + step, cell - step
    return not (
        one + step in cells
        or two - step in cells
        or one + side in cells
        or one - side in cells
        or two + side in cells
        or two - side in cells
    )


def crossings(cells: dict[int, int], mask: int) -> Iterator[Placement]:
    """New lines of three across one tile of the table."""
    anchors = _anchors(mask)
    if not anchors:
        return
    pairs_of: dict[int, Pairs] = {}
    for cell, kind in cells.items():
        if not anchors >> kind & 1:
            continue
        pairs = pairs_of.get(kind) or pairs_of.setdefault(kind, _pairs(kind, mask))
        for step, side in ((1, ROW), (ROW, 1)):
            if cell + step in cells or cell - step in cells:
                continue
            if pairs.outward:
                for to in (step, -step):
                    if _is_clear(cells, cell, to, side):
                        for near, far in pairs.outward:
                            yield (cell + to, near), (cell + 2 * to, far)
            if pairs.around and _is_clear_around(cells, cell, step, side):
                for before, after in pairs.around:
                    yield (cell - step, before), (cell + step, after)


def singles(fits: dict[int, int], mask: int) -> Iterator[Placement]:
    for cell, fitting_kinds in fits.items():
        for kind in kinds_of(fitting_kinds & mask):
            yield ((cell, kind),)


def new_lines(mask: int) -> Iterator[tuple[int, int, int]]:
    """Lines of three within the mask."""
    for kind in kinds_of(mask & mask >> 1 & mask >> 2):
        yield kind, kind + 1, kind + 2
    colours = len(COLOURS)
    for value in range(1, HIGHEST + 1):
        held = [k for k in range(value, 16 * colours, 16) if mask >> k & 1]
        if len(held) >= 3:
            yield from ((held[i], held[j], held[k]) for i, j, k in _THREES if k < len(held))


_THREES = ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))


def in_a_row(cell: int, line: Sequence[int]) -> Placement:
    return tuple((cell + i, kind) for i, kind in enumerate(line))
