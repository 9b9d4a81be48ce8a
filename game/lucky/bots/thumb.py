"""Heuristic players of Lucky Numbers: beginner, average and greedy.

Each maps a board and a number to a cell, or -1. They take from the pool only for a free cell, so
that play always ends (L15).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from game.lucky.bots.kernel import GRIDS, OUTSIDE, Grid, Numbers, Sight, gap, placed
from game.lucky.bots.search import NO_CELL
from game.lucky.state import HIGHEST

SNUG = 4.0
"""Greatest accepted distance from the ideal place or the middle of the gap, as all distances in
numbers of the full game (`Grid.unit`)."""
WORTH_A_SWAP = 2.0
"""The least gain of a swap, in distance from the ideal."""

Thumb: TypeAlias = Callable[[Numbers, int, bool, Random], int]
"""(board, number, whether it comes from the pool, chance) → cell."""


def by_ideal_place(board: Numbers, number: int, from_pool: bool, _: Random) -> int:
    """A free cell near the ideal, else a swap for a worse number; the last free cell takes anything
    that fits (L13)."""
    grid = GRIDS[len(board)]
    snug = SNUG * grid.unit if board.count(0) > 1 else grid.highest

    def off(cell: int) -> tuple[float, int]:
        return abs(number - grid.ideal[cell]), cell

    within = [cell for cell, _, _ in placed(board, number)]
    free = [cell for cell in within if not board[cell] and off(cell)[0] <= snug]
    if free or from_pool:
        return min(free, key=off, default=NO_CELL)
    better = [c for c in within if board[c] and off(c)[0] < abs(board[c] - grid.ideal[c])]
    return min(better, key=off, default=NO_CELL)


def by_next_neighbours(
    hopeless: int, board: Numbers, number: int, from_pool: bool, _: Random
) -> int:
    """The first free cell where the number suits its direct neighbours; ignores all others. Swaps
    only once some gap is at most `hopeless` wide."""

    def off(cell: int) -> tuple[float, int]:
        return abs(number - _middle(board, cell)), cell

    free = [cell for cell, _, freed in placed(board, number) if not freed]
    snug = [cell for cell in free if off(cell)[0] <= SNUG * GRIDS[len(board)].unit]
    if free or from_pool:
        return snug[0] if snug else min(free, key=off, default=NO_CELL)
    return _opens_narrowest(board, number, hopeless)


def _middle(board: Numbers, cell: int) -> float:
    grid = GRIDS[len(board)]
    numbers = [board[k] if k != OUTSIDE else 0 for k in grid.beside[cell][1:]]
    low = max(numbers[:2])
    high = min([number for number in numbers[2:] if number], default=grid.highest + 1)
    return (low + high) / 2


def _opens_narrowest(board: Numbers, number: int, hopeless: int) -> int:
    """The first swap that widens the narrowest gap, if that is at most `hopeless`."""
    widths = _widths(board)
    if widths[0] > hopeless:
        return NO_CELL
    for cell, after, freed in placed(board, number):
        if freed and _widths(after) > widths:
            return cell
    return NO_CELL


def _widths(board: Numbers) -> list[int]:
    """Widths of the free cells' gaps, ascending."""
    gaps = [gap(board, cell) for cell, number in enumerate(board) if not number]
    return sorted(high - low for low, high in gaps)


def as_a_newcomer(board: Numbers, number: int, from_pool: bool, chance: Random) -> int:
    """A cell near a roughly judged ideal; considers a swap half the time."""
    cell = _near_its_place(board, number, 6.0, lambda: 3 * chance.random())
    if cell != NO_CELL or from_pool or chance.random() < 0.5:
        return cell
    return _swap_for_its_place(board, number)


def by_strict_places(board: Numbers, number: int, from_pool: bool, _: Random) -> int:
    """A cell near the ideal, the stricter the more cells are free; or a swap for a number further
    from its own."""
    free = board.count(0)
    limit = 2.5 if free > 4 else 6.5 if free > 1 else HIGHEST
    cell = _near_its_place(board, number, limit, lambda: 0.0)
    return cell if cell != NO_CELL or from_pool else _swap_for_its_place(board, number)


def _place(grid: Grid, cell: int) -> float:
    """The ideal number of a cell, in equal steps from 1 to the highest."""
    row, column = divmod(cell, grid.size)
    return 1 + (grid.highest - 1) * (row + column) / (2 * grid.size - 2)


def _near_its_place(
    board: Numbers, number: int, limit: float, misjudged: Callable[[], float]
) -> int:
    grid = GRIDS[len(board)]
    far = [
        (abs(number - _place(grid, cell)) / grid.unit + misjudged(), cell)
        for cell, _, freed in placed(board, number)
        if not freed
    ]
    distance, cell = min(far, default=(limit, NO_CELL))
    return cell if distance <= limit else NO_CELL


def _swap_for_its_place(board: Numbers, number: int) -> int:
    grid = GRIDS[len(board)]
    places = [_place(grid, cell) for cell in range(len(board))]
    gains = [
        ((abs(freed - places[cell]) - abs(number - places[cell])) / grid.unit, cell)
        for cell, _, freed in placed(board, number)
        if freed
    ]
    gain, cell = max(gains, default=(0.0, NO_CELL))
    return cell if gain >= WORTH_A_SWAP else NO_CELL


def by_any_place(board: Numbers, number: int, _: bool, chance: Random) -> int:
    """A random free cell that it fits."""
    free = [cell for cell, _, freed in placed(board, number) if not freed]
    return chance.choice(free) if free else NO_CELL


def taken(thumb: Thumb, sight: Sight, chance: Random) -> tuple[int, int] | None:
    """(number, cell) of the pool's first number that is accepted, or None."""
    for number, count in enumerate(sight.pool):
        if count:
            cell = thumb(sight.board, number, True, chance)
            if cell != NO_CELL:
                return number, cell
    return None
