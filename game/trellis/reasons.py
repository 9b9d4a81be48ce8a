"""Trellis: reasons for a move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from game.trellis.short_lays import ShortLay
from game.trellis.state import State
from game.trellis.table import COLOURS, HIGHEST, NUMBERS, Tiles, in_order, kind_of

ACTION = 20
"""Penalty points for an action tile in the rack at the end (T19)."""


def of_a_lay(view: State, seat: int, lay: ShortLay) -> str:
    """`goes_out` (T17), `opens` (T14, T15), `makes_room` if tiles of the table move, else
    `nothing_moves`."""
    if len(view.racks[seat]) == len(lay.tiles):
        return "goes_out"
    if not view.opened[seat]:
        return "opens"
    return "makes_room" if lay.moved else "nothing_moves"


def partners(tiles: Sequence[str], tile: str) -> list[str]:
    """The tiles that form two of a line of three with this one (T9)."""
    return [other for other in dict.fromkeys(tiles) if third_of(tile, other)]


def third_of(one: str, other: str) -> list[str]:
    """The tiles that complete a line of three."""
    if one not in NUMBERS or other not in NUMBERS:
        return []
    near = [f"{one[0]}{value}" for value in range(1, HIGHEST + 1)]
    alike = [f"{colour}{NUMBERS[one]}" for colour in COLOURS]
    return [third for third in (*near, *alike) if _is_line((one, other, third))]


def _is_line(tiles: Sequence[str]) -> bool:
    return any(kind_of(ordered) for ordered in permutations(tiles))


def fewest(view: State, seat: int) -> int:
    """The opponent with the fewest tiles; of several the next in turn."""
    seats = len(view.racks)
    others = [(seat + k) % seats for k in range(1, seats)]
    return min(others, key=lambda other: len(view.racks[other]))


def gift(rack: Tiles, due: int) -> tuple[str, Tiles]:
    """The tiles to hand over (T6), and why: `only` (no choice), `alone` (the most valuable that
    match no other tile), or `dearest` (the most valuable)."""
    dear = sorted(rack, key=lambda tile: -NUMBERS.get(tile, ACTION))
    alone = [tile for tile in dear if tile in NUMBERS and not partners(rack, tile)]
    if len(rack) <= due:
        return "only", rack
    if len(alone) >= due:
        return "alone", in_order(alone[:due])
    return "dearest", in_order(dear[:due])
