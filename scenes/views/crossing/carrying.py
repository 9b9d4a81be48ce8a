"""A marble that a finger carries out of its hole: into a trough, or back."""

from __future__ import annotations

from functools import partial

from game.crossing.state import Cell, Move, State, is_untouched
from scenes.core.table import Point
from scenes.stage.motion import BACK_SECONDS, ease_out
from scenes.stage.sprite import Layer
from scenes.views.crossing.fingers import Hand, Press, PressedHole
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.tray import ON_TRAY, Tray

TROUGH_MM = 8.0
"""So far around a trough a marble is let go into it."""


class Carrying:
    def __init__(self, host: CrossingHost, geometry: Geometry, tray: Tray) -> None:
        self._host, self._geometry, self._tray = host, geometry, tray

    def follow(self, hand: Hand, press: PressedHole, point: Point) -> None:
        """The marble goes with the finger."""
        sprite = self._tray.marbles[press.at]
        if sprite.picture is None or not hand.counts(press):
            return
        if not press.is_carried:
            press.is_carried = True
            self._host.tweens.drop(sprite)
            sprite.raise_to(Layer.HELD)
        sprite.move(*point)

    def put_down(self, hand: Hand, press: PressedHole, point: Point) -> None:
        """In a trough of the team at turn it is taken, or rolls back with the reason."""
        seat, state = self._trough_at(point), self._host.match.state
        if seat is None or not press.is_carried or not hand.counts(press):
            hand.end(press)
        elif (seat - state.turn) % 2:
            hand.end(press)
            self._host.refuse(seat, "not_your_turn")
        else:
            self._take(hand, press, state)

    def _take(self, hand: Hand, press: PressedHole, state: State) -> None:
        line = hand.line_of_marble(press)
        if line is not None and not is_untouched(state):
            press.is_carried = False
            if not self._host.perform(Move(state.turn, line, press.at)):
                self._roll_back(press.at, None, state)
        else:
            press.is_carried = False
            self._roll_back(press.at, hand, state)
        hand.end(press)

    def put_back(self, press: Press) -> None:
        """It rolls back into its hole."""
        if isinstance(press, PressedHole) and press.is_carried:
            press.is_carried = False
            self._roll_back(press.at, None, self._host.match.state)

    def _roll_back(self, at: Cell, hand: Hand | None, state: State) -> None:
        """`hand` says why, when it lies there."""
        sprite, hole = self._tray.marbles[at], self._geometry.hole(at)
        then = partial(self._rest, at, hand, state)
        self._host.tweens.glide(sprite, hole, BACK_SECONDS, ease_out, then=then)

    def _rest(self, at: Cell, hand: Hand | None, state: State) -> None:
        self._tray.marbles[at].raise_to(ON_TRAY)
        if hand is not None and state is self._host.match.state:
            hand.refuse_marble(at)

    def _trough_at(self, point: Point) -> int | None:
        """The seat whose trough lies there."""
        around = 2 * self._geometry.table.px(TROUGH_MM)
        for seat, side in enumerate(self._geometry.sides):
            if self._geometry.trough_rect(side).inflate(around, around).collidepoint(point):
                return seat
        return None
