"""Turns touches into aiming and taking (a press shows, a tap aims, a tap on a lit place takes), and
lists the targets."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import NamedTuple

from game.crossing.state import Cell, Move, State, is_untouched, marble_at
from scenes.core.table import Point
from scenes.touch.gesture import POINTING_SECONDS, Gesture, Lit
from scenes.touch.target import Target
from scenes.views.crossing.aim import Aim, InHand
from scenes.views.crossing.fingers import (
    Carrying,
    Fingers,
    Handle,
    Press,
    PressedArrow,
    PressedHole,
)
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.meanings import Arrow, Dish, Hole, Home, Line, Peg, Trough
from scenes.views.crossing.parts import Parts
from scenes.views.crossing.pegs import peg_track
from scenes.views.crossing.track import Leading

TAKE_SECONDS = 0.09
"""A tap sooner than this after aiming is the same finger, reported twice."""


class Aimed(NamedTuple):
    """An arrow that waits over a line; `at`: the hole by which it was aimed, if any; `since`:
    when."""

    seat: int
    line: int
    at: Cell | None
    since: float


def line_of(means: Handle, aimed: Aimed | None, home: int | None) -> int | None:
    """The line to which the arrow goes under a finger."""
    match means:
        case Line(_, line) | Peg(_, line):
            return line
        case Arrow() if aimed is not None:
            return aimed.line
    return home


class Gestures:
    """The state of aiming. At most one arrow is in hand: led by a finger, previewed under one, or
    waiting where it was aimed. Any number of fingers may press; the newest one is shown."""

    def __init__(self, host: CrossingHost, parts: Parts, one_tap: bool) -> None:
        """`one_tap`: a tap plays at once, an option for experienced players."""
        self._host, self._geometry, self._one_tap = host, parts.geometry, one_tap
        self._dishes, self._tray, self.aim = parts.dishes, parts.tray, Aim(host, parts)
        self._in_hand = InHand(host, parts, self.aim)
        self.carrying = Carrying(host, parts, self)
        self.fingers = Fingers()
        self.shown: State | None = None
        self.aimed: Aimed | None = None

    @property
    def _state(self) -> State:
        return self._host.match.state

    @property
    def line(self) -> int | None:
        """The line over which an arrow waits."""
        return self.aimed.line if self.aimed else None

    @property
    def _now(self) -> float:
        return self._host.around.clock.now

    @property
    def is_choosing(self) -> bool:
        """Whether the seat must choose between two marbles."""
        return len(self.within_reach()) > 1

    def within_reach(self) -> list[Cell]:
        """The marbles that the aimed arrow may take."""
        if self.aimed is None:
            return []
        return [gain.at for gain in self.aim.gains(self.aimed.seat, self.aimed.line)]

    def forget(self) -> None:
        """Cancels aiming; an arrow still lifted goes to its place."""
        self._end_all()
        self._in_hand.settle()

    def _end_all(self) -> None:
        for press in self.fingers.all:
            self.carrying.put_back(press)
        self.fingers.forget()
        self.aimed = None

    # --- pressing

    def press(self, target: Target) -> Gesture | None:
        match target.means:
            case (Arrow() | Home() | Line() | Peg()) as means:
                return self._take_up(means)
            case Dish(number):
                self._dishes.press(number, True)
                choose, release = partial(self.choose, number), self._dishes.press
                return Lit(choose, partial(release, number, False), shared=True)
            case Hole(at) if self.fingers.leading is None:
                # Anybody may point, but not while a finger leads the arrow.
                line = self.aim.line_to(at)
                return self._begin(PressedHole(self, at, line, self._now))
            case Trough():
                return Gesture()
        return None

    def _take_up(self, means: Handle) -> Gesture | None:
        seat = means.seat
        if seat != self._state.turn:
            self._in_hand.lift_early(seat)
            in_hand = self._in_hand
            return Lit(partial(in_hand.refuse_turn, seat), partial(in_hand.lower_early, seat))
        if self.fingers.is_led(self._now):
            return None
        line, geometry = line_of(means, self.aimed, self._in_hand.home), self._geometry
        track = peg_track(geometry, seat) if isinstance(means, Peg) else geometry.rail_track(seat)
        press = PressedArrow(self, means, Leading(track, line, self._in_hand.home), self._now)
        press.takes = self.aimed is not None and line == self.aimed.line
        return self._begin(press)

    def _begin(self, press: Press) -> Press:
        self._tray.unmark()
        self.fingers.all.append(press)
        self.show()
        return press

    # --- what is shown

    def show(self) -> None:
        """Shows the arrow and its gain: under the newest finger, else where it is aimed."""
        self.shown = self._state
        is_led = self.fingers.leading is not None
        self._in_hand.show(self.fingers.newest, self.line, is_led)
        if is_led or not self.is_choosing:
            self._dishes.clear()
        elif self.aimed is not None and not self._dishes.offered:
            seat, line = self.aimed.seat, self.aimed.line
            self._dishes.offer(seat, self.aim.gains(seat, line))

    def _changed(self) -> None:
        self.show()
        self._host.tell()
        self._host.keep()

    # --- an arrow that is led

    def lead(self, press: PressedArrow, point: Point) -> None:
        fresh = self.fingers.leading is None
        if not self.fingers.lead(press, self._now):
            return
        before, was_away = press.line, press.leading.along is None
        press.leading.to(point)
        if fresh or press.line != before:
            self.show()
        self._in_hand.follow(press, fresh or was_away)

    def drop(self, press: PressedArrow) -> None:
        """Plays where the arrow is dropped, since dragging is one gesture."""
        if press is not self.fingers.leading:
            self.end(press)
            return
        self.fingers.lift(press)
        if press.line is None or press.line == self._in_hand.home:
            self._give_up()
        else:
            self._play(press.seat, press.line)

    def end(self, press: Press) -> None:
        """Cancels a press. If a move has been made meanwhile, that is about to be shown instead."""
        self.carrying.put_back(press)
        if self.fingers.lift(press) and self._state is self.shown:
            self.show()

    # --- a marble that is carried

    def line_of_marble(self, press: PressedHole) -> int | None:
        """The line that takes a marble: the aimed one if it does, else the press's own."""
        aimed = self.aimed
        return aimed.line if aimed and press.at in self.within_reach() else press.line

    # --- taps

    def tap(self, press: Press) -> None:
        if not self.fingers.lift(press) or self.fingers.leading is not None:
            return
        match press:
            case _ if self._now - press.since > POINTING_SECONDS:
                # People point at things while they talk.
                self.show()
            case PressedHole():
                self._tap_hole(press.at, press.line)
            case PressedArrow(takes=True):
                self._take()
            case PressedArrow() if self.aimed is not None and press.line == self._in_hand.home:
                self._give_up()
            case PressedArrow(line=int(line)) if self._one_tap:
                self._play(press.seat, line)
            case PressedArrow(line=int(line)) if self.aim.gives(press.seat, line):
                self._aim_at(press.seat, line)
            case PressedArrow(line=int(line)):
                self._play(press.seat, line)
            case PressedArrow():
                self.show()
                self._in_hand.urge()

    def _tap_hole(self, at: Cell, line: int | None) -> None:
        seat, aimed = self._state.turn, self.aimed
        if aimed is not None and at in self.within_reach():
            self._finish(Move(seat, aimed.line, at))
        elif aimed is not None and at == aimed.at:
            self._take()
        elif line is None:
            self.refuse_marble(at)
        elif self._one_tap:
            self._host.perform(Move(seat, line, None if is_untouched(self._state) else at))
        else:
            self._aim_at(seat, line, at)

    def _aim_at(self, seat: int, line: int, at: Cell | None = None) -> None:
        self._end_all()
        self.aimed = Aimed(seat, line, at, self._now)
        self._dishes.clear()
        self._changed()

    def _give_up(self) -> None:
        """Returns the arrow and cancels aiming."""
        self.aimed = None
        self._changed()

    def _take(self) -> None:
        aimed, found = self.aimed, self.within_reach()
        if aimed is None or len(found) > 1:
            self.show()
            self._ask_again()
        else:
            self._finish(Move(aimed.seat, aimed.line, found[0] if found else None))

    def _finish(self, move: Move) -> None:
        """Plays the move, unless the tap is an echo of the one that aimed."""
        if self.aimed is not None and self._now - self.aimed.since < TAKE_SECONDS:
            self.show()
        elif not self._host.perform(move):
            self._give_up()

    def choose(self, number: int) -> None:
        found = self.within_reach()
        if self.aimed is not None and number < len(found) > 1:
            self._finish(Move(self.aimed.seat, self.aimed.line, found[number]))

    def _play(self, seat: int, line: int) -> None:
        """Plays this line, or asks which of two, or explains the refusal."""
        if len(self.aim.gains(seat, line)) > 1:
            self._aim_at(seat, line)
            return
        take = self.aim.taken_by(seat, line)
        self._end_all()
        if not self._host.perform(Move(seat, line, take)):
            self._in_hand.refuse_line(line)
            self._host.tell()
            self._host.keep()

    # --- why not

    def refuse_marble(self, at: Cell) -> None:
        """Refuses a marble that cannot be taken; the aim stays."""
        self.show()
        self._in_hand.refuse_marble(at)
        if self.is_choosing:
            self._ask_again()
        else:
            # The rules give the reason.
            self._host.perform(Move(self._state.turn, self.aim.line_through(at), at))

    def _ask_again(self) -> None:
        """Explains that one of the two must be chosen."""
        self._dishes.shake()
        self._host.refuse(self._state.turn, "take_one")

    def restore(self, line: int) -> None:
        seat = self._state.turn
        if line in self._state.lines and self.aim.gives(seat, line):
            self._aim_at(seat, line)


def targets(
    state: State, parts: Parts, gestures: Gestures, people: Collection[int]
) -> Iterator[Target]:
    """All targets, topmost first. `people`: the seats that have been joined."""
    geometry = parts.geometry
    yield from parts.dishes.targets()
    for seat in range(len(geometry.sides)):
        yield from _arrow(state, geometry, gestures, seat)
        yield from _lines(state, geometry, gestures, seat)
    yield from parts.pegs.targets(state.turn)
    yield from _holes(state, geometry, gestures)
    yield from _troughs(geometry, people)


def _arrow(state: State, geometry: Geometry, gestures: Gestures, seat: int) -> Iterator[Target]:
    """The arrow where it waits; if it was not placed, also the end of its rail, which returns
    it."""
    home, facing, mine = state.arrows[seat], geometry.edges[seat].facing, seat == state.turn
    aimed = gestures.aimed if mine else None
    team = ("red", "yellow")[geometry.team(seat)]
    rect = geometry.arrow_rect(seat, home if aimed is None else aimed.line)
    yield Target(Arrow(seat), rect, seat, facing, mine, team)
    if aimed is not None and home is None:
        yield Target(Home(seat), geometry.arrow_rect(seat, None), seat, facing, True, "home")


def _lines(state: State, geometry: Geometry, gestures: Gestures, seat: int) -> Iterator[Target]:
    """The aimed line accepts a quick second tap; elsewhere two quick taps count as one."""
    mine, facing, aimed = seat == state.turn, geometry.sides[seat].facing, gestures.line
    for line in geometry.lines:
        rect, again = geometry.line_rect(seat, line), mine and line == aimed
        yield Target(Line(seat, line), rect, seat, facing, mine, str(line), once=not again)


def _holes(state: State, geometry: Geometry, gestures: Gestures) -> Iterator[Target]:
    within = gestures.within_reach()
    for at in geometry.cells:
        letter, once = marble_at(state, at), at not in within
        rect = geometry.hole_rect(at)
        yield Target(Hole(at), rect, None, 0, True, letter, once=once)


def _troughs(geometry: Geometry, people: Collection[int]) -> Iterator[Target]:
    """Troughs of free seats, below all else: a tap there asks who plays, or joins; a resting hand
    does nothing."""
    for seat, side in enumerate(geometry.sides):
        if seat in people:
            continue
        yield Target(Trough(seat), geometry.trough_rect(side), seat, side.facing, brief=True)
