"""The table as the bench drives it: frame after frame, as fast as they are made."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import pygame

from game.games import games
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.rules import Seated
from scenes.app import FRAME_SECONDS, App
from scenes.destinations import Destination, ToPlay
from scenes.drive.bench.beside import Snapshot, beside
from scenes.drive.bench.figures import Figures, Moments, of_frames
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.play.scene import PlayScene
from scenes.seating import HUMAN, Seating
from scenes.touch.target import by_id
from scenes.views.measure import Measure

SEED = 7
PAUSES = (0.05, 0.3)
"""Between two moves, in seconds."""
CHANGE_FRAMES = 60
"""So long after somebody else has come to turn the table may be busy with that."""


class Frames:
    """What the frames have taken since measuring was last begun, in milliseconds."""

    def __init__(self) -> None:
        self.busy: list[float] = []
        self.ahead: list[float] = []
        """Of what was made ahead after some of them."""
        self.turns: list[int] = []
        """After how many frames somebody else was to act."""

    def of_changes(self) -> list[float]:
        near = {turn + k for turn in self.turns for k in range(CHANGE_FRAMES)}
        return [one for number, one in enumerate(self.busy) if number in near]


class _Clockwork(Robot):
    """Time goes on by frames, as fast as they are made; nobody waits for anything but thoughts."""

    def __init__(self, app: App, after: Callable[[], None]) -> None:
        super().__init__(app, "steps")
        self._after = after

    def _pass(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME_SECONDS))):
            # Patience would also make one picture a frame, where the table makes what it can.
            self.app.services.patient = self.app.services.thinker.is_thinking
            self.app.frame(FRAME_SECONDS, pygame.event.get())
            self._after()


class Sitting:
    """Whoever measures: a `Hand` at the table, and what it has found."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.robot = _Clockwork(app, self._note)
        self.rng = Random(SEED)
        self.visitor = Visitor(self.robot, self.rng)
        self.ask = self.visitor.ask
        self.frames = Frames()
        self.moments: Moments = {}
        self.after_frame: Callable[[], None] = lambda: None
        """What is to be looked at after each frame."""
        self._acting: tuple[int, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        return self.app.screen.get_size()

    @property
    def seconds(self) -> float:
        """On the table's clock."""
        return self.app.around.clock.now

    # --- who plays

    def sit_down(self, match: AnyMatch, kind: str = HUMAN) -> None:
        """All seats of this match have players of one kind."""
        seats = match.rules.seats
        seating = Seating(Seating.usual(seats).sides, (kind,) * seats)
        match_id = self.app.services.store.begin(match, seating.write())
        self.go(ToPlay(match, match_id, seating))

    def go(self, destination: Destination) -> None:
        self.in_a_frame(lambda: self.app.go(destination))

    def in_a_frame(self, act: Callable[[], object]) -> None:
        """What is done counts as a part of the next frame, as if a touch had done it there."""
        began = time.thread_time()
        act()
        done = (time.thread_time() - began) * 1000
        self.robot.advance(FRAME_SECONDS)
        self.frames.busy[-1] += done

    def perform(self, move: Seated) -> None:
        """Raises ValueError for one that is refused, and where nothing is played."""
        scene = self.app.scene
        refusal = scene.match.refusal(move) if isinstance(scene, PlayScene) else "no match"
        if not isinstance(scene, PlayScene) or refusal is not None:
            raise ValueError(f"{move}: {refusal}")
        self.in_a_frame(lambda: scene.perform(move))

    def turn(self) -> None:
        """A move by touch, in a new game where this one is over."""
        if not self.visitor.is_playing:
            over = self.app.scene.shown_match
            assert over is not None
            self.sit_down(new_match(over.rules, self.rng.randrange(10**6)))
        self.visitor.turn()
        self.robot.advance(self.rng.uniform(*PAUSES))

    def touchable(self) -> dict[str, pygame.Rect]:
        shown = by_id(self.app.scene.all_targets())
        return {name: target.rect for name, target in shown.items()}

    # --- what is measured

    def _note(self) -> None:
        times, match = self.app.times, self.app.scene.shown_match
        self.frames.busy.append(times.frame_ms[-1])
        self.frames.ahead.extend(times.ahead_ms)
        # The app keeps the last ones only.
        times.clear()
        acting = () if match is None else tuple(match.to_act())
        if acting != self._acting:
            self._acting = acting
            self.frames.turns.append(len(self.frames.busy) - 1)
        self.after_frame()

    def begin_measuring(self) -> None:
        self.frames = Frames()

    def end_measuring(self, name: str) -> None:
        self.moments[name] = of_frames(self.frames.busy, self.frames.ahead)

    @contextmanager
    def measured(self, name: str) -> Iterator[None]:
        """The frames of what happens meanwhile."""
        self.begin_measuring()
        yield
        self.end_measuring(name)

    def measure(self, measure: Measure) -> None:
        """What counts is what happens after the measure itself has begun to measure."""
        measure.perform(self)
        self.end_measuring(measure.title)

    def beside(self) -> Figures:
        """What is shown now, drawn in other ways, too."""
        self.robot.advance(FRAME_SECONDS)
        found = beside(self.app.screen, Snapshot.of(self.app.scene.stage))
        self.app.scene.stage.redraw()
        return found


def most_seats(game: str) -> int:
    return games()[game].rules.seat_counts[-1]


def fresh_match(game: str, seats: int | None = None, seed: int = SEED) -> AnyMatch:
    return new_match(rules_for(game, seats or most_seats(game), {}), seed)
