"""What the person at one seat has been taught, and what is to be taught next."""

from __future__ import annotations

from scenes.seating import HUMAN
from scenes.views.lesson import Lesson, Step
from scenes.views.view import AnyView
from scenes.visit import Visit

GOAL = "goal"
"""What all are told first."""
TURNS = 2
"""After so many of its own a seat is left alone."""


class Pupil:
    def __init__(self, view: AnyView, lesson: Lesson, seat: int, visit: Visit) -> None:
        self._host, self._lesson, self._seat, self._visit = view.host, lesson, seat, visit
        self._who = view.game, view.host.seating.name(seat)
        self.sit_down()

    def sit_down(self) -> None:
        """Somebody else may have this seat."""
        self._earlier = self._host.match.turns_of(self._seat)

    @property
    def taught(self) -> list[str]:
        """The keys of what it has been told."""
        return self._visit.taught.setdefault(self._who, [])

    @property
    def is_told(self) -> bool:
        """Whether it has been told more than the goal."""
        return any(key != GOAL for key in self.taught)

    @property
    def is_over(self) -> bool:
        """Whether it is left alone for this visit."""
        return self._who in self._visit.alone

    @property
    def is_under_way(self) -> bool:
        """Whether somebody there has been taught something and not all."""
        return self._is_person and bool(self.taught) and not self.is_over

    def leave_alone(self) -> None:
        self._visit.alone.add(self._who)

    @property
    def _is_person(self) -> bool:
        return self._host.seating.kinds[self._seat] == HUMAN

    def wanted(self) -> Step | None:
        """The step that helps with what this seat may do now."""
        match = self._host.match
        if self.is_over or not self._is_person or match.outcome() is not None:
            return None
        if self._seat in match.to_act():
            return self._lesson.step(self._seat, self.taught)
        if match.turns_of(self._seat) - self._earlier >= TURNS:
            self.leave_alone()
        return None

    @property
    def awaits_goal(self) -> bool:
        """Whether somebody has not been told it."""
        is_there = self._is_person and self._host.seating.attends(self._seat)
        is_new = GOAL not in self.taught and not self.is_over
        is_due = is_there and is_new and not self.is_asked_to_act
        return is_due and self._host.match.outcome() is None

    @property
    def is_asked_to_act(self) -> bool:
        """Whether its first act comes before the goal."""
        has_acted = self._host.match.turns_of(self._seat) > self._earlier
        return self._lesson.act_first and not has_acted
