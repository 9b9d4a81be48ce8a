"""Random touches and keys: forty contacts at once, malformed events, a window manager's events."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random
from time import monotonic

import pygame

from scenes.app.app import FRAME_SECONDS, App
from scenes.core.table import Point
from scenes.drive.findings import Findings
from scenes.drive.fingers import touch_event
from scenes.touch.contacts import FORGOTTEN_SECONDS

CONTACTS = 40
PHASE_FRAMES, LOOK_EVERY, SILENT_EVERY = 240, 600, 20
"""Frames between changes of the hands, checks for stuck gestures, checks without lifts."""
UNPLUGGED_EVERY, TOLD_EVERY = 1700, 500_000
LIFTED_SECONDS, SLOW_FRAME = 0.5, 0.25
JUMPS, DOWNS, UPS, OTHERS = 0.06, 0.12, 0.07, 0.15
WINDOW = (
    pygame.WINDOWCLOSE,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWHIDDEN,
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWLEAVE,
)
KEYS = (
    pygame.K_ESCAPE,
    pygame.K_F4,
    pygame.K_q,
    pygame.K_c,
    pygame.K_TAB,
    pygame.K_DELETE,
    pygame.K_BACKSPACE,
    pygame.K_F11,
    pygame.K_RETURN,
    pygame.K_POWER,
    pygame.K_AC_BACK,
)
HELD_KEYS = (0, pygame.KMOD_ALT, pygame.KMOD_CTRL, pygame.KMOD_CTRL | pygame.KMOD_ALT)
NO_PLACES = (math.nan, math.inf, -math.inf, 1e300, "0.5", None)


class Storm:
    """Random events; most contacts are on targets."""

    def __init__(self, app: App, rng: Random) -> None:
        self.app, self._rng, self.found = app, rng, Findings()
        app.is_kiosk = True
        self._down: dict[int, Point] = {}
        self._hands, self._looks = CONTACTS, 0
        self._device, self._faults = 1, app.guard.faults

    def blow(
        self,
        events: int,
        seconds: float = math.inf,
        frames: float = math.inf,
        tell: Callable[[str], None] = lambda _: None,
    ) -> Findings:
        """Runs until a limit is reached; `tell` gets the results at intervals."""
        ends, found, told = monotonic() + seconds, self.found, TOLD_EVERY
        while self.events < events and self.frames < frames and monotonic() < ends:
            self._frame(list(self._events()))
            if self.events >= told:
                tell(next(found.lines()))
                told += TOLD_EVERY
            if self.frames % PHASE_FRAMES == 0:
                self._hands = self._rng.choice((1, 2, 3, 5, 10, 20, CONTACTS, CONTACTS))
            if self.frames % UNPLUGGED_EVERY == 0:
                self._unplug()
            if self.frames % LOOK_EVERY == 0:
                self._look()
        self._look()
        return self.found

    def _frame(self, events: list[pygame.event.Event], seconds: float = FRAME_SECONDS) -> None:
        # The system's own events are dropped.
        pygame.event.clear()
        self.app.frame(seconds, events)
        found, name = self.found, self.app.scene.name
        found.counts.update({"events": len(events), "frames": 1, f"frames of {name}": 1})
        if self.app.guard.faults > self._faults:
            self._faults = self.app.guard.faults
            found.problems["faults"].append(f"frame {self.frames}")
        if not self.app.running or name == "operator":
            found.problems["out of the kiosk"].append(f"frame {self.frames}, {name}")
            self.app.running = True

    @property
    def events(self) -> int:
        return self.found.counts["events"]

    @property
    def frames(self) -> int:
        return self.found.counts["frames"]

    # --- events

    def _events(self) -> Iterator[pygame.event.Event]:
        rng = self._rng
        places = [target.rect for target in self.app.scene.all_targets()]
        for finger in range(self._hands):
            yield from self._of(finger, places)
        for finger in [one for one in self._down if one >= self._hands]:
            yield self._finger(pygame.FINGERUP, finger, self._down.pop(finger))
        if rng.random() < OTHERS:
            yield self._other(places)

    def _of(self, finger: int, places: list[pygame.Rect]) -> Iterator[pygame.event.Event]:
        rng, dice = self._rng, self._rng.random()
        at = self._down.get(finger)
        if at is None:
            if dice < DOWNS:
                self._down[finger] = self._somewhere(places)
                yield self._finger(pygame.FINGERDOWN, finger, self._down[finger])
        elif dice < UPS:
            del self._down[finger]
            # Some lift events are never sent.
            if rng.random() > 0.02:
                yield self._finger(pygame.FINGERUP, finger, at)
        else:
            far = self.app.around.table.per_mm
            near = at[0] + rng.gauss(0, 2 * far), at[1] + rng.gauss(0, 2 * far)
            self._down[finger] = self._somewhere(places) if dice < UPS + JUMPS else near
            yield self._finger(pygame.FINGERMOTION, finger, self._down[finger])

    def _somewhere(self, places: list[pygame.Rect]) -> Point:
        rng, table = self._rng, self.app.around.table
        if not places or rng.random() < 0.25:
            return rng.uniform(0, table.width), rng.uniform(0, table.height)
        rect = rng.choice(places)
        return rng.uniform(rect.left, rect.right), rng.uniform(rect.top, rect.bottom)

    def _finger(self, kind: int, finger: int, at: Point) -> pygame.event.Event:
        table = self.app.around.table
        return touch_event(kind, finger, at, (table.width, table.height), self._device)

    def _other(self, places: list[pygame.Rect]) -> pygame.event.Event:
        rng = self._rng
        pos = tuple(map(round, self._somewhere(places)))
        make = rng.choice((self._key, self._key, self._broken, self._mouse, self._of_window))
        return make(pos)

    def _key(self, _: tuple[int, ...]) -> pygame.event.Event:
        kind = self._rng.choice((pygame.KEYDOWN, pygame.KEYUP))
        values = {"key": self._rng.choice(KEYS), "mod": self._rng.choice(HELD_KEYS)}
        return pygame.event.Event(kind, {**values, "unicode": "", "scancode": 0})

    def _broken(self, _: tuple[int, ...]) -> pygame.event.Event:
        rng = self._rng
        kind = rng.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
        values: dict[str, object] = {"touch_id": self._device}
        values["finger_id"] = rng.randrange(CONTACTS)
        values |= {"x": rng.choice(NO_PLACES), "y": rng.choice(NO_PLACES)}
        values.pop(rng.choice(tuple(values)))
        return pygame.event.Event(kind, values)

    def _mouse(self, pos: tuple[int, ...]) -> pygame.event.Event:
        kind = self._rng.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP))
        return pygame.event.Event(kind, pos=pos, button=1, buttons=(1, 0, 0), rel=(0, 0))

    def _of_window(self, _: tuple[int, ...]) -> pygame.event.Event:
        kind = self._rng.choice((pygame.QUIT, *WINDOW))
        return pygame.event.Event(kind)

    def _unplug(self) -> None:
        """Replaces the device by another one; its fingers are not lifted."""
        self._device += 1
        self._down.clear()
        self._wait(LIFTED_SECONDS, FRAME_SECONDS)

    # --- invariants

    def _look(self) -> None:
        self._looks += 1
        ups = [self._finger(pygame.FINGERUP, one, at) for one, at in self._down.items()]
        ups.append(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1))
        self._down.clear()
        if self._looks % SILENT_EVERY == 0:
            self._wait(FORGOTTEN_SECONDS + 1, SLOW_FRAME)
        else:
            self._frame([*ups, *self._forgotten()])
            self._wait(LIFTED_SECONDS, FRAME_SECONDS)
        if self.app.scene.fingers:
            held = [str(one.target) for one in self.app.scene.fingers.values()]
            where = f"{self.app.scene.name}, frame {self.frames}"
            self.found.problems["stuck fingers"].append(f"{where}: {held}")

    def _forgotten(self) -> list[pygame.event.Event]:
        return [self._finger(pygame.FINGERUP, one, (0.0, 0.0)) for one in range(CONTACTS)]

    def _wait(self, seconds: float, step: float) -> None:
        for _ in range(round(seconds / step)):
            self._frame([], step)
