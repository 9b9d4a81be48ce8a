"""Lucky Numbers for search: boards as numbers in reading order, 0 for a free cell."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from game.lucky.state import FORMATS, HIGHEST, NUMBERS, Board, Format, State

Numbers: TypeAlias = bytes
"""The numbers of a board in reading order, 0 for a free cell. Their count tells the format."""

IDEAL_SPREAD = 0.9
"""Share of the numbers over which the ideal numbers of a full board extend."""
OUTSIDE = -1
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


class Grid:
    """A format's cells by their index in reading order.

    `lines`: rows and columns; `beside`: each cell, then those above, left, below and right of it,
    or OUTSIDE; `ideal`: its ideal number on a full board; `unit`: how many of its numbers equal one
    of the full game's.
    """

    def __init__(self, format_: Format) -> None:
        size = self.size = format_.size
        self.highest, self.swaps = format_.highest, format_.swaps
        self.unit = format_.highest / HIGHEST
        rows = tuple(tuple(range(size * row, size * row + size)) for row in range(size))
        self.lines = (*rows, *zip(*rows, strict=True))
        step = IDEAL_SPREAD * format_.highest / (2 * size - 2)
        self.ideal = tuple(
            (format_.highest + 1) / 2 + step * (row + column - size + 1)
            for row, column in format_.cells
        )
        self.beside = tuple(
            (
                size * row + column,
                size * (row - 1) + column if row else OUTSIDE,
                size * row + column - 1 if column else OUTSIDE,
                size * (row + 1) + column if row < size - 1 else OUTSIDE,
                size * row + column + 1 if column < size - 1 else OUTSIDE,
            )
            for row, column in format_.cells
        )
        self.before, self.after = self._in_lines(before=True), self._in_lines(before=False)

    def _in_lines(self, before: bool) -> tuple[tuple[int, ...], ...]:
        """For each cell those before or after it in its lines."""
        return tuple(
            tuple(
                other
                for line in self.lines
                if cell in line
                for other in line
                if other != cell and (other < cell) == before
            )
            for cell in range(self.size**2)
        )


GRIDS = {len(one.cells): Grid(one) for one in FORMATS.values()}
"""By the number of cells."""


class Sight(NamedTuple):
    """What a seat knows, as numbers. `others`: the opponents' boards in playing order. `left` and
    `pool`: number of tiles in the pile and the open pool, by number."""

    board: Numbers
    others: tuple[Numbers, ...]
    left: tuple[int, ...]
    pool: tuple[int, ...]
    drawn: int


def sight(view: State, seat: int) -> Sight:
    boards, highest = [numbers_of(board) for board in view.boards], view.format.highest
    pool = _counts((NUMBERS[tile] for tile in view.open), highest)
    held = [NUMBERS[tile] for hand in view.held for tile in hand]
    shown = [number for board in boards for number in board if number] + held
    # Each number occurs once per set; tiles that are not visible are in the pile.
    sets = (len(shown) + len(view.open) + len(view.pile)) // highest
    seen = _counts(shown, highest)
    left = (0, *(sets - seen[n] - pool[n] for n in range(1, highest + 1)))
    others = tuple(boards[(seat + k) % view.seats] for k in range(1, view.seats))
    drawn = NUMBERS[view.held[seat][0]] if view.held[seat] else 0
    return Sight(boards[seat], others, left, pool, drawn)


def _counts(numbers: Iterable[int], highest: int) -> tuple[int, ...]:
    counts = [0] * (highest + 1)
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
    strictly between them (L11). 0 and one above the highest number if there is none."""
    grid = GRIDS[len(board)]
    low = max([board[k] for k in grid.before[cell]], default=0)
    high = min([board[k] for k in grid.after[cell] if board[k]], default=grid.highest + 1)
    return low, high


@lru_cache(maxsize=REMEMBERED // 4)
def _fits(board: Numbers) -> tuple[int, ...]:
    """For each cell the set of numbers that may be placed there (L11, L21), without the present
    one."""
    grid = GRIDS[len(board)]
    lows, highs = [0] * len(board), [grid.highest + 1] * len(board)
    for line in grid.lines:
        low, high = 0, grid.highest + 1
        for cell in line:
            if low > lows[cell]:
                lows[cell] = low
            low = board[cell] or low
        for cell in reversed(line):
            if high < highs[cell]:
                highs[cell] = high
            high = board[cell] or high
    return tuple(
        _BETWEEN[low][high] & ~(1 << number) if grid.swaps or not number else 0
        for low, high, number in zip(lows, highs, board, strict=True)
    )


@lru_cache(maxsize=REMEMBERED)
def placed(board: Numbers, number: int) -> tuple[tuple[int, Numbers, int], ...]:
    """For each cell where the number may be placed (L11, L21), in reading order, except where the
    same number lies: the cell, the resulting board, and the replaced number or 0."""
    return tuple(
        (cell, with_number(board, cell, number), board[cell])
        for cell, numbers in enumerate(_fits(board))
        if numbers & BITS[number]
    )


def reach(board: Numbers) -> list[tuple[int, int]]:
    """For each free cell in reading order: lowest and highest number that leave enough numbers for
    the free cells before and after it. Lowest above highest: the board cannot be filled without a
    swap."""
    grid = GRIDS[len(board)]
    cells = [beside for beside in grid.beside if not board[beside[0]]]
    # The last item stands for what is OUTSIDE.
    highest = [*board, grid.highest + 1]
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
