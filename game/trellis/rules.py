"""Trellis: rules T1–T24, from the deal to the last tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from game.rules import CHANCE, EDITIONS, HIDDEN, Json, Outcome, Refusal, Rules, Step
from game.trellis import legality, positions, transitions
from game.trellis.settings import RACKS
from game.trellis.state import (
    DISPLAY,
    EDITION,
    Chose,
    Drew,
    Event,
    Handed,
    Move,
    State,
    knows_rack,
)
from game.trellis.table import Tiles, in_order


def _hidden(tiles: Tiles) -> Tiles:
    return (HIDDEN,) * len(tiles)


@dataclass(frozen=True)
class Trellis(Rules[State, Move, Event]):
    """`racks`: secret or open (T20). `edition`: full or children (T21 to T24)."""

    racks: str = "secret"
    edition: str = "full"

    game: ClassVar[str] = "trellis"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    head_starts: ClassVar[tuple[int, ...]] = (10, 20, 40)
    option_values: ClassVar[Mapping[str, tuple[str, ...]]] = {"edition": EDITIONS, "racks": RACKS}
    low_wins: ClassVar[bool] = True
    exhibition: ClassVar[Mapping[str, str]] = {"racks": "open"}

    @classmethod
    def games_accepted(cls, seats: int) -> tuple[int, ...]:
        return (1, 2, 3, 5)

    def start(self, rng: Random, first: int) -> State:
        edition = EDITION[self.edition]
        bag = list(edition.tiles)
        rng.shuffle(bag)
        racks = tuple(in_order(bag.pop() for _ in range(edition.rack)) for _ in range(self.seats))
        display = in_order(bag.pop() for _ in range(DISPLAY))
        return State(
            first=first,
            phase="turn",
            turn=first,
            bag=in_order(bag),
            display=display,
            racks=racks,
            groups=(),
            opened=(not edition.opening,) * self.seats,
        )

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.phase == "over":
            return ()
        if state.drawing:
            return (CHANCE,)
        if state.giving is not None:
            return tuple(seat for seat, chosen in enumerate(state.giving) if chosen is None)
        return (state.turn,)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Also judges any lay: its table is legal or has a fault with a rule's number."""
        return legality.refusal(state, move)

    def moves(self, state: State, seat: int) -> Iterable[Move]:
        """All but `lay` and `give`, which are too many to list."""
        return legality.moves(state, seat)

    def begins_turn(self, move: Move) -> bool:
        """Handing over happens within another turn."""
        return move.seat != CHANCE and move.do != "give"

    def odds(self, state: State) -> Sequence[tuple[Move, int]]:
        return [(Move(CHANCE, "reveal", tile), n) for tile, n in Counter(state.bag).items()]

    def brings(self, move: Move) -> str:
        return move.tile if move.seat == CHANCE else ""

    def drawable(self, state: State) -> Tiles:
        return state.bag

    def apply(self, state: State, move: Move) -> Step[State, Event]:
        return transitions.apply(state, move)

    def outcome(self, state: State) -> Outcome | None:
        if state.winners is None or state.scores is None:
            return None
        reason = "all passed" if state.skips else "empty rack"
        return Outcome(state.winners, state.scores, reason)

    def seen_by(self, state: State, seat: int) -> State:
        racks = tuple(
            rack if knows_rack(self.racks, seat, owner) else _hidden(rack)
            for owner, rack in enumerate(state.racks)
        )
        giving = state.giving and tuple(
            tiles if tiles is None or giver == seat else _hidden(tiles)
            for giver, tiles in enumerate(state.giving)
        )
        return replace(state, bag=_hidden(state.bag), racks=racks, giving=giving, viewer=seat)

    def event_seen_by(self, event: Event, seat: int) -> Event:
        if isinstance(event, Drew) and not knows_rack(self.racks, seat, event.seat):
            return replace(event, tile=HIDDEN)
        if isinstance(event, Chose) and event.seat != seat:
            return replace(event, tiles=_hidden(event.tiles))
        if isinstance(event, Handed) and not (
            seat == event.seat or knows_rack(self.racks, seat, event.to)
        ):
            return replace(event, tiles=_hidden(event.tiles))
        return event

    def read_move(self, value: object) -> Move:
        return positions.read_move(value)

    def write_move(self, move: Move) -> Json:
        return positions.MOVES.write(move)

    def read_state(self, value: object) -> State:
        return positions.read_state(self, value)

    def write_state(self, state: State) -> Json:
        return positions.write_state(self, state)
