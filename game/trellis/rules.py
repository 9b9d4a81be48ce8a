"""Trellis: rules T1–T19, from the deal to the last tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, TypeVar

from game.rules import CHANCE, HIDDEN, Ended, Json, Outcome, Refusal, Rules, Step, Turned
from game.trellis import positions
from game.trellis.state import (
    DISPLAY,
    DRAWN_BY_DRAW3,
    GIVEN_BY_PASS,
    RACK,
    TO_DISPLAY,
    Chose,
    Drew,
    Event,
    Handed,
    Laid,
    Move,
    Opened,
    Played,
    Refilled,
    Skipped,
    State,
    Took,
    empty_racks,
    lowest_racks,
    penalties,
)
from game.trellis.table import (
    ACTIONS,
    ALL_TILES,
    DRAW3,
    PASS,
    Tiles,
    crowding,
    in_order,
    normal,
    opening_refusal,
    table_refusal,
    tiles_of,
)

T = TypeVar("T")


def _changed(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _without(tiles: Tiles, *taken: str) -> Tiles:
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return tuple(left)


def _hidden(tiles: Tiles) -> Tiles:
    return (HIDDEN,) * len(tiles)


@dataclass(frozen=True)
class Trellis(Rules[State, Move, Event]):
    """`racks`: whether each is its owner's secret or all lie open (T20)."""

    racks: str = "secret"

    game: ClassVar[str] = "trellis"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    option_values: ClassVar[Mapping[str, tuple[str, ...]]] = {"racks": ("secret", "open")}
    low_wins: ClassVar[bool] = True

    @classmethod
    def games_accepted(cls, seats: int) -> tuple[int, ...]:  # noqa: ARG003
        return (1, 2, 3, 5)

    def start(self, rng: Random, first: int) -> State:
        bag = list(ALL_TILES)
        rng.shuffle(bag)
        racks = tuple(in_order(bag.pop() for _ in range(RACK)) for _ in range(self.seats))
        display = in_order(bag.pop() for _ in range(DISPLAY))
        return State(
            first=first,
            phase="turn",
            turn=first,
            bag=in_order(bag),
            display=display,
            racks=racks,
            groups=(),
            opened=(False,) * self.seats,
        )

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.phase == "over":
            return ()
        if state.drawing:
            return (CHANCE,)
        if state.giving is not None:
            return tuple(seat for seat, chosen in enumerate(state.giving) if chosen is None)
        return (state.turn,)

    # --- legality

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Decides about any lay too: any table left behind is legal or has a named fault."""
        if not 0 <= move.seat < self.seats:
            return Refusal("G1", "no_such_seat", f"seats are 0 to {self.seats - 1}")
        if state.phase == "over":
            return Refusal("G5", "over", "the game is over")
        if state.drawing:
            return Refusal("T5", "being_drawn", "a tile is being drawn")
        if state.giving is not None:
            return self._give_refusal(state, state.giving, move)
        if move.do == "give":
            return Refusal("T6", "nothing_to_hand_over", "tiles are handed over after a PASS")
        if move.seat != state.turn:
            return Refusal("T3", "not_your_turn", f"it is the turn of seat {state.turn}")
        return self._turn_refusal(state, move)

    def _turn_refusal(self, state: State, move: Move) -> Refusal | None:
        if move.do == "take" and move.tile not in state.display:
            return Refusal("T4", "not_in_the_display", f"{move.tile} is not in the display")
        if move.do == "draw" and not state.bag:
            return Refusal("T5", "bag_is_empty", "the bag is empty")
        if move.do == "play":
            return self._play_refusal(state, move)
        if move.do == "lay":
            return self._lay_refusal(state, move)
        if move.do == "skip" and (state.bag or state.display):
            return Refusal("T18", "tiles_are_left", "bag and display must both be empty to pass")
        return None

    def _play_refusal(self, state: State, move: Move) -> Refusal | None:
        if move.tile not in ACTIONS:
            return Refusal("T6", "no_action_tile", f"{move.tile} is no action tile")
        if move.tile not in state.racks[move.seat]:
            return Refusal("T6", "not_in_the_rack", f"this seat has no {move.tile}")
        others = [seat for seat in range(self.seats) if seat != move.seat]
        if move.tile == DRAW3 and move.target not in others:
            return Refusal("T6", "no_such_target", f"another player draws: one of {others}")
        return None

    def _give_refusal(
        self, state: State, giving: tuple[Tiles | None, ...], move: Move
    ) -> Refusal | None:
        if move.do != "give":
            return Refusal("T6", "hand_over_first", "first all players hand tiles over")
        if giving[move.seat] is not None:
            return Refusal("T6", "chosen_already", "this seat has chosen already")
        rack = state.racks[move.seat]
        due = min(GIVEN_BY_PASS, len(rack))
        if len(move.tiles) != due:
            return Refusal("T6", "wrong_number", f"this seat hands over {due}")
        if not Counter(move.tiles) <= Counter(rack):
            return Refusal("T6", "not_in_the_rack", "tiles are handed over from one's rack")
        return None

    def _lay_refusal(self, state: State, move: Move) -> Refusal | None:
        opened = state.opened[move.seat]
        laid = tiles_of(move.groups) - tiles_of(state.groups)
        return (
            self._tiles_refusal(state, move, laid)
            or table_refusal(move.groups)
            or crowding(
                move.groups, state.groups, self.seats, sum(state.opened) + (0 if opened else 1)
            )
            or (None if opened else opening_refusal(move.groups, state.groups, laid))
        )

    def _tiles_refusal(self, state: State, move: Move, laid: Counter[str]) -> Refusal | None:
        """T7: all of the table, some of the rack, nothing else."""
        missing = tiles_of(state.groups) - tiles_of(move.groups)
        if missing:
            tiles = " ".join(in_order(missing.elements()))
            return Refusal("T7", "left_the_table", f"all tiles of the table stay on it: {tiles}")
        foreign = laid - Counter(state.racks[move.seat])
        if foreign:
            where = tuple(
                (index, x, y)
                for index, group in enumerate(move.groups)
                for tile, x, y in group
                if tile in foreign
            )
            tiles = " ".join(in_order(foreign))
            return Refusal("T7", "not_in_the_rack", f"not in this seat's rack: {tiles}", where)
        if not laid:
            return Refusal("T7", "nothing_laid", "a lay brings at least one tile of the rack")
        return None

    # --- moves

    def moves(self, state: State, seat: int) -> Iterable[Move]:
        """All but `lay` and `give`, which are too many to list."""
        return [move for move in self._thinkable(state, seat) if not self.refusal(state, move)]

    def _thinkable(self, state: State, seat: int) -> Iterator[Move]:
        yield from (Move(seat, "take", tile) for tile in dict.fromkeys(state.display))
        yield Move(seat, "draw")
        yield Move(seat, "play", PASS)
        yield from (Move(seat, "play", DRAW3, target) for target in range(self.seats))
        yield Move(seat, "skip")

    def odds(self, state: State) -> Sequence[tuple[Move, int]]:
        return [(Move(CHANCE, "reveal", tile), n) for tile, n in Counter(state.bag).items()]

    def apply(self, state: State, move: Move) -> Step[State, Event]:
        if move.seat == CHANCE:
            return self._revealed(state, move.tile)
        if move.do == "skip":
            return self._skipped(state)
        fresh = replace(state, skips=0)
        if move.do == "take":
            return self._taken(fresh, move)
        if move.do == "draw":
            return self._drawing(fresh, (move.seat,))
        if move.do == "play":
            return self._played(fresh, move)
        if move.do == "give":
            return self._chosen(fresh, move)
        return self._laid(fresh, move)

    def _revealed(self, state: State, tile: str) -> Step[State, Event]:
        to, *later = state.drawing
        drawn = replace(state, bag=_without(state.bag, tile), drawing=tuple(later))
        event: Event
        if to == TO_DISPLAY:
            event = Refilled(tile)
            drawn = replace(drawn, display=in_order((*state.display, tile)))
        else:
            event = Drew(to, tile)
            rack = in_order((*state.racks[to], tile))
            drawn = replace(drawn, racks=_changed(state.racks, to, rack))
        if later:
            return Step(drawn, (event,), final=True)
        return replace(self._turn_done(drawn, event), final=True)

    def _taken(self, state: State, move: Move) -> Step[State, Event]:
        rack = in_order((*state.racks[move.seat], move.tile))
        taken = replace(
            state,
            display=_without(state.display, move.tile),
            racks=_changed(state.racks, move.seat, rack),
        )
        return self._drawing(taken, (TO_DISPLAY,), Took(move.seat, move.tile))

    def _drawing(
        self, state: State, destinations: tuple[int, ...], *events: Event
    ) -> Step[State, Event]:
        """As many draws as the bag has tiles for; without any the turn ends at once."""
        drawing = destinations[: len(state.bag)]
        if drawing:
            return Step(replace(state, drawing=drawing), events, final=True)
        return self._turn_done(state, *events)

    def _played(self, state: State, move: Move) -> Step[State, Event]:
        rack = _without(state.racks[move.seat], move.tile)
        played = replace(state, racks=_changed(state.racks, move.seat, rack))
        event = Played(move.seat, move.tile, move.target)
        if move.target is not None:
            return self._drawing(played, (move.target,) * DRAWN_BY_DRAW3, event)
        # Who has nothing to give has thereby chosen.
        giving = tuple(None if rack else () for rack in played.racks)
        return Step(replace(played, phase="giving", giving=giving), (event,))

    def _chosen(self, state: State, move: Move) -> Step[State, Event]:
        assert state.giving is not None
        giving = _changed(state.giving, move.seat, move.tiles)
        event = Chose(move.seat, move.tiles)
        given = [tiles for tiles in giving if tiles is not None]
        if len(given) < self.seats:
            return Step(replace(state, giving=giving), (event,))
        racks, handed = list(state.racks), []
        for seat, tiles in enumerate(given):
            to = (seat + 1) % self.seats
            racks[seat] = _without(racks[seat], *tiles)
            handed += [Handed(seat, to, tiles)] if tiles else []
        racks = [in_order((*rack, *given[seat - 1])) for seat, rack in enumerate(racks)]
        exchanged = replace(state, phase="turn", giving=None, racks=tuple(racks))
        return replace(self._turn_done(exchanged, event, *handed), final=True)

    def _laid(self, state: State, move: Move) -> Step[State, Event]:
        tiles = in_order((tiles_of(move.groups) - tiles_of(state.groups)).elements())
        rack = _without(state.racks[move.seat], *tiles)
        laid = replace(
            state,
            racks=_changed(state.racks, move.seat, rack),
            groups=normal(move.groups),
            opened=_changed(state.opened, move.seat, True),
        )
        if state.opened[move.seat]:
            return self._turn_done(laid, Laid(move.seat, tiles))
        return self._turn_done(laid, Laid(move.seat, tiles), Opened(move.seat))

    def _skipped(self, state: State) -> Step[State, Event]:
        skipped = replace(state, skips=state.skips + 1)
        if skipped.skips < self.seats:
            return self._turn_done(skipped, Skipped(state.turn))
        return self._over(skipped, (Skipped(state.turn),), lowest_racks(state.racks), "all passed")

    # --- the end

    def _turn_done(self, state: State, *events: Event) -> Step[State, Event]:
        empty = empty_racks(state.racks)
        if empty:
            return self._over(state, events, empty, "empty rack")
        turn = (state.turn + 1) % self.seats
        return Step(replace(state, turn=turn), (*events, Turned(turn)))

    def _over(
        self, state: State, events: tuple[Event, ...], winners: tuple[int, ...], reason: str
    ) -> Step[State, Event]:
        ended = replace(
            state, phase="over", winners=winners, scores=penalties(state.racks, winners)
        )
        return Step(ended, (*events, Ended(winners, reason)), final=True)

    def outcome(self, state: State) -> Outcome | None:
        if state.winners is None or state.scores is None:
            return None
        reason = "all passed" if state.skips else "empty rack"
        return Outcome(state.winners, state.scores, reason)

    # --- views and JSON

    def knows_rack(self, viewer: int | None, seat: int) -> bool:
        """Whether a view shows the tiles of this seat's rack (T20)."""
        return viewer in (None, seat) or self.racks == "open"

    def seen_by(self, state: State, seat: int) -> State:
        racks = tuple(
            rack if self.knows_rack(seat, owner) else _hidden(rack)
            for owner, rack in enumerate(state.racks)
        )
        giving = state.giving and tuple(
            tiles if tiles is None or giver == seat else _hidden(tiles)
            for giver, tiles in enumerate(state.giving)
        )
        return replace(state, bag=_hidden(state.bag), racks=racks, giving=giving, viewer=seat)

    def event_seen_by(self, event: Event, seat: int) -> Event:
        if isinstance(event, Drew) and not self.knows_rack(seat, event.seat):
            return replace(event, tile=HIDDEN)
        if isinstance(event, Chose) and event.seat != seat:
            return replace(event, tiles=_hidden(event.tiles))
        if isinstance(event, Handed) and not (
            seat == event.seat or self.knows_rack(seat, event.to)
        ):
            return replace(event, tiles=_hidden(event.tiles))
        return event

    def drawable(self, state: State) -> Tiles:
        return state.bag

    def read_move(self, value: object) -> Move:
        return positions.read_move(value)

    def write_move(self, move: Move) -> Json:
        return positions.write_move(move)

    def read_state(self, value: object) -> State:
        return positions.read_state(self, value)

    def write_state(self, state: State) -> Json:
        return positions.write_state(self, state)
