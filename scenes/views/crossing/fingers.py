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
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.meanings import Arrow, Home, Line, Peg
from scenes.views.crossing.parts import Parts
from scenes.views.crossing.track import Leading
from scenes.views.crossing.tray import ON_TRAY

Handle: TypeAlias = Arrow | Home | Line | Peg
"""Meanings by which an arrow can be taken up."""


class Hand(Protocol):
    """Decides what follows from what fingers do."""

    fingers: Fingers
    carrying: Carrying

    def lead(self, press: PressedArrow, point: Point) -> None: ...

    def tap(self, press: Press) -> None: ...

    def drop(self, press: PressedArrow) -> None: ...

    def end(self, press: Press) -> None: ...

    def line_of_marble(self, press: PressedHole) -> int | None: ...

    def refuse_marble(self, at: Cell) -> None: ...


class Press(Gesture):
    """A finger that presses for the seat at turn; `since`: when it came down."""

    def __init__(self, hand: Hand, since: float) -> None:
        self._hand, self.since = hand, since

    def tap(self) -> None:
        self._hand.tap(self)

    def cancel(self) -> None:
        self._hand.end(self)

    def outlasts_a_move(self) -> bool:
        return False


class PressedArrow(Press):
    """A finger on an arrow, or on one of its lines or pegs: a short touch aims or takes, a movement
    leads the arrow."""

    def __init__(self, hand: Hand, means: Handle, leading: Leading, since: float) -> None:
        """`means`: what the finger touched."""
        super().__init__(hand, since)
        self.means, self.seat = means, means.seat
        self.leading, self.moved = leading, since
        self.takes = False
        """Whether lifting the finger here takes the lit marble."""

    @property
    def line(self) -> int | None:
        """The line over which the arrow is held."""
        return self.leading.line

    def move(self, point: Point) -> None:
        self._hand.lead(self, point)

    def drop(self, point: Point) -> None:
        self._hand.lead(self, point)
        self._hand.drop(self)


class PressedHole(Press):
    """A finger on a marble, which it may carry, or on an empty hole."""

    def __init__(self, hand: Hand, at: Cell, line: int | None, since: float) -> None:
        """`line`: by which the seat at turn takes this cell, or None."""
        super().__init__(hand, since)
        self.at, self.line, self.is_carried = at, line, False

    def move(self, point: Point) -> None:
        self._hand.carrying.follow(self, point)

    def drop(self, point: Point) -> None:
        self._hand.carrying.put_down(self, point)


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
    def __init__(self, host: CrossingHost, parts: Parts, hand: Hand) -> None:
        self._host, self._geometry, self._tray = host, parts.geometry, parts.tray
        self._hand = hand

    def follow(self, press: PressedHole, point: Point) -> None:
        """Moves the marble with the finger."""
        sprite = self._tray.marbles[press.at]
        if sprite.picture is None or press not in self._hand.fingers.all:
            return
        if not press.is_carried:
            press.is_carried = True
            self._host.tweens.drop(sprite)
            sprite.raise_to(Layer.HELD)
        sprite.move(*point)

    def put_down(self, press: PressedHole, point: Point) -> None:
        """Takes the marble if dropped in a trough of the team at turn; otherwise it rolls back with
        a reason."""
        seat, state = self._trough_at(point), self._host.match.state
        counts = press.is_carried and press in self._hand.fingers.all
        if seat is not None and counts and (seat - state.turn) % 2 == 0:
            self._take(press, state)
        self._hand.end(press)
        if seat is not None and counts and (seat - state.turn) % 2:
            self._host.refuse(seat, "not_your_turn")

    def _take(self, press: PressedHole, state: State) -> None:
        line = self._hand.line_of_marble(press)
        press.is_carried = False
        if line is None or is_untouched(state):
            self._roll_back(press.at, state, explains=True)
        elif not self._host.perform(Move(state.turn, line, press.at)):
            self._roll_back(press.at, state)

    def put_back(self, press: Press) -> None:
        """Rolls a carried marble back into its hole."""
        if isinstance(press, PressedHole) and press.is_carried:
            press.is_carried = False
            self._roll_back(press.at, self._host.match.state)

    def _roll_back(self, at: Cell, state: State, explains: bool = False) -> None:
        """Rolls a marble back; then `explains` why it cannot be taken."""
        sprite, hole = self._tray.marbles[at], self._geometry.hole(at)
        then = partial(self._rest, at, state, explains)
        self._host.tweens.glide(sprite, hole, BACK_SECONDS, ease_out, then=then)

    def _rest(self, at: Cell, state: State, explains: bool) -> None:
        self._tray.marbles[at].raise_to(ON_TRAY)
        if explains and state is self._host.match.state:
            self._hand.refuse_marble(at)

    def _trough_at(self, point: Point) -> int | None:
        """The seat whose trough is at this point, or None."""
        around = 2 * self._geometry.table.px(TROUGH_MM)
        for seat, side in enumerate(self._geometry.sides):
            if self._geometry.trough_rect(side).inflate(around, around).collidepoint(point):
                return seat
        return None
