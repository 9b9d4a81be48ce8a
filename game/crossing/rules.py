"""Crossing: rules C1–C12, from the filled tray to the match points of both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from game.crossing import positions
from game.crossing.state import (
    BLACK,
    COLOURS,
    EMPTY,
    LINES,
    MARBLES,
    NOTHING,
    SIZE,
    Aimed,
    Cell,
    Event,
    Move,
    State,
    Taken,
    Tray,
    crossings,
    is_untouched,
    scores,
    side_of,
)
from game.rules import Ended, Json, Outcome, Refusal, Rules, Step

REASON = "no move"
"""Every game ends the same way (C8)."""


@dataclass(frozen=True)
class Crossing(Rules[State, Move, Event]):
    """`doubling`: what counts double (C10)."""

    doubling: str = "single"

    game: ClassVar[str] = "crossing"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 4)
    option_values: ClassVar[Mapping[str, tuple[str, ...]]] = {"doubling": ("single", "sole", "off")}

    @classmethod
    def games_accepted(cls, seats: int) -> tuple[int, ...]:  # noqa: ARG003
        """C12; but for a single game each side is red equally often."""
        return (2, 1, 4, 6)

    def start(self, rng: Random, first: int) -> State:
        marbles = [letter for letter, count in MARBLES.items() for _ in range(count)]
        rng.shuffle(marbles)
        tray = tuple("".join(marbles[SIZE * row : SIZE * (row + 1)]) for row in LINES)
        return State(first, "turn", first, tray, (None,) * self.seats, (NOTHING, NOTHING))

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if state.phase == "over" else (state.turn,)

    # --- legality

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not 0 <= move.seat < self.seats:
            return Refusal("G1", "no_such_seat", f"seats are 0 to {self.seats - 1}")
        if state.phase == "over":
            return Refusal("G5", "over", "the game is over")
        if move.seat != state.turn:
            return Refusal("C2", "not_your_turn", f"it is the turn of seat {state.turn}")
        if move.line not in LINES:
            return Refusal("C2", "no_such_line", f"lines are 0 to {SIZE - 1}")
        if move.line == state.arrows[move.seat]:
            return Refusal("C6", "same_line", "an arrow that stands must change its line")
        if is_untouched(state):
            return self._first_refusal(move)
        return self._take_refusal(state, move)

    def _first_refusal(self, move: Move) -> Refusal | None:
        if move.take is not None:
            return Refusal("C3", "first_takes_nothing", "the first placement of all takes nothing")
        return None

    def _take_refusal(self, state: State, move: Move) -> Refusal | None:
        within = crossings(state, move.seat, move.line)
        if move.take is None:
            return Refusal("C4", "take_one", "a move takes a marble: name its cell", within)
        if move.take not in within:
            message = "the marble must lie where the new line crosses an opponent's"
            return Refusal("C4", "not_crossed", message, within)
        marble = _marble(state, move.take)
        if marble == EMPTY:
            return Refusal("C5", "empty_hole", "the hole at this crossing is empty", (move.take,))
        if marble == BLACK:
            return Refusal("C5", "black_marble", "a black marble is never taken", (move.take,))
        return None

    # --- moves

    def moves(self, state: State, seat: int) -> tuple[Move, ...]:
        """By line, then by the cell of the marble taken."""
        return tuple(self._legal(state, seat))

    def candidates(self, state: State, seat: int, line: int) -> tuple[Cell, ...]:
        """The marbles this seat could choose from by aiming at this line now (C7)."""
        return tuple(
            move.take for move in self._legal_on(state, seat, line) if move.take is not None
        )

    def _legal(self, state: State, seat: int) -> Iterator[Move]:
        for line in LINES:
            yield from self._legal_on(state, seat, line)

    def _legal_on(self, state: State, seat: int, line: int) -> Iterator[Move]:
        within = crossings(state, seat, line)
        takes: tuple[Cell | None, ...] = (None,) if is_untouched(state) else within
        for take in takes:
            move = Move(seat, line, take)
            if self.refusal(state, move) is None:
                yield move

    def apply(self, state: State, move: Move) -> Step[State, Event]:
        side = side_of(state, move.seat)
        arrows = (*state.arrows[: move.seat], move.line, *state.arrows[move.seat + 1 :])
        events: list[Event] = [Aimed(move.seat, side, move.line, state.arrows[move.seat])]
        after = replace(state, turn=(move.seat + 1) % self.seats, arrows=arrows)
        if move.take is not None:
            colour = _marble(state, move.take)
            after = _without(after, side, move.take)
            events.append(Taken(move.seat, side, move.take, colour, self.scores(after)))
        if not self.can_move(after):
            after = replace(after, phase="over")
            events.append(Ended(self.winners(after), REASON))
        return Step(after, tuple(events))

    def can_move(self, state: State) -> bool:
        """Whether the seat whose turn it is has a move; without one the game ends (C8)."""
        return next(self._legal(state, state.turn), None) is not None

    # --- results

    def scores(self, state: State) -> tuple[int, int]:
        """Both sides' points if the game ended now, red's first (C9, C10)."""
        return scores(state.taken, self.doubling)

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats of the side that is ahead, or all (C11)."""
        points = self.scores(state)
        best = max(points)
        return tuple(s for s in range(self.seats) if points[side_of(state, s)] == best)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        points = self.scores(state)
        per_seat = tuple(points[side_of(state, seat)] for seat in range(self.seats))
        return Outcome(self.winners(state), per_seat, REASON)

    def seen_by(self, state: State, seat: int) -> State:  # noqa: ARG002
        """Everything is open to all (C11)."""
        return state

    # --- JSON

    def read_move(self, value: object) -> Move:
        return positions.read_move(value)

    def write_move(self, move: Move) -> Json:
        return positions.write_move(move)

    def read_state(self, value: object) -> State:
        return positions.read_state(self, value)

    def write_state(self, state: State) -> Json:
        return positions.write_state(self, state)


def _marble(state: State, at: Cell) -> str:
    return state.tray[at[0]][at[1]]


def _without(state: State, side: int, at: Cell) -> State:
    """With the marble of this cell in the side's trough."""
    red, yellow = state.taken
    colour = COLOURS.index(_marble(state, at))
    own = list(state.taken[side])
    own[colour] += 1
    taken = (red, tuple(own)) if side else (tuple(own), yellow)
    return replace(state, tray=_with_hole(state.tray, at), taken=taken)


def _with_hole(tray: Tray, at: Cell) -> Tray:
    row, column = at
    letters = tray[row]
    holed = letters[:column] + EMPTY + letters[column + 1 :]
    return (*tray[:row], holed, *tray[row + 1 :])
