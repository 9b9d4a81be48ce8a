"""The first game teaches itself: whoever is new at this table is shown the goal, then what the next
move needs. A game without a lesson is played without one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

from scenes.play.lesson_at_seat import SeatLesson
from scenes.play.lesson_shown import Shown
from scenes.play.meanings import AskHint
from scenes.play.pupil import GOAL
from scenes.play.voice import Voices
from scenes.services import Services
from scenes.stage.motion import Tweens
from scenes.touch.held import Finger
from scenes.touch.target import Target
from scenes.views.view import AnyView


class Lessons:
    """Every seat has its own. Seats that wait and computer players have none."""

    def __init__(
        self,
        view: AnyView,
        services: Services,
        targets: Callable[[], list[Target]],
        voices: Voices,
        greet: Callable[[], None],
    ) -> None:
        """`greet`: what seats are told without asking is to be found anew."""
        self._voices, self._greet = voices, greet
        self._match = view.host.match
        self._motion = Tweens()
        self._seats: list[SeatLesson] = []
        lesson = view.lesson() if services.teaches(view.game) else None
        if lesson is not None:
            for seat in range(len(view.host.seating)):
                shown = Shown(view, lesson, seat, self._motion, targets)
                self._seats.append(SeatLesson(view, lesson, seat, services.visit, shown))
        self._shown: list[bool] = []

    @property
    def is_moving(self) -> bool:
        return bool(self._motion)

    def speaks(self, seat: int) -> bool:
        """Whether this seat is taught something now."""
        return bool(self._seats) and self._seats[seat].is_shown

    def steps(self) -> list[str]:
        """Where those are that are not over, by the keys of what was told last."""
        goal = {GOAL: f"{self._match.rules.game}.{GOAL}"}
        last = (one.pupil.taught[-1] for one in self._seats if one.pupil.is_under_way)
        return [goal.get(key, key) for key in last]

    def follow(self, telling: Callable[[], AbstractContextManager[None]]) -> Iterator[None]:
        """Things have changed: who has to look for room for new words has a step of their own,
        `telling`."""
        for one in self._seats:
            with telling():
                has_looked = one.follow()
            if has_looked:
                yield
        self._follow_words()

    def _follow_words(self) -> None:
        shown = [one.is_shown for one in self._seats]
        if shown != self._shown:
            self._shown = shown
            self._greet()

    def moved(self, seat: int) -> None:
        if self._seats:
            self._seats[seat].moved()

    def seated_anew(self, seat: int) -> None:
        if self._seats:
            self._seats[seat].seated_anew()

    def touched(self, finger: Finger | None) -> None:
        """What lies in the middle belongs to whoever acts. Who asks for a hint wants no more."""
        target = None if finger is None else finger.target
        acting = self._match.to_act()
        for seat, one in enumerate(self._seats):
            if target is not None and target.means == AskHint(seat):
                one.end()
            elif target is not None and target.seat in (None, seat) and seat in acting:
                one.touched(target)
        self._give_way()

    def tick(self, dt: float) -> None:
        self._motion.tick(dt)
        for one in self._seats:
            one.tick(dt)
        self._give_way()
        self._follow_words()

    def _give_way(self) -> None:
        """To what a seat is told for a while."""
        for seat, one in enumerate(self._seats):
            one.give_way(self._voices.is_engaged(seat))

    def ahead(self) -> Iterator[None]:
        for one in self._seats:
            yield from one.ahead()
