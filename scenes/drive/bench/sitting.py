"""The table as driven by the bench: frame after frame, as fast as possible."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random

import pygame

from game.games import games
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.rules import Seated
from scenes.app.app import FRAME_SECONDS, App
from scenes.app.idle import PREPARING_SECONDS
from scenes.core.table import Point
from scenes.drive.bench.figures import Moments, of_frames
from scenes.drive.fingers import KINDS, touch_event
from scenes.drive.robot import Robot
from scenes.drive.visitor import Person
from scenes.play.scene import PlayScene
from scenes.scene.router import before
from scenes.services.destinations import Destination, ToPlay
from scenes.services.seating import HUMAN, Seating
from scenes.touch.device import FINGER_KINDS, Sending
from scenes.touch.target import by_id
from scenes.views.measure import Measure

COLUMNS, ROWS = 8, 5
CIRCLE, CIRCLE_TICKS = 0.01, 60


def post(kind: Sending, finger: int, at: Point) -> None:
    """Posts a touch event; `at` in shares of the table."""
    pygame.event.post(touch_event(KINDS[kind], finger, at, (1, 1)))


def spread(count: int) -> list[Point]:
    return [
        ((n % COLUMNS + 0.5) / COLUMNS, (n // COLUMNS % ROWS + 0.5) / ROWS) for n in range(count)
    ]


def circling(at: Point, tick: int) -> Point:
    turn = math.tau * tick / CIRCLE_TICKS
    return at[0] + CIRCLE * math.cos(turn), at[1] + CIRCLE * math.sin(turn)


SEED = 7
CHANGE_SECONDS = 1.0
"""After a change of turn the table may be busy for so long."""
LONGEST_END, ADMIRED_SECONDS = 20, 5.0
"""Seconds until the result of a game appears, at most, and for which people look at it."""
PLAY_ON = ("result.next", "result.again")


class Frames:
    """Milliseconds of the frames since measuring began."""

    def __init__(self) -> None:
        self.busy: list[float] = []
        """Frames in which anything was drawn or touched."""
        self.idle = 0
        self.after: list[float] = []
        """Work between frames, such as prefetching: touches wait for it too."""
        self.of_changes: list[float] = []
        """Those of `busy` within CHANGE_SECONDS of a change of turn."""


class _Clockwork(Robot):
    """Runs frames as fast as possible; waits only for computer players."""

    def __init__(self, app: App, note: Callable[[float, bool], None]) -> None:
        """`note` gets a frame's milliseconds of processor time, and whether it drew or was
        touched."""
        super().__init__(app, "steps")
        app.services.thinker.is_waited_for = True
        self._note = note

    def _pass(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME_SECONDS))):
            # A patient table makes one picture per frame; the real one makes as many as it can, and
            # shows all effects of a move in its frame.
            self.app.services.patient = False
            events, drawn = pygame.event.get(), self.app.times.drawn
            began = time.thread_time()
            self.app.frame(FRAME_SECONDS, events)
            took = (time.thread_time() - began) * 1000
            is_touched = any(event.type in FINGER_KINDS for event in events)
            self._note(took, is_touched or self.app.times.drawn > drawn)


class Sitting:
    """A person at the table, with measurements."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.robot = _Clockwork(app, self._note)
        self.rng = Random(SEED)
        self.visitor = Person(self.robot, self.rng)
        self.ask = self.visitor.ask
        self.frames = Frames()
        self.moments: Moments = {}
        self.after_frame: Callable[[], None] = lambda: None
        self._acting: tuple[int, ...] = ()
        self._changed_at = -CHANGE_SECONDS
        self._done_before = 0.0

    @property
    def size(self) -> tuple[int, int]:
        return self.app.screen.get_size()

    @property
    def seconds(self) -> float:
        return self.app.around.clock.now

    # --- players

    def sit_down(self, match: AnyMatch, kind: str = HUMAN) -> None:
        """Starts a match with players of one kind at all seats."""
        seats = match.rules.seats
        seating = Seating(Seating.usual(seats).sides, (kind,) * seats)
        match_id = self.app.services.store.begin(match, seating.write())
        self.go(ToPlay(match, match_id, seating))

    def go(self, destination: Destination) -> None:
        """Goes to a scene in the next frame, as scenes do by themselves."""
        self.app.scene.tweens.after(0.0, partial(self.app.go, destination))
        self.robot.advance(FRAME_SECONDS)

    def foresee(self, destination: Destination) -> None:
        """Prefetches a scene, as the app does before it goes there by itself."""
        app = self.app
        app.scene.prefetch_also(before(destination, app.around, app.services, app.go))
        self.robot.advance(PREPARING_SECONDS)

    def in_a_frame(self, act: Callable[[], object]) -> None:
        """Counts `act` as part of the next frame, as if a touch had caused it."""
        began = time.thread_time()
        act()
        self._done_before = (time.thread_time() - began) * 1000
        self.robot.advance(FRAME_SECONDS)

    def perform(self, move: Seated) -> None:
        """Plays a move. Raises ValueError if it is refused or no match is played."""
        scene = self.app.scene
        refusal = scene.match.refusal(move) if isinstance(scene, PlayScene) else "no match"
        if not isinstance(scene, PlayScene) or refusal is not None:
            raise ValueError(f"{move}: {refusal}")
        if scene.seating.is_computer(move.seat):
            # The table knows a computer's move before it shows it.
            self.in_a_frame(lambda: scene.view.foresee(move))
        self.in_a_frame(lambda: scene.perform(move))

    def turn(self) -> None:
        """Plays a move by touch; starts a new game if this one is over."""
        if not self.visitor.is_playing:
            over = self.app.scene.shown_match
            assert over is not None
            self.sit_down(new_match(over.rules, self.rng.randrange(10**6)))
        self.visitor.turn()

    def turn_or_end(self) -> None:
        """Plays a move by touch; at the end of a game, watches the result and plays again."""
        if self.visitor.is_playing:
            self.visitor.turn()
            return
        for _ in range(LONGEST_END):
            if self.app.scene.name != "result":
                self.robot.advance(1.0)
        self.robot.advance(ADMIRED_SECONDS)
        self.visitor.see_the_end()
        self.ask(tap=next(name for name in self.touchable() if name.startswith(PLAY_ON)))

    def touchable(self) -> dict[str, pygame.Rect]:
        shown = by_id(self.app.scene.all_targets())
        return {name: target.rect for name, target in shown.items()}

    # --- measurements

    def _note(self, took: float, has_acted: bool) -> None:
        times, frames = self.app.times, self.frames
        frame, done, self._done_before = times.frame_ms.last, self._done_before, 0.0
        # The app keeps only the latest frames.
        times.clear()
        is_changing = self._is_changing()
        if has_acted or done:
            frames.busy.append(frame + done)
            frames.of_changes += [frame + done] * is_changing
        else:
            frames.idle += 1
        frames.after.append(took - frame)
        self.after_frame()

    def _is_changing(self) -> bool:
        match = self.app.scene.shown_match
        acting = () if match is None else tuple(match.to_act())
        if acting != self._acting:
            self._acting, self._changed_at = acting, self.seconds
        return self.seconds < self._changed_at + CHANGE_SECONDS

    def begin_measuring(self) -> None:
        self.frames = Frames()

    def end_measuring(self, name: str) -> None:
        frames = self.frames
        self.moments[name] = of_frames(frames.busy, frames.idle, frames.after)

    @contextmanager
    def measured(self, name: str) -> Iterator[None]:
        self.begin_measuring()
        yield
        self.end_measuring(name)

    def measure(self, measure: Measure) -> None:
        """Runs a measure; counts only frames after it has started measuring."""
        measure.perform(self)
        self.end_measuring(measure.title)


def most_seats(game: str) -> int:
    return games()[game].rules.seat_counts[-1]


def fresh_match(game: str, seats: int | None = None, seed: int = SEED) -> AnyMatch:
    return new_match(rules_for(game, seats or most_seats(game), {}), seed)
