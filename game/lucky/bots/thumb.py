"""Lucky Numbers by rules of thumb: how a beginner plays, a settled player, and a greedy one.

Each looks at one board and answers a cell for a number, -1 for none. They take from the pool
only to fill a free cell, so that they never go round in circles (L15).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from game.lucky.bots.kernel import CELL_COUNT, IDEAL, Numbers, Sight, gap, places, with_number
from game.lucky.state import HIGHEST, SIZE

NO_CELL = -1
SNUG = 4.0
"""How far from its ideal place, or from the middle of its gap, a number is still welcome."""
HOPELESS = 2
"""The width of a gap into which one number fits, or none."""

Thumb: TypeAlias = Callable[[Numbers, int, bool, Random], int]
"""From (board, number, whether it comes from the pool, chance) to a cell."""


def by_ideal_place(board: Numbers, number: int, from_pool: bool, _: Random) -> int:
    """Near its ideal place, or in place of a number that is further from it; but anything
    that fits the last free cell goes there (L13)."""
    snug = SNUG if board.count(0) > 1 else HIGHEST

    def off(cell: int) -> tuple[float, int]:
        return abs(number - IDEAL[cell]), cell

    within = list(places(board, number))
    free = [cell for cell in within if not board[cell] and off(cell)[0] <= snug]
    if free or from_pool:
        return min(free, key=off, default=NO_CELL)
    better = [c for c in within if board[c] and off(c)[0] < abs(board[c] - IDEAL[c])]
    return min(better, key=off, default=NO_CELL)


def by_next_neighbours(board: Numbers, number: int, from_pool: bool, _: Random) -> int:
    """Into the first free cell where it suits its direct neighbours, blind for all beyond
    them; a tile that lies is touched late."""

    def off(cell: int) -> tuple[float, int]:
        return abs(number - _middle(board, cell)), cell

    free = [cell for cell in places(board, number) if not board[cell]]
    snug = [cell for cell in free if off(cell)[0] <= SNUG]
    if free or from_pool:
        return snug[0] if snug else min(free, key=off, default=NO_CELL)
    return _opens_narrowest(board, number)


def _middle(board: Numbers, cell: int) -> float:
    row, column = divmod(cell, SIZE)
    beside = ((row - 1, column), (row, column - 1), (row + 1, column), (row, column + 1))
    on_board = [0 <= r < SIZE and 0 <= c < SIZE for r, c in beside]
    numbers = [
        board[SIZE * r + c] if there else 0 for (r, c), there in zip(beside, on_board, strict=True)
    ]
    low = max(numbers[:2])
    high = min([number for number in numbers[2:] if number], default=HIGHEST + 1)
    return (low + high) / 2


def _opens_narrowest(board: Numbers, number: int) -> int:
    """The first swap that helps the tightest free cell, once it is all but hopeless."""
    widths = _widths(board)
    if widths[0] > HOPELESS:
        return NO_CELL
    for cell in places(board, number):
        if board[cell] and _widths(with_number(board, cell, number)) > widths:
            return cell
    return NO_CELL


def _widths(board: Numbers) -> list[int]:
    """How far the gaps of the free cells are, the narrowest first."""
    gaps = [gap(board, cell) for cell in range(CELL_COUNT) if not board[cell]]
    return sorted(high - low for low, high in gaps)


def by_any_place(board: Numbers, number: int, _: bool, chance: Random) -> int:
    """Into any free cell where it fits."""
    free = [cell for cell in places(board, number) if not board[cell]]
    return chance.choice(free) if free else NO_CELL


def taken(thumb: Thumb, sight: Sight, chance: Random) -> tuple[int, int] | None:
    """The number and the cell of the first number of the pool that is welcome."""
    for number, count in enumerate(sight.pool):
        if count:
            cell = thumb(sight.board, number, True, chance)
            if cell != NO_CELL:
                return number, cell
    return None
