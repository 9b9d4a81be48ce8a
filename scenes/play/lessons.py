"""The first game teaches itself. A new player who is at turn reads what the next move needs and
sees it shown; the player's next turn adds the goal of the game. Games without a lesson skip
this."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from scenes.art.canvas import Picture
from scenes.art.light import rim
from scenes.core.table import Pixel
from scenes.play.trace import Trace
from scenes.play.voice import SizesFor
from scenes.services.seating import HUMAN
from scenes.services.services import Services, Visit
from scenes.stage.motion import Tweens
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.touch.gesture import Finger
from scenes.touch.target import Meaning, Target
from scenes.views.lesson import Lesson, LessonStep, Way
from scenes.views.view import AnyView, Said

GOAL = "goal"
"""Saved for a player who has been told the goal."""
TURNS = 3
"""A seat's lesson ends after so many of its turns."""
FILLED = 0.8
"""The covered share of a rectangle from which it is highlighted as a whole."""
TIMES, AGAIN_SECONDS = 2, 2.4
"""How often a demonstration runs, and the interval between runs."""


class SeatLesson:
    def __init__(self, view: AnyView, lesson: Lesson, seat: int, visit: Visit) -> None:
        self._view, self._host, self._lesson, self._seat = view, view.host, lesson, seat
        self._visit, self._who = visit, (view.game, view.host.seating.name(seat))
        self.step: LessonStep | None = None

    @property
    def taught(self) -> list[str]:
        """The keys of the steps that the seat has been shown."""
        return self._visit.taught.setdefault(self._who, [])

    @property
    def is_under_way(self) -> bool:
        return bool(self.taught) and self._who not in self._visit.alone

    @property
    def awaits(self) -> bool:
        return self._is_looking_on and self._due() is not None

    @property
    def is_at(self) -> str | None:
        """The key of the current step."""
        return None if self.step is None else self.step.key

    @property
    def said(self) -> Said | None:
        """The text of the current step."""
        if self.step is None:
            return None
        if self.step.key == self._goal_key:
            return self._lesson.goal(self._seat) or self.step.key
        return self.step.key

    @property
    def _goal_key(self) -> str:
        return f"{self._view.game}.{GOAL}"

    def follow(self) -> bool:
        """Updates the step after a change; returns whether a new step has begun."""
        before, step = self.step, self._wanted()
        self.step = step
        if step is None or (before is not None and before.key == step.key):
            return False
        self.taught.append(GOAL if step.key == self._goal_key else step.key)
        return True

    def moved(self) -> None:
        """Ends the goal's step, so that the next step can follow."""
        if self._is_shown(self._goal_key):
            self.step = None

    def _wanted(self) -> LessonStep | None:
        return None if self._is_looking_on else self._due()

    def _due(self) -> LessonStep | None:
        """The step that is due when no animation runs."""
        is_there = self._host.seating.kinds[self._seat] == HUMAN
        acts = self._seat in self._host.match.to_act() and self._host.seating.attends(self._seat)
        if not (is_there and acts) or self._is_over:
            return None
        step = self._lesson.step(self._seat, self.taught)
        is_first = self._turns[0] == self._turns[-1]
        if self._is_shown(self._goal_key) or (GOAL not in self.taught and not is_first):
            # Targets are highlighted whatever the text is.
            return LessonStep(self._goal_key, glows=() if step is None else step.glows)
        if step is None or step.key not in self.taught:
            return step
        return step if self._is_shown(step.key) or step.key == self.taught[-1] else None

    @property
    def _turns(self) -> list[tuple[int, int]]:
        """The turns in which the seat has acted, the current one last."""
        match = self._host.match
        last = match.played[-1] if match.played else None
        is_within = last is not None and last.seat == self._seat
        ended = max(0, match.turns_of(self._seat) - is_within)
        turns, now = self._visit.turns.setdefault(self._who, []), (id(match), ended)
        if not turns or turns[-1] != now:
            turns.append(now)
        return turns

    @property
    def _is_over(self) -> bool:
        if len(self._turns) > TURNS:
            self._visit.alone.add(self._who)
        return self._who in self._visit.alone

    def _is_shown(self, key: str) -> bool:
        return self.step is not None and self.step.key == key

    @property
    def _is_looking_on(self) -> bool:
        """Whether the animation that led to this turn still runs."""
        return self.step is None and self.acts_alone and bool(self._host.tweens)

    @property
    def acts_alone(self) -> bool:
        return self._host.match.to_act() == (self._seat,)


class Lessons:
    """The lessons of all seats. Seats that wait and computer players are shown nothing."""

    def __init__(
        self, view: AnyView, services: Services, targets: Callable[[], list[Target]]
    ) -> None:
        """`targets`: everything that can be touched now."""
        self._view, self._host, self._targets = view, view.host, targets
        self._motion, self._time = Tweens(), Tweens()
        self._lesson = view.lesson() if services.teaches(view.game) else None
        self._seats: list[SeatLesson] = []
        if self._lesson is not None:
            seats = range(len(view.host.seating))
            self._seats = [SeatLesson(view, self._lesson, n, services.visit) for n in seats]
        self._glows: dict[int, list[Sprite]] = {}
        self._traces: dict[int, list[Trace]] = {}

    @property
    def is_moving(self) -> bool:
        return bool(self._motion)

    @property
    def sizes(self) -> SizesFor | None:
        """The sizes of the lesson's text, by its width."""
        return None if self._lesson is None else self._lesson.sizes

    def said(self, seat: int) -> Said | None:
        """The lesson text of this seat now."""
        return self._seats[seat].said if self._seats else None

    def awaits(self, seat: int) -> bool:
        """Whether a step will be shown to the seat once no animation runs."""
        return bool(self._seats) and self._seats[seat].awaits

    def steps(self) -> list[str]:
        """The last steps of all lessons that have not been completed."""
        goal = {GOAL: f"{self._host.match.rules.game}.{GOAL}"}
        last = (one.taught[-1] for one in self._seats if one.is_under_way)
        return [goal.get(key, key) for key in last]

    # --- updates

    def follow(self) -> bool:
        """Updates all seats after a change; returns whether any of them is at a new step."""
        before = [one.is_at for one in self._seats]
        for seat, one in enumerate(self._seats):
            is_new = one.follow()
            if is_new or one.step is None:
                self._stop(seat)
            if is_new and one.step is not None:
                self._time.play(self._show(seat, one.step.ways), owner=self._seats[seat])
            self._glow(seat, one.step)
        return before != [one.is_at for one in self._seats]

    def tick(self, dt: float) -> bool:
        """As `follow`, once the animations that it waited for have ended."""
        self._motion.tick(dt)
        self._time.tick(dt)
        waits = any(one.step is None and one.acts_alone for one in self._seats)
        return waits and not self._host.tweens and self.follow()

    def moved(self, seat: int) -> None:
        if self._seats:
            self._seats[seat].moved()

    def seated_anew(self, seat: int) -> None:
        if self._seats:
            self._seats[seat].step = None

    def touched(self, finger: Finger | None) -> None:
        """Stops the demonstration of a seat that is about to move."""
        target = None if finger is None else finger.target
        for seat in list(self._traces):
            acts = seat in self._host.match.to_act()
            if target is not None and acts and target.seat in (None, seat):
                self._stop(seat)

    # --- display

    def _glow(self, seat: int, step: LessonStep | None) -> None:
        for glow in self._glows.pop(seat, []):
            glow.remove()
        if step is not None and step.glows:
            add = self._host.stage.add
            lit = self._lights(step.glows)
            self._glows[seat] = [add(light, at, Layer.GLOW, ADD) for light, at in lit]

    def _lights(self, glows: tuple[Meaning, ...]) -> Iterator[tuple[Picture, Pixel]]:
        gallery, wanted, lying = self._host.gallery, list(glows), list[pygame.Rect]()
        for target in self._targets():
            if target.means in wanted:
                wanted.remove(target.means)
                own = self._view.guide.hint_light(target)
                if any(one.means == target.means for one in self._host.buttons):
                    yield rim(gallery, target.rect.size, True), target.rect.center
                elif own is not None:
                    yield own, target.rect.center
                else:
                    lying.append(target.rect)
        for rect in _joined(lying):
            yield rim(gallery, rect.size), rect.center

    def _show(self, seat: int, ways: Sequence[Way]) -> Steps:
        """Demonstrates how to move, along these ways."""
        for _ in range(TIMES if ways else 0):
            self._traces[seat] = [Trace(self._host.stage, self._motion, way) for way in ways]
            for trace in self._traces[seat]:
                trace.go(self._host.around.still)
            yield Wait(AGAIN_SECONDS)
            self._put_out(seat)

    def _stop(self, seat: int) -> None:
        self._time.drop(self._seats[seat])
        self._put_out(seat)

    def _put_out(self, seat: int) -> None:
        for trace in self._traces.pop(seat, []):
            trace.put_out()


def _joined(rects: Sequence[pygame.Rect]) -> Sequence[pygame.Rect]:
    """Rectangles that fill their union are highlighted as one, to avoid a mesh of light."""
    if not rects:
        return rects
    whole = rects[0].unionall(rects[1:])
    covered = sum(rect.width * rect.height for rect in rects)
    return [whole] if covered >= FILLED * whole.width * whole.height else rects
