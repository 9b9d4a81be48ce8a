"""What one seat is taught, step by step: seen first, then said; whoever plays on ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scenes.play.lesson_light import GONE_SECONDS, REST_SECONDS, WAY_SECONDS
from scenes.play.lesson_shown import Shown
from scenes.play.pupil import GOAL, Pupil
from scenes.stage.motion import FADE_SECONDS, Tweens
from scenes.touch.target import Target
from scenes.views.lesson import Lesson, Step
from scenes.views.view import AnyView
from scenes.visit import Visit

ARRIVED_SECONDS = 0.25
"""The lamp comes first."""
APART_SECONDS = 0.02
"""More than a frame."""
GLOW_AFTER, WAY_AFTER, AGAIN_AFTER = 0.4, 0.12, 0.6
READ_AFTER = 2.6
"""Words that others will replace have been read by then."""
TIMES = 2
"""So often things go their way by themselves."""
STAY_SECONDS, SILENT_SECONDS = 12.0, 20.0
"""Words step aside; who is silent for long has them once more."""
WAITING_SECONDS = 6.0
"""The goal's words step aside before a seat that waits for its turn."""
LOOK_SECONDS = 0.1
"""Between two looks at whether what others have done has been seen."""
GONE = "gone"
"""The owner of the time in which words fade."""


class SeatLesson:
    def __init__(
        self, view: AnyView, lesson: Lesson, seat: int, visit: Visit, shown: Shown
    ) -> None:
        self._match, self._seat, self._shown = view.host.match, seat, shown
        self._tweens, self._is_touched = view.host.tweens, view.host.is_touched
        self.pupil = Pupil(view, lesson, seat, visit)
        self._time = Tweens()
        """What comes next of the step that is shown."""
        self._silence = Tweens()
        self._step: Step | None = None
        self._has_begun = False
        """Whether one has since the seat moved last, also where what it composes has ended it."""
        self._has_returned = False
        self._is_shown = self._is_hearing = False

    @property
    def is_shown(self) -> bool:
        """Whether the step is under way or its words still fade: the seat is told nothing else."""
        return self._is_shown or self._time.moves(GONE)

    def follow(self) -> bool:
        """Things have changed: another step may be next. Whether room was looked for."""
        step, before = self.pupil.wanted(), self._step
        has_looked = False
        if step is not None and before is not None and step.key == before.key:
            self._step = step
            if step.glows != before.glows or self._shown.shines_elsewhere(step):
                self._shown.relight(step)
                has_looked = True
        elif step is not before:
            if before is not None:
                self.end()
            self._step = step
            if step is not None:
                self._begin(step)
                has_looked = True
        return has_looked or (self._step is None and self._follow_goal())

    def _follow_goal(self) -> bool:
        """Nobody waits without knowing for what is played. Whether room was looked for."""
        if self._is_shown:
            if not self._shown.is_in_place:
                self.end()
        elif self.pupil.awaits_goal:
            self._is_shown = True
            self._shown.prepare(None)
            self._begin_after(ARRIVED_SECONDS, self._light)
        return self._is_shown

    def seated_anew(self) -> None:
        """Somebody else may be there now."""
        self.pupil.sit_down()
        self._has_begun = False
        self.end()

    def moved(self) -> None:
        """A right move ends the step in this frame; one made before anything was said leaves no
        need for words."""
        if self._has_begun and not self.pupil.is_told and self._was_turn:
            self.pupil.leave_alone()
        self._has_begun = False
        if self._goes_on:
            self._shown.stop_ways()
            self._time.drop(self)
        else:
            self.end()
            self._step = None

    @property
    def _goes_on(self) -> bool:
        """Whether the words that stand there are true after a move, too."""
        step, wanted = self._step, self.pupil.wanted()
        is_said = (
            step is not None and step.stays and step.key in self.pupil.taught and self._is_shown
        )
        return is_said and wanted is not None and step is not None and wanted.key == step.key

    def touched(self, target: Target) -> None:
        """Somebody at this seat is about to move: nothing moves by itself then, and what is in the
        hand shines no more."""
        if self._step is not None:
            self._await_silence()
            if target.means in self._step.glows:
                self._shown.darken(target.rect)
            if self._shown.stop_ways():
                self._time.drop(self)
                self._time.after(WAY_AFTER, self._say, owner=self)

    # --- from light to words

    def _begin_after(self, seconds: float, act: Callable[[], None]) -> None:
        """What all are taught at once begins at each seat in a frame of its own."""
        self._time.after(seconds + self._seat * APART_SECONDS, act, owner=self)

    def _begin(self, step: Step) -> None:
        # Where all act at once nobody has a turn.
        self._was_turn = self._match.to_act() == (self._seat,)
        self._has_begun, self._has_returned = True, False
        self._await_silence()
        if step.key in self.pupil.taught:
            self._say_again(step)
            return
        # The goal may be under way already: it was told while the seat waited.
        is_told = self._is_shown
        self._is_shown = True
        self._time.drop(self._shown)
        self._shown.prepare(step)
        if is_told and self._time.moves(self):
            self._shown.hush(GOAL not in self.pupil.taught)
        elif step.is_silent:
            self._begin_after(GLOW_AFTER, self._show_only)
        elif GOAL in self.pupil.taught or self.pupil.is_asked_to_act:
            self._begin_after(GLOW_AFTER, self._glow)
        else:
            self._shown.hush(True)
            self._begin_after(ARRIVED_SECONDS, self._light)

    def _say_again(self, step: Step) -> None:
        """At once, where it is as true as when it was said."""
        if step.stays:
            self._is_shown = True
            self._shown.prepare(step)
            self._say()

    def _light(self) -> None:
        self._shown.light(self._say_goal)

    def _say_goal(self) -> None:
        self._shown.say_goal()
        self.pupil.taught.append(GOAL)
        stays = not self._shown.shares_a_place
        self._time.after(FADE_SECONDS + (GLOW_AFTER if stays else READ_AFTER), self._glow, self)
        if self._step is None:
            self._await_reading()

    def _await_reading(self) -> None:
        """Of a seat that waits."""
        self._time.after(WAITING_SECONDS, self.end, owner=self._shown)

    def _glow(self) -> None:
        if self._is_looking_on:
            self._time.after(LOOK_SECONDS, self._glow, owner=self)
        elif self._step is not None:
            self._shown.glow(self._step)
            self._time.after(WAY_AFTER, self._travel, owner=self)

    @property
    def _is_looking_on(self) -> bool:
        """Whether what led to this turn is still to be seen."""
        return bool(self._tweens) and self._match.to_act() == (self._seat,)

    def _show_only(self) -> None:
        if self._step is not None:
            self._shown.glow(self._step)

    def _travel(self, times: int = TIMES) -> None:
        step = self._step
        if step is None:
            return
        if step.crosses and self._is_hearing:
            self._say()
            return
        self._shown.travel(step)
        if step.crosses:
            self._time.after(WAY_SECONDS + REST_SECONDS, self._rest, owner=self)
        else:
            self._time.after(WAY_SECONDS, lambda: self._arrive(times), owner=self)

    def _arrive(self, times: int) -> None:
        self._say()
        self._time.after(REST_SECONDS, lambda: self._go_again(times - 1), owner=self)

    def _go_again(self, times: int) -> None:
        if self._shown.stop_ways() and times:
            self._time.after(AGAIN_AFTER, lambda: self._travel(times), owner=self)

    def _rest(self) -> None:
        self._shown.stop_ways()
        self._time.after(GONE_SECONDS, self._say, owner=self)

    def _say(self) -> None:
        if self._step is not None:
            self._shown.say(self._step, is_first=not self.pupil.is_told)
            if self._step.key not in self.pupil.taught:
                self.pupil.taught.append(self._step.key)
            if not self._step.stays:
                self._time.after(STAY_SECONDS, self.end, owner=self._shown)

    # --- silence

    def _await_silence(self) -> None:
        self._silence.after(SILENT_SECONDS, self._return, owner=self)

    def _return(self) -> None:
        """Once."""
        step = self._step
        if step is None or step.is_silent or self._has_returned:
            return
        if not self._is_touched():
            if not step.stays:
                self.end()
            self._has_returned = self._is_shown = True
            self._shown.prepare(step)
            self._glow()

    # --- the end

    def end(self) -> None:
        """All of it goes out softly, and what is awaited comes no more. The step is not said again,
        but after a long silence."""
        for awaited in (self, self._shown):
            self._time.drop(awaited)
        self._is_shown = False
        if self._shown.has_words:
            self._time.after(GONE_SECONDS, lambda: None, owner=GONE)
        self._shown.end()

    def tick(self, dt: float) -> None:
        self._time.tick(dt)
        self._silence.tick(dt)

    def give_way(self, is_told: bool) -> None:
        """`is_told`: whether the seat reads something else meanwhile. Nothing goes over that."""
        self._is_hearing = is_told
        self._shown.set_words_visible(not is_told)
        if is_told and self._step is not None and self._step.crosses:
            self._shown.stop_ways()
        if is_told and self._step is None and self._shown.has_words:
            self._await_reading()

    def ahead(self) -> Iterator[None]:
        """All that the step which is next may show, and its words again after a long silence."""
        step = self.pupil.wanted()
        if step is None and self.pupil.awaits_goal:
            yield from self._shown.goal_ahead()
        if step is None or step.is_silent:
            return
        if step.key not in self.pupil.taught:
            yield from self._shown.ahead(
                step, GOAL not in self.pupil.taught, not self.pupil.is_told
            )
        elif not self._has_returned:
            yield from self._shown.again_ahead(step)
