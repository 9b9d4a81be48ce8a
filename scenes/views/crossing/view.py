"""Crossing on the table: the tray in the middle, arrows on its rails, troughs at the sides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, assert_never

from game.crossing.state import (
    COLOURS,
    EMPTY,
    LINES,
    RED,
    Aimed,
    Event,
    Move,
    State,
    Taken,
    is_untouched,
    side_of,
)
from game.match import Change, Match
from game.rules import Ended, Outcome
from scenes.art.type import Align
from scenes.table import Pixel, Point, Side
from scenes.touch.held import Held
from scenes.touch.target import Target
from scenes.views.crossing import emblem as pictures
from scenes.views.crossing.aim import Aim
from scenes.views.crossing.arrows import SNAP_SECONDS, Arrows
from scenes.views.crossing.changeover import Changeover
from scenes.views.crossing.dishes import Dishes
from scenes.views.crossing.ending import Ending
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.gestures import Gestures
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.marbles import IN_HOLE, IN_TROUGH, Pace, Place, RollingMarbles
from scenes.views.crossing.meanings import Arrow, Dish, Hole, Line
from scenes.views.crossing.tray import Tray
from scenes.views.crossing.trough import Trough, pile_of
from scenes.views.view import Drag, Step, Tap, View
from scenes.words import Words

TURNS_EXPLAINED = 2
DRAG_SECONDS = 0.1


class CrossingView(View[State, Move, Event]):
    game: ClassVar[str] = "crossing"

    option_icon = staticmethod(pictures.option_icon)
    trophy = staticmethod(pictures.trophy)

    def __init__(self, host: CrossingHost) -> None:
        super().__init__(host)
        sides = host.seating.sides
        geometry = self.geometry = Geometry(host.around.table, sides, self.state.first)
        self.rules = rules_of(host)
        self.tray = Tray(host, geometry)
        self.arrows = Arrows(host, geometry)
        self.troughs = [Trough(host, geometry, seat) for seat in range(len(sides))]
        self.marbles = RollingMarbles(host, geometry)
        self.dishes = Dishes(host, geometry)
        self.ending = Ending(host, geometry, self.tray, self.troughs)
        self.changeover = Changeover(host, geometry, self.tray, self.troughs, self.marbles)
        aim = Aim(host, self.tray, self.arrows, self.troughs, self.dishes)
        self.gestures = Gestures(host, geometry, self.arrows, self.dishes, aim)

    @staticmethod
    def score_line(words: Words, state: State, outcome: Outcome, seat: int) -> str:
        return words("crossing.marbles", count=sum(state.taken[side_of(state, seat)]))

    # --- places that all games ask for

    def control_spot(self, side: Side, index: int) -> Pixel:
        return self.geometry.control(side, index)

    def words_spot(self, side: Side) -> tuple[Pixel, Align, float]:
        return self.geometry.words(side), "left", self.geometry.words_width(side)

    def needle_spot(self) -> Pixel | None:
        return self.geometry.needle()

    def greeting(self, seat: int) -> str | None:
        state = self.state
        team = "red" if side_of(state, seat) == RED else "yellow"
        if seat != state.turn:
            return f"crossing.hint.now.{team}" if is_untouched(state) else None
        if self.gestures.is_choosing:
            return "crossing.hint.two"
        if is_untouched(state):
            return "crossing.hint.first"
        if self.host.match.turns_of(seat) > TURNS_EXPLAINED:
            return None
        kind = "place" if state.arrows[seat] is None else "move"
        return f"crossing.hint.{kind}.{team}"

    # --- showing

    def sync(self) -> None:
        state = self.state
        self.gestures.forget()
        self.marbles.stop()
        self.changeover.show()
        self.tray.show(state)
        self.arrows.show(state)
        for trough in self.troughs:
            trough.show(pile_of(self.rules, state, trough.seat))
        self.ending.show(state)
        self._mark_lines()

    def animate(self, changes: Sequence[Change[State, Move, Event]]) -> None:
        if not changes:
            self._begin()
            return
        self.gestures.forget()
        for change in changes:
            for event in change.events:
                self._show(event, change)
        if changes[-1].taken_back:
            self._fill_troughs(changes[-1].after)
        self._mark_lines()

    def _begin(self) -> None:
        """A new game: after an earlier one the marbles roll back first."""
        self.sync()
        earlier = self.host.match.earlier
        if earlier is not None:
            self.changeover.begin(earlier, self.state)

    def _show(self, event: Event, change: Change[State, Move, Event]) -> None:
        match event:
            case Aimed(seat, _, line, before):
                self.arrows.slide(seat, before if change.taken_back else line)
            case Taken():
                if change.taken_back:
                    self._roll_back(event, change.before)
                else:
                    self._roll_off(event, change.after)
            case Ended():
                # Never taken back (G5).
                self.ending.explain(change.after)
            case _:
                assert_never(event)

    def _roll_off(self, event: Taken, after: State) -> None:
        """The marble leaves its hole for the trough of the seat that took it."""
        self.tray.fill(event.at, EMPTY)
        collection = after.taken[event.side]
        for trough in self.troughs:
            if side_of(after, trough.seat) == event.side:
                trough.make_room(collection)
        spot = self.troughs[event.seat].landing(event.colour, collection)
        start, end = Place(self.geometry.hole(event.at), IN_HOLE), Place(spot, IN_TROUGH)
        filled = partial(self._fill_troughs, after)
        # The arrow is there first.
        pace = Pace(delay=SNAP_SECONDS)
        self.marbles.roll(event.colour, start, end, filled, pace)

    def _roll_back(self, event: Taken, before: State) -> None:
        """The marble comes back to its hole from where it lies among the others."""
        number = before.taken[event.side][COLOURS.index(event.colour)] - 1
        spot = self.troughs[event.seat].lying(event.colour, number)
        start, end = Place(spot, IN_TROUGH), Place(self.geometry.hole(event.at), IN_HOLE)
        filled = partial(self.tray.fill, event.at, event.colour)
        self.marbles.roll(event.colour, start, end, filled)

    def _fill_troughs(self, state: State) -> None:
        """Both sides' marbles as they are now; their points follow."""
        for trough in self.troughs:
            trough.change_to(pile_of(self.rules, state, trough.seat))

    def _mark_lines(self) -> None:
        state = self.state
        live = [line for line in LINES if self.gives(line)] if state.phase == "turn" else None
        self.tray.mark_lines(state.turn, live)

    def gives(self, line: int) -> bool:
        """Whether the seat at turn may aim there."""
        state = self.state
        return is_untouched(state) or bool(self.rules.candidates(state, state.turn, line))

    def hush(self, hushed: bool) -> None:
        """The lines that give something shine no more while a hint shows one of them."""
        if hushed:
            self.tray.darken_lines()
        else:
            self._mark_lines()

    # --- how a visitor plays it

    def likely(self, match: Match[State, Move, Event]) -> list[Move]:
        """Every move brings the end nearer."""
        return list(match.moves())

    def steps(self, move: Move, drag: bool) -> list[Step]:
        """Taps alone, or the arrow dragged; one of two marbles is then touched."""
        line = Line(move.seat, move.line)
        first = Drag(Arrow(move.seat), line, DRAG_SECONDS) if drag else Tap(line)
        candidates = self.rules.candidates(self.state, move.seat, move.line)
        if move.take is None or len(candidates) < 2:
            return [first]
        marble = Dish(candidates.index(move.take)) if drag else Hole(move.take)
        return [first, Tap(marble)]

    # --- touching

    def targets(self) -> list[Target]:
        return self.gestures.targets()

    def press(self, target: Target | None, point: Point) -> Held | None:
        return self.gestures.press(target)
