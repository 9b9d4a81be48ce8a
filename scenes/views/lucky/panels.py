"""The panels of the rules booklet: six rules, five if the table does the set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.lucky.state import FORMATS, NUMBERS, Move, in_order
from game.match import AnyMatch
from game.rules import EDITIONS, Json
from scenes.core.table import Pixel, Side
from scenes.views.lucky.view import LuckyView
from scenes.views.panel import Beat, Panel

HAND_MM, POOL_MM, LEDGE_MM = 230.0, 262.0, 308.0
"""Visible widths in mm: a board with a drawn tile, with the pool, or with the ledge."""
EDGE_MM = 5.0
SEATS = 2
FIRST_SECONDS, LAST_SECONDS = 0.7, 1.0
MOVE_SECONDS = {"draw": 1.6, "place": 1.1, "discard": 1.2, "take": 1.2, "ready": 0.3}
"""Seconds from such a move to the next."""
NO_TILES = ""
OTHERS = 0.3
"""Factor for other seats' moves, which are not the subject."""


class Example(NamedTuple):
    """What an edition's panels show: boards, and tiles with the cells on which they are placed."""

    edition: str
    nearly: str
    """Two places are free."""
    half: str
    other: str
    diagonal: str
    wins: tuple[str, str]
    """On the free places of `nearly`."""
    own: tuple[str, ...]
    """For the set-up, in order."""
    others: tuple[str, ...]
    fits: str
    """Drawn, and placed on `half`."""
    taken: str
    """From the pool, for `half`."""
    lies: str
    """Lies in the pool."""
    thrown: str
    """Not placed on `half`, nor on `nearly`."""
    highest: str


FULL_GAME = Example(
    EDITIONS[0],
    nearly="r2 y5 - r12  y4 r8 y11 r15  r7 y10 r14 y17  - r13 y16 r19",
    half="r3 - y9 r13  y5 - r11 -  - y10 - r17  r8 - y16 y19",
    other="r1 y3 r6 -  y2 r5 y8 -  r4 y7 - y14  - - - -",
    diagonal="y1 - - -  - y8 - -  - - y13 -  - - - r18",
    wins=("r9 02", "y9 30"),
    own=("y13 22", "r4 00", "y17 33", "r9 11"),
    others=("y7 11", "r1 00", "y12 22", "y18 33"),
    fits="y7 01",
    taken="r14 13",
    lies="y2",
    thrown="y6",
    highest="r20",
)
CHILDRENS_GAME = Example(
    EDITIONS[1],
    nearly="r1 y3 -  y2 r5 y9  - y8 r11",
    half="r2 - y8  y4 y6 -  - r9 y11",
    other="y1 r4 -  r3 y7 -  - - y12",
    diagonal="y1 - -  - y7 -  - - y12",
    wins=("r6 02", "y6 20"),
    own=("r2 00", "y6 11", "y11 22"),
    others=("r1 00", "y7 11", "r12 22"),
    fits="y5 01",
    taken="r10 12",
    lies="y3",
    thrown="r12",
    highest="r12",
)
EXAMPLES: Mapping[str, Example] = {one.edition: one for one in (FULL_GAME, CHILDRENS_GAME)}


def panels(match: AnyMatch) -> tuple[Panel, ...]:
    options, setup = match.rules.options, match.setup
    is_one = setup.by_wins or not setup.adds_up
    shown = EXAMPLES[options["edition"]]
    swap = (_swap(),) if FORMATS[shown.edition].swaps else ()
    return (
        _goal(shown),
        *_set_up(shown, options["setup"]),
        _turn(shown),
        *swap,
        _discard(shown),
        _end(shown, "book.end.game" if is_one else "book.end.tournament"),
    )


def _goal(shown: Example) -> Panel:
    first, last = shown.wins
    draws = f"{first.split()[0]} {shown.highest} {last.split()[0]}"
    begin = _position(shown, (shown.nearly, shown.diagonal), draws=draws)
    moves = "draw", f"place {first}", "1 draw", "1 discard", "draw", f"place {last}"
    about = "must_rise", "occupied", "where_it_glows", "do.place"
    return _panel("goal", begin, moves, (HAND_MM, _hand), _last_cell, about)


def _set_up(shown: Example, setup: str) -> tuple[Panel, ...]:
    """Empty if the table does the set-up."""
    if setup == "sorted":
        return ()
    refused = "touch_a_tile", "place_all", "it_stays", "set_up_first"
    advised = "smallest", "largest", "of_all", "out_of_order", "in_order", "rises", "no_order"
    about = *refused, *(f"why.{why}" for why in advised), "do.lift", "do.ready"
    own, others = ([move.split()[0] for move in moves] for moves in (shown.own, shown.others))
    if setup == "four":
        held, draws = (" ".join(own), " ".join(others)), ""
        moves = [f"place {move}" for move in shown.own]
    else:
        pairs = zip(shown.own, shown.others, strict=True)
        held = own[0], others[0]
        draws = " ".join(f"{one} {two}" for one, two in zip(own[1:], others[1:], strict=True))
        moves = [text for one, two in pairs for text in (f"place {one}", f"1 place {two}")]
    begin = _position(shown, (NO_TILES, NO_TILES), held=held, setup=setup, draws=draws)
    return (_panel(f"book.setup.{setup}", begin, moves, (LEDGE_MM, _ledge), _diagonal, about),)


def _half_full(shown: Example, draws: str) -> Json:
    pool = f"{shown.taken.split()[0]} {shown.lies}"
    return _position(shown, (shown.half, shown.diagonal), pool=pool, draws=draws)


def _turn(shown: Example) -> Panel:
    begin = _half_full(shown, f"{shown.fits.split()[0]} {shown.highest}")
    moves = "draw", f"place {shown.fits}", "1 draw", "1 discard", f"take {shown.taken}"
    about = "nothing_held", "do.draw", "do.take"
    return _panel("book.turn", begin, moves, (POOL_MM, _pool), _last_cell, about)


def _swap() -> Panel:
    begin = _half_full(FULL_GAME, "r6")
    about = "stays_placed", "do.swap", "do.take_and_swap"
    return _panel("book.swap", begin, ("draw", "place r6 10"), (POOL_MM, _pool), _swapped, about)


def _discard(shown: Example) -> Panel:
    begin, rim = _half_full(shown, shown.thrown), partial(_in_pool, tile=shown.thrown)
    about = "finish_the_draw", "do.discard"
    return _panel("book.discard", begin, ("draw", "discard"), (POOL_MM, _pool), rim, about)


def _end(shown: Example, words: str) -> Panel:
    """The end after the last tile of the pile has been drawn."""
    boards = shown.nearly, shown.other
    begin = _position(shown, boards, draws=shown.thrown, pile=shown.thrown)
    return _panel(words, begin, ("draw", "discard"), (POOL_MM, _pool), _free, ("do.end",))


# --- positions and moves


def _position(
    shown: Example,
    boards: tuple[str, str],
    pool: str = "",
    held: tuple[str, str] = ("", ""),
    setup: str = "four",
    draws: str = "",
    pile: str | None = None,
) -> Json:
    """Rows from far to near. All other tiles are in the pile; if `pile` is given, in the pool."""
    form = FORMATS[shown.edition]
    cells = [board.split() or ["-"] * len(form.cells) for board in boards]
    hands = [hand.split() for hand in held]
    used = [tile for row in (*cells, *hands) for tile in row if tile != "-"]
    left = [tile for tile in form.tiles(SEATS) if tile not in used]
    lying = in_order(pool.split() if pile is None else set(left) - set(pile.split()))
    begins = range(0, len(form.cells), form.size)
    state: Json = {
        "game": "lucky",
        "seats": SEATS,
        "options": {"edition": shown.edition, "setup": setup},
        # The last of its round: whoever fills a board ends the game (L23).
        "first": SEATS - 1,
        "phase": "setup" if any(hands) else "turn",
        "turn": 0,
        "boards": [[_row(board[at : at + form.size]) for at in begins] for board in cells],
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
) -> Panel:
    load, beats, at = begin["load"], [], FIRST_SECONDS
    assert isinstance(load, dict)
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
        options=load["options"],
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


def _in_pool(view: LuckyView, tile: str) -> Sequence[pygame.Rect]:
    return [view.geometry.pool_rect(NUMBERS[tile])]


def _diagonal(view: LuckyView) -> Sequence[pygame.Rect]:
    return [view.geometry.cell_rect(Side.SOUTH, at) for at in view.state.format.diagonal]


def _free(view: LuckyView) -> Sequence[pygame.Rect]:
    """The winner's free places."""
    board = view.state.boards[0]
    free = [(i, j) for i, row in enumerate(board) for j, tile in enumerate(row) if not tile]
    return [view.geometry.cell_rect(Side.SOUTH, at) for at in free]
