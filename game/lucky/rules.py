"""Lucky Numbers: rules L1–L23."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from game.lucky import legality, positions, transitions
from game.lucky.settings import SET_UPS
from game.lucky.state import (
    FORMATS,
    IDLE_TURNS_BEFORE_AGREEING,
    NUMBERS,
    Event,
    Format,
    Move,
    State,
    Tiles,
    being_dealt,
    free_cells,
    in_order,
    is_blocked,
    is_full,
    tiles_given,
    to_set_up,
    with_tile,
)
from game.rules import CHANCE, EDITIONS, HIDDEN, Json, Outcome, Refusal, Rules, Step


@dataclass(frozen=True)
class Lucky(Rules[State, Move, Event]):
    """`setup`: how the diagonals are filled (L4, L5, L6). `edition`: L17."""

    setup: str = "four"
    edition: str = EDITIONS[0]

    game: ClassVar[str] = "lucky"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    has_rematch: ClassVar[bool] = True
    head_starts: ClassVar[tuple[int, ...]] = (2, 4, 6)
    option_values: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "edition": EDITIONS,
        "setup": SET_UPS,
    }

    @classmethod
    def games_accepted(cls, seats: int) -> tuple[int, ...]:
        """One game, or a tournament (L16); tools use other lengths."""
        return tuple(range(1, 13))

    def start(self, rng: Random, first: int) -> State:
        form = FORMATS[self.edition]
        pile = list(form.tiles(self.seats))
        hands: list[Tiles] = [()] * self.seats
        if self.setup != "michael":
            rng.shuffle(pile)
            hands = [self._hand(pile, form) for _ in range(self.seats)]
        state = State(
            seats=self.seats,
            setup=self.setup,
            first=first,
            phase="setup",
            turn=first,
            boards=(form.empty,) * self.seats,
            held=tuple(hands),
            ready=(False,) * self.seats,
            pile=in_order(pile),
            open=(),
            agreed=(False,) * self.seats,
            edition=self.edition,
        )
        return self._laid_out(state) if self.setup == "sorted" else state

    def _hand(self, pile: list[str], form: Format) -> Tiles:
        """Takes a seat's tiles from the end of a shuffled pile (L4, L20)."""
        hand = []
        for place in range(form.size):
            fits = (k for k, tile in enumerate(pile) if form.begins(NUMBERS[tile], place))
            hand.append(pile.pop(max(fits)))
        return in_order(hand)

    def _laid_out(self, state: State) -> State:
        """L6; equal numbers are sorted by colour letter."""
        boards, form = [], state.format
        for hand in state.held:
            board, rising = form.empty, sorted(hand, key=lambda tile: (NUMBERS[tile], tile))
            for at, tile in zip(form.diagonal, rising, strict=True):
                board = with_tile(board, at, tile)
            boards.append(board)
        return replace(
            state,
            phase="turn",
            boards=tuple(boards),
            held=((),) * self.seats,
            ready=(True,) * self.seats,
        )

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.phase == "over":
            return ()
        if state.phase == "setup":
            return to_set_up(state)
        if state.phase == "placing":
            return (state.turn,) if state.held[state.turn] else (CHANCE,)
        if state.idle < IDLE_TURNS_BEFORE_AGREEING:
            return (state.turn,)
        return tuple(s for s in range(self.seats) if s == state.turn or not state.agreed[s])

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return legality.refusal(state, move)

    def moves(self, state: State, seat: int) -> Iterable[Move]:
        return legality.moves(state, seat)

    def begins_turn(self, move: Move) -> bool:
        return move.do in ("draw", "take")

    def odds(self, state: State) -> Sequence[tuple[Move, int]]:
        do = "deal" if state.phase == "setup" else "turn"
        return [(Move(CHANCE, do, tile), 1) for tile in self.drawable(state)]

    def brings(self, move: Move) -> str:
        return move.tile if move.seat == CHANCE else ""

    def drawable(self, state: State) -> Tiles:
        seat = being_dealt(state) if state.phase == "setup" else None
        if seat is None:
            return state.pile
        place, begins = tiles_given(state, seat), state.format.begins
        return tuple(tile for tile in state.pile if begins(NUMBERS[tile], place))

    def apply(self, state: State, move: Move) -> Step[State, Event]:
        return transitions.apply(state, move)

    def seen_by(self, state: State, seat: int) -> State:
        return replace(state, pile=(HIDDEN,) * len(state.pile), viewer=seat)

    def outcome(self, state: State) -> Outcome | None:
        if state.winners is None:
            return None
        scores = tuple(
            2 if seat in state.winners else -free_cells(board)
            for seat, board in enumerate(state.boards)
        )
        if any(map(is_full, state.boards)):
            return Outcome(state.winners, scores, "full board")
        if not state.pile:
            return Outcome(state.winners, scores, "last tile")
        return Outcome(state.winners, scores, "no tile fits" if is_blocked(state) else "agreed")

    def read_move(self, value: object) -> Move:
        return positions.MOVES.read(value)

    def write_move(self, move: Move) -> Json:
        return positions.MOVES.write(move)

    def read_state(self, value: object) -> State:
        return positions.read_state(self, value)

    def write_state(self, state: State) -> Json:
        return positions.write_state(self, state)
