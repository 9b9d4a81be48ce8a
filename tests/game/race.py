"""A game made for tests: roll, step, or stop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, TypeAlias

from game.match import Match, MatchSetup
from game.reading import read_object, read_whole, read_word
from game.rules import CHANCE, Json, Malformed, Outcome, Refusal, Refused, Rules, Step


@dataclass(frozen=True)
class State:
    turn: int
    points: tuple[int, ...]
    rolling: bool = False
    over: bool = False


@dataclass(frozen=True)
class Move:
    seat: int
    do: str
    tile: str = ""


@dataclass(frozen=True)
class Moved:
    seat: int
    points: int


@dataclass(frozen=True)
class Leapt:
    seat: int


Event: TypeAlias = Moved | Leapt


@dataclass(frozen=True)
class Race(Rules[State, Move, Event]):
    """A step is a point, a leap two; both can be undone. A roll is a die; a stop ends the game."""

    game: ClassVar[str] = "race"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)

    @classmethod
    def games_accepted(cls, seats: int) -> tuple[int, ...]:
        return (1, seats)

    def start(self, rng: Random, first: int) -> State:
        return State(first, tuple(rng.randrange(1000) for _ in range(self.seats)))

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.over:
            return ()
        return (CHANCE,) if state.rolling else (state.turn,)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return None if move.seat == state.turn else Refusal("R1", "turn", "not your turn")

    def moves(self, state: State, seat: int) -> Iterable[Move]:
        return [Move(seat, do) for do in ("roll", "step", "leap", "stop") if seat == state.turn]

    def odds(self, state: State) -> Sequence[tuple[Move, int]]:
        return [(Move(CHANCE, "die", str(pips)), 1) for pips in range(1, 7)]

    def drawable(self, state: State) -> tuple[str, ...]:
        return ("1", "2", "3", "4", "5", "6")

    def begins_turn(self, move: Move) -> bool:
        return move.do in ("roll", "step", "leap")

    def brings(self, move: Move) -> str:
        return move.tile

    def apply(self, state: State, move: Move) -> Step[State, Event]:
        if move.do == "roll":
            return Step(replace(state, rolling=True))
        if move.do == "stop":
            return Step(replace(state, over=True), final=True)
        gain = 2 if move.do == "leap" else int(move.tile or 1)
        points = tuple(p + gain * (s == state.turn) for s, p in enumerate(state.points))
        turn = (state.turn + 1) % self.seats
        leapt = (Leapt(state.turn),) if move.do == "leap" else ()
        return Step(State(turn, points), (Moved(state.turn, gain), *leapt))

    def seen_by(self, state: State, seat: int) -> State:
        return state

    def outcome(self, state: State) -> Outcome | None:
        best = max(state.points)
        winners = tuple(s for s, p in enumerate(state.points) if p == best)
        return Outcome(winners, state.points, "stopped") if state.over else None

    def read_move(self, value: object) -> Move:
        values = read_object(value, ("seat", "do"))
        do = read_word(values["do"], "do", ("roll", "step", "leap", "stop"))
        return Move(read_whole(values["seat"], "seat"), do)

    def write_move(self, move: Move) -> Json:
        return {"seat": move.seat, "do": move.do, **({"tile": move.tile} if move.tile else {})}

    def read_state(self, value: object) -> State:
        values = read_object(value, ("turn", "points"))
        if not isinstance(values["points"], list):
            raise Malformed("points are a list")
        if min(values["points"]) < 0:
            raise Refused(Refusal("R2", "impossible", "points are not negative"))
        return State(read_whole(values["turn"], "turn"), tuple(values["points"]))

    def write_state(self, state: State) -> Json:
        return {"turn": state.turn, "points": list(state.points)}


class Golf(Race):
    low_wins: ClassVar[bool] = True


def race(
    seats: int = 2, games: int = 1, first: int | None = 0, seed: int = 1
) -> Match[State, Move, Event]:
    return Match(MatchSetup(Race(seats), seed, games, first))


def go(match: Match[State, Move, Event], *dos: str) -> Match[State, Move, Event]:
    for do in dos:
        match.play(Move(match.to_act()[0], do))
    return match
