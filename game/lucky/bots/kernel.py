"""Lucky Numbers for players who count: boards as sixteen numbers, 0 where free."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from game.lucky.state import CELLS, HIGHEST, NUMBERS, SIZE, Board, State

Numbers: TypeAlias = tuple[int, ...]
"""A board: sixteen numbers in reading order, 0 where free."""

CELL_COUNT = SIZE * SIZE
IDEAL = tuple(
    (HIGHEST + 1) / 2 + 3.0 * (cell // SIZE + cell % SIZE - SIZE + 1) for cell in range(CELL_COUNT)
)
"""The number that would suit each cell best if the board were full."""
OUTSIDE = CELL_COUNT
_RISING = tuple(
    (4 * r + c, 4 * r + c - SIZE if r else OUTSIDE, 4 * r + c - 1 if c else OUTSIDE)
    for r, c in CELLS
)
"""Each cell with the one above it and the one to its left."""
_FALLING = tuple(
    (
        4 * r + c,
        4 * r + c + SIZE if r < SIZE - 1 else OUTSIDE,
        4 * r + c + 1 if c < SIZE - 1 else OUTSIDE,
    )
    for r, c in reversed(CELLS)
)
_BEFORE = tuple((*(4 * r + k for k in range(c)), *(4 * k + c for k in range(r))) for r, c in CELLS)
_AFTER = tuple(
    (*(4 * r + k for k in range(c + 1, SIZE)), *(4 * k + c for k in range(r + 1, SIZE)))
    for r, c in CELLS
)


class Sight(NamedTuple):
    """What a seat knows, in numbers. `others`: the boards of those who play next, in turn.
    `left` and `pool`: how many tiles of each number are in the pile and in the open pool."""

    board: Numbers
    others: tuple[Numbers, ...]
    left: tuple[int, ...]
    pool: tuple[int, ...]
    drawn: int


def sight(view: State, seat: int) -> Sight:
    boards = [numbers_of(board) for board in view.boards]
    pool = _counts(NUMBERS[tile] for tile in view.open)
    held = [NUMBERS[tile] for hand in view.held for tile in hand]
    shown = [number for board in boards for number in board if number] + held
    # Twenty numbers, each as often as there are sets: what is not to be seen is in the pile.
    sets = (len(shown) + len(view.open) + len(view.pile)) // HIGHEST
    seen = _counts(shown)
    left = (0, *(sets - seen[n] - pool[n] for n in range(1, HIGHEST + 1)))
    others = tuple(boards[(seat + k) % view.seats] for k in range(1, view.seats))
    drawn = NUMBERS[view.held[seat][0]] if view.held[seat] else 0
    return Sight(boards[seat], others, left, pool, drawn)


def _counts(numbers: Iterator[int] | Sequence[int]) -> tuple[int, ...]:
    counts = [0] * (HIGHEST + 1)
    for number in numbers:
        counts[number] += 1
    return tuple(counts)


def numbers_of(board: Board) -> Numbers:
    return tuple(NUMBERS[tile] if tile else 0 for row in board for tile in row)


def with_number(board: Numbers, cell: int, number: int) -> Numbers:
    return (*board[:cell], number, *board[cell + 1 :])


def changed(counts: tuple[int, ...], more: int, less: int) -> tuple[int, ...]:
    """One of `more` added and one of `less` removed; 0 is no tile."""
    if more == less:
        return counts
    new = list(counts)
    new[more] += 1
    new[less] -= 1
    new[0] = 0
    return tuple(new)


def gap(board: Numbers, cell: int) -> tuple[int, int]:
    """The highest number before the cell and the lowest after it in its lines: what lies
    strictly between them may be put there now (L11). 0 and 21 where nothing lies."""
    low = max([board[k] for k in _BEFORE[cell]], default=0)
    high = min([board[k] for k in _AFTER[cell] if board[k]], default=HIGHEST + 1)
    return low, high


def bounding(board: Numbers, cell: int) -> tuple[int, ...]:
    """The cells whose numbers are the ends of its `gap`."""
    low, high = gap(board, cell)
    below = [k for k in _BEFORE[cell] if low and board[k] == low]
    above = [k for k in _AFTER[cell] if board[k] == high]
    return (*below[:1], *above[:1])


def places(board: Numbers, number: int) -> Iterator[int]:
    """Where the number may be put (L11), in reading order, but not in place of itself."""
    for cell in range(CELL_COUNT):
        low, high = gap(board, cell)
        if low < number < high and board[cell] != number:
            yield cell


def reach(board: Numbers) -> tuple[list[int], list[int]]:
    """For each cell the lowest and the highest number that leave enough numbers for all free
    cells before and after it. Lowest above highest: the board needs a swap first."""
    lowest = [0] * (CELL_COUNT + 1)
    for cell, above, left in _RISING:
        number = board[cell]
        if not number:
            number, other = lowest[above], lowest[left]
            number = (number if number > other else other) + 1
        lowest[cell] = number
    highest = [HIGHEST + 1] * (CELL_COUNT + 1)
    for cell, below, right in _FALLING:
        number = board[cell]
        if not number:
            number, other = highest[below], highest[right]
            number = (number if number < other else other) - 1
        highest[cell] = number
    return lowest, highest
