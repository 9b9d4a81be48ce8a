"""Lucky Numbers: rules L1–L16, from the set-up to the tournament's points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, TypeVar

from game.lucky import positions
from game.lucky.state import (
    CELLS,
    DIAGONAL,
    EMPTY,
    IDLE_TURNS_BEFORE_AGREEING,
    NUMBERS,
    SIZE,
    Agreed,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Lifted,
    Move,
    Placed,
    Readied,
    State,
    Tiles,
    blockers,
    fewest_free,
    free_cells,
    in_order,
    is_full,
    tile_at,
    tiles_given,
    tiles_of,
    with_tile,
)
from game.rules import CHANCE, HIDDEN, Ended, Json, Outcome, Refusal, Rules, Step, Turned

T = TypeVar("T")


def _changed(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _without(tiles: Tiles, tile: str) -> Tiles:
    spot = tiles.index(tile)
    return tiles[:spot] + tiles[spot + 1 :]


def _being_dealt(state: State) -> int | None:
    """The seat that gets the next tile of set-up `michael` (L5)."""
    given = [tiles_given(state, seat) for seat in range(state.seats)]
    if min(given) < max(given):
        return given.index(min(given))
    return 0 if given[0] < SIZE and not any(state.held) else None


@dataclass(frozen=True)
class Lucky(Rules[State, Move, Event]):
    """`setup`: how the diagonals come about (L4, L5, L6)."""

    setup: str = "four"

    game: ClassVar[str] = "lucky"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    option_values: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "setup": ("four", "michael", "sorted")
    }

    @classmethod
    def games_accepted(cls, seats: int) -> tuple[int, ...]:  # noqa: ARG003
        """One game, or a tournament (L16); other lengths are accepted for tools."""
        return tuple(range(1, 13))

    def start(self, rng: Random, first: int) -> State:
        pile = list(tiles_of(self.seats))
        hands: list[Tiles] = [()] * self.seats
        if self.setup != "michael":
            rng.shuffle(pile)
            hands = [in_order(pile.pop() for _ in range(SIZE)) for _ in range(self.seats)]
        state = State(
            seats=self.seats,
            setup=self.setup,
            first=first,
            phase="setup",
            turn=first,
            boards=(EMPTY,) * self.seats,
            held=tuple(hands),
            ready=(False,) * self.seats,
            pile=in_order(pile),
            open=(),
            agreed=(False,) * self.seats,
        )
        return self._laid_out(state) if self.setup == "sorted" else state

    def _laid_out(self, state: State) -> State:
        """L6; of two equal numbers the colour letter decides."""
        boards = []
        for hand in state.held:
            board = EMPTY
            for at, tile in zip(DIAGONAL, sorted(hand, key=lambda t: (NUMBERS[t], t)), strict=True):
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
            return self._to_set_up(state)
        if state.phase == "placing":
            return (state.turn,) if state.held[state.turn] else (CHANCE,)
        if state.idle < IDLE_TURNS_BEFORE_AGREEING:
            return (state.turn,)
        return tuple(s for s in range(self.seats) if s == state.turn or not state.agreed[s])

    def _to_set_up(self, state: State) -> tuple[int, ...]:
        if self.setup == "michael":
            if _being_dealt(state) is not None:
                return (CHANCE,)
            return tuple(seat for seat in range(self.seats) if state.held[seat])
        return tuple(seat for seat in range(self.seats) if not state.ready[seat])

    # --- legality

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not 0 <= move.seat < self.seats:
            return Refusal("G1", "no_such_seat", f"seats are 0 to {self.seats - 1}")
        if move.at is not None and move.at not in CELLS:
            return Refusal("L3", "off_the_board", "rows and columns are 0 to 3")
        if state.phase == "over":
            return Refusal("G5", "over", "the game is over")
        if move.do == "end":
            return self._end_refusal(state, move)
        if state.phase == "setup":
            return self._setup_refusal(state, move)
        if move.do in ("lift", "ready"):
            return Refusal("L4", "set_up_is_over", f"{move.do} belongs to the set-up")
        if move.seat != state.turn:
            return Refusal("L8", "not_your_turn", f"it is the turn of seat {state.turn}")
        if state.phase == "placing":
            return self._placing_refusal(state, move)
        return self._turn_refusal(state, move)

    def _end_refusal(self, state: State, move: Move) -> Refusal | None:
        if state.phase != "turn" or state.idle < IDLE_TURNS_BEFORE_AGREEING:
            return Refusal("L15", "too_early_to_end", "60 turns without a draw come first")
        if state.agreed[move.seat]:
            return Refusal("L15", "agreed_already", "this seat has agreed already")
        return None

    def _setup_refusal(self, state: State, move: Move) -> Refusal | None:
        rule = "L5" if self.setup == "michael" else "L4"
        if move.do not in ("place", "lift", "ready"):
            return Refusal(rule, "set_up_first", "the set-up is not finished")
        if state.ready[move.seat]:
            return Refusal(rule, "ready_already", "this seat has said that it is ready")
        if move.do == "place":
            return self._setup_place_refusal(state, move, rule)
        if self.setup == "michael":
            return Refusal("L5", "it_stays", "in this set-up a tile once put down stays")
        if move.do == "ready" and state.held[move.seat]:
            return Refusal("L4", "place_all_four", "all four tiles must lie on the diagonal")
        if move.do == "lift" and (move.at is None or not tile_at(state.boards[move.seat], move.at)):
            return Refusal("L4", "nothing_there", "no tile lies there")
        return None

    def _setup_place_refusal(self, state: State, move: Move, rule: str) -> Refusal | None:
        if move.tile not in state.held[move.seat]:
            return Refusal(rule, "not_held", f"this seat does not hold {move.tile}")
        if move.at not in DIAGONAL:
            return Refusal(rule, "marked_places", "in the set-up tiles go on the diagonal")
        if tile_at(state.boards[move.seat], move.at):
            return Refusal(rule, "occupied", "a tile lies there already", (move.at,))
        return None

    def _placing_refusal(self, state: State, move: Move) -> Refusal | None:
        if move.do in ("draw", "take"):
            return Refusal("L9", "finish_the_draw", "the drawn tile is placed or discarded first")
        if move.do == "discard":
            return None
        if move.tile not in state.held[move.seat]:
            return Refusal("L9", "not_held", f"this seat does not hold {move.tile}")
        return self._fit_refusal(state, move)

    def _turn_refusal(self, state: State, move: Move) -> Refusal | None:
        if move.do in ("place", "discard"):
            return Refusal("L9", "nothing_held", "no tile has been drawn")
        if move.do == "draw":
            return None
        if move.tile not in state.open:
            return Refusal("L10", "not_open", f"{move.tile} is not in the open pool")
        return self._fit_refusal(state, move)

    def _fit_refusal(self, state: State, move: Move) -> Refusal | None:
        if move.at is None:
            return Refusal("L11", "no_place", "a tile is placed at a cell")
        against = blockers(state.boards[move.seat], move.tile, move.at)
        if against:
            words = "rows rise from left to right and columns from top to bottom"
            return Refusal("L11", "must_rise", words, against)
        return None

    # --- moves

    def moves(self, state: State, seat: int) -> Iterable[Move]:
        return [move for move in self._thinkable(state, seat) if not self.refusal(state, move)]

    def _thinkable(self, state: State, seat: int) -> Iterator[Move]:
        if not 0 <= seat < state.seats:
            return
        if state.phase == "setup":
            yield from (Move(seat, "place", t, at) for t in state.held[seat] for at in DIAGONAL)
            yield from (Move(seat, "lift", at=at) for at in DIAGONAL)
            yield Move(seat, "ready")
        elif state.phase == "placing":
            yield from (Move(seat, "place", t, at) for t in state.held[seat] for at in CELLS)
            yield Move(seat, "discard")
        else:
            yield Move(seat, "draw")
            yield from (Move(seat, "take", t, at) for t in state.open for at in CELLS)
            yield Move(seat, "end")

    def odds(self, state: State) -> Sequence[tuple[Move, int]]:
        do = "deal" if state.phase == "setup" else "turn"
        return [(Move(CHANCE, do, tile), 1) for tile in state.pile]

    def apply(self, state: State, move: Move) -> Step[State, Event]:
        if move.seat == CHANCE:
            return self._revealed(state, move.tile)
        if move.do == "end":
            return self._agreed(state, move.seat)
        if state.phase == "setup":
            return self._set_up(state, move)
        if move.do == "draw":
            waiting = replace(state, phase="placing", idle=0, agreed=(False,) * self.seats)
            return Step(waiting, (), final=True)
        if move.do == "discard":
            tile = state.held[move.seat][0]
            thrown = replace(
                state, held=((),) * self.seats, open=in_order((*state.open, tile)), phase="turn"
            )
            return self._turn_done(thrown, Discarded(move.seat, tile))
        return self._placed(state, move)

    def _revealed(self, state: State, tile: str) -> Step[State, Event]:
        seat = _being_dealt(state) if state.phase == "setup" else state.turn
        assert seat is not None
        held = _changed(state.held, seat, (tile,))
        event = Dealt(seat, tile) if state.phase == "setup" else Drawn(seat, tile)
        shown = replace(state, pile=_without(state.pile, tile), held=held)
        return Step(shown, (event,), final=True)

    def _agreed(self, state: State, seat: int) -> Step[State, Event]:
        agreed = replace(state, agreed=_changed(state.agreed, seat, True))
        if all(agreed.agreed):
            return self._over(agreed, (Agreed(seat),), fewest_free(state.boards), "agreed")
        return Step(agreed, (Agreed(seat),))

    def _set_up(self, state: State, move: Move) -> Step[State, Event]:
        seat, held, board = move.seat, state.held[move.seat], state.boards[move.seat]
        if move.do == "ready":
            readied = replace(state, ready=_changed(state.ready, seat, True))
            return self._set_up_done(readied, Readied(seat), final=True)
        assert move.at is not None
        event: Event
        if move.do == "place":
            held, board = _without(held, move.tile), with_tile(board, move.at, move.tile)
            event = Placed(seat, move.tile, move.at, "hand", "")
        else:
            tile = tile_at(board, move.at)
            held, board = in_order((*held, tile)), with_tile(board, move.at, "")
            event = Lifted(seat, tile, move.at)
        laid = replace(
            state,
            held=_changed(state.held, seat, held),
            boards=_changed(state.boards, seat, board),
        )
        return self._set_up_done(laid, event, final=self.setup == "michael")

    def _set_up_done(self, state: State, event: Event, final: bool) -> Step[State, Event]:
        """Goes on to the first turn when nobody has anything left to do in the set-up."""
        if self._to_set_up(state):
            return Step(state, (event,), final)
        begun = replace(state, phase="turn", ready=(True,) * self.seats)
        return Step(begun, (event, Turned(state.turn)), final)

    def _placed(self, state: State, move: Move) -> Step[State, Event]:
        assert move.at is not None
        seat, board = move.seat, state.boards[move.seat]
        freed = tile_at(board, move.at)
        taken = move.do == "take"
        pool = _without(state.open, move.tile) if taken else state.open
        laid = replace(
            state,
            phase="turn",
            boards=_changed(state.boards, seat, with_tile(board, move.at, move.tile)),
            held=((),) * self.seats,
            open=in_order((*pool, freed)) if freed else pool,
            idle=state.idle + 1 if taken else 0,
        )
        source = "open" if taken else "hand"
        return self._turn_done(laid, Placed(seat, move.tile, move.at, source, freed))

    def _turn_done(self, state: State, event: Event) -> Step[State, Event]:
        if is_full(state.boards[state.turn]):
            return self._over(state, (event,), (state.turn,), "full board")
        if not state.pile:
            return self._over(state, (event,), fewest_free(state.boards), "last tile")
        turn = (state.turn + 1) % self.seats
        return Step(replace(state, turn=turn), (event, Turned(turn)))

    def _over(
        self, state: State, events: tuple[Event, ...], winners: tuple[int, ...], reason: str
    ) -> Step[State, Event]:
        ended = replace(state, phase="over", winners=winners)
        return Step(ended, (*events, Ended(winners, reason)), final=True)

    def outcome(self, state: State) -> Outcome | None:
        if state.winners is None:
            return None
        scores = tuple(
            2 if seat in state.winners else -free_cells(board)
            for seat, board in enumerate(state.boards)
        )
        if any(map(is_full, state.boards)):
            return Outcome(state.winners, scores, "full board")
        return Outcome(state.winners, scores, "agreed" if state.pile else "last tile")

    # --- views and JSON

    def seen_by(self, state: State, seat: int) -> State:
        return replace(state, pile=(HIDDEN,) * len(state.pile), viewer=seat)

    def drawable(self, state: State) -> Tiles:
        return state.pile

    def read_move(self, value: object) -> Move:
        return positions.read_move(value)

    def write_move(self, move: Move) -> Json:
        return positions.write_move(move)

    def read_state(self, value: object) -> State:
        return positions.read_state(self, value)

    def write_state(self, state: State) -> Json:
        return positions.write_state(self, state)
