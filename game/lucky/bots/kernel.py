"""Lucky Numbers for search: boards as sixteen numbers, 0 for a free cell."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from game.lucky.state import CELLS, HIGHEST, NUMBERS, SIZE, Board, State

Numbers: TypeAlias = bytes
"""Sixteen numbers in reading order, 0 for a free cell."""

CELL_COUNT = SIZE * SIZE
IDEAL = tuple(
    (HIGHEST + 1) / 2 + 3.0 * (cell // SIZE + cell % SIZE - SIZE + 1) for cell in range(CELL_COUNT)
)
"""The ideal number of each cell on a full board."""
OUTSIDE = CELL_COUNT
_BEFORE = tuple((*(4 * r + k for k in range(c)), *(4 * k + c for k in range(r))) for r, c in CELLS)
_AFTER = tuple(
    (*(4 * r + k for k in range(c + 1, SIZE)), *(4 * k + c for k in range(r + 1, SIZE)))
    for r, c in CELLS
)
_BESIDE = tuple(
    (
        4 * r + c,
        4 * r + c - SIZE if r else OUTSIDE,
        4 * r + c - 1 if c else OUTSIDE,
        4 * r + c + SIZE if r < SIZE - 1 else OUTSIDE,
        4 * r + c + 1 if c < SIZE - 1 else OUTSIDE,
    )
    for r, c in CELLS
)
"""Each cell, then those above, left, below and right of it."""
_LINES = tuple(
    tuple(CELLS.index(at) for at in line)
    for k in range(SIZE)
    for line in (CELLS[SIZE * k : SIZE * k + SIZE], CELLS[k::SIZE])
)
BITS = (0, *(1 << number for number in range(1, HIGHEST + 1)))
"""Bit sets of numbers; a free cell (0) has no bit."""
_ONE = tuple(bytes([number]) for number in range(HIGHEST + 1))
_BETWEEN = tuple(
    tuple(sum(1 << n for n in range(low + 1, high)) for high in range(HIGHEST + 2))
    for low in range(HIGHEST + 1)
)
"""The numbers strictly between two, as bits."""
REMEMBERED = 1024
"""Cached boards; more are not faster and use megabytes."""


class Sight(NamedTuple):
    """What a seat knows, as numbers. `others`: the opponents' boards in playing order. `left` and
    `pool`: number of tiles in the pile and the open pool, by number."""

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
    # Each number occurs once per set; tiles that are not visible are in the pile.
    sets = (len(shown) + len(view.open) + len(view.pile)) // HIGHEST
    seen = _counts(shown)
    left = (0, *(sets - seen[n] - pool[n] for n in range(1, HIGHEST + 1)))
    others = tuple(boards[(seat + k) % view.seats] for k in range(1, view.seats))
    drawn = NUMBERS[view.held[seat][0]] if view.held[seat] else 0
    return Sight(boards[seat], others, left, pool, drawn)


def _counts(numbers: Iterable[int]) -> tuple[int, ...]:
    counts = [0] * (HIGHEST + 1)
    for number in numbers:
        counts[number] += 1
    return tuple(counts)


def numbers_of(board: Board) -> Numbers:
    return bytes(NUMBERS[tile] if tile else 0 for row in board for tile in row)


def with_number(board: Numbers, cell: int, number: int) -> Numbers:
    return board[:cell] + _ONE[number] + board[cell + 1 :]


def changed(counts: tuple[int, ...], more: int, less: int) -> tuple[int, ...]:
    """Adds one of `more`, removes one of `less`; 0 means none."""
    if more == less:
        return counts
    new = list(counts)
    new[more] += 1
    new[less] -= 1
    new[0] = 0
    return tuple(new)


def bits_of(counts: Iterable[int]) -> int:
    """The set of numbers with a positive count."""
    return sum(1 << number for number, count in enumerate(counts) if count)


@lru_cache(maxsize=4096)
def numbers_in(bits: int) -> tuple[int, ...]:
    return tuple(number for number in range(1, HIGHEST + 1) if bits & BITS[number])


def gap(board: Numbers, cell: int) -> tuple[int, int]:
    """The highest number before the cell and the lowest after it in its lines; a tile must lie
    strictly between them (L11). 0 and 21 if there is none."""
    low = max([board[k] for k in _BEFORE[cell]], default=0)
    high = min([board[k] for k in _AFTER[cell] if board[k]], default=HIGHEST + 1)
    return low, high


@lru_cache(maxsize=REMEMBERED // 4)
def _fits(board: Numbers) -> tuple[int, ...]:
    """For each cell the set of numbers that fit (L11), without the present one."""
    lows, highs = [0] * CELL_COUNT, [HIGHEST + 1] * CELL_COUNT
    for a, b, c, d in _LINES:
        first, second, third, fourth = board[a], board[b], board[c], board[d]
        lows[b] = max(lows[b], first)
        lows[c] = max(lows[c], second or first)
        lows[d] = max(lows[d], third or second or first)
        highs[c] = min(highs[c], fourth or HIGHEST + 1)
        highs[b] = min(highs[b], third or fourth or HIGHEST + 1)
        highs[a] = min(highs[a], second or third or fourth or HIGHEST + 1)
    return tuple(
        _BETWEEN[low][high] & ~(1 << number)
        for low, high, number in zip(lows, highs, board, strict=True)
    )


@lru_cache(maxsize=REMEMBERED)
def placed(board: Numbers, number: int) -> tuple[tuple[int, Numbers, int], ...]:
    """For each cell that the number fits (L11), in reading order, except where the same number
    lies: the cell, the resulting board, and the replaced number or 0."""
    return tuple(
        (cell, with_number(board, cell, number), board[cell])
        for cell, numbers in enumerate(_fits(board))
        if numbers & BITS[number]
    )


def reach(board: Numbers) -> list[tuple[int, int]]:
    """For each free cell in reading order: lowest and highest number that leave enough numbers for
    the free cells before and after it. Lowest above highest: the board cannot be filled without a
    swap."""
    cells = [beside for beside in _BESIDE if not board[beside[0]]]
    highest = [*board, HIGHEST + 1]
    for cell, _, _, below, right in reversed(cells):
        number, other = highest[below], highest[right]
        highest[cell] = (number if number < other else other) - 1
    lowest = [*board, 0]
    spans = []
    for cell, above, left, _, _ in cells:
        number, other = lowest[above], lowest[left]
        number = lowest[cell] = (number if number > other else other) + 1
        spans.append((number, highest[cell]))
    return spans
