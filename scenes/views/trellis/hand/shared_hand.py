"""Fingers on Trellis' handles, on display and bag, and on what is only pressed."""

from __future__ import annotations

from collections.abc import Callable

from scenes.core.table import Point
from scenes.stage.motion import DROP_SECONDS
from scenes.stage.sprite import Layer
from scenes.touch.gesture import Gesture
from scenes.views.pieces import Piece
from scenes.views.trellis.hand.actions import Actions
from scenes.views.trellis.hand.parts import Parts
from scenes.views.trellis.layout.tiles import DISPLAY, Rest

PRESSED_MM = 1.0
TAP_SECONDS = 0.35
"""Whoever lifts the finger sooner from a handle has not seen that it is to be held."""


class Peek(Gesture):
    """A rack is tipped up as long as the finger stays."""

    def __init__(self, actions: Actions, seat: int, say_to_hold: Callable[[], None]) -> None:
        self._actions, self._seat, self._say_to_hold = actions, seat, say_to_hold
        self._began = actions.now
        actions.peek(seat)

    def tap(self) -> None:
        self._actions.end_peek(self._seat)
        if self._actions.now - self._began < TAP_SECONDS:
            self._say_to_hold()

    def drop(self, point: Point) -> None:
        self._actions.end_peek(self._seat)

    def cancel(self) -> None:
        self._actions.end_peek(self._seat)


class BagGesture(Gesture):
    """A tile of the bag is offered by a tap, or by a drag out of it to wherever."""

    lands_at_speed = False

    def __init__(self, actions: Actions) -> None:
        self._actions = actions

    def tap(self) -> None:
        self._actions.draw()

    def drop(self, point: Point) -> None:
        self._actions.draw()

    def outlasts_a_move(self) -> bool:
        return False


class DisplayTileGesture(Gesture):
    """A tile of the display is taken by a tap, or by a drag to the rack. It rises at the press."""

    lands_at_speed = False

    def __init__(self, reach: Parts, index: int) -> None:
        self._reach, self._index = reach, index
        self._piece = reach.pieces.at(DISPLAY, (index,))
        if self._piece is not None:
            reach.pieces.lift(self._piece)

    def outlasts_a_move(self) -> bool:
        return False

    def move(self, point: Point) -> None:
        if self._piece is not None:
            self._piece.held = True
            self._reach.pieces.stop(self._piece)
            self._piece.sprite.raise_to(Layer.HELD)
            self._piece.sprite.move(*point)

    def tap(self) -> None:
        if not self._take():
            self.cancel()

    def drop(self, point: Point) -> None:
        reach = self._reach
        if reach.is_over_rack(reach.composition.turn, point):
            self.tap()
            return
        self.cancel()
        if reach.field.is_felt(point):
            reach.actions.say_to_keep()

    def _take(self) -> bool:
        if self._piece is not None:
            self._piece.held = False
        return self._reach.actions.take(self._index)

    def cancel(self) -> None:
        if self._piece is not None:
            self._piece.held = False
            self._reach.pieces.put_back([self._piece])


class Pressed(Gesture):
    """Something that cannot be taken now: it gives way a little, and a tap says why."""

    def __init__(
        self, reach: Parts, seat: int, piece: Piece[Rest] | None, say: Callable[[], None]
    ) -> None:
        self._reach, self._say = reach, say
        self._piece = piece if piece is not None and not piece.held else None
        if self._piece is not None:
            dx, dy = reach.inwards(seat)
            away = PRESSED_MM * reach.per_mm
            x, y = self._piece.rest.at
            reach.pieces.stop(self._piece)
            self._piece.sprite.move(x - dx * away, y - dy * away)

    def _rise(self) -> None:
        # Somebody's move may have taken it from the table meanwhile.
        pieces, piece = self._reach.pieces, self._piece
        if piece is not None and not piece.held and piece in pieces.all:
            pieces.bring(piece, DROP_SECONDS)

    def tap(self) -> None:
        self._rise()
        self._say()

    def drop(self, point: Point) -> None:
        self.tap()

    def cancel(self) -> None:
        self._rise()
