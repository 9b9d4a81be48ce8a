"""Lucky Numbers by touch: moves that bring a game to its end, the steps of each, and hints."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import replace

from game.lucky.state import Event, Move, State, tile_at
from game.match import Match
from scenes.art.canvas import Picture
from scenes.touch.target import Meaning, Target
from scenes.views.lucky.gestures import Gestures
from scenes.views.lucky.meanings import Discard, InHand, InPool, OnBoard, Pile, Say
from scenes.views.lucky.readiness import Readiness
from scenes.views.view import Drag, Guide, Host, Step, Tap

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
        """The colour of a tile has no meaning (L1)."""
        return replace(move, tile=move.tile[1:])

    def hint_light(self, target: Target) -> Picture | None:
        return self._gestures.pegs.hint_light(target)

    def reason(self, seat: int, key: str) -> tuple[str, str] | None:
        return self._gestures.reason(seat) if key == "must_rise" else None


def likely(match: Match[State, Move, Event], waiting: Collection[int] = ()) -> list[Move]:
    """Ready when all is placed, else a tile onto a free cell, else a new one. `waiting` are the
    seats that have said that they are ready."""
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
    """`chosen`: the tile that the seat has chosen already."""
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
