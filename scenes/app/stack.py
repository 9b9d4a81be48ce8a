"""The stack of scenes: the topmost is shown and touched."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain

import pygame

from game.match import AnyMatch
from game.turning import TurningPoint
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
    ToReplay,
    Unplayed,
)
from scenes.services.surroundings import Surroundings
from scenes.touch.target import Target, anywhere

MOST_LEFT = 2
"""Scenes left after which memory is freed before any prefetching."""

ENTERING_SECONDS = 0.003
"""Processor time of loading per frame, plus the part under way."""

log = logging.getLogger(__name__)


class Stack:
    """Not empty once a scene has been shown."""

    def __init__(self, around: Surroundings, build: Callable[[Destination], Scene]) -> None:
        self._around, self._build = around, build
        self._scenes: list[Scene] = []
        self._entering: Scene | None = None
        """The topmost scene while it loads; nothing may be asked of it."""
        self._first: Iterable[None] = ()
        self._parts: Iterator[None] = iter(())
        self._held: list[pygame.event.Event] = []
        """Events that wait for the scene that loads."""
        self.tidy = False
        """Whether memory of left scenes is freed once the next one is idle."""
        self._left = 0
        """Scenes left since memory was last freed."""
        around.gallery.memory.shown = self._shown

    @property
    def top(self) -> Scene:
        return self._scenes[-1]

    @property
    def shown(self) -> Scene | None:
        """The topmost scene, or None."""
        return self._scenes[-1] if self._scenes else None

    @property
    def name(self) -> str:
        return self._scenes[-1].name if self._scenes else ""

    def go(self, destination: Destination) -> None:
        """Begins and enters at once."""
        self.begin(destination)
        self.enter_on()

    def begin(self, destination: Destination, first: Iterable[None] = ()) -> None:
        """Begins a scene: over the present one, back to the one below, or instead of all. Until it
        is entered the screen stays as it is. `first`: prepared before the scene's own parts."""
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
                # Replaces the page that led here.
                _leave(self._scenes.pop())
                self._begin(self._build(destination))
            case ToPause() | ToPin() | ToPage() | ToReplay(point=TurningPoint()):
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
        """Leaves all scenes and enters this one."""
        self._begin_alone(scene)
        self.enter_on()

    def _begin_alone(self, scene: Scene) -> None:
        self.clear()
        self._left += self.tidy
        self._begin(scene)

    @property
    def is_entering(self) -> bool:
        """Whether a scene is loading."""
        return self._entering is not None

    def enter_on(self, is_late: Callable[[], bool] = lambda: False) -> None:
        """Loads the remaining parts and enters the scene; stops when `is_late`."""
        scene = self._entering
        if scene is None:
            return
        for _ in self._parts:
            if is_late():
                return
        scene.enter()
        self._entering = None
        scene.stage.redraw()

    def due(self, events: Sequence[pygame.event.Event]) -> list[pygame.event.Event] | None:
        """The events for the topmost scene in this frame. None: loading takes the rest of it."""
        self._held += events
        if self.is_entering:
            ends = time.thread_time() + ENTERING_SECONDS
            self.enter_on(lambda: time.thread_time() > ends)
            if time.thread_time() > ends:
                return None
        due, self._held = self._held, []
        return due

    @property
    def match_id(self) -> int | None:
        """The saved match that is played, or None."""
        return next((one.match_id for one in self._scenes if one.match_id is not None), None)

    @property
    def match(self) -> AnyMatch | None:
        with suppress(Exception):
            return self._scenes[-1].shown_match if self._scenes else None
        return None

    def tell(self, key: str) -> None:
        """Passes a notice to all scenes, also covered ones."""
        self.enter_on()
        for scene in self._scenes:
            scene.tell(key)

    @property
    def game(self) -> str | None:
        return None if self.match is None else self.match.rules.game

    @property
    def is_overdue(self) -> bool:
        """Whether memory must be freed before prefetching."""
        return self._left >= MOST_LEFT

    def tidy_up(self) -> None:
        """Frees the memory of left scenes, in an idle frame."""
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
        """Leaves all scenes, whatever exceptions they raise."""
        left, self._scenes = self._scenes, []
        entering, self._entering = self._entering, None
        for scene in left:
            if scene is entering:
                # It may not be complete enough to be left.
                scene.stage.close()
                continue
            try:
                _leave(scene)
            except Exception:
                log.exception("the scene %r could not be left", scene.name)

    def again(self) -> list[Destination]:
        """The destinations that restore all scenes on another table, lowest first."""
        self.enter_on()
        found = (scene.again() for scene in self._scenes)
        return [one for one in found if one is not None] or [ToMenu()]

    def lay(self, destinations: Sequence[Destination]) -> None:
        """Enters scenes on top of each other."""
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
    """Shown when even the menu fails; a touch tries the menu again."""

    name = "nothing"

    def targets(self) -> list[Target]:
        return [anywhere(self.around.screen)]

    def touch(self, contact: object) -> None:
        self.go(ToMenu())
