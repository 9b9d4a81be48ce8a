"""Lucky Numbers for the tests: boards and positions drawn as text, and sensible players.

A number alone is a red tile; any other tile has its letter: 7 is r7, and y7 is y7.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeAlias

from game.lucky.rules import Lucky
from game.lucky.state import (
    FORMATS,
    FULL,
    Board,
    Cell,
    Event,
    Format,
    Move,
    State,
    Tiles,
    format_of,
    in_order,
    tile_at,
)
from game.match import Match
from game.rules import CHANCE, Refusal, stream

LuckyMatch: TypeAlias = Match[State, Move, Event]

LONGEST_GAME = 2000
"""A longer game counts as endless."""
SEATS = (2, 3, 4)
SETUPS = ("four", "michael", "sorted")

BARE = """
    .  .  .  .  |  .  .  .  .
    .  .  .  .  |  .  .  .  .
    .  .  .  .  |  .  .  .  .
    .  .  .  .  |  .  .  .  .
"""

LAID = """
    2  .  .  .  |  1  .  .  .
    .  7  .  .  |  .  5  .  .
    .  .  9  .  |  .  . 12  .
    .  .  . 17  |  .  .  . 20
"""


def tile(word: str) -> str:
    return f"r{word}" if word.isdigit() else word


def tiles(words: str) -> Tiles:
    return in_order(tile(word) for word in words.split())


def boards(drawing: str) -> tuple[Board, ...]:
    """Boards side by side with bars between them, one per seat; a dot is a free cell."""
    lines = [
        [["" if word == "." else tile(word) for word in part.split()] for part in line.split("|")]
        for line in drawing.strip().splitlines()
    ]
    return tuple(tuple(map(tuple, rows)) for rows in zip(*lines, strict=True))


def board(drawing: str) -> Board:
    (only,) = boards(drawing)
    return only


def diagonal(board: Board) -> list[str]:
    return [board[i][i] for i in range(len(board))]


def numbers(words: Iterable[str]) -> list[int]:
    return [int(word[1:]) for word in words]


def drawing_of(boards: Sequence[Board]) -> list[str]:
    """The inverse of `boards`, line by line, every tile with its letter."""
    return [
        "  |  ".join(
            " ".join((one or ".").rjust(3) for one in board[row]) for board in boards
        ).rstrip()
        for row in range(len(boards[0]))
    ]


def rest_of(seats: int, *used: Tiles, form: Format = FULL) -> Tiles:
    """The tiles in play that are nowhere else."""
    left = list(form.tiles(seats))
    for one in (one for some in used for one in some):
        left.remove(one)
    return tuple(left)


def position(
    drawing: str,
    turn: int = 0,
    pile: str | None = None,
    pool: str | None = None,
    held: str = "",
    idle: int = 0,
    agreed: str = "",
    setup: str = "sorted",
    first: int = 0,
) -> State:
    """A turn at its start, or with a tile drawn and held. `agreed` names seats.

    Remaining tiles are in the pile, or in the pool if the pile is given. If both are given, tiles
    may be missing, and the position need not be reachable.
    """
    laid = boards(drawing)
    seats, in_hand = len(laid), tiles(held)
    lying = tuple(one for rows in laid for row in rows for one in row if one)
    known = tiles(pile or ""), tiles(pool or "")
    form = format_of(laid[0])
    rest = () if None not in (pile, pool) else rest_of(seats, lying, in_hand, *known, form=form)
    state = State(
        seats=seats,
        setup=setup,
        first=first,
        phase="placing" if held else "turn",
        turn=turn,
        boards=laid,
        held=tuple(in_hand if seat == turn else () for seat in range(seats)),
        ready=(True,) * seats,
        pile=rest if pile is None else known[0],
        open=rest if pile is not None and pool is None else known[1],
        idle=idle,
        agreed=tuple(str(seat) in agreed for seat in range(seats)),
        edition=edition_of(laid[0]),
    )
    if None in (pile, pool):
        check(state)
    return state


def setting_up(drawing: str, hands: str, ready: str = "", setup: str = "four") -> State:
    """A position in the set-up. `hands` are separated by bars, in the order of the seats."""
    laid, held = boards(drawing), tuple(tiles(hand) for hand in hands.split("|"))
    seats = len(laid)
    lying = tuple(one for rows in laid for row in rows for one in row if one)
    state = State(
        seats=seats,
        setup=setup,
        first=0,
        phase="setup",
        turn=0,
        boards=laid,
        held=held,
        ready=tuple(str(seat) in ready for seat in range(seats)),
        pile=rest_of(seats, lying, *held, form=format_of(laid[0])),
        open=(),
        agreed=(False,) * seats,
        edition=edition_of(laid[0]),
    )
    check(state)
    return state


def edition_of(board: Board) -> str:
    return next(name for name, form in FORMATS.items() if form == format_of(board))


def check(state: State) -> None:
    """Asserts that a game can reach the position."""
    rules = rules_of(state)
    assert rules.read_state(rules.write_state(state)) == state


def started(rules: Lucky, seed: int = 1, first: int = 0) -> State:
    return rules.start(stream(seed), first)


def rules_of(state: State) -> Lucky:
    return Lucky(state.seats, state.setup, state.edition)


# --- moves


def place(seat: int, word: str, at: Cell) -> Move:
    return Move(seat, "place", tile(word), at)


def take(seat: int, word: str, at: Cell) -> Move:
    return Move(seat, "take", tile(word), at)


def lift(seat: int, at: Cell) -> Move:
    return Move(seat, "lift", at=at)


def ready(seat: int) -> Move:
    return Move(seat, "ready")


def draw(seat: int) -> Move:
    return Move(seat, "draw")


def discard(seat: int) -> Move:
    return Move(seat, "discard")


def end(seat: int) -> Move:
    return Move(seat, "end")


def dealt(word: str) -> Move:
    return Move(CHANCE, "deal", tile(word))


def turned(word: str) -> Move:
    return Move(CHANCE, "turn", tile(word))


def after(state: State, *moves: Move) -> State:
    """The position after these moves; each must be legal or a possible outcome of chance."""
    rules = rules_of(state)
    for move in moves:
        if rules.to_act(state) == (CHANCE,):
            assert (move, 1) in rules.odds(state)
        else:
            assert move.seat in rules.to_act(state)
            assert rules.refusal(state, move) is None, move
        state = rules.apply(state, move).state
    return state


def refused(state: State, move: Move) -> Refusal:
    rules = rules_of(state)
    refusal = rules.refusal(state, move)
    assert refusal is not None, move
    assert move not in list(rules.moves(state, move.seat))
    return refusal


def moves_of(state: State, seat: int) -> list[Move]:
    return list(rules_of(state).moves(state, seat))


def kinds_of(state: State, seat: int) -> list[str]:
    """The kinds of moves of a seat, each once, in the order of the list."""
    return list(dict.fromkeys(move.do for move in moves_of(state, seat)))


# --- players that mean well


def some_move(state: State, rng: Random, eagerness: float) -> Move:
    """A random listed move; with probability `eagerness` one that fills a free cell, if any.

    Eagerness below 0: draws only if nothing else is possible, and mostly agrees to end.
    """
    rules = rules_of(state)
    moves = [move for seat in rules.to_act(state) for move in rules.moves(state, seat)]
    filling = [m for m in moves if m.at and not tile_at(state.boards[m.seat], m.at)]
    if filling and rng.random() < eagerness:
        return rng.choice(filling)
    kinds = sorted({move.do for move in moves})
    if eagerness < 0 and "end" in kinds:
        kinds = [*kinds, "end", "end", "end"]
    elif eagerness < 0:
        kinds = next([kind] for kind in ("take", "place", "ready", *kinds) if kind in kinds)
    kind = rng.choice(kinds)
    return rng.choice([move for move in moves if move.do == kind])


def play_out(match: LuckyMatch, rng: Random, eagerness: float) -> None:
    """To the end of the current game."""
    for _ in range(LONGEST_GAME):
        if match.outcome() is not None:
            return
        match.play(some_move(match.state, rng, eagerness))
    raise AssertionError("the game does not end")
