"""The app: window, sixty frames a second, the stack of scenes, and what it measures."""

from __future__ import annotations

import gc
import math
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from queue import SimpleQueue
from random import SystemRandom

import pygame

from game.matches import LARGEST_SEED
from game.rules import stream
from game.store import Notice, Store
from scenes.art.gallery import Gallery
from scenes.play.thinker import Thinker
from scenes.scene import Scene
from scenes.table import Side, Table
from scenes.touch.contacts import Contacts
from scenes.window import NoDisplay, open_window
from scenes.words import LANGUAGES, Words

FRAME_SECONDS = 1 / 60
POLL_SECONDS = 0.004
LONGEST_STEP = 0.05
"""Seconds that one frame advances at most, however long the machine stood still."""
IDLE_SECONDS = 0.25
"""How long a frame may be put off while nothing moves and nobody touches."""
KEPT_TIMES = 20_000


class Times:
    """The last frames' processor times and touch latencies, in milliseconds."""

    def __init__(self) -> None:
        self.frames = 0
        self.frame_ms: deque[float] = deque(maxlen=KEPT_TIMES)
        self.touch_ms: deque[float] = deque(maxlen=KEPT_TIMES)

    def clear(self) -> None:
        """Begins to measure anew."""
        self.frame_ms.clear()
        self.touch_ms.clear()


class App:
    """Owns what scenes share: the table, the pictures, the store, the words, the time."""

    def __init__(
        self, screen: pygame.Surface, table: Table, store: Store, seed: int | None = None
    ) -> None:
        self.screen = screen
        self.table = table
        self.store = store
        self.gallery = Gallery(table)
        self.contacts = Contacts(table)
        self.times = Times()
        self.thinker = Thinker()
        self.patient = False
        """Whether frames wait for computer players, so that the same script gives the same
        pictures on every machine."""
        self.still = store.setting("still", False) is True
        self.errands: SimpleQueue[Callable[[], None]] = SimpleQueue()
        """What other threads want done between two frames."""
        self.tidy = False
        """Whether what a scene held is given back when it is left, and not some time later: at 4K
        that is a hundred megabytes and more. `run` switches it on."""
        self.now = 0.0
        self.running = True
        self._seed = seed
        self._matches = 0
        self._stack: list[Scene] = []
        self._languages = self._stored_languages()
        self.notices: list[Notice] = []
        """What has been said about saving since the start; the menu shows the last."""

        # What the table does when left alone knows the scenes, which know the app.
        from scenes.idle import Idle

        self.idle = Idle(self)

    # --- what scenes ask for

    def seed(self) -> int:
        """A new match's seed: from the app's own seed, or from the machine."""
        if self._seed is None:
            return SystemRandom().randrange(LARGEST_SEED)
        self._matches += 1
        return stream(self._seed, "match", self._matches).randrange(LARGEST_SEED)

    def words(self, side: Side) -> Words:
        return Words(self._languages[side])

    def change_language(self, side: Side) -> None:
        spot = LANGUAGES.index(self._languages[side])
        self._languages[side] = LANGUAGES[(spot + 1) % len(LANGUAGES)]
        self.store.set_setting("languages", [self._languages[s] for s in Side])

    def _stored_languages(self) -> dict[Side, str]:
        stored = self.store.setting("languages", ["en", "fr", "en", "de"])
        if not (isinstance(stored, list) and len(stored) == len(Side)):
            stored = ["en"] * len(Side)
        return {s: stored[s] if stored[s] in LANGUAGES else LANGUAGES[0] for s in Side}

    def take_notices(self) -> list[Notice]:
        """New ones from the store; all are kept for the menu."""
        new = list(self.store.take_notices())
        self.notices.extend(new)
        return new

    def close(self) -> None:
        while self._stack:
            self._stack.pop().leave()
        self.thinker.close()
        self.store.close()
        pygame.quit()

    # --- the stack

    @property
    def scene(self) -> Scene:
        return self._stack[-1]

    def go(self, scene: Scene) -> None:
        """Leaves everything and enters a scene."""
        self._leave_all()
        if self.tidy:
            gc.collect()
        self.push(scene)

    def _leave_all(self) -> None:
        while self._stack:
            left = self._stack.pop()
            left.let_go()
            left.leave()

    def push(self, scene: Scene) -> None:
        """Covers the present scene."""
        if self._stack:
            self.scene.let_go()
            self.scene.cover()
            self.scene.draw(self.screen)
        self._stack.append(scene)
        scene.enter()
        scene.stage.redraw()

    def pop(self) -> None:
        """Uncovers the scene below."""
        left = self._stack.pop()
        left.let_go()
        left.leave()
        self.scene.stage.redraw()

    # --- the loop

    def frame(self, dt: float, events: Iterable[pygame.event.Event]) -> None:
        """Time first, so that what a touch starts begins at its beginning; then the events,
        draw, present."""
        began = time.thread_time()
        self.now += dt
        self.scene.update(dt)
        arrivals = self._handle(list(events))
        self.idle.tick()
        if self.scene.stage.is_dirty:
            self._present(self.scene.draw(self.screen))
        self.times.frames += 1
        self.times.frame_ms.append((time.thread_time() - began) * 1000)
        ended = time.perf_counter()
        self.times.touch_ms.extend((ended - arrived) * 1000 for arrived in arrivals)

    def _handle(self, events: list[pygame.event.Event]) -> list[float]:
        """The arrival times of the touches among the events."""
        for event in events:
            if event.type == pygame.QUIT:
                self.running = False
            elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
                self.scene.stage.redraw()
        arrivals = []
        for contact in self.contacts.read(events, self.now):
            self.idle.touched()
            self.scene.touch(contact)
            if contact.kind in ("down", "up") and contact.arrived is not None:
                arrivals.append(contact.arrived)
        return arrivals

    def _present(self, rects: list[pygame.Rect] | None) -> None:
        if rects is None:
            pygame.display.flip()
        elif rects:
            pygame.display.update(rects)

    def is_idle(self) -> bool:
        """Whether a frame would change nothing."""
        return self.scene.is_settled() and not self.scene.stage.is_dirty

    def run(self, until: float = math.inf) -> None:
        """Until the window is closed, or for so many seconds. A touch starts its frame at once,
        not at the next tick."""
        gc.collect()
        gc.freeze()
        self.tidy = True
        last = time.perf_counter()
        ends = last + until
        while self.running and last < ends:
            pause = IDLE_SECONDS if self.is_idle() else FRAME_SECONDS
            events = self._wait(last + pause)
            while not self.errands.empty():
                self.errands.get()()
            now = time.perf_counter()
            self.frame(min(now - last, max(pause, LONGEST_STEP)), events)
            last = now

    def _wait(self, until: float) -> list[pygame.event.Event]:
        """What comes in until then, as soon as it comes. The library's own waiting polls each
        millisecond on several backends and costs half a core."""
        while True:
            events = pygame.event.get()
            left = until - time.perf_counter()
            if events or left <= 0:
                return stamped(events)
            time.sleep(min(POLL_SECONDS, left))


def stamped(events: list[pygame.event.Event]) -> list[pygame.event.Event]:
    """The events, each finger's with the time of its arrival unless it brings one."""
    now = time.perf_counter()
    for event in events:
        if event.type in (pygame.FINGERDOWN, pygame.FINGERUP) and not hasattr(event, "arrived"):
            event.__dict__["arrived"] = now
    return events


def play(
    size: tuple[int, int] | None,
    windowed: bool,
    inches: float | None,
    data: Path | None,
    seed: int | None,
) -> int:
    """The app on a real screen; the exit status."""
    # The first scene imports the app; the app knows no scene by name but here.
    from scenes.start import start

    try:
        screen = open_window(size, windowed)
    except NoDisplay as problem:
        sys.stderr.write(f"trivet: {problem}\n")
        return 2
    app = start(screen, inches, data, seed)
    app.run()
    app.close()
    return 0
