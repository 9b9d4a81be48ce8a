"""Lucky Numbers: reasons for a move, each with its condition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from game.lucky.bots.kernel import GRIDS, Numbers, Sight, gap, with_number
from game.lucky.bots.search import NO_CELL

TO_THE_POOL = NO_CELL
RARE = 4
"""A number is rare if at most one in RARE of the remaining tiles fits the cell."""


class Case(NamedTuple):
    """A number placed in a cell of the seat's own board, or discarded (TO_THE_POOL). Number 0: a
    draw."""

    sight: Sight
    number: int = 0
    cell: int = TO_THE_POOL

    @property
    def after(self) -> Numbers:
        return with_number(self.sight.board, self.cell, self.number)

    @property
    def freed(self) -> int:
        """The number that the placement replaces; 0 for a free cell."""
        return self.sight.board[self.cell]


class Reason(NamedTuple):
    """`values`: numbers of tiles that lie on the table."""

    why: str
    values: Mapping[str, int]


Holds: TypeAlias = Callable[[Case], "Reason | None"]
"""The reason with its values, or None if it does not hold."""


def reason_for(case: Case) -> Reason | None:
    """The first that holds. A draw and a placement in a free cell always have one."""
    found = (holds(case) for holds in _reasons_of(case))
    return next((reason for reason in found if reason is not None), None)


def _reasons_of(case: Case) -> Sequence[Holds]:
    if not case.number:
        return FOR_A_DRAW
    if case.cell == TO_THE_POOL:
        return FOR_A_DISCARD
    return FOR_A_SWAP if case.freed else FOR_A_PLACE


# --- what fits where (L11)


def width(board: Numbers, cell: int) -> int:
    """How many numbers fit this cell."""
    low, high = gap(board, cell)
    return max(0, high - low - 1)


def free(board: Numbers) -> list[int]:
    return [cell for cell, number in enumerate(board) if not number]


def room(board: Numbers) -> int:
    """The sum of `width` over the free cells."""
    return sum(width(board, cell) for cell in free(board))


def variety(board: Numbers) -> int:
    """How many different numbers fit any free cell."""
    spans = (gap(board, cell) for cell in free(board))
    return len({number for low, high in spans for number in range(low + 1, high)})


def takers(board: Numbers, number: int) -> list[int]:
    """The free cells that a number fits."""
    spans = ((cell, gap(board, cell)) for cell in free(board))
    return [cell for cell, (low, high) in spans if low < number < high]


def fitting(board: Numbers, left: Sequence[int]) -> int:
    """How many of the remaining tiles fit a free cell."""
    return sum(count for number, count in enumerate(left) if count and takers(board, number))


# --- a tile on a free cell


def _fills_the_board(case: Case) -> Reason | None:
    return None if 0 in case.after else Reason("fills_the_board", {})


def _last_chance(case: Case) -> Reason | None:
    """No remaining tile would fit this cell."""
    is_last = any(case.sight.left) and not _left_for(case)
    return Reason("last_chance", {}) if is_last else None


def _left_for(case: Case) -> int:
    low, high = gap(case.sight.board, case.cell)
    return sum(case.sight.left[low + 1 : high])


def _only_place(case: Case) -> Reason | None:
    board = case.sight.board
    is_only = len(free(board)) > 1 and takers(board, case.number) == [case.cell]
    return Reason("only_place", {}) if is_only else None


def _rare(case: Case) -> Reason | None:
    count, tiles = _left_for(case), sum(case.sight.left)
    is_rare = count > 0 and RARE * count <= tiles
    return Reason("rare", {}) if is_rare else None


def _most_room(case: Case) -> Reason | None:
    """Every other free cell for this tile would leave both a smaller `room` and a smaller
    `variety`."""
    board, number = case.sight.board, case.number
    others = [with_number(board, cell, number) for cell in takers(board, number)]
    others.remove(case.after)
    is_best = bool(others) and all(_is_roomier(case.after, other) for other in others)
    return Reason("most_room", {}) if is_best else None


def _is_roomier(board: Numbers, other: Numbers) -> bool:
    """Whether both `room` and `variety` are greater."""
    return room(board) > room(other) and variety(board) > variety(other)


def _one_left(case: Case) -> Reason | None:
    return Reason("one_left", {}) if len(free(case.after)) == 1 else None


def _between(case: Case) -> Reason | None:
    low, high = gap(case.sight.board, case.cell)
    if low and high <= GRIDS[len(case.after)].highest:
        return Reason("between", {"low": low, "high": high})
    return None


def _one_more(_: Case) -> Reason | None:
    return Reason("one_more", {})


# --- a tile on another one


def _opens(case: Case) -> Reason | None:
    """A free cell that no number fitted becomes usable."""
    before, after = case.sight.board, case.after
    opened = any(not width(before, cell) and width(after, cell) for cell in free(before))
    return Reason("opens", {}) if opened else None


def _more_fit(case: Case) -> Reason | None:
    """More of the remaining tiles fit a free cell."""
    left = case.sight.left
    more = fitting(case.after, left) > fitting(case.sight.board, left)
    return Reason("more_fit", {}) if more else None


def _makes_room(case: Case) -> Reason | None:
    return Reason("makes_room", {}) if room(case.after) > room(case.sight.board) else None


# --- a tile for the pool


def _fits_nowhere(case: Case) -> Reason | None:
    """No cell at all, not even by replacing a tile."""
    gaps = (gap(case.sight.board, cell) for cell in range(len(case.sight.board)))
    fits = any(low < case.number < high for low, high in gaps)
    return None if fits else Reason("fits_nowhere", {})


def _no_free_place(case: Case) -> Reason | None:
    fits = takers(case.sight.board, case.number)
    return None if fits else Reason("no_free_place", {})


def _would_close(case: Case) -> Reason | None:
    closes = _closes_another(case.sight.board, case.number)
    return Reason("would_close", {}) if closes else None


def _would_narrow(case: Case) -> Reason | None:
    return _narrowing("would_narrow", case.sight.board, [case.number])


def _room_lost(board: Numbers, cell: int, number: int) -> int:
    """How much `width` the other free cells lose in all."""
    after = with_number(board, cell, number)
    return sum(width(board, other) for other in free(after)) - room(after)


def _closes_another(board: Numbers, number: int) -> bool:
    """Whether placing the number anywhere leaves some other free cell unusable."""
    return all(
        any(width(board, other) and not width(after, other) for other in free(after))
        for after in _placed(board, number)
    )


def _placed(board: Numbers, number: int) -> Iterator[Numbers]:
    return (with_number(board, cell, number) for cell in takers(board, number))


def _narrowing(why: str, board: Numbers, numbers: Sequence[int]) -> Reason | None:
    """Each placement of these numbers would narrow the other free cells."""
    lost = [_room_lost(board, cell, n) for n in numbers for cell in takers(board, n)]
    return Reason(why, {}) if lost and min(lost) > 0 else None


# --- a draw


def _pool_empty(case: Case) -> Reason | None:
    return None if any(case.sight.pool) else Reason("pool_empty", {})


def _offered(case: Case) -> list[int]:
    """The pool's numbers that fit a free cell."""
    pool, board = case.sight.pool, case.sight.board
    return [number for number, count in enumerate(pool) if count and takers(board, number)]


def _pool_no_fit(case: Case) -> Reason | None:
    return None if _offered(case) else Reason("pool_no_fit", {})


def _pool_closes(case: Case) -> Reason | None:
    closes = all(_closes_another(case.sight.board, number) for number in _offered(case))
    return Reason("pool_closes", {}) if closes else None


def _pool_narrows(case: Case) -> Reason | None:
    return _narrowing("pool_narrows", case.sight.board, _offered(case))


def _most_fit(case: Case) -> Reason | None:
    left = case.sight.left
    return Reason("most_fit", {}) if 2 * fitting(case.sight.board, left) > sum(left) else None


def _may_replace(case: Case) -> Reason | None:
    """L11: a drawn tile may replace another."""
    return Reason("may_replace", {}) if GRIDS[len(case.sight.board)].swaps else None


def _may_discard(_: Case) -> Reason | None:
    """L9: unlike one of the pool, a drawn tile need not be placed."""
    return Reason("may_discard", {})


FOR_A_PLACE: Sequence[Holds] = (
    *(_fills_the_board, _last_chance, _only_place, _rare, _most_room, _one_left, _between),
    _one_more,
)
FOR_A_SWAP: Sequence[Holds] = (_opens, _more_fit, _makes_room)
FOR_A_DISCARD: Sequence[Holds] = (_fits_nowhere, _no_free_place, _would_close, _would_narrow)
FOR_A_DRAW: Sequence[Holds] = (
    *(_pool_empty, _pool_no_fit, _pool_closes, _pool_narrows, _most_fit),
    *(_may_replace, _may_discard),
)
