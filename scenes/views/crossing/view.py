"""The view of Crossing: the tray in the middle, arrows on its rails, troughs at the sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar, assert_never

import pygame

from game.crossing.state import (
    Aimed,
    Event,
    Move,
    State,
    Taken,
)
from game.match import Change
from game.rules import Ended
from scenes.art.type import Align
from scenes.core.table import Pixel, Point, Side
from scenes.touch.gesture import Gesture
from scenes.touch.target import Target
from scenes.views.crossing.arrows import (
    AIMED_SECONDS,
    FOLLOWED_SECONDS,
    RAISE_SECONDS,
    TAKEN_SECONDS,
)
from scenes.views.crossing.changeover import Changeover
from scenes.views.crossing.emblem import CrossingShowcase
from scenes.views.crossing.ending import CrossingEnding
from scenes.views.crossing.gestures import Gestures, targets
from scenes.views.crossing.guide import Aiming, CrossingGuide, CrossingLesson, Greetings
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.marbles import ROLL_SECONDS
from scenes.views.crossing.meanings import Rolling
from scenes.views.crossing.parts import Parts
from scenes.views.crossing.roundabout import Partners
from scenes.views.crossing.taking import HELD_SECONDS, Taking, Traces
from scenes.views.seat_places import SeatPlaces
from scenes.views.view import Said, View

ONE_TAP = "crossing.one_tap"
"""The setting for experienced players: a tap on a line or marble plays at once."""


class CrossingView(View[State, Move, Event]):
    game: ClassVar[str] = "crossing"
    showcase = CrossingShowcase("crossing")
    landed_seconds: float = TAKEN_SECONDS

    def __init__(self, host: CrossingHost) -> None:
        super().__init__(host)
        parts = self.parts = Parts(host)
        geometry = self.geometry = parts.geometry
        self.tray, self.arrows, self.troughs = parts.tray, parts.arrows, parts.troughs
        self.marbles, self.dishes, self.pegs = parts.marbles, parts.dishes, parts.pegs
        self.rules = rules_of(host)
        self.changeover = Changeover(host, parts)
        self.taking = Taking(host, parts)
        one_tap = host.around.setting(ONE_TAP) is True
        self.gestures = Gestures(host, parts, one_tap)
        self.aim = self.gestures.aim
        self._greetings = Greetings(host, geometry)
        self.guide = CrossingGuide(
            host, parts, self.gestures, self._greetings, self.changeover, one_tap
        )
        self.drafting = Aiming(host, self.gestures)
        self._lesson = CrossingLesson(host, geometry, self.gives, lambda: self.gestures.line)
        self._traces = Traces(host, parts, self._begun)
        self._partners = Partners(host, geometry)

    def passes_after(self, seat: int) -> float:
        """Seconds until the taken marble has landed."""
        if not self.marbles.sprites:
            return super().passes_after(seat)
        return ROLL_SECONDS + (TAKEN_SECONDS if self.host.is_computer(seat) else HELD_SECONDS)

    # --- places that all games ask for

    def words_spot(self, side: Side) -> tuple[Pixel, Align, float]:
        align: Align = "left" if side.upright else "centre"
        return self.geometry.words(side), align, self.geometry.words_width(side)

    @property
    def is_dealing(self) -> bool:
        return self._partners.are_meeting

    def seat_places(self, side: Side) -> SeatPlaces:
        return self.geometry.seat_places(side)

    def needle_spot(self) -> Pixel | None:
        return self.geometry.needle()

    @property
    def needle_mm(self) -> float:
        return self.geometry.needle_mm

    def kept_free(self, seat: int) -> Sequence[pygame.Rect]:
        return self.dishes.of_others(seat)

    def greeting(self, seat: int) -> Said | None:
        if self.changeover.is_passing:
            return None
        if seat == self.state.turn and self.gestures.aimed is not None:
            return self._greetings.aimed(self.gestures.is_choosing)
        return None if self._traces.is_moving else self._greetings.at_rest(seat)

    def at_any_time(self) -> Iterator[None]:
        return self.marbles.at_any_time()

    # --- showing

    def sync(self) -> None:
        self.gestures.forget()
        self._lay(self.state)
        self._mark_lines()

    def _lay(self, state: State) -> None:
        """Shows this state at once."""
        self.changeover.show()
        self.tray.show(state)
        self.arrows.show(state)
        self.taking.show(state)

    def animate(self, changes: Sequence[Change[State, Move, Event]]) -> None:
        if not changes:
            self._begin()
            return
        if self.changeover.is_passing:
            self._lay(changes[0].before)
        self.gestures.forget()
        self.host.tweens.drop(self.aim)
        for change in changes:
            for event in change.events:
                self._show(event, change)
        if changes[-1].taken_back:
            self.taking.fill_troughs()
        if changes[-1].taken_back or self.state.phase == "over":
            self._traces.forget()
        self._traces.go_on(changes)
        self.stage(self.passes_after(changes[-1].move.seat))
        self.host.soon(self._mark_lines)

    def _begin(self) -> None:
        """Begins a game: after an earlier one the marbles roll back first."""
        earlier = self.host.match.earlier
        if earlier is None:
            self.sync()
            self._partners.meet(self.host.tell)
        else:
            self.changeover.begin(earlier, self.state, self._begun)

    def _begun(self) -> None:
        """The events before this turn have been seen: lights its lines and updates prompts."""
        self._mark_lines()
        self.host.tell()

    def _show(self, event: Event, change: Change[State, Move, Event]) -> None:
        match event:
            case Aimed(seat, _, _, before) if change.taken_back:
                self.arrows.slide(seat, before)
            case Aimed(seat, _, line, _) if self.host.is_computer(seat):
                self.arrows.aim(seat, line)
                follow = partial(self._follow, change.before, change.move)
                self.host.tweens.after(RAISE_SECONDS + FOLLOWED_SECONDS, follow, owner=self.aim)
                taken = next((e for e in change.events if isinstance(e, Taken)), None)
                self._traces.follow(seat, taken)
            case Aimed(seat, _, line, _):
                self.arrows.slide(seat, line)
                if change.move.take is not None:
                    self.aim.follow(change.before, change.move, HELD_SECONDS)
            case Taken():
                if change.taken_back:
                    self.taking.roll_back(event, change.before)
                elif self.host.is_computer(event.seat):
                    self.taking.roll_off(event, change.after, TAKEN_SECONDS)
                else:
                    self.taking.roll_off(event, change.after)
            case Ended():
                # The end is shown once the last marble has arrived.
                pass
            case _:
                assert_never(event)

    def _follow(self, before: State, move: Move) -> None:
        """Shows what a computer player aims at, unless a person is aiming."""
        self.host.sound("arrow", self.geometry.rail(move.seat, move.line), move.seat)
        if self.gestures.aimed is None and self.gestures.fingers.newest is None:
            self.aim.follow(before, move, AIMED_SECONDS)

    def _mark_lines(self) -> None:
        state = self.state
        live = None
        if state.phase == "turn" and not self._traces.is_moving:
            giving = filter(self.gives, state.lines)
            found = {line: self.aim.gains(state.turn, line) for line in giving}
            live = {line: "".join(gain.marble for gain in gains) for line, gains in found.items()}
        self.tray.mark_lines(state.turn, live)
        self.pegs.show(state.turn, live)

    def gives(self, line: int) -> bool:
        """Whether the seat at turn may aim at this line."""
        return self.aim.gives(self.state.turn, line)

    def lesson(self) -> CrossingLesson:
        return self._lesson

    def seated_anew(self) -> None:
        """A computer player does not inherit a person's aim; pegs are for people."""
        aimed = self.gestures.aimed
        if aimed is not None and self.host.is_computer(aimed.seat):
            self.gestures.forget()
        self._mark_lines()

    def ending(self) -> CrossingEnding:
        return CrossingEnding(self, self.parts)

    # --- touching

    def targets(self) -> list[Target]:
        found = targets(self.state, self.parts, self.gestures, self.host.seating.people)
        whole = self.host.around.screen.get_rect()
        rolling = [Target(Rolling(), whole, anywhere=True)] if self.changeover.is_passing else []
        return [*found, *rolling]

    def press(self, target: Target | None, point: Point) -> Gesture | None:
        if self.changeover.is_passing:
            # The first touch only ends this: nobody could have meant a line yet.
            self.gestures.forget()
            self.changeover.stop(self.state, self.sync)
            return None
        return self.gestures.press(target) if target is not None else None
