"""The app: one frame, the stack of scenes, and the guard against faults."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from queue import SimpleQueue

import pygame

from game.rules import Json
from game.settings import Settings
from scenes.app.guard import Guard
from scenes.app.idle import Idle, Prefetcher
from scenes.app.presenting import Presenting
from scenes.app.stack import Stack
from scenes.core.events import SCREEN_EVENTS, SOUND_EVENTS
from scenes.core.limits import is_size
from scenes.core.memory import Times
from scenes.core.table import Point, Table
from scenes.covers.covering import SizeScene
from scenes.kiosk.heart import AGAIN
from scenes.operator.way_in import WayIn
from scenes.scene.router import before
from scenes.scene.scene import Scene
from scenes.services.destinations import Anew, Destination, ToEnd, ToExhibition
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.touch.calibration import MATRIX, matrix_of
from scenes.touch.contacts import Contact, Contacts
from scenes.touch.ghosts import DEAD, dead_spots
from scenes.touch.recording import Recorder
from scenes.touch.target import Target

FRAME_SECONDS = 1 / 60

log = logging.getLogger(__name__)


class App:
    """Runs the scenes that `build` makes of destinations. A fault ends the scene, not the app; it
    is logged and the menu says so."""

    def __init__(
        self,
        around: Surroundings,
        services: Services,
        build: Callable[[Destination], Scene],
    ) -> None:
        self.around, self.services = around, services
        self.stack = Stack(around, build)
        self.way_in = WayIn(around, services)
        self.contacts = self._new_contacts()
        self.times = Times(FRAME_SECONDS)
        self.errands: SimpleQueue[Callable[[], None]] = SimpleQueue()
        """Calls from other threads, run between two frames."""
        self.running = True
        self.exit_status = 0
        """The program's exit status."""
        self.is_kiosk = False
        """Whether neither the window nor the keyboard can end it."""
        self.presenting = Presenting(around)
        self._prefetcher = Prefetcher(around, services)
        self.guard = Guard(around, services, self.stack, self.go)
        self.idle = Idle(services, around.clock)
        self.at_rest: Callable[[], None] = lambda: None
        """Called after idle frames, except while the operator is there."""
        self.recorder: Recorder | None = None
        """Records the events of all devices; None: off."""
        self._is_in_frame = self._is_touched_now = False
        self._asked: list[Destination] = []
        """Destinations requested by touches in this frame."""
        self._waiting: list[Destination] | None = None
        """Destinations to restore once the screen has a playable size; None: it has one."""

    @property
    def screen(self) -> pygame.Surface:
        return self.around.screen

    def end(self) -> None:
        """Ends after this frame; may be called from any thread or signal handler."""
        self.running = False

    def status(self) -> Json:
        """For the status file; may be called from another thread."""
        frames = {"frames": self.times.frames, "frames_missed": self.times.missed}
        return {"state": self.stack.name, "game": self.stack.game, **frames}

    def close(self) -> None:
        self.stack.clear()
        self.services.thinker.close()
        if self.services.door is not None:
            self.services.door.close()
        self.around.sounds.close()
        self.services.store.close()
        self.around.gallery.close()
        pygame.quit()

    # --- the screen

    def resize(self, size: tuple[int, int]) -> None:
        """Sets the window's size."""
        pygame.display.set_mode(size, self.screen.get_flags())
        self._follow_screen(self.presenting.follow(self.scene))

    def _follow_screen(self, screen: pygame.Surface | None) -> None:
        """Lays everything out anew if the size has changed. None: no screen."""
        table = self.around.table
        if screen is None:
            return
        if screen.get_size() == (table.width, table.height):
            self.around.screen = screen
        else:
            self.lay_out(screen)

    def lay_out(self, screen: pygame.Surface, inches: float | None = None) -> None:
        """Lays everything out anew; shows a message while the size cannot be played."""
        match = self.scene.shown_match
        if self._waiting is None:
            self._waiting = self.stack.again()
        self.way_in.forget()
        self.stack.clear()
        self.around.lay_out(screen, inches)
        self.contacts = self._new_contacts()
        log.info("the screen has %d x %d pixels now", *screen.get_size())
        if not is_size(*screen.get_size()):
            self.show(SizeScene(self.around, self.go, match))
            return
        waiting, self._waiting = self._waiting, None
        self.stack.lay(waiting)

    # --- scenes

    @property
    def scene(self) -> Scene:
        return self.stack.top

    def show(self, scene: Scene) -> None:
        """Leaves all scenes and enters this one."""
        self.stack.show(scene)

    def go(self, destination: Destination) -> None:
        """Goes to a destination; for a touch in the next frame, so that this one shows the
        press."""
        if self._is_touched_now:
            self._asked.append(destination)
        else:
            self._follow(destination)

    def _follow(self, destination: Destination) -> None:
        if isinstance(destination, ToEnd):
            self.exit_status = AGAIN if destination.again else 0
            self.end()
        elif isinstance(destination, Anew) and destination.inches is not None:
            self.lay_out(self.screen, destination.inches)
        else:
            first = self.presenting.leave(self.stack.shown, destination, self._is_in_frame)
            self.stack.begin(destination, first)
            if not self._is_in_frame or self.services.patient:
                self.stack.enter_on()

    @property
    def is_going(self) -> bool:
        """Whether another scene is about to be shown."""
        return bool(self._asked) or self.stack.is_entering

    def _go_where_asked(self) -> None:
        """Only the first of simultaneous requests counts: the other scene is gone."""
        asked, self._asked = self._asked, []
        for destination in asked[:1]:
            self._follow(destination)

    # --- the loop

    def frame(self, dt: float, events: Iterable[pygame.event.Event]) -> None:
        """Advances time first, so that animations started by a touch begin at 0; then handles
        events, draws and presents."""
        began = time.thread_time()
        arrivals: list[float] = []
        has_drawn = self._guarded(lambda: self._advance(dt, list(events), arrivals))
        self.around.sounds.tick(self.around.clock.now, self.scene.is_silent)
        self.times.note(began, has_drawn, arrivals)
        rests = not (has_drawn or self.scene.is_moving or self.scene.is_touched)
        if rests and (self.stack.is_overdue or not self.scene.may_prefetch):
            self.stack.tidy_up()
        elif rests or (not self.is_going and self._prefetcher.has_time(self.scene, self.times)):
            began = time.thread_time()
            self._guarded(lambda: self._prefetcher.prefetch(self.scene))
            self.times.ahead_ms.append((time.thread_time() - began) * 1000)
        self._prefetcher.tidy_up(self.times, self.stack.tidy)
        if rests:
            self._prefetcher.give_back(self.scene.is_ready)
            if not self.scene.is_operators:
                self.at_rest()

    def _guarded(self, act: Callable[[], bool]) -> bool:
        """Runs `act`; any exception ends the scene, since nobody at the table can handle it."""
        self._is_in_frame = True
        try:
            return act()
        except Exception as problem:
            log.exception("a fault in the scene %r ended it", self.stack.name)
            self._asked = []
            self.guard.recover(problem)
            return True
        finally:
            self._is_in_frame = False

    def _advance(self, dt: float, events: list[pygame.event.Event], arrivals: list[float]) -> bool:
        """Whether anything was drawn or laid out. `arrivals` gets the arrival times of touches."""
        self.around.clock.now += dt
        for notice in self.services.tick(dt):
            self.stack.tell(notice.key)
        if not self.stack.is_entering:
            self.scene.tweens.holds = self.presenting.arriving is not None
            self.scene.update(dt)
            self._go_where_asked()
        due = self.stack.due(events)
        if due is None:
            return True
        self._handle(due, arrivals)
        entered = self.way_in.tick(dt, self.scene, self.contacts)
        is_played = self.stack.match_id is not None
        destination = entered or self.idle.destination(self.scene, is_played)
        if destination is not None:
            self.go(destination)
        elif self.idle.is_leaving(self.scene):
            away = before(ToExhibition(), self.around, self.services, self.go)
            self.scene.prefetch_also(away)
        if self.stack.is_entering:
            return True
        self._follow_screen(self.presenting.tick(dt, self.scene, self.contacts.is_touched))
        return self.presenting.show(self.scene)

    # --- events

    def _handle(self, events: list[pygame.event.Event], arrivals: list[float]) -> None:
        for event in events:
            if event.type == pygame.QUIT:
                self.running = self.running and self.is_kiosk
            elif event.type in SCREEN_EVENTS:
                self._follow_screen(self.presenting.follow(self.scene))
            elif event.type in SOUND_EVENTS:
                self.around.sounds.follow(event)
        if self.recorder is not None:
            self.recorder.note(events, self.around.table, self.around.clock.now)
        for contact in self.contacts.read(events, self.around.clock.now):
            self._touch(contact)
            if contact.kind in ("down", "up") and contact.arrived is not None:
                arrivals.append(contact.arrived)
        if self.contacts.is_touched:
            self.idle.touched()

    def _touch(self, contact: Contact) -> None:
        if self.way_in.touch(contact, self.scene):
            return
        if self._asked and contact.kind == "up":
            # The scene is being left, so a lift must not trigger anything.
            contact = replace(contact, kind="cancel")
        self._is_touched_now = True
        try:
            self.scene.touch(contact)
        finally:
            self._is_touched_now = False

    def _new_contacts(self) -> Contacts:
        found = _contacts_of(self.around.table, self.services.settings, self._target_at)
        self.around.contacts = found
        return found

    def _target_at(self, point: Point) -> Target | None:
        return self.scene.peek(point) or self.way_in.target_at(point)

    def is_idle(self) -> bool:
        """Whether a frame would change nothing."""
        if self.is_going or self.presenting.arriving is not None:
            # A scene that is still fading in or loading must not be asked.
            return False
        waits = self.contacts.is_waiting or self.way_in.is_waiting or self.scene.awaits_a_lift
        return self.scene.is_settled() and not self.scene.stage.is_dirty and not waits

    def rests(self) -> bool:
        """Whether nothing waits for a frame."""
        return self._guarded(self._rests)

    def _rests(self) -> bool:
        return self.is_idle() and self.scene.is_ready and not self.around.sounds.is_waiting


def _contacts_of(
    table: Table, settings: Settings, target_at: Callable[[Point], Target | None]
) -> Contacts:
    """Contacts with the operator's dead spots and calibration."""
    dead, matrix = dead_spots(settings.value(DEAD)), matrix_of(settings.value(MATRIX))
    return Contacts(table.measured, target_at, dead, matrix)
