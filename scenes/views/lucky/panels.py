"""The panels of the rules booklet: six rules, five if the table does the set-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.lucky.state import NUMBERS, Move, in_order, tiles_of
from game.match import AnyMatch
from game.rules import Json
from scenes.core.table import Pixel, Side
from scenes.views.lucky.view import LuckyView
from scenes.views.panel import Beat, Panel

HAND_MM, POOL_MM, LEDGE_MM = 230.0, 262.0, 308.0
"""Visible widths in mm: a board with a drawn tile, with the pool, or with the ledge."""
EDGE_MM = 5.0
SEATS = 2
FIRST_SECONDS, LAST_SECONDS = 0.7, 1.0
MOVE_SECONDS = {"draw": 1.1, "place": 1.2, "discard": 1.2, "take": 1.2, "ready": 0.3}
"""Seconds from such a move to the next."""
OTHERS = 0.3
"""Factor for other seats' moves, which are not the subject."""

EMPTY = "- - - -  - - - -  - - - -  - - - -"
NEARLY = "r2 y5 - r12  y4 r8 y11 r15  r7 y10 r14 y17  - r13 y16 r19"
HALF = "r3 - y9 r13  y5 - r11 -  - y10 - r17  r8 - y16 y19"
OTHER = "r1 y3 r6 -  y2 r5 y8 -  r4 y7 - y14  - - - -"
DIAGONAL = "y1 - - -  - y8 - -  - - y13 -  - - - r18"
DIAGONAL_CELLS = "00", "11", "22", "33"


def panels(match: AnyMatch) -> tuple[Panel, ...]:
    setup, is_one = str(match.rules.options["setup"]), match.setup.games == 1 or match.setup.by_wins
    return (
        _goal(),
        *_set_up(setup),
        _turn(),
        _swap(),
        _discard(),
        _end("book.end.game" if is_one else "book.end.tournament"),
    )


def _goal() -> Panel:
    begin = _position((NEARLY, DIAGONAL), draws="r9 r20 y9")
    moves = "draw", "place r9 02", "1 draw", "1 discard", "draw", "place y9 30"
    about = "must_rise", "occupied", "where_it_glows", "do.place"
    return _panel("goal", begin, moves, (HAND_MM, _hand), _last_cell, about)


def _set_up(setup: str) -> tuple[Panel, ...]:
    """Empty if the table does the set-up."""
    refused = "touch_a_tile", "place_all_four", "it_stays", "set_up_first"
    advised = "smallest", "largest", "of_four", "out_of_order", "in_order", "rises", "no_order"
    about = *refused, *(f"why.{why}" for why in advised), "do.lift", "do.ready"
    if setup == "four":
        begin = _position((EMPTY, EMPTY), held=("r4 r9 y13 y17", "r1 y7 y12 y18"), setup=setup)
        tiles = ("y13", "22"), ("r4", "00"), ("y17", "33"), ("r9", "11")
        moves = [f"place {tile} {at}" for tile, at in tiles]
    elif setup == "michael":
        draws = "y13 r1 y17 y12 r9 y18"
        begin = _position((EMPTY, EMPTY), held=("r4", "y7"), setup=setup, draws=draws)
        own, other = ("r4 00", "y13 22", "y17 33", "r9 11"), ("y7 11", "r1 00", "y12 22", "y18 33")
        pairs = zip(own, other, strict=True)
        moves = [text for one, two in pairs for text in (f"place {one}", f"1 place {two}")]
    else:
        return ()
    return (
        _panel(f"book.setup.{setup}", begin, moves, (LEDGE_MM, _ledge), _diagonal, about, setup),
    )


def _turn() -> Panel:
    begin = _position((HALF, DIAGONAL), pool="r14 y2", draws="y7 r20")
    moves = "draw", "place y7 01", "1 draw", "1 discard", "take r14 13"
    about = "nothing_held", "do.draw", "do.take"
    return _panel("book.turn", begin, moves, (POOL_MM, _pool), _last_cell, about)


def _swap() -> Panel:
    begin = _position((HALF, DIAGONAL), pool="r14 y2", draws="r6")
    about = "stays_placed", "do.swap", "do.take_and_swap"
    return _panel("book.swap", begin, ("draw", "place r6 10"), (POOL_MM, _pool), _swapped, about)


def _discard() -> Panel:
    begin = _position((HALF, DIAGONAL), pool="r14 y2", draws="y6")
    about = "finish_the_draw", "do.discard"
    return _panel("book.discard", begin, ("draw", "discard"), (POOL_MM, _pool), _discarded, about)


def _end(words: str) -> Panel:
    """The end after the last tile of the pile has been drawn."""
    begin = _position((NEARLY, OTHER), draws="y6", pile="y6")
    return _panel(words, begin, ("draw", "discard"), (POOL_MM, _pool), _free, ("do.end",))


# --- positions and moves


def _position(
    boards: tuple[str, str],
    pool: str = "",
    held: tuple[str, str] = ("", ""),
    setup: str = "four",
    draws: str = "",
    pile: str | None = None,
) -> Json:
    """Rows from far to near. All other tiles are in the pile; if `pile` is given, in the pool."""
    cells = [board.split() for board in boards]
    hands = [hand.split() for hand in held]
    used = [tile for row in (*cells, *hands) for tile in row if tile != "-"]
    left = [tile for tile in tiles_of(SEATS) if tile not in used]
    lying = in_order(pool.split() if pile is None else set(left) - set(pile.split()))
    state: Json = {
        "game": "lucky",
        "seats": SEATS,
        "options": {"setup": setup},
        "first": 0,
        "phase": "setup" if any(hands) else "turn",
        "turn": 0,
        "boards": [[_row(board[at : at + 4]) for at in (0, 4, 8, 12)] for board in cells],
        "held": [list(in_order(hand)) for hand in hands],
        "ready": [not any(hands)] * SEATS,
        "pile": [tile for tile in left if tile not in lying],
        "open": list(lying),
        "idle": 0,
        "agreed": [False] * SEATS,
        "winners": None,
    }
    return {"load": state, "draws": draws.split()}


def _row(tiles: Sequence[str]) -> list[str]:
    return ["" if tile == "-" else tile for tile in tiles]


def _entry(text: str) -> Json:
    """Parses "place r9 02", or "1 draw" for seat 1."""
    words = text.split()
    seat = int(words.pop(0)) if words[0].isdigit() else 0
    entry: Json = {"seat": seat, "do": words[0]}
    if words[1:]:
        entry["tile"], entry["at"] = words[1], [int(words[2][0]), int(words[2][1])]
    return entry


def _panel(
    words: str,
    begin: Json,
    moves: Sequence[str],
    seen: tuple[float, Callable[[LuckyView], Pixel]],
    rim: Callable[[LuckyView], Sequence[pygame.Rect]],
    about: tuple[str, ...],
    setup: str = "four",
) -> Panel:
    beats, at = [], FIRST_SECONDS
    for entry in map(_entry, moves):
        beats.append(Beat(at, entry))
        at += MOVE_SECONDS[str(entry["do"])] * (OTHERS if entry["seat"] else 1.0)
    return Panel(
        words=f"lucky.{words}",
        game="lucky",
        seats=SEATS,
        seed=1,
        begin=(begin,),
        beats=tuple(beats),
        seconds=max(4.0, at + LAST_SECONDS),
        wide_mm=seen[0],
        middle=seen[1],
        rim=rim,
        about=about,
        options={"setup": setup},
    )


# --- what is seen, and what has changed


def _pool(view: LuckyView) -> Pixel:
    """The board with as much of the pool as there is room for."""
    geometry = view.geometry
    rect = geometry.board_rect(Side.SOUTH)
    x, top = geometry.table.middle[0], geometry.pool_area().top
    return x, (top + rect.bottom) // 2


def _hand(view: LuckyView) -> Pixel:
    return _right_of_the_board(view, HAND_MM)


def _ledge(view: LuckyView) -> Pixel:
    return _right_of_the_board(view, LEDGE_MM)


def _right_of_the_board(view: LuckyView, wide_mm: float) -> Pixel:
    """The centre of a square with the board in its lower left corner."""
    geometry = view.geometry
    rect = geometry.board_rect(Side.SOUTH)
    wide, edge = geometry.table.px(wide_mm), geometry.table.px(EDGE_MM)
    return rect.left - edge + wide // 2, rect.bottom + edge - wide // 2


def _own(view: LuckyView) -> Move:
    """The first seat's last move."""
    played = view.host.match.played
    moves = [move for move in played if isinstance(move, Move) and move.seat == 0]
    return moves[-1]


def _last_cell(view: LuckyView) -> Sequence[pygame.Rect]:
    at = _own(view).at
    return [view.geometry.cell_rect(Side.SOUTH, at)] if at is not None else ()


def _swapped(view: LuckyView) -> Sequence[pygame.Rect]:
    return [*_last_cell(view), *_in_pool(view, "y5")]


def _discarded(view: LuckyView) -> Sequence[pygame.Rect]:
    return _in_pool(view, "y6")


def _in_pool(view: LuckyView, tile: str) -> Sequence[pygame.Rect]:
    return [view.geometry.pool_rect(NUMBERS[tile])]


def _diagonal(view: LuckyView) -> Sequence[pygame.Rect]:
    cells = [(int(at[0]), int(at[1])) for at in DIAGONAL_CELLS]
    return [view.geometry.cell_rect(Side.SOUTH, at) for at in cells]


def _free(view: LuckyView) -> Sequence[pygame.Rect]:
    """The winner's free places."""
    board = view.state.boards[0]
    free = [(i, j) for i, row in enumerate(board) for j, tile in enumerate(row) if not tile]
    return [view.geometry.cell_rect(Side.SOUTH, at) for at in free]
