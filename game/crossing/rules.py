"""Crossing: rules C1–C18, from the filled tray to the match points of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from game.crossing import legality, positions
from game.crossing.settings import DOUBLINGS
from game.crossing.state import (
    EDITION,
    NOTHING,
    Aimed,
    Cell,
    Edition,
    Event,
    Move,
    State,
    Taken,
    marble_at,
    scores,
    side_of,
    winners,
    without_marble,
)
from game.rules import EDITIONS, Ended, Json, Outcome, Refusal, Rules, Step
from game.tuples import changed

REASON = "no move"
"""The only reason for an end (C8)."""


@dataclass(frozen=True)
class Crossing(Rules[State, Move, Event]):
    """`doubling`: what counts double (C10); `edition`: the full or the children's game (C13)."""

    doubling: str = "single"
    edition: str = "full"

    game: ClassVar[str] = "crossing"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 4)
    has_rematch: ClassVar[bool] = True
    head_starts: ClassVar[tuple[int, ...]] = (5, 10, 15)
    option_values: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "edition": EDITIONS,
        "doubling": DOUBLINGS,
    }

    def __post_init__(self) -> None:
        """C17: nothing is doubled in the children's game."""
        if not self.is_full_game:
            object.__setattr__(self, "doubling", "off")

    @classmethod
    def games_accepted(cls, seats: int) -> tuple[int, ...]:
        """C12: each side is red equally often, except in a single game."""
        return (2, 1, 4, 6)

    @property
    def material(self) -> Edition:
        return EDITION[self.edition]

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite (C2)."""
        return tuple(tuple(range(side, self.seats, 2)) for side in (0, 1))

    def start(self, rng: Random, first: int) -> State:
        size, numbers, given = self.material
        marbles = [letter for letter, count in numbers.items() for _ in range(count)]
        rng.shuffle(marbles)
        tray = tuple("".join(marbles[size * row : size * (row + 1)]) for row in range(size))
        return State(first, "turn", first, tray, (None,) * self.seats, (given, NOTHING))

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if state.phase == "over" else (state.turn,)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return legality.refusal(state, move)

    def moves(self, state: State, seat: int) -> tuple[Move, ...]:
        """Sorted by line, then by the marble's cell."""
        return tuple(legality.legal(state, seat))

    def candidates(self, state: State, seat: int, line: int) -> tuple[Cell, ...]:
        """The marbles that this seat can take by aiming at `line` (C7)."""
        moves = legality.legal_on(state, seat, line)
        return tuple(move.take for move in moves if move.take is not None)

    def begins_turn(self, move: Move) -> bool:
        """Every move is a turn (C2)."""
        return True

    def apply(self, state: State, move: Move) -> Step[State, Event]:
        side = side_of(state, move.seat)
        arrows = changed(state.arrows, move.seat, move.line)
        events: list[Event] = [Aimed(move.seat, side, move.line, state.arrows[move.seat])]
        after = replace(state, turn=(move.seat + 1) % self.seats, arrows=arrows)
        if move.take is not None:
            colour = marble_at(state, move.take)
            after = without_marble(after, side, move.take)
            events.append(Taken(move.seat, side, move.take, colour, self.scores(after)))
        if not legality.can_move(after):
            after = replace(after, phase="over")
            events.append(Ended(winners(after, self.doubling), REASON))
        return Step(after, tuple(events))

    def scores(self, state: State) -> tuple[int, int]:
        """Both sides' points if the game ended now, red's first (C9, C10)."""
        return scores(state.taken, self.doubling)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        both = self.scores(state)
        per_seat = tuple(both[side_of(state, seat)] for seat in range(self.seats))
        return Outcome(winners(state, self.doubling), per_seat, REASON)

    def seen_by(self, state: State, seat: int) -> State:
        """Nothing is hidden (C11)."""
        return state

    def read_move(self, value: object) -> Move:
        return positions.read_move(value)

    def write_move(self, move: Move) -> Json:
        return positions.write_move(move)

    def read_state(self, value: object) -> State:
        return positions.read_state(self, value)

    def write_state(self, state: State) -> Json:
        return positions.write_state(self, state)
