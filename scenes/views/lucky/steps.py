"""Lucky Numbers by touch: moves that bring a game to its end, and the steps of each."""

from __future__ import annotations

from collections.abc import Collection

from game.lucky.state import Event, Move, State, tile_at
from game.match import Match
from scenes.touch.target import Meaning
from scenes.views.lucky.meanings import Discard, InHand, InPool, OnBoard, Pile, Say
from scenes.views.view import Drag, Step, Tap

DRAG_SECONDS = 0.2


def likely(match: Match[State, Move, Event], waiting: Collection[int] = ()) -> list[Move]:
    """Ready when all is placed, else a tile onto a free cell, else a new one. `waiting` are the
    seats that have said that they are ready."""
    every = list(match.moves())
    moves = [move for move in every if move.seat not in waiting]
    boards = match.state.boards
    wishes = (
        [move for move in moves if move.do == "ready"],
        [move for move in moves if move.at and not tile_at(boards[move.seat], move.at)],
        [move for move in moves if move.do in ("draw", "discard")],
        moves,
        every,
    )
    return next(wish for wish in wishes if wish)


def steps(move: Move, chosen: str | None, drag: bool) -> list[Step]:
    """`chosen`: the tile that the seat has chosen already."""
    if move.do == "draw":
        return [Tap(Pile())]
    if move.do == "discard":
        return [Tap(Discard())]
    if move.at is None:
        return [Tap(Say(move.seat, move.do))]
    cell = OnBoard(move.seat, move.at)
    if move.do == "lift":
        return [Tap(cell)]
    source: Meaning = InPool(move.tile) if move.do == "take" else InHand(move.seat, move.tile)
    if drag:
        return [Drag(source, cell, DRAG_SECONDS)]
    return [Tap(cell)] if move.tile == chosen else [Tap(source), Tap(cell)]
