"""Likely moves, their touches, hints, the lesson, and the seats' readiness in the set-up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from game.lucky.state import NUMBERS, Cell, Event, Move, State, tile_at
from game.match import Match
from scenes.art.canvas import Picture
from scenes.touch.target import Meaning, Target
from scenes.views.lesson import Lesson, LessonStep, Way
from scenes.views.lucky.gestures import Gestures
from scenes.views.lucky.meanings import Discard, InHand, InPool, OnBoard, Pile, Say
from scenes.views.lucky.rests import LEVELS
from scenes.views.view import Drafting, Drag, Guide, Host, Step, Tap


class Readiness(Drafting[Move]):
    def __init__(self, host: Host[State, Move, Event], show: Callable[[], None]) -> None:
        """`show`: called after a change."""
        self._host, self._show = host, show
        self._waiting: set[int] = set()
        self._asked: set[int] = set()
        """Seats that have been shown their tiles out of order."""

    @property
    def _state(self) -> State:
        return self._host.match.state

    def is_done(self, seat: int) -> bool:
        """Whether the seat is ready and others are not."""
        return seat in self._waiting

    def marked(self, seat: int) -> list[Cell]:
        """The cells out of order, once they are to be shown."""
        is_shown = seat in self._asked and self._state.phase == "setup"
        return out_of_order(self._state, seat) if is_shown else []

    def asks(self, seat: int) -> bool:
        """Whether Ready first shows the tiles out of order."""
        return seat not in self._asked and bool(out_of_order(self._state, seat))

    def say(self, seat: int) -> None:
        """Says ready; tiles out of order are shown first."""
        refusal = self._host.match.refusal(Move(seat, "ready"))
        if refusal is not None:
            self._host.perform(Move(seat, "ready"))
        elif self.asks(seat):
            self._asked.add(seat)
            self._show()
        else:
            self._waiting.add(seat)
            self.follow()
            self._show()

    def take_back(self, seat: int) -> None:
        self._waiting.discard(seat)
        self._show()

    def moved(self, seat: int) -> None:
        """Withdraws the seat's readiness after a change of its tiles."""
        self._waiting.discard(seat)
        self._asked.discard(seat)

    def follow(self) -> None:
        """Plays Ready for all seats once nobody places tiles any more."""
        state, is_computer = self._state, self._host.is_computer
        if state.phase != "setup":
            self._waiting.clear()
            return
        self._waiting = {seat for seat in self._waiting if not is_computer(seat)}
        placing = [seat for seat in range(state.seats) if not state.ready[seat]]
        if placing and self._waiting.issuperset(placing):
            self._host.later.after(0.0, self._begin, owner=self)

    def _begin(self) -> None:
        waiting, self._waiting = sorted(self._waiting), set()
        for seat in waiting:
            if self._host.match.refusal(Move(seat, "ready")) is None:
                self._host.perform(Move(seat, "ready"))


def out_of_order(state: State, seat: int) -> list[Cell]:
    """Neighbours on the diagonal that are not in rising order."""
    board = state.boards[seat]
    found: list[Cell] = []
    for one, other in pairwise(state.format.diagonal):
        first, second = tile_at(board, one), tile_at(board, other)
        if first and second and NUMBERS[first] >= NUMBERS[second]:
            found += [cell for cell in (one, other) if cell not in found]
    return found


DRAG_SECONDS = 0.2


class LuckyGuide(Guide[State, Move, Event]):
    def __init__(
        self, host: Host[State, Move, Event], gestures: Gestures, readiness: Readiness
    ) -> None:
        super().__init__(host)
        self._gestures, self._readiness = gestures, readiness

    def likely(self, match: Match[State, Move, Event]) -> list[Move]:
        seats = range(len(self.host.seating))
        return likely(match, [seat for seat in seats if self._readiness.is_done(seat)])

    def steps(self, move: Move, drag: bool) -> list[Step]:
        taps = steps(move, self._gestures.hands.chosen.get(move.seat), drag)
        return 2 * taps if move.do == "ready" and self._readiness.asks(move.seat) else taps

    def sense(self, move: Move) -> Hashable:
        """A tile's colour has no meaning (L1)."""
        return replace(move, tile=move.tile[1:])

    def hint_light(self, target: Target) -> Picture | None:
        return self._gestures.pegs.hint_light(target)

    def reason(self, seat: int, key: str) -> tuple[str, str] | None:
        return self._gestures.reason(seat) if key == "must_rise" else None


def likely(match: Match[State, Move, Event], waiting: Collection[int] = ()) -> list[Move]:
    """Ready if all is placed, else a tile to a free cell, else a new tile. `waiting`: seats that
    are ready already."""
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
    """`chosen`: the tile that the seat has already chosen."""
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


TWIN = 0.7
PLACE, SWAP, POOL = "lucky.lesson.place", "lucky.lesson.swap", "lucky.lesson.pool"


class LuckyLesson(Lesson):
    def __init__(self, host: Host[State, Move, Event], gestures: Gestures) -> None:
        self._host, self._gestures = host, gestures
        self._geometry, self._looks = gestures.geometry, gestures.looks
        self._placing: dict[int, tuple[int, str]] = {}
        """By seat: the turn, and the lesson given on its drawn tile."""

    @property
    def _state(self) -> State:
        return self._host.match.state

    def step(self, seat: int, taught: Sequence[str]) -> LessonStep | None:
        state = self._state
        if state.phase == "setup":
            return self._set_up(seat)
        if seat != state.turn:
            return None
        if state.phase == "turn":
            usable = any(self._gestures.ways.fills(seat, tile) for tile in state.open)
            key = "lucky.lesson.take" if usable else "lucky.lesson.draw"
            return LessonStep(key, (self._drawn(seat),))
        key = self._place(seat, taught)
        return LessonStep(key) if key else None

    def _set_up(self, seat: int) -> LessonStep | None:
        state, side = self._state, self._geometry.sides[seat]
        held = state.held[seat]
        if not held or state.ready[seat]:
            return None
        tile = min(held, key=lambda one: NUMBERS[one])
        free = next(at for at in state.format.diagonal if not tile_at(state.boards[seat], at))
        piece = self._gestures.tiles.of(tile)
        if piece is None or state.setup != "four":
            return LessonStep(f"lucky.hint.{state.setup}")
        picture = self._looks.picture(tile, self._geometry.tile, side.facing, LEVELS)
        way = Way(picture, piece.rest.at, self._geometry.cell(side, free), TWIN)
        lit = tuple(InHand(seat, one) for one in held)
        return LessonStep(f"lucky.hint.{state.setup}", (way,), lit)

    def _drawn(self, seat: int) -> Way:
        side = self._geometry.sides[seat]
        picture = self._looks.back(side.facing, LEVELS)
        return Way(picture, self._gestures.pile.top, self._geometry.hand(side))

    def _place(self, seat: int, taught: Sequence[str]) -> str:
        """The first applicable lesson not given yet; it stays the same while a tile is in hand."""
        turn = self._host.match.turns_of(seat)
        told, key = self._placing.get(seat, (-1, ""))
        if told != turn:
            key = next((key for key in self._possible(seat) if key not in taught), "")
            self._placing[seat] = turn, key
        return key

    def _possible(self, seat: int) -> Iterator[str]:
        (tile,) = self._state.held[seat]
        ways = self._gestures.ways
        if ways.fills(seat, tile):
            yield PLACE
            return
        if ways.swaps(seat, tile):
            yield SWAP
        yield POOL
