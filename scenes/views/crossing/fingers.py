"""Gestures of fingers on an arrow, a line or peg, a marble or a dish; the fingers that press;
marbles carried by one."""

from __future__ import annotations

from functools import partial
from typing import Protocol, TypeAlias

from game.crossing.state import Cell, Move, State, is_untouched
from scenes.core.table import Point
from scenes.stage.motion import BACK_SECONDS, ease_out
from scenes.stage.sprite import Layer
from scenes.touch.gesture import UNHEARD_SECONDS, Gesture
from scenes.views.crossing.dishes import Dishes
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.meanings import Arrow, Home, Line, Peg
from scenes.views.crossing.track import Leading
from scenes.views.crossing.tray import ON_TRAY, Tray

Handle: TypeAlias = Arrow | Home | Line | Peg
"""Meanings by which an arrow can be taken up."""


class Hand(Protocol):
    """Receives what fingers do, and decides on the result."""

    def lead(self, press: PressedArrow, point: Point) -> None: ...

    def tap(self, press: Press) -> None: ...

    def drop(self, press: PressedArrow) -> None: ...

    def end(self, press: Press) -> None: ...

    def counts(self, press: Press) -> bool: ...

    def line_of_marble(self, press: PressedHole) -> int | None: ...

    def refuse_marble(self, at: Cell) -> None: ...

    def choose(self, number: int) -> None: ...


class Carries(Protocol):
    """Moves a marble with the finger that carries it."""

    def follow(self, hand: Hand, press: PressedHole, point: Point) -> None: ...

    def put_down(self, hand: Hand, press: PressedHole, point: Point) -> None: ...


class PressedArrow(Gesture):
    """A finger on an arrow, or on one of its lines or pegs: a short touch aims or takes, a movement
    leads the arrow."""

    def __init__(self, hand: Hand, means: Handle, leading: Leading, since: float) -> None:
        """`means`: what the finger touched; `since`: when."""
        self._hand, self.means, self.seat, self.since = hand, means, means.seat, since
        self.leading, self.moved = leading, since
        self.takes = False
        """Whether lifting the finger here takes the lit marble."""

    @property
    def line(self) -> int | None:
        """The line over which the arrow is held."""
        return self.leading.line

    def move(self, point: Point) -> None:
        self._hand.lead(self, point)

    def tap(self) -> None:
        self._hand.tap(self)

    def drop(self, point: Point) -> None:
        self._hand.lead(self, point)
        self._hand.drop(self)

    def cancel(self) -> None:
        self._hand.end(self)

    def outlasts_a_move(self) -> bool:
        return False


class PressedHole(Gesture):
    """A finger on a marble, which it may carry, or on an empty hole."""

    def __init__(
        self, hand: Hand, carrying: Carries, at: Cell, line: int | None, since: float
    ) -> None:
        """`line`: by which the seat at turn takes this cell, or None; `since`: when the finger came
        down."""
        self._hand, self._carrying, self.at = hand, carrying, at
        self.line, self.since = line, since
        self.is_carried = False

    def move(self, point: Point) -> None:
        self._carrying.follow(self._hand, self, point)

    def tap(self) -> None:
        self._hand.tap(self)

    def drop(self, point: Point) -> None:
        self._carrying.put_down(self._hand, self, point)

    def cancel(self) -> None:
        self._hand.end(self)

    def outlasts_a_move(self) -> bool:
        return False


class PressedDish(Gesture):
    """A finger on a dish, which shows pressed."""

    def __init__(self, hand: Hand, dishes: Dishes, number: int) -> None:
        self._hand, self._dishes, self._number = hand, dishes, number
        dishes.press(number, True)

    def tap(self) -> None:
        self.cancel()
        self._hand.choose(self._number)

    def drop(self, point: Point) -> None:
        self.cancel()

    def cancel(self) -> None:
        self._dishes.press(self._number, False)

    def outlasts_a_move(self) -> bool:
        return False


Press: TypeAlias = PressedArrow | PressedHole


class Fingers:
    """The pressing fingers of the seat at turn; at most one leads the arrow."""

    def __init__(self) -> None:
        self.all: list[Press] = []
        self.leading: PressedArrow | None = None

    @property
    def newest(self) -> Press | None:
        """The press to be shown: the leading finger, else the latest one."""
        return self.leading or next(reversed(self.all), None)

    def lead(self, press: PressedArrow, now: float) -> bool:
        """Makes this finger lead, unless another does; whether it leads."""
        if press not in self.all or self.leading not in (None, press):
            return False
        self.leading, press.moved = press, now
        return True

    def is_led(self, now: float) -> bool:
        """Whether a finger leads the arrow; one not heard of for UNHEARD_SECONDS is dropped."""
        if self.leading is not None and now - self.leading.moved > UNHEARD_SECONDS:
            self.lift(self.leading)
        return self.leading is not None

    def lift(self, press: Press) -> bool:
        """Removes a finger; whether it was still pressing."""
        if press not in self.all:
            return False
        self.all.remove(press)
        if press is self.leading:
            self.leading = None
        return True

    def forget(self) -> None:
        """Drops all fingers."""
        self.all.clear()
        self.leading = None


TROUGH_MM = 8.0
"""A marble may be dropped this far around a trough."""


class Carrying:
    def __init__(self, host: CrossingHost, geometry: Geometry, tray: Tray) -> None:
        self._host, self._geometry, self._tray = host, geometry, tray

    def follow(self, hand: Hand, press: PressedHole, point: Point) -> None:
        """Moves the marble with the finger."""
        sprite = self._tray.marbles[press.at]
        if sprite.picture is None or not hand.counts(press):
            return
        if not press.is_carried:
            press.is_carried = True
            self._host.tweens.drop(sprite)
            sprite.raise_to(Layer.HELD)
        sprite.move(*point)

    def put_down(self, hand: Hand, press: PressedHole, point: Point) -> None:
        """Takes the marble if dropped in a trough of the team at turn; otherwise it rolls back with
        a reason."""
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
        """Rolls a carried marble back into its hole."""
        if isinstance(press, PressedHole) and press.is_carried:
            press.is_carried = False
            self._roll_back(press.at, None, self._host.match.state)

    def _roll_back(self, at: Cell, hand: Hand | None, state: State) -> None:
        """Rolls a marble back; then `hand`, if given, explains why."""
        sprite, hole = self._tray.marbles[at], self._geometry.hole(at)
        then = partial(self._rest, at, hand, state)
        self._host.tweens.glide(sprite, hole, BACK_SECONDS, ease_out, then=then)

    def _rest(self, at: Cell, hand: Hand | None, state: State) -> None:
        self._tray.marbles[at].raise_to(ON_TRAY)
        if hand is not None and state is self._host.match.state:
            hand.refuse_marble(at)

    def _trough_at(self, point: Point) -> int | None:
        """The seat whose trough is at this point, or None."""
        around = 2 * self._geometry.table.px(TROUGH_MM)
        for seat, side in enumerate(self._geometry.sides):
            if self._geometry.trough_rect(side).inflate(around, around).collidepoint(point):
                return seat
        return None
