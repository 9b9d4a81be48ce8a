"""Changes from one game to the next: troughs tip, marbles roll to their new holes, and roles move
on around the table."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from game.crossing.state import EMPTY, Cell, State, marble_at, side_of
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Point
from scenes.stage.motion import ease_in, linear
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import Layer, Sprite
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.marbles import IN_HOLE, IN_TROUGH, Place
from scenes.views.crossing.parts import Parts
from scenes.views.crossing.roundabout import Signs
from scenes.views.crossing.routes import BEFORE_TROUGH, rounded_off
from scenes.views.crossing.trough import Trough, pile_of

BACK_SECONDS, ROLES_SECONDS = 0.9, 0.8
"""Seconds in which marbles roll back; seconds in which arrows move to their new owners."""
CHANGE_SECONDS = BACK_SECONDS + ROLES_SECONDS
TIP_SECONDS, TIP_APART, TIP_UP, TIP_DOWN = 0.2, 0.02, 0.2, 0.25
"""Seconds until the first marbles roll, half-way through the tipping; delay between troughs; shares
of a trough's time for going up and down."""
SPREAD_SECONDS, ROLL_BACK_SECONDS = 0.28, 0.5
ROLLS_HEARD, ROLLS_APART = 3, 0.12


class Return(NamedTuple):
    """A marble's way from its place in the last game to its place in this one. `to`: a hole, or the
    seat that is given it (C16)."""

    letter: str
    start: Place
    goal: Place
    to: Cell | int


class Changeover:
    def __init__(self, host: CrossingHost, parts: Parts) -> None:
        self._host, self._geometry, self._tray = host, parts.geometry, parts.tray
        self._troughs, self._marbles, self._arrows = parts.troughs, parts.marbles, parts.arrows
        self.signs = Signs(host, parts.geometry)
        self.is_passing = False
        """Whether marbles are rolling to their places for the next game."""
        self._stops = False
        """Whether they have been stopped but not everything is in place yet."""
        self._waiting: deque[Return] = deque()
        """Marbles still at their places of the last game."""
        self._lying: dict[Return, Sprite] = {}
        """The sprite at each place, by the last marble to leave it."""

    def show(self) -> None:
        """Puts everything in place for this game at once."""
        self._end()
        self._level()

    def stop(self, state: State, then: Callable[[], None]) -> None:
        """Puts everything in place over three frames, as a third of the table is redrawn; the last
        one calls `then`, which updates the prompts."""
        if not self._stops:
            self._end()
            self._stops = self.is_passing = True
            self._marbles.stop()
            self._tray.show(state)
            self._host.soon(partial(self._stop_tipping, then))

    def _stop_tipping(self, then: Callable[[], None]) -> None:
        """Skipped if everything has been shown at once meanwhile."""
        if self._stops:
            self._level()
            self._host.soon(partial(self._show_all, then))

    def _show_all(self, then: Callable[[], None]) -> None:
        if self._stops:
            then()
            self._host.tell()

    def _end(self) -> None:
        """Stops all rolling."""
        if self.is_passing:
            self._host.around.sounds.drop_waiting()
        self.is_passing = self._stops = False
        self._host.tweens.drop(self)
        self._take_off()
        self._tray.lay_rails(self._geometry)
        self.signs.show()

    def _level(self) -> None:
        for trough in self._troughs:
            self._host.tweens.drop(trough)
            trough.wood.tip(0.0)

    def begin(self, earlier: State, state: State, then: Callable[[], None]) -> None:
        """Begins the change. `earlier`: the last state of the previous game, whose roles stay until
        all marbles are back; `then`: called once everyone has a new role."""
        self._host.tweens.play(self._pass_on(earlier, state, then), owner=self)

    def _pass_on(self, earlier: State, state: State, then: Callable[[], None]) -> Steps:
        self.is_passing = True
        before = self._geometry.begun_by(earlier.first)
        self._tray.lay_rails(before)
        self._tray.mark_lines(state.turn, None)
        self._arrows.lie_as_in(before, earlier)
        self.signs.wait()
        for trough in self._troughs:
            self._tip(trough, state)
        for at in self._geometry.cells:
            self._tray.fill(at, EMPTY)
        self._hear()
        self._lay(earlier, state)
        self._host.tweens.run(
            SPREAD_SECONDS, self._leave, linear, TIP_SECONDS * 0.5, owner=self._waiting
        )
        yield Wait(BACK_SECONDS)
        self._tray.lay_rails(self._geometry)
        self._arrows.pass_on(before, earlier, ROLES_SECONDS)
        self.signs.pass_on(ROLES_SECONDS)
        yield Wait(ROLES_SECONDS)
        self.is_passing = False
        then()

    def _lay(self, earlier: State, state: State) -> None:
        """Draws all marbles at their old places, one per place."""
        self._waiting.extend(self.returns(earlier, state))
        last = {(one.letter, one.start): one for one in self._waiting}
        for lying in self._lying_in(earlier):
            one = last.pop(lying, None)
            if one is not None:
                made = self._picture(one)
                self._lying[one] = self._host.stage.add(made, one.start.at, Layer.MOVING)

    def _picture(self, one: Return) -> Picture:
        if one.start.size == IN_HOLE:
            return self._tray.picture(one.letter, one.start.at)
        return self._troughs[self._geometry.sides.index(one.start.side)].picture(one.letter)

    def _leave(self, share: float) -> None:
        """A few marbles start per frame, since each needs pictures of its own."""
        staying = len(self._geometry.cells) * (1 - share)
        while len(self._waiting) > staying:
            one = self._waiting.popleft()
            self._roll(one)
            lying = self._lying.pop(one, None)
            if lying is not None:
                lying.remove()

    def _roll(self, one: Return) -> None:
        self._marbles.roll(
            one.to,
            one.letter,
            one.start,
            one.goal,
            partial(self._lie, one),
            self._way(one.start, one.goal),
            ROLL_BACK_SECONDS,
            ease=ease_in,
        )

    def _lie(self, one: Return) -> None:
        if isinstance(one.to, int):
            self._troughs[one.to].show(pile_of(self._host.match.state, one.to))
        else:
            self._tray.fill(one.to, one.letter)

    def _take_off(self) -> None:
        self._host.tweens.drop(self._waiting)
        self._waiting.clear()
        while self._lying:
            self._lying.popitem()[1].remove()

    def _hear(self) -> None:
        """Sounds of tipping wood and rolling marbles."""
        middle, still = self._geometry.table.middle, self._host.around.still
        self._host.sound("reveal", middle)
        for number in range(0 if still else ROLLS_HEARD):
            self._host.sound("roll", middle, after=TIP_SECONDS + number * ROLLS_APART)

    def _way(self, start: Place, goal: Place) -> tuple[Point, ...]:
        """The way over the edges of troughs."""
        if start.size == IN_HOLE:
            return start.at, goal.at
        ends = [self._before(start), *([self._before(goal)] if goal.size == IN_TROUGH else [])]
        return rounded_off((start.at, *ends, goal.at))

    def _before(self, place: Place) -> Pixel:
        """Before a place in a trough."""
        return place.side.beside(place.at, 0, -BEFORE_TROUGH * self._geometry.trough[1])

    def _tip(self, trough: Trough, state: State) -> None:
        trough.empty()
        self._host.tweens.run(
            BACK_SECONDS,
            partial(_tip, trough),
            linear,
            then=partial(trough.show, pile_of(state, trough.seat)),
            owner=trough,
        )

    def returns(self, earlier: State, state: State) -> Iterator[Return]:
        """Short ways for all marbles; the central holes come first, so that no marble crosses one
        that lies already, and what is given to seats last."""
        lying = list(self._lying_in(earlier))
        for letter, goal, to in self._places(state):
            fitting = [place for other, place in lying if other == letter]
            if fitting:
                start = min(fitting, key=lambda place: math.dist(place.at, goal.at))
                lying.remove((letter, start))
                yield Return(letter, start, goal, to)

    def _places(self, state: State) -> Iterator[tuple[str, Place, Cell | int]]:
        middle, hole = self._geometry.table.middle, self._geometry.hole
        for at in sorted(self._geometry.cells, key=lambda one: math.dist(hole(one), middle)):
            yield marble_at(state, at), Place(hole(at), IN_HOLE), at
        for trough in self._troughs:
            side = self._geometry.sides[trough.seat]
            for letter, spot in trough.rows.all(state.taken[side_of(state, trough.seat)]):
                yield letter, Place(spot, IN_TROUGH, side), trough.seat

    def _lying_in(self, earlier: State) -> Iterator[tuple[str, Place]]:
        """Where all marbles were. Partners show the same marbles, so each gives every second
        one."""
        for at in self._geometry.cells:
            letter = marble_at(earlier, at)
            if letter != EMPTY:
                yield letter, Place(self._geometry.hole(at, earlier.first), IN_HOLE)
        partners = len(self._geometry.sides) // 2
        for trough in self._troughs:
            taken = earlier.taken[side_of(earlier, trough.seat)]
            for number, (letter, spot) in enumerate(trough.rows.all(taken)):
                if number % partners == trough.seat // 2:
                    side = self._geometry.sides[trough.seat]
                    yield letter, Place(spot, IN_TROUGH, side)


def _tip(trough: Trough, share: float) -> None:
    """Tips a trough up, holds it and lowers it. Troughs are staggered: changing large pictures in
    one frame would delay it."""
    own = min(1.0, max(0.0, share * (1 + 4 * TIP_APART) - trough.seat * TIP_APART))
    trough.wood.tip(min(1.0, own / TIP_UP, (1.0 - own) / TIP_DOWN))
