"""What the sentences of Trellis' hints claim, checked by the rules alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any, TypeAlias

from hints_judged import Said, Truth
from lay_judge import LINES, judged

Group: TypeAlias = list[tuple[str, int, int]]
Table: TypeAlias = list[Group]

COLOURS = {"blue": "b", "green": "g", "red": "r", "yellow": "y"}
ACTIONS = ("PASS", "DRAW3")
ACTION_NAMES = {"the arrows": "PASS", "the +3": "DRAW3"}
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


# --- the position


def rack(said: Said) -> list[str]:
    tiles: list[str] = said.state["racks"][said.seat]
    return tiles


def groups(said: Said) -> Table:
    return [[(tile, x, y) for tile, x, y in group] for group in said.state["groups"]]


def laid_groups(said: Said) -> Table:
    return [[(tile, x, y) for tile, x, y in group] for group in said.move["groups"]]


def tiles_of(table: Table) -> Counter[str]:
    return Counter(tile for group in table for tile, _, _ in group)


def laid(said: Said) -> Counter[str]:
    return tiles_of(laid_groups(said)) - tiles_of(groups(said))


def display(said: Said) -> list[str]:
    return [tile for tile in said.state["display"] if tile not in ACTIONS]


def number(tile: str) -> int:
    return 20 if tile in ACTIONS else int(tile[1:])


def tile_named(name: str) -> str:
    if name in ACTION_NAMES:
        return ACTION_NAMES[name]
    _, colour, value = name.split()
    return COLOURS[colour] + value


def named(said: Said, place: str) -> list[str]:
    return [tile_named(name) for name in said.values[place].split(", ")]


def may_lay(said: Said, table: Table, own: Sequence[str]) -> bool:
    """Whether the seat can legally end its turn with this table and this rack."""
    racks = [*said.state["racks"]]
    racks[said.seat] = list(own)
    move = {"seat": said.seat, "do": "lay", "groups": [[list(p) for p in group] for group in table]}
    verdict = judged({**said.state, "racks": racks}, json.dumps({"move": move}))
    return verdict.code == "ok"


# --- what can be added without moving anything


def additions(said: Said, own: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The tiles of every lay that moves nothing: one tile, a pair across one of the table, a line
    of three."""
    table = groups(said)
    kinds = sorted({tile for tile in own if tile not in ACTIONS})
    for line in combinations(kinds, 3):
        for ordered in permutations(line):
            if ordered in LINES_OF_THREE:
                group = [(tile, x, 0) for x, tile in enumerate(ordered)]
                if may_lay(said, [*table, group], own):
                    yield line
                break
    for index, group in enumerate(table):
        rest = [*table[:index], *table[index + 1 :]]
        for placed in _grown(group, kinds):
            if may_lay(said, [*rest, [*group, *placed]], own):
                yield tuple(sorted(tile for tile, _, _ in placed))


LINES_OF_THREE = {line for line in LINES if len(line) == 3}


def _grown(group: Group, kinds: Sequence[str]) -> Iterator[Group]:
    taken = {(x, y): tile for tile, x, y in group}
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in SIDES} - set(taken)
    yield from ([(tile, *cell)] for cell in sorted(beside) for tile in kinds)
    for (x, y), anchor in taken.items():
        for one, other in permutations(kinds, 2):
            for dx, dy in ((1, 0), (0, 1)):
                for far in (1, -1):
                    if (anchor, one, other) in LINES_OF_THREE:
                        yield [
                            (one, x + far * dx, y + far * dy),
                            (other, x + 2 * far * dx, y + 2 * far * dy),
                        ]
                if (one, anchor, other) in LINES_OF_THREE:
                    yield [(one, x - dx, y - dy), (other, x + dx, y + dy)]


def is_two_of_a_line(one: str, other: str) -> bool:
    return any({one, other} <= set(line) for line in LINES_OF_THREE) and one != other


# --- what is done


def lays(said: Said, lies_on: bool) -> bool:
    """Whether it names all tiles that are laid, up to four."""
    if said.move["do"] != "lay" or not may_lay(said, laid_groups(said), rack(said)):
        return False
    names, tiles = Counter(named(said, "tiles")), laid(said)
    is_named = names <= tiles and names.total() == min(4, tiles.total())
    return is_named and nothing_moves(said) == lies_on


def nothing_moves(said: Said) -> bool:
    """Whether every group still lies unchanged within a group of the new table, no two of them in
    the same place."""
    left = [{((x, y), tile) for tile, x, y in group} for group in laid_groups(said)]
    return _lie(sorted(groups(said), key=len, reverse=True), left)


def _lie(groups: Sequence[Group], left: Sequence[set[Any]]) -> bool:
    if not groups:
        return True
    (tile, x, y), *_ = group = groups[0]
    for index, room in enumerate(left):
        for (to_x, to_y), other in room:
            if other == tile:
                moved = {((px + to_x - x, py + to_y - y), t) for t, px, py in group}
                if moved <= room:
                    rest = [*left[:index], room - moved, *left[index + 1 :]]
                    if _lie(groups[1:], rest):
                        return True
    return False


def does(do: str, tile: str = "") -> Truth:
    """Whether this is the move, and nothing can be added instead."""

    def is_true(said: Said) -> bool:
        is_done = said.move["do"] == do and said.move.get("tile", "") == tile
        return is_done and not any(additions(said, rack(said)))

    return is_true


def gives(said: Said) -> bool:
    return said.move["do"] == "give" and Counter(named(said, "tiles")) == Counter(
        said.move["tiles"]
    )


def takes(said: Said) -> bool:
    (tile,) = named(said, "tile")
    return does("take", tile)(said)


# --- why


def goes_out(said: Said) -> bool:
    return laid(said) == Counter(rack(said))


def opens(said: Said) -> bool:
    own = laid(said)
    is_own = any(len(group) >= 3 and tiles_of([group]) <= own for group in laid_groups(said))
    return is_own and not said.state["opened"][said.seat]


def laid_next(said: Said) -> bool:
    """Whether nothing can be laid now, but these tiles with the new one can."""
    wanted, tile = tuple(sorted(named(said, "tiles"))), said.move["tile"]
    with_it = [*rack(said), tile]
    found = {tuple(sorted(tiles)) for tiles in additions(said, with_it)}
    return tile in wanted and wanted in found


def waits(said: Said) -> bool:
    (other,) = named(said, "other")
    return other in rack(said) and is_two_of_a_line(other, said.move["tile"])


def nothing_goes_with(said: Said) -> bool:
    own = [tile for tile in rack(said) if tile not in ACTIONS]
    return not any(is_two_of_a_line(tile, shown) for tile in own for shown in display(said))


def counts_least(said: Said) -> bool:
    least = min(number(tile) for tile in said.state["display"])
    return number(said.move["tile"]) == least and not said.state["bag"]


def is_for_the_fewest(said: Said) -> bool:
    counts = [len(tiles) for seat, tiles in enumerate(said.state["racks"]) if seat != said.seat]
    target = len(said.state["racks"][said.move["target"]])
    return said.move["target"] != said.seat and target == min(counts)


def kept(said: Said) -> list[str]:
    return list((Counter(rack(said)) - Counter(said.move["tiles"])).elements())


def alone(said: Said) -> bool:
    given = said.move["tiles"]
    others = [tile for tile in kept(said) if tile not in ACTIONS]
    lonely = not any(is_two_of_a_line(tile, other) for tile in given for other in others)
    return lonely and not set(given) & set(ACTIONS)


def dearest(said: Said) -> bool:
    given, rest = map(number, said.move["tiles"]), map(number, kept(said))
    return min(given) >= max(rest, default=0)


TRUTHS: Mapping[str, Truth] = {
    "do.draw": does("draw"),
    "do.draw_3": does("play", "DRAW3"),
    "do.give": gives,
    "do.lay": lambda said: lays(said, True),
    # The table says this of a step; no advice begins with it.
    "do.move": lambda _: False,
    "do.pass": does("play", "PASS"),
    "do.lay_all": goes_out,
    "do.rearrange": lambda said: lays(said, False),
    "do.skip": does("skip"),
    "do.take": takes,
    "why.alone": alone,
    "why.counts": lambda said: said.move["tile"] in ACTIONS and said.number("count") == 20,
    "why.counts_least": counts_least,
    "why.dearest": dearest,
    "why.fewest": is_for_the_fewest,
    "why.goes_out": goes_out,
    "why.laid_next": laid_next,
    "why.makes_room": lambda said: laid(said).total() > 0 and not nothing_moves(said),
    "why.nothing_goes_with": nothing_goes_with,
    "why.nothing_left": lambda said: not said.state["bag"] and not said.state["display"],
    "why.nothing_moves": nothing_moves,
    "why.nothing_open": lambda said: not said.state["display"],
    "why.only": lambda said: not kept(said),
    "why.opens": opens,
    "why.waits": waits,
}
