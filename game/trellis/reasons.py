"""Trellis: what can be said for a move, each reason with what makes it true."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from game.trellis.short_lays import ShortLay
from game.trellis.state import State
from game.trellis.table import COLOURS, HIGHEST, NUMBERS, Tiles, in_order, kind_of

ACTION = 20
"""What an action tile counts that is left in a rack (T19)."""


def of_a_lay(view: State, seat: int, lay: ShortLay) -> str:
    """`goes_out`: T17. `opens`: T14, T15. `makes_room`: tiles of the table move. `nothing_moves`:
    every tile of the table lies on."""
    if len(view.racks[seat]) == len(lay.tiles):
        return "goes_out"
    if not view.opened[seat]:
        return "opens"
    return "makes_room" if lay.moved else "nothing_moves"


def partners(tiles: Sequence[str], tile: str) -> list[str]:
    """Those of the tiles that are two of a line of three with this one (T9)."""
    return [other for other in dict.fromkeys(tiles) if third_of(tile, other)]


def third_of(one: str, other: str) -> list[str]:
    """The tiles that make a line of three with these two."""
    if one not in NUMBERS or other not in NUMBERS:
        return []
    near = [f"{one[0]}{value}" for value in range(1, HIGHEST + 1)]
    alike = [f"{colour}{NUMBERS[one]}" for colour in COLOURS]
    return [third for third in (*near, *alike) if _is_line((one, other, third))]


def _is_line(tiles: Sequence[str]) -> bool:
    return any(kind_of(ordered) for ordered in permutations(tiles))


def fewest(view: State, seat: int) -> int:
    """Of the others who has the fewest tiles, the next in turn of several."""
    seats = len(view.racks)
    others = [(seat + k) % seats for k in range(1, seats)]
    return min(others, key=lambda other: len(view.racks[other]))


def gift(rack: Tiles, due: int) -> tuple[str, Tiles]:
    """What to hand over (T6). `only`: there are no others. `alone`: tiles that make two of a line
    with none of the rack, the dearest of them. Else `dearest`: none that is kept counts more."""
    dear = sorted(rack, key=lambda tile: -NUMBERS.get(tile, ACTION))
    alone = [tile for tile in dear if tile in NUMBERS and not partners(rack, tile)]
    if len(rack) <= due:
        return "only", rack
    if len(alone) >= due:
        return "alone", in_order(alone[:due])
    return "dearest", in_order(dear[:due])
