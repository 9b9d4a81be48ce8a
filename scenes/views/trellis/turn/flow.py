"""Finds all ways to lay tiles with one of them on the aimed cell, the best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from game.trellis.table import ACTIONS, NUMBERS, Cell
from scenes.views.trellis.turn.cells import ACROSS, DOWN, SIDES, Heading, stepped, wrong_through

TileAt: TypeAlias = Mapping[Cell, str]
Rank: TypeAlias = tuple[float, ...]


MOST_ANCHORS = 6
"""In larger shapes only this many tiles are tried on the aimed cell."""


class Way(NamedTuple):
    """The cells for the tiles, in their order, and the number of invalid lines through them."""

    cells: tuple[Cell, ...]
    wrong: int
    shifts: tuple[tuple[Cell, Cell], ...] = ()
    """Tiles that slide to make room: (from, to)."""


class Aim(NamedTuple):
    """`aimed`: the index of the tile under the finger, or None. `reading`: the seat's left-to-right
    heading."""

    cell: Cell
    aimed: int | None
    reading: Heading


def flowing(tile_at: TileAt, tiles: Sequence[str], aim: Aim) -> list[Way]:
    """Ways with one tile on the aimed cell and the others on the next free cells before and after
    it, along both axes, in every order that may be valid."""
    if aim.cell in tile_at or has_action(tiles):
        return []
    ranked: dict[tuple[Cell, ...], tuple[Rank, Way]] = {}
    for axis in (ACROSS, DOWN):
        forward = forward_along(axis, aim.reading)
        axis_rank = _axis_rank(tile_at, aim, axis)
        for before in range(len(tiles)):
            row = _free_row(tile_at, aim.cell, forward, before, len(tiles) - 1 - before)
            jumps = _steps_between(row) - len(row) + 1
            for order in orders(tiles):
                cells = _by_tile(order, row)
                way = judged(tile_at, tiles, cells)
                falls = _falls([tiles[number] for number in order])
                rank = (way.wrong, *axis_rank, falls, jumps, _off_aim(cells, aim))
                if cells not in ranked or rank < ranked[cells][0]:
                    ranked[cells] = rank, way
    return _best_first(ranked.values())


def keeping_shape(
    tile_at: TileAt, tiles: Sequence[str], lay_on: Sequence[Cell], aim: Aim
) -> list[Way]:
    """Ways that keep the tiles' shape. A line may be turned if only that is valid, and skips
    occupied cells if it fits nowhere else."""
    is_line = len({x for x, _ in lay_on}) == 1 or len({y for _, y in lay_on}) == 1
    ranked: dict[tuple[Cell, ...], tuple[Rank, Way]] = {}
    # On bare felt any anchor gives the same shape; a large shape is anchored at the finger's tile.
    is_held = aim.aimed is not None and (not tile_at or len(tiles) > MOST_ANCHORS)
    anchors = [number for number in range(len(tiles)) if not is_held or number == aim.aimed]
    for turns in range(4 if is_line and len(tiles) > 1 else 1):
        shape = [turned(cell, turns) for cell in lay_on]
        for anchor in anchors:
            x, y = aim.cell[0] - shape[anchor][0], aim.cell[1] - shape[anchor][1]
            cells = tuple((cell[0] + x, cell[1] + y) for cell in shape)
            if cells in ranked or not tile_at.keys().isdisjoint(cells):
                continue
            way = judged(tile_at, tiles, cells)
            natural = _natural(tile_at, tiles, cells, aim) if turns else (0, 0, 0)
            off = _off_aim(cells, aim)
            ranked[cells] = (way.wrong, turns > 0, *natural, off), way
    if not ranked and is_line:
        return flowing(tile_at, tiles, aim)
    return _best_first(ranked.values())


def judged(tile_at: TileAt, tiles: Sequence[str], cells: tuple[Cell, ...]) -> Way:
    after = dict(tile_at)
    after.update(zip(cells, tiles, strict=True))
    return Way(cells, wrong_through(after, cells))


def has_action(tiles: Iterable[str]) -> bool:
    return any(tile in ACTIONS for tile in tiles)


def turned(cell: Cell, turns: int = 1) -> Cell:
    """Rotated about (0, 0) by quarter turns clockwise."""
    for _ in range(turns % 4):
        cell = -cell[1], cell[0]
    return cell


def orders(tiles: Sequence[str]) -> list[tuple[int, ...]]:
    """Orders that may be valid, as indices: ascending and descending for one colour, and
    unchanged."""
    as_they_are = tuple(range(len(tiles)))
    if len({tile[0] for tile in tiles}) > 1 or len(tiles) < 2:
        return [as_they_are]
    rising = tuple(sorted(as_they_are, key=lambda number: NUMBERS[tiles[number]]))
    return list(dict.fromkeys([rising, rising[::-1], as_they_are]))


def _best_first(ranked: Iterable[tuple[Rank, Way]]) -> list[Way]:
    return [way for _, way in sorted(ranked, key=lambda pair: pair[0])]


def forward_along(axis: Heading, reading: Heading) -> Heading:
    """The positive heading of an axis: left to right for the seat, or top to bottom."""
    down = (-reading[1], reading[0])
    return reading if abs(reading[0]) == axis[0] else down


def _axis_rank(tile_at: TileAt, aim: Aim, axis: Heading) -> tuple[int, int]:
    """Prefers an axis that continues a line beside the aimed cell, then the seat's reading axis."""
    goes_on = any(stepped(aim.cell, axis, way) in tile_at for way in (1, -1))
    return int(not goes_on), int(abs(aim.reading[0]) != axis[0])


def _natural(
    tile_at: TileAt, tiles: Sequence[str], cells: Sequence[Cell], aim: Aim
) -> tuple[int, int, int]:
    """The rank of a line that has been turned."""
    axis = ACROSS if cells[0][1] == cells[1][1] else DOWN
    dx, dy = forward_along(axis, aim.reading)
    along = sorted(range(len(cells)), key=lambda n: dx * cells[n][0] + dy * cells[n][1])
    return *_axis_rank(tile_at, aim, axis), _falls([tiles[number] for number in along])


def _falls(tiles: Sequence[str]) -> int:
    return int(NUMBERS[tiles[0]] > NUMBERS[tiles[-1]])


def _off_aim(cells: Sequence[Cell], aim: Aim) -> float:
    """Distance from the aimed cell to the finger's tile, or else to the centre of all."""
    x, y = aim.cell
    if aim.aimed is not None:
        return abs(cells[aim.aimed][0] - x) + abs(cells[aim.aimed][1] - y)
    middle_x = sum(cell[0] for cell in cells) / len(cells)
    middle_y = sum(cell[1] for cell in cells) / len(cells)
    return abs(middle_x - x) + abs(middle_y - y)


def _free_row(tile_at: TileAt, cell: Cell, forward: Heading, before: int, after: int) -> list[Cell]:
    """A free cell with this many free cells before and after it."""
    backward = -forward[0], -forward[1]
    first = _next_free(tile_at, cell, backward, before)
    return [*reversed(first), cell, *_next_free(tile_at, cell, forward, after)]


def _next_free(tile_at: TileAt, cell: Cell, heading: Heading, count: int) -> list[Cell]:
    found: list[Cell] = []
    while len(found) < count:
        cell = stepped(cell, heading)
        if cell not in tile_at:
            found.append(cell)
    return found


def _steps_between(row: Sequence[Cell]) -> int:
    (x, y), (last_x, last_y) = row[0], row[-1]
    return abs(last_x - x) + abs(last_y - y)


def _by_tile(order: Sequence[int], row: Sequence[Cell]) -> tuple[Cell, ...]:
    """The cells of a row in the order of the tiles."""
    cells = dict(zip(order, row, strict=True))
    return tuple(cells[number] for number in range(len(row)))


def parted(
    tile_at: TileAt, tiles: Sequence[str], cell: Cell, heading: Heading, reading: Heading
) -> Way | None:
    """The best way to insert tiles between a tile and the next one along `heading`; None if both
    sides are connected elsewhere or cannot slide."""
    other = stepped(cell, heading)
    if cell not in tile_at or other not in tile_at:
        return None
    sides = [_hanging_on(tile_at, cell, other), _hanging_on(tile_at, other, cell)]
    if other in sides[0]:
        return None
    backward = -heading[0], -heading[1]
    ways = [(sides[1], heading), (sides[0], backward)]
    # Of equal sides the one behind slides.
    ways.sort(key=lambda way: len(way[0]))
    ahead = forward_along(heading, reading) == heading
    for side, away in ways:
        found = list(_ways(tile_at, tiles, (cell, heading), ahead, side, away))
        if found:
            return min(found, key=lambda pair: pair[0])[1]
    return None


def _hanging_on(tile_at: TileAt, cell: Cell, without: Cell) -> set[Cell]:
    """All cells connected with a cell other than through the seam to `without`."""
    reached, found = [cell], {cell}
    for one in reached:
        for side in SIDES:
            beside = stepped(one, side)
            crosses = one == cell and beside == without
            if beside in tile_at and beside not in found and not crosses:
                found.add(beside)
                reached.append(beside)
    return found


def _ways(
    tile_at: TileAt,
    tiles: Sequence[str],
    seam: tuple[Cell, Heading],
    ahead: bool,
    side: set[Cell],
    away: Heading,
) -> Iterator[tuple[tuple[int, int, int], Way]]:
    """Insertions with their ranks: as one line, or with a free cell that splits it in two. `ahead`:
    the seat reads along the seam's heading."""
    (cell, heading), count = seam, len(tiles)
    staying = {at: tile for at, tile in tile_at.items() if at not in side}
    for gap in (None, *range(count + 1)):
        by = count if gap is None else count + 1
        moved = {stepped(at, away, by): tile_at[at] for at in side}
        first = cell if away == heading else stepped(cell, heading, -by)
        room = [stepped(first, heading, step) for step in range(1, by + 1)]
        row = [at for step, at in enumerate(room) if step != gap]
        passed = (stepped(at, away, step) for at in side for step in range(1, by + 1))
        if not staying.keys().isdisjoint([*passed, *row]):
            continue
        lying = {**staying, **moved}
        shifts = tuple((at, stepped(at, away, by)) for at in sorted(side))
        for rank, order in enumerate(orders(tiles)):
            cells = dict(zip(order, row if ahead else reversed(row), strict=True))
            by_tile = tuple(cells[number] for number in range(count))
            lying.update(zip(by_tile, tiles, strict=True))
            ends = (first, stepped(first, heading, by + 1))
            wrong = wrong_through(lying, [*by_tile, *moved, *ends])
            yield (wrong, int(gap is not None), rank), Way(by_tile, wrong, shifts)
