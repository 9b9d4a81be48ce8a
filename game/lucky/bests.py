"""Ranking of Lucky Numbers: the fewest turns to a full board (L13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.bests import Ranking
from game.lucky.state import Event, Move, State, is_full
from game.match import Match, is_next


def turns_to_a_full_board(match: Match[State, Move, Event]) -> Mapping[int, int]:
    """Turns of each seat that filled its board in the game just ended."""
    moves = list(_moves_of_the_game(match))
    return {
        seat: sum(move.seat == seat and match.rules.begins_turn(move) for move in moves)
        for seat, board in enumerate(match.state.boards)
        if is_full(board)
    }


def _moves_of_the_game(match: Match[State, Move, Event]) -> Iterator[Move]:
    """From the last one back."""
    for entry, move in zip(reversed(match.entries), reversed(match.played), strict=True):
        if is_next(entry):
            return
        if move is not None:
            yield move


RANKING = Ranking(turns_to_a_full_board, lowest=True)
