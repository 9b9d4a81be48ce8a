"""What one seat is taught, step by step: seen first, then said; whoever plays on ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scenes.art import speech
from scenes.art.canvas import Picture
from scenes.play.hints import rim
from scenes.play.lesson_light import (
    GONE_SECONDS,
    RAY_SECONDS,
    REST_SECONDS,
    WAY_SECONDS,
    RayLight,
    Sentence,
    Travelling,
    ahead,
)
from scenes.seating import HUMAN
from scenes.stage.motion import FADE_SECONDS, Tweens
from scenes.stage.stage import ADD, Layer, Sprite
from scenes.touch.target import Target
from scenes.views.lesson import Lesson, Place, Step
from scenes.views.view import AnyView
from scenes.visit import Visit

ARRIVED_SECONDS = 0.35
"""The lamp comes first."""
GLOW_AFTER, WAY_AFTER, AGAIN_AFTER = 0.4, 0.12, 0.6
READ_AFTER = 2.0
"""Words that others will replace have been read by then."""
TIMES = 2
"""So often things go their way by themselves."""
STAY_SECONDS, SILENT_SECONDS = 12.0, 20.0
"""Words step aside; who is silent for long has them once more."""
TURNS = 2
"""After so many of its own a seat is left alone."""
LARGE_MM, LEAST_MM, FULL_WIDTH_MM = 12.0, 9.0, 120.0
SMALLER = 11 / 12
"""A step is said in words so much smaller than the goal."""
QUIETER = 0.75
GOAL = "goal"
KNOWN = "lesson.known"


class SeatLesson:
    def __init__(
        self,
        view: AnyView,
        lesson: Lesson,
        seat: int,
        visit: Visit,
        motion: Tweens,
        targets: Callable[[], list[Target]],
    ) -> None:
        """`motion` is the clock of all that moves or fades."""
        self._view, self._host, self._lesson, self._seat = view, view.host, lesson, seat
        self._visit, self._motion, self._targets = visit, motion, targets
        self._side = view.side(seat)
        self._time = Tweens()
        """What comes next of the step that is shown."""
        self._silence = Tweens()
        self._step: Step | None = None
        self.is_shown = False
        """Whether the step is under way, and the seat is told nothing else."""
        self._rays: list[RayLight] = []
        self._ways: list[Travelling] = []
        self._glows: list[Sprite] = []
        self._goal: Sentence | None = None
        self._said: Sentence | None = None
        self._is_hushed = False
        self.sit_down()

    def sit_down(self) -> None:
        """Somebody else may have this seat."""
        self._earlier = self._host.match.turns_of(self._seat)

    # --- what

    @property
    def taught(self) -> list[str]:
        """The keys of what it has been told."""
        return self._visit.taught.setdefault((self._view.game, self._side), [])

    @property
    def is_over(self) -> bool:
        return (self._view.game, self._side) in self._visit.alone

    def _leave_alone(self) -> None:
        self._visit.alone.add((self._view.game, self._side))

    @property
    def _acts_alone(self) -> bool:
        """Where all act at once nobody has a turn."""
        return self._host.match.to_act() == (self._seat,)

    def _wanted(self) -> Step | None:
        match = self._host.match
        if self.is_over or self._host.seating.kinds[self._seat] != HUMAN:
            return None
        if match.outcome() is not None:
            return None
        if self._seat not in match.to_act():
            if match.turns_of(self._seat) - self._earlier >= TURNS:
                self._leave_alone()
            return None
        return self._lesson.step(self._seat, self.taught)

    def follow(self) -> None:
        """Things have changed: another step may be next."""
        step = self._wanted()
        key = None if step is None else step.key
        if key != (None if self._step is None else self._step.key):
            self.end()
            self._step = step
            if step is not None:
                self._begin(step)

    def moved(self) -> None:
        """A right move ends the step in this frame; one made before anything was said leaves no
        need for words."""
        is_told = any(key != GOAL for key in self.taught)
        if self._step is not None and not is_told and self._was_turn:
            self._leave_alone()
        self.end()
        self._step = None

    def touched(self) -> None:
        """Somebody at this seat is about to move: nothing moves by itself then."""
        if self._step is None:
            return
        self._await_silence(self._step)
        if self._ways:
            self._stop_ways()
            self._time.after(WAY_AFTER, self._say, owner=self._ways)

    # --- from light to words

    def _begin(self, step: Step) -> None:
        self._was_turn, self._has_returned = self._acts_alone, False
        self._await_silence(step)
        if step.key in self.taught:
            return
        self.is_shown = True
        if GOAL in self.taught:
            self._time.after(GLOW_AFTER, self._glow)
        else:
            self._hush(True)
            self._time.after(ARRIVED_SECONDS, self._light)

    def _light(self) -> None:
        host = self._host
        light = self._lesson.goal_light(self._seat)
        self._rays = [RayLight(host.stage, host.gallery, self._motion, ray) for ray in light]
        self._grow(0)

    def _grow(self, number: int) -> None:
        if number == len(self._rays):
            self._say_goal()
        else:
            self._rays[number].grow(self._seconds(RAY_SECONDS), lambda: self._grow(number + 1))

    def _say_goal(self) -> None:
        self._goal = self._sentence(self._lesson.goal_place(self._seat), self.goal_picture())
        self.taught.append(GOAL)
        self._time.after(FADE_SECONDS + (READ_AFTER if self._takes_its_place() else GLOW_AFTER), self._glow)

    def _takes_its_place(self) -> bool:
        """Whether the step's words will stand where the goal's do."""
        if self._step is None:
            return False
        place = self._lesson.step_place(self._seat, self._step.key)
        return place.at == self._lesson.goal_place(self._seat).at

    def _glow(self) -> None:
        self._hush(False)
        self._light_up()
        self._time.after(WAY_AFTER, lambda: self._travel(TIMES))

    def _light_up(self) -> None:
        wanted = list(self._step.glows) if self._step is not None else []
        for target in self._targets():
            if target.means in wanted:
                wanted.remove(target.means)
                light = rim(self._host.gallery, target.rect.size)
                glow = self._host.stage.add(light, target.rect.center, Layer.GLOW, ADD)
                self._glows.append(glow)

    def _travel(self, times: int) -> None:
        ways = self._step.ways if self._step is not None else ()
        stage = self._host.stage
        self._ways = [Travelling(stage, self._motion, way) for way in ways]
        seconds = self._seconds(WAY_SECONDS)
        for travelling in self._ways:
            travelling.go(seconds, lambda: None)
        self._time.after(WAY_SECONDS, self._say, owner=self._ways)
        self._time.after(WAY_SECONDS + REST_SECONDS, lambda: self._rest(times - 1))

    def _rest(self, times: int) -> None:
        self._stop_ways()
        if times and self._step is not None and self._step.ways:
            self._time.after(AGAIN_AFTER, lambda: self._travel(times), owner=self)

    def _stop_ways(self) -> None:
        self._time.drop(self)
        for travelling in self._ways:
            travelling.put_out(GONE_SECONDS)
        self._ways = []

    def _say(self) -> None:
        if self._step is None or self._said is not None:
            return
        place = self._lesson.step_place(self._seat, self._step.key)
        if self._goal is not None and self._takes_its_place():
            self._goal.put_out()
            self._goal = None
        self._said = self._sentence(place, self.step_picture(self._step.key))
        if self._step.key not in self.taught:
            self.taught.append(self._step.key)
        self._time.after(STAY_SECONDS, self.end, owner=self._said)

    # --- silence

    def _await_silence(self, step: Step) -> None:
        self._silence.after(SILENT_SECONDS, lambda: self._return(step), owner=self)

    def _return(self, step: Step) -> None:
        """Once."""
        if step is self._step and not self._has_returned and not self._host.is_touched():
            self.end()
            self._has_returned = self.is_shown = True
            self._glow()

    # --- the end

    def end(self) -> None:
        """All of it goes out softly, and what is awaited comes no more. The step is not said again,
        but after a long silence."""
        self._time, self.is_shown = Tweens(), False
        self._stop_ways()
        for ray in self._rays:
            ray.put_out(GONE_SECONDS)
        for sentence in filter(None, (self._goal, self._said)):
            sentence.put_out()
        for glow in self._glows:
            glow.remove()
        self._rays, self._glows, self._goal, self._said = [], [], None, None
        self._hush(False)

    def tick(self, dt: float, is_told: bool) -> None:
        """`is_told`: whether the seat reads something else meanwhile."""
        self._time.tick(dt)
        self._silence.tick(dt)
        for sentence in filter(None, (self._goal, self._said)):
            sentence.set_visible(not is_told)

    # --- parts

    def _seconds(self, seconds: float) -> float:
        return 0.0 if self._host.around.still else seconds

    def _hush(self, hushed: bool) -> None:
        if hushed != self._is_hushed:
            self._is_hushed = hushed
            self._view.hush(self._seat, hushed)

    def _sentence(self, place: Place, picture: Picture) -> Sentence:
        return Sentence(self._host.stage, self._motion, picture, place.at)

    def goal_picture(self) -> Picture:
        place = self._lesson.goal_place(self._seat)
        return self._picture(f"{self._view.game}.{GOAL}", place, 1.0)

    def step_picture(self, key: str) -> Picture:
        return self._picture(key, self._lesson.step_place(self._seat, key), SMALLER)

    def _picture(self, key: str, place: Place, share: float) -> Picture:
        words, gallery = self._host.words(self._seat), self._host.gallery
        is_first = len(self.taught) <= 1 and key != f"{self._view.game}.{GOAL}"
        quieter = f"{key}.why" if f"{key}.why" in words else KNOWN if is_first else None
        large = share * max(LEAST_MM, min(LARGE_MM, LARGE_MM * place.width_mm / FULL_WIDTH_MM))
        texts = words(key), words(quieter) if quieter else ""
        sizes = round(large, 1), round(QUIETER * large, 1)
        return speech.taught(gallery, *texts, place.width_mm, place.align, self._side, sizes)

    def ahead(self) -> Iterator[None]:
        """All that the step which is next may show."""
        step = self._wanted()
        if step is None or step.key in self.taught:
            return
        if GOAL not in self.taught:
            yield from ahead(self._host.gallery, self._lesson.goal_light(self._seat))
            self.goal_picture()
            yield
        self.step_picture(step.key)
        yield
