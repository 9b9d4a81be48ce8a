"""Fingers at Crossing: aiming an arrow along its rail, choosing a marble, and the targets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from game.crossing.state import (
    LINES,
    RED,
    Cell,
    Move,
    State,
    crossings,
    is_untouched,
    marble_at,
    side_of,
)
from scenes.table import Point
from scenes.touch.held import Held, Tapped
from scenes.touch.target import Target
from scenes.views.crossing.aim import Aim
from scenes.views.crossing.arrows import Arrows
from scenes.views.crossing.dishes import Dishes
from scenes.views.crossing.geometry import CELLS, Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.meanings import Arrow, Dish, Hole, Line


class Waiting(NamedTuple):
    """An arrow that waits over a line for one of two marbles to be chosen."""

    seat: int
    line: int


class Gestures:
    """One arrow at most is aimed: under a finger, or waiting."""

    def __init__(
        self, host: CrossingHost, geometry: Geometry, arrows: Arrows, dishes: Dishes, aim: Aim
    ) -> None:
        self._host, self._geometry = host, geometry
        self._arrows, self._dishes, self._aim = arrows, dishes, aim
        self._held: HeldArrow | None = None
        """A finger that takes up the arrow takes it from another one."""
        self._waiting: Waiting | None = None

    @property
    def _state(self) -> State:
        return self._host.match.state

    @property
    def is_choosing(self) -> bool:
        """Whether an arrow waits for one of two marbles to be chosen."""
        return self._waiting is not None

    def forget(self) -> None:
        """Nothing is aimed any more; what is still lifted goes home."""
        aimed, self._held, self._waiting = self._held or self._waiting, None, None
        self._aim.clear()
        if aimed is not None:
            self._arrows.slide(aimed.seat, self._state.arrows[aimed.seat])

    # --- targets

    def targets(self) -> list[Target]:
        state, geometry = self._state, self._geometry
        found = list(self._dishes.targets())
        for seat, side in enumerate(geometry.sides):
            mine, facing = seat == state.turn, geometry.edges[seat].facing
            rect = geometry.arrow_rect(seat, state.arrows[seat])
            team = ("red", "yellow")[geometry.team(seat)]
            found.append(Target(Arrow(seat), rect, seat, facing, mine, team))
            for line in LINES:
                rect, means = geometry.line_rect(seat, line), Line(seat, line)
                found.append(Target(means, rect, seat, side.facing, mine, str(line), once=True))
        found.extend(self._holes())
        return found

    def _holes(self) -> Iterator[Target]:
        for at in CELLS:
            letter = marble_at(self._state, at)
            yield Target(Hole(at), self._geometry.hole_rect(at), None, 0, True, letter, once=True)

    # --- touching

    def press(self, target: Target | None) -> Held | None:
        if self._state.phase == "over":
            # Who has read the reason need not wait for the result.
            self._host.tweens.finish()
            return None
        if target is None:
            return Tapped(self._drop_choice)
        match target.means:
            case Arrow(seat):
                return self._take_up(seat, None)
            case Line(seat, line):
                return self._take_up(seat, line)
            case Dish(number):
                return PressedDish(self, self._dishes, number)
            case Hole(at):
                return Tapped(partial(self._take, at), shared=True)
        return None

    def _take_up(self, seat: int, line: int | None) -> Held:
        """By the arrow itself, or by a line to which it then goes."""
        if seat != self._state.turn:
            return Tapped(partial(self._refuse_turn, seat))
        if self._waiting is not None:
            self._waiting = None
            self._dishes.clear()
            self._host.tell()
        self._held = HeldArrow(self, self._geometry, seat, line, self._state.arrows[seat])
        self._aim.show(seat, self._held.line)
        return self._held

    def _refuse_turn(self, seat: int) -> None:
        if seat != self._state.turn:
            self._host.refuse(seat, "not_your_turn")
            self._arrows.shake(seat, self._state.arrows[seat])

    # --- an arrow in hand

    def holds(self, arrow: HeldArrow) -> bool:
        return self._held is arrow

    def show(self, arrow: HeldArrow) -> None:
        self._aim.show(arrow.seat, arrow.line)

    def commit(self, seat: int, line: int) -> None:
        """The finger says this line: play it, or ask which of two, or say why not."""
        self._held = None
        found = self._aim.gains(seat, line)
        if len(found) > 1:
            self._waiting = Waiting(seat, line)
            self._aim.offer(seat, line)
            self._host.tell()
            return
        take = found[0].at if found else next(iter(crossings(self._state, seat, line)), None)
        if is_untouched(self._state):
            take = None
        self._arrows.let_go(seat)
        if not self._host.perform(Move(seat, line, take)):
            self._refused(seat, line)

    def _refused(self, seat: int, line: int) -> None:
        self._aim.clear()
        home = self._state.arrows[seat]
        if line == home:
            self._arrows.shake(seat, home)
        else:
            self._arrows.go_home(seat, home)

    def put_back(self, seat: int) -> None:
        """Nothing was played: the arrow lies where it did."""
        self._held = None
        self._aim.clear()
        self._arrows.go_home(seat, self._state.arrows[seat])

    # --- choosing a marble

    def _drop_choice(self) -> None:
        """By a tap beside everything."""
        if self._waiting is not None:
            seat, self._waiting = self._waiting.seat, None
            self.put_back(seat)
            self._host.tell()

    def choose(self, number: int) -> None:
        if self._waiting is None:
            return
        seat, line = self._waiting
        found = self._aim.gains(seat, line)
        if number < len(found):
            self._host.perform(Move(seat, line, found[number].at))

    def _take(self, at: Cell) -> None:
        """A marble of the tray is touched: the line that reaches it follows from it."""
        state = self._state
        line = at[1] if side_of(state, state.turn) == RED else at[0]
        take = None if is_untouched(state) else at
        if not self._host.perform(Move(state.turn, line, take)):
            self._drop_choice()


class HeldArrow(Held):
    """An arrow under a finger snaps from line to line; where it is let go decides."""

    def __init__(
        self,
        gestures: Gestures,
        geometry: Geometry,
        seat: int,
        pressed: int | None,
        home: int | None,
    ) -> None:
        """`pressed` is the line under the finger, None where it took the arrow itself."""
        self._gestures, self._geometry = gestures, geometry
        self.seat, self._pressed, self._home = seat, pressed, home
        self.line = home if pressed is None else pressed

    def move(self, point: Point) -> None:
        if not self._gestures.holds(self):
            return
        line = self._geometry.line_at(self.seat, point)
        line = self._home if line is None else line
        if line != self.line:
            self.line = line
            self._gestures.show(self)

    def tap(self) -> None:
        self._end(self._pressed)

    def drop(self, point: Point) -> None:
        self._end(None if self.line == self._home else self.line)

    def cancel(self) -> None:
        self._end(None)

    def _end(self, line: int | None) -> None:
        if not self._gestures.holds(self):
            return
        if line is None:
            self._gestures.put_back(self.seat)
        else:
            self._gestures.commit(self.seat, line)

    def outlasts_a_move(self) -> bool:
        return False


class PressedDish(Held):
    """A dish goes down under a finger."""

    def __init__(self, gestures: Gestures, dishes: Dishes, number: int) -> None:
        self._gestures, self._dishes, self._number = gestures, dishes, number
        dishes.press(number, True)

    def tap(self) -> None:
        self.cancel()
        self._gestures.choose(self._number)

    def drop(self, point: Point) -> None:
        self.cancel()

    def cancel(self) -> None:
        self._dishes.press(self._number, False)

    def outlasts_a_move(self) -> bool:
        return False
