"""Tables of Trellis grown at random from the tiles at hand, and positions around them.

It knows of lines what the second judge knows, and nothing of the game's own code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations
from random import Random
from typing import TypeAlias

from lay_judge import LINES, Cell, Placed, State

Grid: TypeAlias = dict[Cell, str]
Hand: TypeAlias = Counter[str]
Line: TypeAlias = tuple[str, ...]

NUMBER_TILES = [f"{colour}{n}" for colour in "bgry" for n in range(1, 15)] * 2
ACTION_TILES = ["DRAW3", "DRAW3", "PASS", "PASS"]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
_LEGAL = frozenset(LINES)
_BIT = {tile: 1 << k for k, tile in enumerate(dict.fromkeys(NUMBER_TILES))}


def bits_of(tiles: Iterable[str]) -> int:
    """Which kinds of tiles these are, one bit each."""
    bits = 0
    for tile in tiles:
        bits |= _BIT[tile]
    return bits


_LINES_AND_BITS = [(bits_of(line), line) for line in LINES]
_SHORT_LINES = [(bits, line) for bits, line in _LINES_AND_BITS if len(line) <= 4]


@cache
def lines_with(tile: str) -> list[tuple[int, Line]]:
    return [(bits, line) for bits, line in _LINES_AND_BITS if tile in line]


def lines_among(tile: str, kinds: int) -> list[Line]:
    """Those with this tile and none that is not among the kinds."""
    return [line for bits, line in lines_with(tile) if bits & ~kinds == 0]


def grid_of(group: Iterable[Placed]) -> Grid:
    return {(x, y): tile for tile, x, y in group}


def group_of(grid: Grid) -> list[Placed]:
    return [(tile, x, y) for (x, y), tile in grid.items()]


def string_through(grid: Grid, cell: Cell, dx: int, dy: int) -> list[Cell]:
    x, y = cell
    while (x - dx, y - dy) in grid:
        x, y = x - dx, y - dy
    cells = []
    while (x, y) in grid:
        cells.append((x, y))
        x, y = x + dx, y + dy
    return cells


def fits(grid: Grid, cells: Iterable[Cell]) -> bool:
    """Whether each of these cells lies in lines only, and in one at least."""
    for cell in cells:
        strings = [string_through(grid, cell, dx, dy) for dx, dy in ((1, 0), (0, 1))]
        long = [tuple(grid[spot] for spot in cells) for cells in strings if len(cells) > 1]
        if not long or not _LEGAL.issuperset(long):
            return False
    return True


def parts_of(grid: Grid) -> list[Grid]:
    """What hangs together, each part a grid of its own."""
    left, parts = dict(grid), []
    while left:
        front = [next(iter(left))]
        part = {front[0]: left.pop(front[0])}
        while front:
            x, y = front.pop()
            for near in [(x + dx, y + dy) for dx, dy in SIDES]:
                if near in left:
                    part[near] = left.pop(near)
                    front.append(near)
        parts.append(part)
    return parts


def turned(grid: Grid, way: int) -> Grid:
    """One of the eight ways to turn and mirror a table; 0 leaves it as it lies."""
    across, left, up = way & 1, way & 2, way & 4
    found = {}
    for (x, y), tile in grid.items():
        x, y = (y, x) if across else (x, y)
        found[(-x if left else x), (-y if up else y)] = tile
    return found


# --- growing


def new_line(hand: Hand, rng: Random) -> Grid | None:
    """A line of tiles of the hand alone."""
    tiles = [tile for tile, count in hand.items() if count > 0]
    if not tiles:
        return None
    lines = lines_among(rng.choice(tiles), bits_of(tiles))
    if not lines:
        return None
    return {(x, 0): tile for x, tile in enumerate(rng.choice(lines))}


def addition(grid: Grid, hand: Hand, rng: Random) -> Grid | None:
    """The cells of one try to make a group larger by tiles of the hand."""
    cell = rng.choice(list(grid))
    found = longer(grid, cell, hand, rng) if rng.random() < 0.5 else None
    found = found or crossing(grid, cell, hand, rng)
    return found if found and fits({**grid, **found}, found) else None


def longer(grid: Grid, cell: Cell, hand: Hand, rng: Random) -> Grid | None:
    dx, dy = rng.choice(SIDES)
    cells = string_through(grid, cell, dx, dy)
    (x, y), line = cells[-1], [grid[spot] for spot in cells]
    fitting = [tile for tile, count in hand.items() if count and (*line, tile) in _LEGAL]
    return {(x + dx, y + dy): rng.choice(fitting)} if fitting else None


def crossing(grid: Grid, cell: Cell, hand: Hand, rng: Random) -> Grid | None:
    """A line through a tile that lies already; it may cross others on its way."""
    (x, y), (dx, dy) = cell, rng.choice(((1, 0), (0, 1)))
    near = grid.values() if rng.random() < 0.3 else [grid[cell]]
    held = bits_of(tile for tile, count in hand.items() if count > 0)
    lines = lines_among(grid[cell], held | bits_of(near))
    for line in rng.sample(lines, min(4, len(lines))):
        shift = line.index(grid[cell])
        spots = {(x + dx * (k - shift), y + dy * (k - shift)): one for k, one in enumerate(line)}
        if all(grid.get(spot, one) == one for spot, one in spots.items()):
            new = {spot: one for spot, one in spots.items() if spot not in grid}
            if new and Counter(new.values()) <= hand:
                return new
    return None


def bridged(one: Grid, other: Grid, hand: Hand, rng: Random) -> Grid | None:
    """Both groups and a line of the hand through a tile of each, right or not."""
    ways = list(bridges(one, other, hand, rng))
    if not ways:
        return None
    line, first, second = rng.choice(ways)
    x, y = rng.choice([cell for cell, tile in one.items() if tile == first])
    a, b = rng.choice([cell for cell, tile in other.items() if tile == second])
    shift, far = line.index(first), line.index(second) - line.index(first)
    bridge = {(x + k - shift, y): tile for k, tile in enumerate(line)}
    moved = {(c - a + x + far, d - b + y): tile for (c, d), tile in other.items()}
    cells = {**one, **moved, **bridge}
    apart = len(cells) == len(one) + len(other) + len(line) - 2
    return cells if apart else None


def bridges(one: Grid, other: Grid, hand: Hand, rng: Random) -> Iterator[tuple[Line, str, str]]:
    """Some short lines of the hand's tiles but for one of each group, with those two."""
    held = bits_of(tile for tile, count in hand.items() if count > 0)
    here, there = bits_of(one.values()), bits_of(other.values())
    for bits, line in rng.sample(_SHORT_LINES, 200):
        missing = bits & ~held
        if missing.bit_count() > 2 or missing & ~(here | there):
            continue
        for first, second in permutations(line, 2):
            ends = bits_of([first]) & here, bits_of([second]) & there
            if all(ends) and not missing & ~(ends[0] | ends[1]):
                yield line, first, second


def block(hand: Hand, rng: Random) -> Grid | None:
    """Runs one below the other whose columns are sets."""
    first = rng.choice((1, rng.randrange(1, 13)))
    columns = range(first, rng.choice((15, rng.randrange(first + 3, 16))))
    colours = rng.sample("rygb", rng.choice((3, 4, 4)))
    found = {(n, y): f"{colour}{n}" for n in columns for y, colour in enumerate(colours)}
    return turned(found, rng.randrange(8)) if Counter(found.values()) <= hand else None


def grow(grid: Grid, hand: Hand, size: int, rng: Random) -> Grid:
    """To about so many tiles, taken out of the hand; fewer where nothing more fits."""
    grown, failures = dict(grid), 0
    while len(grown) < size and failures < 8:
        added = addition(grown, hand, rng)
        failures += added is None
        if added:
            grown |= added
            hand.subtract(added.values())
    return grown


# --- positions


def random_position(rng: Random) -> State:
    """2 to 4 seats, none to four groups, none to all tiles on the table."""
    seats = rng.choice((2, 3, 4))
    chance = rng.choice((0.0, 0.5, 0.5, 0.7, 1.0, 1.0))
    opened = [rng.random() < chance for _ in range(seats)]
    most = 4 if seats == 4 else 3
    most = most if all(opened) else min(most, sum(opened))
    hand = Counter(NUMBER_TILES)
    groups = list(random_groups(hand, rng.randrange(1, most + 1), rng)) if most else []
    rest = list(hand.elements())
    rng.shuffle(rest)
    rest += rng.sample(ACTION_TILES, rng.choice((0, 2, 4)))
    if len(rest) < seats:
        return random_position(rng)
    size = rng.choice((3, 8, 15, 25, 40))
    racks: list[list[str]] = [[rest.pop()] for _ in range(seats)]
    for rack in racks:
        rng.shuffle(rest)
        taken = rng.randrange(min(size, len(rest)) + 1)
        rack += rest[:taken]
        del rest[:taken]
    return {
        "game": "trellis",
        "seats": seats,
        "options": {"racks": "secret"},
        "first": rng.randrange(seats),
        "phase": "turn",
        "turn": rng.randrange(seats),
        "bag": rest[6:],
        "display": rest[:6],
        "racks": racks,
        "groups": groups,
        "opened": opened,
        "giving": None,
        "skips": 0,
        "winners": None,
    }


def random_groups(hand: Hand, number: int, rng: Random) -> Iterator[list[Placed]]:
    """Small tables as often as large ones."""
    size = rng.choice((3, 10, 20, 40, 80, 112))
    for _ in range(number):
        seed = block(hand, rng) if rng.random() < size / 90 else None
        seed = seed or new_line(hand, rng)
        if seed:
            hand.subtract(seed.values())
            yield group_of(grow(seed, hand, size // number, rng))
