"""Noughts: rules N1–N6.

N1 Two seats play on a board of three by three cells that all see.
N2 The starting seat puts crosses, the other one noughts; they take turns, crosses first.
N3 A turn puts one sign on an empty cell. It stays there.
N4 Three of one's signs in a row, a column or a diagonal win, and the game is over.
N5 A full board without such a line ends the game too: both have won it.
N6 A game won is 2 points, a game shared 1 for each. A match is two, four or six games, or one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from game.codec import cannot, keys_of, read_fields, read_position, write_position
from game.reading import read_cell, read_object, read_whole, read_word
from game.rules import Ended, Json, Outcome, Refusal, Refused, Rules, Step, Turned
from noughts.state import (
    CELLS,
    CROSS,
    EMPTY,
    NOUGHT,
    SIGNS,
    SIZE,
    Event,
    Marked,
    Move,
    State,
    count,
    is_full,
    mover,
    sign_at,
    sign_of,
    three,
    with_sign,
)

KEYS = keys_of(State)


@dataclass(frozen=True)
class Noughts(Rules[State, Move, Event]):
    game: ClassVar[str] = "noughts"
    seat_counts: ClassVar[tuple[int, ...]] = (2,)

    @classmethod
    def games_accepted(cls, seats: int) -> tuple[int, ...]:
        """N6. Except in a single game each seat has crosses equally often."""
        return (2, 1, 4, 6)

    def start(self, rng: Random, first: int) -> State:
        return State(first, (EMPTY * SIZE,) * SIZE)

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if self.outcome(state) else (mover(state),)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not 0 <= move.seat < self.seats:
            return Refusal("G1", "no_such_seat", f"seats are 0 to {self.seats - 1}")
        if self.outcome(state) is not None:
            return Refusal("G5", "over", "the game is over")
        if move.seat != mover(state):
            return Refusal("N2", "not_your_turn", f"it is the turn of seat {mover(state)}")
        if move.at not in CELLS:
            return Refusal("N1", "off_the_board", f"rows and columns are 0 to {SIZE - 1}")
        if sign_at(state, move.at) != EMPTY:
            return Refusal("N3", "occupied", "there is a sign on this cell", (move.at,))
        return None

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        """In order of rows, then columns."""
        moves = (Move(seat, at) for at in CELLS)
        return (move for move in moves if self.refusal(state, move) is None)

    def begins_turn(self, move: Move) -> bool:
        """Every move is a turn (N3)."""
        return True

    def apply(self, state: State, move: Move) -> Step[State, Event]:
        sign = sign_of(state, move.seat)
        after = with_sign(state, move.at, sign)
        outcome = self.outcome(after)
        follows = Ended(outcome.winners, outcome.reason) if outcome else Turned(mover(after))
        return Step(after, (Marked(move.seat, move.at, sign), follows))

    def seen_by(self, state: State, seat: int) -> State:
        """Everything is open to all (N1)."""
        return state

    def outcome(self, state: State) -> Outcome | None:
        winners = tuple(s for s in range(self.seats) if three(state, sign_of(state, s)))
        if winners:
            scores = tuple(2 if seat in winners else 0 for seat in range(self.seats))
            return Outcome(winners, scores, "three in a row")
        return Outcome((0, 1), (1, 1), "full board") if is_full(state) else None

    # --- as JSON

    def read_move(self, value: object) -> Move:
        values = read_object(value, ("seat", "do", "at"))
        read_word(values["do"], "do", ("mark",))
        return Move(read_whole(values["seat"], "seat"), read_cell(values["at"], "at"))

    def write_move(self, move: Move) -> Json:
        return {"seat": move.seat, "do": "mark", "at": list(move.at)}

    def read_state(self, value: object) -> State:
        state = read_fields(State, read_position(self, value, KEYS), self.seats)
        refusal = impossibility(state)
        if refusal is not None:
            raise Refused(refusal)
        return state

    def write_state(self, state: State) -> Json:
        return write_position(self, state, KEYS)


def impossibility(state: State) -> Refusal | None:
    """The reason why a position cannot occur, or None."""
    more = count(state, CROSS) - count(state, NOUGHT)
    if more not in (0, 1):
        return cannot("N2", "there are as many crosses as noughts, or one more")
    if three(state, SIGNS[more]):
        return cannot("N4", "the other seat has played on after three in a row")
    return None
