"""All that is seen of one seat's lesson, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from scenes.art import speech
from scenes.art.canvas import Picture, faded
from scenes.art.light import rim
from scenes.play.lesson_light import (
    GONE_SECONDS,
    RAY_SECONDS,
    WAY_SECONDS,
    RayLight,
    Sentence,
    Travelling,
    ahead,
    short_of,
)
from scenes.stage.motion import Tweens
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.table import Pixel
from scenes.touch.target import Target
from scenes.views.lesson import GOAL_SHARE, STEP_SHARE, Lesson, Place, Step, sizes_for
from scenes.views.view import AnyView

SOFT, FILLED = 0.62, 0.97
"""How bright things are that lie open beside a button; and the part of a rectangle that they
cover where they fill it."""
CLEAR_MM = 1.0
"""Felt between words and what goes its way below them."""
KNOWN = "lesson.known"


class Shown:
    def __init__(
        self,
        view: AnyView,
        lesson: Lesson,
        seat: int,
        motion: Tweens,
        targets: Callable[[], list[Target]],
    ) -> None:
        """`motion` is the clock of all that moves or fades."""
        self._view, self._host, self._lesson, self._seat = view, view.host, lesson, seat
        self._motion, self._targets = motion, targets
        self._rays: list[RayLight] = []
        self._ways: list[Travelling] = []
        self._glows: list[Sprite] = []
        self._shining: list[pygame.Rect] = []
        """Where what shines lay when it was lit."""
        self._goal: Sentence | None = None
        self._said: Sentence | None = None
        self._is_hushed = self._is_lit = False

    # --- the goal

    def light(self, then: Callable[[], None]) -> None:
        """Ray after ray."""
        host = self._host
        light = self._lesson.goal_light(self._seat)
        host.around.sound_at("hint", self._view.side(self._seat))
        self._rays = [RayLight(host.stage, host.gallery, self._motion, ray) for ray in light]
        self._grow(self._rays, then)

    def _grow(self, waiting: Sequence[RayLight], then: Callable[[], None]) -> None:
        # Some may have gone out meanwhile.
        lit = [one for one in waiting if one in self._rays]
        if not lit:
            then()
            return
        lit[0].grow(self._seconds(RAY_SECONDS), partial(self._grow, lit[1:], then))

    def say_goal(self) -> None:
        self._goal = self._sentence(self._goal_place, self._goal_picture())

    def prepare(self, step: Step | None) -> None:
        """Finds where words have room, which takes a while: before anything moves. None: for the
        goal's alone."""
        self._goal_place = self._step_place = self._lesson.goal_place(self._seat)
        if step is not None:
            own = self._lesson.step_place(self._seat, step.key)
            self._step_place = own or self._goal_place

    @property
    def is_in_place(self) -> bool:
        """Whether the goal is where it would be said now."""
        return self._goal is None or self._goal_place == self._lesson.goal_place(self._seat)

    @property
    def shares_a_place(self) -> bool:
        """Whether a step's words stand where the goal's do."""
        return self._step_place.at == self._goal_place.at

    # --- a step

    def hush(self, hushed: bool) -> None:
        """Whether the view's own light waits."""
        if hushed != self._is_hushed:
            self._is_hushed = hushed
            self._view.hush(self._seat, hushed)

    def glow(self, step: Step) -> None:
        self.hush(False)
        self._is_lit = True
        self.darken()
        self._light_up(step)

    def relight(self, step: Step) -> None:
        """Other things are there to be touched now."""
        self.stop_ways()
        self._follow_goal()
        if self._said is None:
            self.prepare(step)
        self.darken()
        if self._is_lit:
            self._light_up(step)

    def _follow_goal(self) -> None:
        """What the goal's light lay along may lie elsewhere now."""
        there = self._lesson.goal_light(self._seat)
        for ray in [one for one in self._rays if one.ray not in there]:
            ray.put_out(GONE_SECONDS)
            self._rays.remove(ray)

    def shines_elsewhere(self, step: Step) -> bool:
        """Whether what shines has gone away from its light: a button that lies beside a rack."""
        return self._is_lit and self._shining != self._places(step)

    def _places(self, step: Step) -> list[pygame.Rect]:
        return [target.rect for target in self._targets() if target.means in step.glows]

    def _light_up(self, step: Step) -> None:
        self._shining = self._places(step)
        add = self._host.stage.add
        self._glows += [add(light, at, Layer.GLOW, ADD) for light, at in self._lights(step)]

    def _lights(self, step: Step) -> Iterator[tuple[Picture, Pixel]]:
        """What lies open on felt is softer than buttons."""
        gallery, wanted, lying = self._host.gallery, list(step.glows), list[pygame.Rect]()
        for target in self._targets():
            if target.means not in wanted:
                continue
            wanted.remove(target.means)
            own = self._view.hint_light(target)
            if any(button.means == target.means for button in self._host.buttons):
                yield rim(gallery, target.rect.size, True), target.rect.center
            elif own is not None:
                yield self._soft(own), target.rect.center
            else:
                lying.append(target.rect)
        for rect in _joined(lying):
            yield rim(gallery, rect.size), rect.center

    def _soft(self, light: Picture) -> Picture:
        return self._host.gallery.derived(
            light, ("soft",), lambda: Picture(faded(light.surface, SOFT), light.centre)
        )

    def darken(self, only: pygame.Rect | None = None) -> None:
        """What shines around all of it, or only around this."""
        areas = ((glow, glow.area()) for glow in self._glows)
        gone = [one for one, area in areas if only is None or (area and area.contains(only))]
        for glow in gone:
            glow.remove()
            self._glows.remove(glow)

    def travel(self, step: Step) -> None:
        """Up to the goal's words where these stand in the way."""
        stage, ways = self._host.stage, step.ways
        if step.crosses and self._goal is not None:
            clear = 2 * self._host.gallery.table.px(CLEAR_MM)
            ways = short_of(ways, self._goal.ink.inflate(clear, clear))
        self._ways = [Travelling(stage, self._motion, way) for way in ways]
        for travelling in self._ways:
            travelling.go(self._seconds(WAY_SECONDS))

    def stop_ways(self) -> bool:
        """Whether there were any."""
        stopped, self._ways = self._ways, []
        for travelling in stopped:
            travelling.put_out(GONE_SECONDS)
        return bool(stopped)

    def say(self, step: Step, is_first: bool) -> None:
        """The goal's words give way where the step's are to stand, and no sooner: nobody looks at a
        table that says nothing."""
        if self._said is not None:
            return
        gives_way = self._goal is not None and self.shares_a_place
        if self._goal is not None and gives_way:
            self._goal.put_out()
            self._goal = None
        picture, after = self._step_picture(step, is_first), GONE_SECONDS if gives_way else 0.0
        self._said = self._sentence(self._step_place, picture, after)

    # --- the end

    @property
    def has_words(self) -> bool:
        return self._goal is not None or self._said is not None

    def end(self) -> None:
        """All of it goes out softly."""
        self.stop_ways()
        for ray in self._rays:
            ray.put_out(GONE_SECONDS)
        for sentence in filter(None, (self._goal, self._said)):
            sentence.put_out()
        self.darken()
        self._rays, self._goal, self._said, self._is_lit = [], None, None, False
        self.hush(False)

    def set_words_visible(self, visible: bool) -> None:
        for sentence in filter(None, (self._goal, self._said)):
            sentence.set_visible(visible)

    # --- pictures

    def _seconds(self, seconds: float) -> float:
        return 0.0 if self._host.around.still else seconds

    def _sentence(self, place: Place, picture: Picture, after: float = 0.0) -> Sentence:
        return Sentence(self._host.stage, self._motion, picture, place.at, after)

    def _goal_picture(self) -> Picture:
        usual = self._host.words(self._seat).with_why(f"{self._view.game}.goal")
        return self._picture(self._lesson.goal(self._seat) or usual, self._goal_place, GOAL_SHARE)

    def _step_picture(self, step: Step, is_first: bool) -> Picture:
        words = self._host.words(self._seat)
        what, why = words.with_why(step.key)
        if is_first and not why:
            why = words(KNOWN)
        return self._picture((what, why), self._step_place, STEP_SHARE)

    def _picture(self, texts: tuple[str, str], place: Place, share: float) -> Picture:
        gallery, side = self._host.gallery, self._view.side(self._seat)
        sizes = sizes_for(self._goal_place.width_mm, share)
        width, align = place.width_mm, place.align
        return speech.taught(gallery, *texts, width, align, side, sizes, place.rises)

    def ahead(self, step: Step, with_goal: bool, is_first: bool) -> Iterator[None]:
        self.prepare(step)
        if with_goal:
            yield from self._goal_ahead()
        for first in dict.fromkeys((is_first, False)):
            self._step_picture(step, first)
            yield
        for _ in self._lights(step):
            yield

    def goal_ahead(self) -> Iterator[None]:
        """Of a seat that waits."""
        if self._goal is None:
            self.prepare(None)
        yield from self._goal_ahead()

    def _goal_ahead(self) -> Iterator[None]:
        yield from ahead(self._host.gallery, self._lesson.goal_light(self._seat))
        self._goal_picture()
        yield

    def again_ahead(self, step: Step) -> Iterator[None]:
        """Where it has been said before."""
        if self._said is None:
            self.prepare(step)
        self._step_picture(step, False)
        yield


def _joined(rects: Sequence[pygame.Rect]) -> Sequence[pygame.Rect]:
    """Things that fill a rectangle shine as one: between them there would be a mesh of light."""
    if not rects:
        return rects
    whole = rects[0].unionall(rects[1:])
    covered = sum(rect.width * rect.height for rect in rects)
    return [whole] if covered >= FILLED * whole.width * whole.height else rects
