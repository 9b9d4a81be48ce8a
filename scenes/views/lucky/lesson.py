"""The lesson of Lucky Numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.lucky.state import CELLS, DIAGONAL, NUMBERS, Event, Move, State, tile_at
from scenes.views.lesson import Lesson, Step, Way
from scenes.views.lucky.gestures import Gestures
from scenes.views.lucky.meanings import InHand
from scenes.views.lucky.rests import LEVELS
from scenes.views.view import Host

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

    def step(self, seat: int, taught: Sequence[str]) -> Step | None:
        state = self._state
        if state.phase == "setup":
            return self._set_up(seat)
        if seat != state.turn:
            return None
        if state.phase == "turn":
            usable = any(self._gestures.ways.fills(seat, tile) for tile in state.open)
            key = "lucky.lesson.take" if usable else "lucky.lesson.draw"
            return Step(key, (self._drawn(seat),))
        key = self._place(seat, taught)
        return Step(key) if key else None

    def _set_up(self, seat: int) -> Step | None:
        state, side = self._state, self._geometry.sides[seat]
        held = state.held[seat]
        if not held or state.ready[seat]:
            return None
        tile = min(held, key=lambda one: NUMBERS[one])
        free = next(at for at in DIAGONAL if not tile_at(state.boards[seat], at))
        piece = self._gestures.tiles.of(tile)
        if piece is None or state.setup != "four":
            return Step(f"lucky.hint.{state.setup}")
        picture = self._looks.picture(tile, self._geometry.tile, side.facing, LEVELS)
        way = Way(picture, piece.rest.at, self._geometry.cell(side, free), TWIN)
        lit = tuple(InHand(seat, one) for one in held)
        return Step(f"lucky.hint.{state.setup}", (way,), lit)

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
        ways, board = self._gestures.ways, self._state.boards[seat]
        if ways.fills(seat, tile):
            yield PLACE
        elif any(tile_at(board, at) and ways.fits(seat, tile, at) for at in CELLS):
            yield SWAP
            yield POOL
