"""What the sentences of Lucky Numbers' hints claim, checked by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, TypeAlias

from hints_judged import Said, Truth

Board: TypeAlias = tuple[tuple[int, ...], ...]
Cell: TypeAlias = tuple[int, int]


# --- the position


def number(tile: str) -> int:
    return int(tile[1:]) if tile else 0


def board_of(said: Said) -> Board:
    rows: Any = said.state["boards"][said.seat]
    return tuple(tuple(number(tile) for tile in row) for row in rows)


def tile_of(said: Said) -> int:
    """The number of the tile that is placed or discarded."""
    move = said.move
    return number(move.get("tile") or said.state["held"][said.seat][0])


def target(said: Said) -> Cell:
    row, column = said.move["at"]
    return row, column


def pile(said: Said) -> list[int]:
    return [number(tile) for tile in said.state["pile"]]


def pool(said: Said) -> set[int]:
    return {number(tile) for tile in said.state["open"]}


# --- L11


def before(board: Board, cell: Cell) -> list[int]:
    row, column = cell
    line = [board[row][k] for k in range(column)] + [board[k][column] for k in range(row)]
    return [n for n in line if n]


def behind(board: Board, cell: Cell) -> list[int]:
    row, column = cell
    line = [board[row][k] for k in range(column + 1, len(board))]
    line += [board[k][column] for k in range(row + 1, len(board))]
    return [n for n in line if n]


def fits(board: Board, n: int, cell: Cell) -> bool:
    smaller, larger = before(board, cell), behind(board, cell)
    return all(k < n for k in smaller) and all(k > n for k in larger)


def put(board: Board, n: int, cell: Cell) -> Board:
    return tuple(
        tuple(n if (row, column) == cell else board[row][column] for column in range(len(board)))
        for row in range(len(board))
    )


def free(board: Board) -> list[Cell]:
    return [(row, column) for row, column in cells(board) if not board[row][column]]


def cells(board: Board) -> list[Cell]:
    return [(row, column) for row in range(len(board)) for column in range(len(board))]


def homes(board: Board, n: int) -> list[Cell]:
    return [cell for cell in free(board) if fits(board, n, cell)]


def taken(board: Board, cell: Cell) -> set[int]:
    """The numbers that a cell accepts."""
    return {n for n in range(1, {4: 21, 3: 13}[len(board)]) if fits(board, n, cell)}


def total(board: Board) -> int:
    return sum(len(taken(board, cell)) for cell in free(board))


def union(board: Board) -> set[int]:
    return {n for cell in free(board) for n in taken(board, cell)}


def fitting(said: Said, board: Board) -> int:
    """How many tiles of the pile fit a free cell."""
    return sum(bool(homes(board, n)) for n in pile(said))


def after(said: Said) -> Board:
    return put(board_of(said), tile_of(said), target(said))


# --- what is done


def fills(said: Said) -> bool:
    """Whether the named tile goes to a free place."""
    return said.number("number") == tile_of(said) and target(said) in free(board_of(said))


def is_place(said: Said) -> bool:
    return said.move["do"] == "place" and fills(said)


def is_open(said: Said) -> bool:
    return said.move["do"] == "take" and said.move["tile"] in said.state["open"]


def is_take(said: Said) -> bool:
    return is_open(said) and fills(said)


def swaps(said: Said, do: str) -> bool:
    (row, column), board = target(said), board_of(said)
    names = said.number("number") == tile_of(said) and said.number("other") == board[row][column]
    return said.move["do"] == do and names


def is_lift(said: Said) -> bool:
    row, column = target(said)
    return said.move["do"] == "lift" and board_of(said)[row][column] == said.number("number")


def is_discard(said: Said) -> bool:
    return said.move["do"] == "discard" and tile_of(said) == said.number("number")


def does(do: str) -> Truth:
    return lambda said: said.move["do"] == do


# --- why


def dealt(said: Said) -> list[int]:
    """The numbers of the set-up's tiles, lying or held, in order."""
    board = board_of(said)
    held = [number(tile) for tile in said.state["held"][said.seat]]
    return sorted([*held, *(board[k][k] for k in range(len(board)) if board[k][k])])


def in_its_place(said: Said) -> bool:
    return dealt(said)[target(said)[0]] == tile_of(said)


def lies_in_order(said: Said) -> bool:
    board = board_of(said)
    return [board[k][k] for k in range(len(board))] == dealt(said)


def out_of_order(said: Said) -> bool:
    row, column = target(said)
    return dealt(said)[row] != board_of(said)[row][column]


def stays_in_order(board: Board) -> bool:
    diagonal = [board[k][k] for k in range(len(board)) if board[k][k]]
    return all(low <= high for low, high in pairwise(diagonal))


def no_order(said: Said) -> bool:
    board = board_of(said)
    frees = [(k, k) for k in range(len(board)) if not board[k][k]]
    return not any(stays_in_order(put(board, tile_of(said), cell)) for cell in frees)


def is_only_place(said: Said) -> bool:
    board = board_of(said)
    return len(free(board)) > 1 and homes(board, tile_of(said)) == [target(said)]


def is_rare(said: Said) -> bool:
    board, tiles = board_of(said), pile(said)
    count = sum(fits(board, n, target(said)) for n in tiles)
    return 0 < 4 * count <= len(tiles)


def is_last_chance(said: Said) -> bool:
    board = board_of(said)
    return bool(pile(said)) and not any(fits(board, n, target(said)) for n in pile(said))


def leaves_most_room(said: Said) -> bool:
    board, n, cell = board_of(said), tile_of(said), target(said)
    others = [put(board, n, other) for other in homes(board, n) if other != cell]
    made = put(board, n, cell)
    return bool(others) and all(
        total(made) > total(other) and len(union(made)) > len(union(other)) for other in others
    )


def is_between(said: Said) -> bool:
    board, cell = board_of(said), target(said)
    low, high = said.number("low"), said.number("high")
    named = low in before(board, cell) and high in behind(board, cell)
    return named and low < tile_of(said) < high


def fits_nowhere(said: Said) -> bool:
    board = board_of(said)
    return not any(fits(board, tile_of(said), cell) for cell in cells(board))


def opens(said: Said) -> bool:
    board, made = board_of(said), after(said)
    return any(not taken(board, cell) and taken(made, cell) for cell in free(board))


def would(said: Said, numbers: set[int]) -> Iterator[tuple[list[int], list[int]]]:
    """For each free cell that accepts one of these: how many numbers each other free cell accepts,
    before and after."""
    board = board_of(said)
    for n in numbers:
        for cell in homes(board, n):
            made = put(board, n, cell)
            others = free(made)
            yield (
                [len(taken(board, other)) for other in others],
                [len(taken(made, other)) for other in others],
            )


def closes(said: Said, numbers: set[int]) -> bool:
    found = list(would(said, numbers))
    return bool(found) and all(
        any(was and not now for was, now in zip(*both, strict=True)) for both in found
    )


def narrows(said: Said, numbers: set[int]) -> bool:
    found = list(would(said, numbers))
    return bool(found) and all(sum(now) < sum(was) for was, now in found)


def of_the_tile(claim: Any) -> Truth:
    return lambda said: bool(claim(said, {tile_of(said)}))


def of_the_pool(claim: Any) -> Truth:
    return lambda said: bool(claim(said, pool(said)))


TRUTHS: Mapping[str, Truth] = {
    "do.discard": is_discard,
    "do.draw": does("draw"),
    "do.end": does("end"),
    "do.lift": is_lift,
    "do.place": is_place,
    "do.ready": does("ready"),
    "do.swap": lambda said: swaps(said, "place"),
    "do.take": is_take,
    "do.take_and_swap": lambda said: swaps(said, "take") and is_open(said),
    "why.between": is_between,
    "why.fills_the_board": lambda said: not free(after(said)),
    "why.fits_nowhere": fits_nowhere,
    "why.idle": lambda said: said.state["idle"] == said.number("count") >= 60,
    "why.in_order": lies_in_order,
    "why.largest": lambda said: dealt(said)[-2] < dealt(said)[-1] == tile_of(said),
    "why.last_chance": is_last_chance,
    "why.makes_room": lambda said: total(after(said)) > total(board_of(said)),
    "why.may_discard": does("draw"),
    "why.may_replace": lambda said: said.move["do"] == "draw" and len(board_of(said)) == 4,
    "why.more_fit": lambda said: fitting(said, after(said)) > fitting(said, board_of(said)),
    "why.most_fit": lambda said: 2 * fitting(said, board_of(said)) > len(pile(said)),
    "why.most_room": leaves_most_room,
    "why.no_free_place": lambda said: not homes(board_of(said), tile_of(said)),
    "why.no_order": no_order,
    "why.of_all": in_its_place,
    "why.one_more": lambda said: target(said) in free(board_of(said)),
    "why.one_left": lambda said: len(free(after(said))) == 1,
    "why.only_place": is_only_place,
    "why.opens": opens,
    "why.out_of_order": out_of_order,
    "why.pool_closes": of_the_pool(closes),
    "why.pool_empty": lambda said: not pool(said),
    "why.pool_narrows": of_the_pool(narrows),
    "why.pool_no_fit": lambda said: not any(homes(board_of(said), n) for n in pool(said)),
    "why.rare": is_rare,
    "why.rises": lambda said: stays_in_order(after(said)),
    "why.smallest": lambda said: tile_of(said) == dealt(said)[0] < dealt(said)[1],
    "why.would_close": of_the_tile(closes),
    "why.would_narrow": of_the_tile(narrows),
}
