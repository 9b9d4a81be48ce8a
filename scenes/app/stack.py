"""The scenes that lie over each other: the topmost is shown and touched."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain

import pygame

from game.match import AnyMatch
from scenes.art.canvas import Picture
from scenes.core.memory import give_back, look_for_garbage
from scenes.scene.scene import Scene
from scenes.services.destinations import (
    Anew,
    Back,
    Destination,
    ToExhibition,
    ToMenu,
    ToPage,
    ToPause,
    ToPin,
    Unplayed,
)
from scenes.services.surroundings import Surroundings
from scenes.touch.target import Target, anywhere

MOST_LEFT = 2
"""Scenes of which all that they held may lie about, where hands are quicker than what is looked
ahead for."""

log = logging.getLogger(__name__)


class Stack:
    """Never empty once a scene has been shown."""

    def __init__(self, around: Surroundings, build: Callable[[Destination], Scene]) -> None:
        self._around, self._build = around, build
        self._scenes: list[Scene] = []
        self._entering: Scene | None = None
        """The topmost one, while not all of it is there: nothing may be asked of it."""
        self._first: Iterable[None] = ()
        self._parts: Iterator[None] = iter(())
        self.tidy = False
        """Whether what a scene held is given back once the next one rests, and not much later."""
        self._left = 0
        """How many scenes have been left since what they held was given back."""
        around.gallery.memory.shown = self._shown

    @property
    def top(self) -> Scene:
        return self._scenes[-1]

    @property
    def shown(self) -> Scene | None:
        """The topmost one, if there is one."""
        return self._scenes[-1] if self._scenes else None

    @property
    def name(self) -> str:
        return self._scenes[-1].name if self._scenes else ""

    def go(self, destination: Destination) -> None:
        """There at once."""
        self.begin(destination)
        self.enter_on()

    def begin(self, destination: Destination, first: Iterable[None] = ()) -> None:
        """Over the present scene, back from there, or leaving everything. What comes is there as
        soon as it is entered, until then what was shown last stays on the screen. `first`: what is
        laid before the scene's own parts."""
        self.enter_on()
        self._first = first
        match destination:
            case Back():
                _leave(self._scenes.pop())
                self._around.gallery.memory.wanted.begin_list(self.top.pictures)
                self.top.come_back(destination)
                self.top.stage.redraw()
            case Anew():
                waiting = self.again()
                self.clear()
                self._around.follow_wishes()
                self.lay(waiting)
            case ToPage() if self.top.is_operators:
                # In the place of the one that led there.
                _leave(self._scenes.pop())
                self._begin(self._build(destination))
            case ToPause() | ToPin() | ToPage():
                self._cover()
                self._begin(self._build(destination))
            case _:
                for scene in self._scenes if isinstance(destination, Unplayed) else ():
                    scene.given_up()
                if isinstance(destination, ToExhibition):
                    self._around.comfort.forget()
                if self._around.is_to_be_laid_out:
                    self.clear()
                self._around.follow_wishes()
                self._begin_alone(self._build(destination))

    def show(self, scene: Scene) -> None:
        """Leaves everything and enters a scene."""
        self._begin_alone(scene)
        self.enter_on()

    def _begin_alone(self, scene: Scene) -> None:
        self.clear()
        self._left += self.tidy
        self._begin(scene)

    @property
    def is_entering(self) -> bool:
        """Whether a part of what comes is still to be laid."""
        return self._entering is not None

    def enter_on(self, is_late: Callable[[], bool] = lambda: False) -> None:
        """What comes is laid part by part and entered, or as much of it as there is time for."""
        scene = self._entering
        if scene is None:
            return
        for _ in self._parts:
            if is_late():
                return
        scene.enter()
        self._entering = None
        scene.stage.redraw()

    @property
    def match_id(self) -> int | None:
        """Of the saved match that is played, if any."""
        return next((one.match_id for one in self._scenes if one.match_id is not None), None)

    @property
    def match(self) -> AnyMatch | None:
        """The one that is shown, if any can be had."""
        with suppress(Exception):
            return self._scenes[-1].shown_match if self._scenes else None
        return None

    def tell(self, key: str) -> None:
        """A notice, also where another scene lies over the one that says it."""
        self.enter_on()
        for scene in self._scenes:
            scene.tell(key)

    @property
    def game(self) -> str | None:
        """Which is shown, if any."""
        return None if self.match is None else self.match.rules.game

    @property
    def is_overdue(self) -> bool:
        """Whether so much lies about that nothing should be made ahead before it is given back."""
        return self._left >= MOST_LEFT

    def tidy_up(self) -> None:
        """Nobody waits: what the scenes held that have been left is given back."""
        if self._left:
            self._left = 0
            give_back()
        elif self.tidy:
            look_for_garbage()

    def clear(self) -> None:
        self.enter_on()
        while self._scenes:
            _leave(self._scenes.pop())

    def abandon(self) -> None:
        """Leaves everything, whatever fault that has."""
        left, self._scenes = self._scenes, []
        entering, self._entering = self._entering, None
        for scene in left:
            if scene is entering:
                # It may lack whatever it would leave.
                scene.stage.close()
                continue
            try:
                _leave(scene)
            except Exception:
                log.exception("the scene %r could not be left", scene.name)

    def again(self) -> list[Destination]:
        """Where equal scenes are to be had on another table, the lowest first."""
        self.enter_on()
        found = (scene.again() for scene in self._scenes)
        return [one for one in found if one is not None] or [ToMenu()]

    def lay(self, destinations: Sequence[Destination]) -> None:
        """One over the other."""
        for destination in destinations:
            if self._scenes:
                self._cover()
            self._begin(self._build(destination))
            self.enter_on()

    def _shown(self) -> Iterator[Picture | pygame.Surface]:
        for scene in self._scenes:
            yield from scene.stage.pictures()

    def _cover(self) -> None:
        self.top.let_go()
        self.top.cover()
        self.top.draw(self._around.screen)

    def _begin(self, scene: Scene) -> None:
        self._scenes.append(scene)
        self._around.gallery.memory.wanted.begin_list(scene.pictures)
        self._entering = scene
        floor = scene.stage.lay_floor(self._around.screen)
        self._parts = chain(self._first, scene.parts(), floor)


def _leave(scene: Scene) -> None:
    scene.let_go()
    scene.leave()
    scene.stage.close()


class EmptyTable(Scene):
    """What is left when not even the menu can be shown."""

    name = "nothing"

    def targets(self) -> list[Target]:
        return [anywhere(self.around.screen)]

    def touch(self, contact: object) -> None:
        self.go(ToMenu())


ENTERING_SECONDS = 0.003
"""Of processor time, and the end of the part begun: so much is laid in a frame."""


class SceneLoader:
    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._held: list[pygame.event.Event] = []

    def told(self, events: Sequence[pygame.event.Event]) -> list[pygame.event.Event] | None:
        """All that the topmost scene is to be told in this frame. None: the rest of it, or showing
        it, takes the next frame."""
        self._held += events
        if self._is_late():
            return None
        told, self._held = self._held, []
        return told

    def _is_late(self) -> bool:
        if not self._stack.is_entering:
            return False
        ends = time.thread_time() + ENTERING_SECONDS
        self._stack.enter_on(lambda: time.thread_time() > ends)
        return time.thread_time() > ends
