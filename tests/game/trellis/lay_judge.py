"""A second judge of Trellis' lays, made for plainness, that shares no code with the game.

It reads a line as the referee does, and knows the position from a report's `state` alone.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any, NamedTuple, TypeAlias

State: TypeAlias = dict[str, Any]
Cell: TypeAlias = tuple[int, int]
Placed: TypeAlias = tuple[str, int, int]

RUNS = {
    tuple(f"{colour}{n}" for n in numbers[::step])
    for colour in "rygb"
    for start in range(1, 15)
    for end in range(start + 3, 16)
    for numbers in [list(range(start, end))]
    for step in (1, -1)
}
SETS = {
    tuple(f"{colour}{n}" for colour in colours)
    for n in range(1, 15)
    for size in (3, 4)
    for colours in permutations("rygb", size)
}
LINES = sorted(RUNS | SETS)
_LINES = frozenset(LINES)

_TILE = re.compile(r"[rygb]([1-9]|1[0-4])|PASS|DRAW3")
_FORM = {"seat", "do", "groups"}


class Verdict(NamedTuple):
    """`rules`: all rules that the lay breaks. `after`: the state after a legal one."""

    code: str
    rules: frozenset[str] = frozenset()
    after: State | None = None


# --- tables


def strings(group: Sequence[Placed]) -> list[tuple[Cell, ...]]:
    """All maximal strings of two or more, found row by row and column by column."""
    found = []
    for across in (True, False):
        cells = sorted((y, x) if across else (x, y) for _, x, y in group)
        string: list[Cell] = []
        for cell in [*cells, (10**30, 10**30)]:
            if string and cell != (string[-1][0], string[-1][1] + 1):
                if len(string) > 1:
                    found.append(tuple((b, a) if across else (a, b) for a, b in string))
                string = []
            string.append(cell)
    return found


def is_connected(group: Sequence[Placed]) -> bool:
    left = {(x, y) for _, x, y in group}
    front = [left.pop()]
    while front:
        x, y = front.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
        left -= near
        front += near
    return not left


def broken_by_group(group: Sequence[Placed]) -> set[str]:
    """Which of T9 to T11 a group breaks, whatever else is on the table.  Both T9 and T10 say what a
    line must be."""
    if not group:
        return {"T11"}
    at = {(x, y): tile for tile, x, y in group}
    broken = set()
    if any(tile in ("PASS", "DRAW3") for tile in at.values()):
        broken.add("T9")
    if not is_connected(group):
        broken.add("T11")
    if len(at) < len(group):
        return broken | {"T10"}
    lines = strings(group)
    if any(tuple(at[cell] for cell in line) not in _LINES for line in lines):
        broken |= {"T9", "T10"}
    if {cell for line in lines for cell in line} != set(at):
        broken.add("T10")
    return broken


# --- lays


def judged(state: State, line: str) -> Verdict:
    """The verdict on `{"move": {"do": "lay", …}}` in this position."""
    request = json.loads(line)
    if set(request) != {"move"} or not _has_form(request["move"]):
        return Verdict("syntax")
    seat: int = request["move"]["seat"]
    groups: list[list[Placed]] = [
        [(tile, x, y) for tile, x, y in group] for group in request["move"]["groups"]
    ]
    broken = _broken_by_moment(state, seat)
    if not broken:
        broken = _broken_by_lay(state, seat, groups)
    if broken:
        return Verdict("illegal", frozenset(broken))
    return Verdict("ok", after=_after(state, seat, groups))


def _has_form(move: object) -> bool:
    return (
        isinstance(move, dict)
        and set(move) == _FORM
        and move["do"] == "lay"
        and _is_whole(move["seat"])
        and isinstance(move["groups"], list)
        and all(isinstance(group, list) for group in move["groups"])
        and all(_is_placed(placed) for group in move["groups"] for placed in group)
    )


def _is_placed(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 3
        and isinstance(value[0], str)
        and _TILE.fullmatch(value[0]) is not None
        and _is_whole(value[1])
        and _is_whole(value[2])
    )


def _is_whole(value: object) -> bool:
    return type(value) is int


def _broken_by_moment(state: State, seat: int) -> set[str]:
    if seat not in range(state["seats"]):
        return {"G1", "G5"} if state["phase"] == "over" else {"G1"}
    if state["phase"] == "over":
        return {"G5"}
    if state["phase"] == "giving":
        return {"T6"}
    return set() if seat == state["turn"] else {"T3"}


def _tiles(groups: Sequence[Sequence[Placed]]) -> list[str]:
    return [tile for group in groups for tile, _, _ in group]


def _broken_by_lay(state: State, seat: int, groups: list[list[Placed]]) -> set[str]:
    broken: set[str] = set()
    laid = _tiles(groups)
    for tile in _tiles(state["groups"]):
        if tile not in laid:
            return {"T7"} | broken.union(*map(broken_by_group, groups))
        laid.remove(tile)
    if not laid or any(laid.count(tile) > state["racks"][seat].count(tile) for tile in laid):
        broken.add("T7")
    broken = broken.union(*map(broken_by_group, groups))
    has_opened = list(state["opened"])
    has_opened[seat] = True
    if len(groups) > (4 if state["seats"] == 4 else 3):
        broken.add("T12")
    if not all(has_opened) and len(groups) > has_opened.count(True):
        broken.add("T13")
    if not state["opened"][seat] and not any(_is_own(group, laid) for group in groups):
        broken |= {"T14", "T15"}
    return broken


def _is_own(group: Sequence[Placed], laid: list[str]) -> bool:
    """Whether these can all be tiles just laid, whichever of equal tiles the others are."""
    tiles = _tiles([group])
    return len(tiles) >= 3 and all(tiles.count(tile) <= laid.count(tile) for tile in tiles)


def _after(state: State, seat: int, groups: list[list[Placed]]) -> State:
    """The state with the tiles laid, and the turn passed on or the game ended by an empty rack."""
    rack: list[str] = list(state["racks"][seat])
    for tile in (Counter(_tiles(groups)) - Counter(_tiles(state["groups"]))).elements():
        rack.remove(tile)
    racks = [*state["racks"][:seat], rack, *state["racks"][seat + 1 :]]
    opened = [*state["opened"][:seat], True, *state["opened"][seat + 1 :]]
    shifted = sorted(map(_shifted, groups))
    after = {**state, "racks": racks, "opened": opened, "groups": shifted, "skips": 0}
    if rack:
        return {**after, "turn": (seat + 1) % state["seats"]}
    return {**after, "phase": "over", "winners": [seat]}


def _shifted(group: list[Placed]) -> list[list[object]]:
    least_x, least_y = min(x for _, x, _ in group), min(y for _, _, y in group)
    shifted = [(y - least_y, x - least_x, tile) for tile, x, y in group]
    return [[tile, x, y] for y, x, tile in sorted(shifted)]
