"""The table of Trellis: its tiles, and which groups are legal (T9 to T16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from game.reading import read_list, read_whole
from game.rules import HIDDEN, Malformed, Refusal

COLOURS = "bgry"
HIGHEST = 14
COPIES = 2
PASS, DRAW3 = "PASS", "DRAW3"
ACTIONS = (DRAW3, PASS)
SHORTEST = 3
"""Minimum length of a line, and so of a group (T9)."""
KNOWN_GROUPS = 64
"""Cache size: while a turn is composed, most groups stay the same."""

NUMBERS = {f"{colour}{n}": n for colour in COLOURS for n in range(1, HIGHEST + 1)}
KINDS = (*NUMBERS, *ACTIONS)
"""Each kind of tile once, in the order of sorted multisets."""
_PLACE = {tile: place for place, tile in enumerate((*KINDS, HIDDEN))}
_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def in_order(tiles: Iterable[str]) -> tuple[str, ...]:
    """Sorted by colour letter, then number; action tiles last."""
    return tuple(sorted(tiles, key=_PLACE.__getitem__))


def read_tile(value: object, name: str) -> str:
    if not isinstance(value, str) or value == HIDDEN or value not in _PLACE:
        words = "a tile is one of b, g, r, y and a number 1 to 14, or DRAW3, or PASS"
        raise Malformed(f'"{name}": {words}')
    return value


def read_tiles(value: object, name: str) -> tuple[str, ...]:
    return in_order(read_list(value, name, read_tile))


def read_placed(value: object, name: str) -> tuple[str, int, int]:
    if not isinstance(value, list) or len(value) != 3:
        raise Malformed(f'"{name}": a group is a list of [tile, x, y]')
    tile, x, y = value
    return read_tile(tile, name), read_whole(x, name), read_whole(y, name)


Tile: TypeAlias = Annotated[str, read_tile]
Tiles: TypeAlias = Annotated[tuple[str, ...], read_tiles]
Cell: TypeAlias = tuple[int, int]
"""(x, y), y downwards."""
Placed: TypeAlias = Annotated[tuple[str, int, int], read_placed]
Group: TypeAlias = tuple[Placed, ...]
Table: TypeAlias = tuple[Group, ...]
Kind: TypeAlias = Literal["set", "run"]

ALL_TILES = in_order(KINDS * COPIES)
"""The 116 tiles (T1)."""
CHILDREN_TILES = in_order(NUMBERS)
"""The 56 tiles of the children's game (T21)."""


def value_of(tiles: Iterable[str]) -> int:
    """Penalty points of tiles left in a rack (T19)."""
    return sum(NUMBERS.get(tile, 20) for tile in tiles)


def tiles_of(groups: Iterable[Group]) -> Counter[str]:
    return Counter([tile for group in groups for tile, _, _ in group])


# --- lines


@dataclass(frozen=True)
class Line:
    """A maximal string of tiles, or a tile without neighbours, and its verdict.

    `cells` go left to right or top to bottom. `kind` None: invalid, with a `refusal`.
    """

    group: int
    cells: tuple[Cell, ...]
    kind: Kind | None
    refusal: Refusal | None


def verdicts(groups: Sequence[Group]) -> list[Line]:
    """Every line of every group: across, down, then single tiles (T10).

    Groups may be illegal and unconnected, but with one tile per cell.
    """
    return [line for index, group in enumerate(groups) for line in _lines(index, tuple(group))]


@lru_cache(KNOWN_GROUPS)
def _lines(index: int, group: Group) -> tuple[Line, ...]:
    tile_at = {(x, y): tile for tile, x, y in group}
    return tuple(_judged(index, cells, tile_at) for cells in _strings(tile_at))


def _strings(tile_at: Mapping[Cell, str]) -> Iterator[tuple[Cell, ...]]:
    reading_order = sorted(tile_at, key=lambda cell: (cell[1], cell[0]))
    for dx, dy in ((1, 0), (0, 1)):
        for x, y in reading_order:
            if (x - dx, y - dy) in tile_at or (x + dx, y + dy) not in tile_at:
                continue
            cells = [(x, y)]
            while (x + dx, y + dy) in tile_at:
                x, y = x + dx, y + dy
                cells.append((x, y))
            yield tuple(cells)
    for x, y in reading_order:
        if not any((x + dx, y + dy) in tile_at for dx, dy in _SIDES):
            yield ((x, y),)


def _judged(group: int, cells: tuple[Cell, ...], tile_at: Mapping[Cell, str]) -> Line:
    tiles = [tile_at[cell] for cell in cells]
    kind = kind_of(tiles)
    if kind is not None:
        return Line(group, cells, kind, None)
    rule, key, why = _fault(tiles)
    where = tuple((group, x, y) for x, y in cells)
    return Line(group, cells, None, Refusal(rule, key, f"{' '.join(tiles)}: {why}", where))


def kind_of(tiles: Sequence[str]) -> Kind | None:
    """SET, RUN or neither; `tiles` in their order on the table (T9)."""
    if len(tiles) < SHORTEST or any(tile not in NUMBERS for tile in tiles):
        return None
    colours = {tile[0] for tile in tiles}
    steps = {NUMBERS[after] - NUMBERS[before] for before, after in pairwise(tiles)}
    if len(colours) == 1 and steps in ({1}, {-1}):
        return "run"
    return "set" if steps == {0} and len(colours) == len(tiles) else None


def _fault(tiles: Sequence[str]) -> tuple[str, str, str]:
    """Rule, key and message for an invalid line."""
    if any(tile in ACTIONS for tile in tiles):
        return "T9", "action_tile", "action tiles are played, never laid"
    if len(tiles) == 1:
        return "T10", "tile_alone", "every tile is in at least one line"
    if len(tiles) < SHORTEST:
        return "T10", "line_too_short", "tiles side by side form a line, of three tiles at least"
    if len({NUMBERS[tile] for tile in tiles}) == 1:
        return "T9", "colour_twice", "the tiles of a set have different colours"
    if len({tile[0] for tile in tiles}) == 1:
        return "T9", "values_do_not_follow", "the values of a run rise by 1 each or fall by 1 each"
    return "T9", "neither_set_nor_run", "a line is of one value or of one colour"


# --- groups


def clusters(tiles: Iterable[Placed]) -> list[Group]:
    """The connected components of tiles on a grid, one per cell (T11)."""
    tile_at = {(x, y): (tile, x, y) for tile, x, y in tiles}
    parts = []
    while tile_at:
        reached = [tile_at.pop(next(iter(tile_at)))]
        for _, x, y in reached:
            sides = [(x + dx, y + dy) for dx, dy in _SIDES]
            reached += [tile_at.pop(cell) for cell in sides if cell in tile_at]
        parts.append(tuple(reached))
    return parts


def normal(groups: Iterable[Group]) -> Table:
    """Normal form: each group's least x and y are 0, tiles sorted by y then x, groups sorted
    (T11)."""
    return tuple(sorted(map(_shifted, groups)))


def _shifted(group: Group) -> Group:
    left = min(x for _, x, _ in group)
    top = min(y for _, _, y in group)
    shifted = [(tile, x - left, y - top) for tile, x, y in group]
    return tuple(sorted(shifted, key=lambda placed: (placed[2], placed[1])))


# --- what may be left behind


def table_refusal(groups: Sequence[Group]) -> Refusal | None:
    """Why no seat may leave these groups; their number is not checked (T9 to T11)."""
    for index, group in enumerate(groups):
        refusal = _form_refusal(index, group)
        if refusal is not None:
            return refusal
    return next((line.refusal for line in verdicts(groups) if line.refusal), None)


@lru_cache(KNOWN_GROUPS)
def _form_refusal(index: int, group: Group) -> Refusal | None:
    if not group:
        return Refusal("T11", "empty_group", "a group has tiles")
    actions = tuple((index, x, y) for tile, x, y in group if tile in ACTIONS)
    if actions:
        return Refusal("T9", "action_tile", "action tiles are played, never laid", actions)
    counts = Counter((x, y) for _, x, y in group)
    if len(counts) < len(group):
        doubled = tuple((index, x, y) for (x, y), count in counts.items() if count > 1)
        return Refusal("T10", "cell_taken", "a cell holds one tile", doubled)
    apart = clusters(group)[1:]
    if apart:
        where = tuple((index, x, y) for part in apart for _, x, y in part)
        return Refusal("T11", "not_connected", "the tiles of a group touch side by side", where)
    return None


def places(seats: int, opened: int) -> int:
    """How many groups are allowed once `opened` seats have opened (T12, T13)."""
    most = 4 if seats == 4 else 3
    return most if opened == seats else min(most, opened)


def crowding(
    groups: Sequence[Group], before: Sequence[Group], seats: int, opened: int
) -> Refusal | None:
    """Refuses too many groups; `where`: cells of groups not in `before`."""
    allowed = places(seats, opened)
    if len(groups) <= allowed:
        return None
    where = _new_cells(groups, before)
    if len(groups) > places(seats, seats):
        return Refusal("T12", "too_many_groups", f"there are at most {allowed} groups", where)
    words = f"until all have opened there are as many groups as have: {allowed} at most"
    return Refusal("T13", "place_kept_free", words, where)


def opening_refusal(
    groups: Sequence[Group], before: Sequence[Group], laid: Counter[str]
) -> Refusal | None:
    """What a seat may leave in its opening turn (T14, T15).

    The two copies of a tile are interchangeable: a group counts as the seat's own if all its tiles
    are among those laid.
    """
    if any(len(group) >= SHORTEST and tiles_of([group]) <= laid for group in groups):
        return None
    where = _new_cells(groups, before)
    if len(groups) > len(before):
        words = "the first lay leaves a group of three or more tiles of one's rack and nothing else"
        return Refusal("T14", "not_of_its_own", words, where)
    return Refusal("T15", "open_first", "a player opens a group before touching others", where)


def _new_cells(groups: Sequence[Group], before: Sequence[Group]) -> tuple[tuple[int, ...], ...]:
    known = Counter(normal(before))
    cells = []
    for index, group in enumerate(groups):
        shifted = _shifted(group)
        if known[shifted]:
            known[shifted] -= 1
        else:
            cells += [(index, x, y) for _, x, y in group]
    return tuple(cells)
