"""Trellis for the tests: tables drawn as text, positions built around them, a simple player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from random import Random
from typing import Any

from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.rules import Refusal
from game.trellis.rules import Trellis
from game.trellis.state import Move, State
from game.trellis.table import NUMBERS, Group, Table, in_order, kind_of, tiles_of

ALL = [f"{colour}{n}" for colour in "bgry" for n in range(1, 15)] * 2 + ["DRAW3", "PASS"] * 2


def drawn(picture: str) -> Table:
    """Groups are separated by a blank line, tiles by spaces; a dot is an empty cell."""
    blocks = [block.split("\n") for block in picture.strip("\n").split("\n\n")]
    groups = [
        tuple(
            (tile, x, y)
            for y, row in enumerate(block)
            for x, tile in enumerate(row.split())
            if tile != "."
        )
        for block in blocks
    ]
    return tuple(group for group in groups if group)


def picture(groups: Sequence[Group]) -> str:
    """The inverse of `drawn`."""
    blocks = []
    for group in groups:
        tile_at = {(x, y): tile for tile, x, y in group}
        width, height = max(x for x, _ in tile_at) + 1, max(y for _, y in tile_at) + 1
        rows = [[tile_at.get((x, y), ".") for x in range(width)] for y in range(height)]
        blocks.append("\n".join(" ".join(tile.ljust(3) for tile in row).rstrip() for row in rows))
    return "\n\n".join(blocks)


def trellis(seats: int, racks: str = "secret") -> Trellis:
    rules = rules_for("trellis", seats, {"racks": racks})
    assert isinstance(rules, Trellis)
    return rules


def document(
    racks: Sequence[str],
    table: str = "",
    opened: str = "",
    turn: int = 0,
    bag: str | None = None,
    display: str | None = None,
    **changes: object,
) -> dict[str, Any]:
    """A position as JSON. `opened`: digits of seats; remaining tiles fill display and bag."""
    seats = len(racks)
    groups = drawn(table)
    rest = Counter(ALL) - Counter(tile for group in groups for tile, _, _ in group)
    rest -= Counter(tile for rack in racks for tile in rack.split())
    rest -= Counter(f"{bag or ''} {display or ''}".split())
    numbers = [tile for tile in rest.elements() if tile in NUMBERS]
    shown = numbers[:6] if display is None else display.split()
    left = list((rest - Counter(shown)).elements()) if display is None else list(rest.elements())
    return {
        "game": "trellis",
        "seats": seats,
        "options": {"edition": "full", "racks": "secret"},
        "first": 0,
        "phase": "turn",
        "turn": turn,
        "bag": left if bag is None else bag.split(),
        "display": shown,
        "racks": [rack.split() for rack in racks],
        "groups": [[list(placed) for placed in group] for group in groups],
        "opened": [str(seat) in opened for seat in range(seats)],
        "giving": None,
        "skips": 0,
        "winners": None,
        **changes,
    }


def children(seats: int, racks: str = "secret") -> AnyMatch:
    """A match of the children's game (T21)."""
    options = {"edition": "children", "racks": racks}
    return new_match(rules_for("trellis", seats, options), seed=1, first=0)


def childrens_document(
    racks: Sequence[str], table: str = "", are: str = "secret", **changes: object
) -> dict[str, Any]:
    """A position of the children's game as JSON; display and bag have the remaining tiles. `are`:
    secret or open racks."""
    match, groups, held = children(len(racks), are), drawn(table), [one.split() for one in racks]
    rest = Counter(list(NUMBERS)) - tiles_of(groups) - Counter(chain(*held))
    left = list(rest.elements())
    return {
        **match.rules.write_state(match.state),
        "racks": held,
        "groups": [[list(placed) for placed in group] for group in groups],
        "display": left[:6],
        "bag": left[6:],
        **changes,
    }


def position(racks: Sequence[str], table: str = "", opened: str = "", **changes: Any) -> State:
    """A position with a seat for each rack."""
    return trellis(len(racks)).read_state(document(racks, table, opened, **changes))


def lay(seat: int, table: str) -> Move:
    return Move(seat, "lay", groups=drawn(table))


def verdict(state: State, move: Move) -> Refusal | None:
    return trellis(len(state.racks)).refusal(state, move)


def broken_rule(state: State, move: Move) -> str | None:
    refusal = verdict(state, move)
    return refusal.rule if refusal else None


# --- a player that only adds


def lines_of(rack: Sequence[str]) -> Iterator[list[str]]:
    """The sets, and runs of three, in a rack."""
    tiles = sorted({tile for tile in rack if tile in NUMBERS})
    yield from (list(three) for three in combinations(tiles, 3) if kind_of(three) == "set")
    for tile in tiles:
        run = [f"{tile[0]}{NUMBERS[tile] + step}" for step in range(3)]
        if set(run) <= set(tiles):
            yield run


def companions(tile: str) -> Iterator[tuple[str, str]]:
    """Pairs of tiles that make a line of three with a first tile, in the order of that line."""
    colour, number = tile[0], NUMBERS[tile]
    yield from ((f"{colour}{number + step}", f"{colour}{number + 2 * step}") for step in (1, -1))
    others = [f"{other}{number}" for other in "bgry" if other != colour]
    yield from ((one, two) for one, two in combinations(others, 2))


def additions(group: Group, rack: Sequence[str]) -> Iterator[Group]:
    """The group with one line extended by a tile, or with a new line of three."""
    tile_at = {(x, y): tile for tile, x, y in group}
    for (x, y), tile in tile_at.items():
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            first, second = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if first in tile_at:
                continue
            line, cell = [], (x, y)
            while cell in tile_at:
                line.append(tile_at[cell])
                cell = cell[0] - dx, cell[1] - dy
            for end in sorted(set(rack)):
                if kind_of([end, *line]):
                    yield (*group, (end, *first))
            for one, two in companions(tile):
                if second not in tile_at and one in rack and two in rack:
                    yield (*group, (one, *first), (two, *second))


def some_lay(rules: Trellis, state: State, rng: Random) -> Move | None:
    """A legal lay that adds a group, a line or one tile, if there is a simple one."""
    seat = state.turn
    rack = state.racks[seat]
    tables: list[Table] = []
    for index, group in enumerate(state.groups):
        others = state.groups[:index], state.groups[index + 1 :]
        tables += [(*others[0], larger, *others[1]) for larger in additions(group, rack)]
    rng.shuffle(tables)
    for line in lines_of(rack):
        tables.append((*state.groups, tuple((tile, x, 0) for x, tile in enumerate(line))))
    for table in tables:
        move = Move(seat, "lay", groups=table)
        if rules.refusal(state, move) is None:
            return move
    return None


def some_move(rules: Trellis, state: State, rng: Random) -> Move:
    """Gives what must be given, usually lays, else plays any listed move."""
    if state.giving is not None:
        seat = rng.choice(rules.to_act(state))
        rack = state.racks[seat]
        return Move(seat, "give", tiles=in_order(rng.sample(rack, min(2, len(rack)))))
    move = some_lay(rules, state, rng) if rng.random() < 0.8 else None
    return move or rng.choice(list(rules.moves(state, state.turn)))
