"""How long people wait, from Start and from a touch; what a table costs that waits for them."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from threading import Thread

from game.match import AnyMatch
from game.players import levels_of
from scenes.app.app import FRAME_SECONDS, App
from scenes.app.loop import run_app
from scenes.core.table import Point
from scenes.drive.bench.figures import Figures, Moments, memory, of_touches, rounded
from scenes.drive.bench.sitting import (
    SEED,
    Sitting,
    circling,
    fresh_match,
    most_seats,
    post,
    spread,
)
from scenes.drive.robot import Robot
from scenes.services.destinations import ToExhibition, ToPlay
from scenes.services.seating import Seating
from scenes.services.thinker import Question
from scenes.views.loading import shown_games

QUIET_SECONDS = 1.5
"""All pictures have arrived when none has for so long."""
PICTURES_SECONDS = 60.0
FIRST = "Start to the first changed frame"
ANSWERS = "Start to a table that answers touches"
LAST = "Start to the last picture"


def from_start(app: App, game: str) -> Moments:
    """From the lift of the finger on Start, on the real clock."""
    sitting = Sitting(app)
    with sitting.measured("set-up, before the menu has rested"):
        sitting.visitor.sit(game, Seating.usual(most_seats(game)).sides)
    sitting.ask(settle=True)
    sitting.ask(down={"finger": 1, "at": "setup.start"})
    sitting.robot.advance(0.08)
    watch = _Watch(sitting)
    with sitting.measured("the frames since Start"):
        sitting.after_frame = watch.look
        sitting.ask(up={"finger": 1})
        watch.wait()
    return {**watch.found, **sitting.moments, "memory after Start": memory()}


class _Watch:
    """Checks after each frame what has appeared since Start."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._gallery = sitting.app.around.gallery
        self._brought, self._last = self._gallery.memory.count, sitting.seconds
        self._wall, self._busy = time.perf_counter(), time.process_time()
        self.found: Moments = {}

    def look(self) -> None:
        app = self._sitting.app
        if FIRST not in self.found:
            self._note(FIRST)
        is_there = app.scene.name == "play" and not app.is_going
        if ANSWERS not in self.found and is_there and app.scene.targets():
            self._note(ANSWERS)
        if self._gallery.memory.count != self._brought:
            self._brought, self._last = self._gallery.memory.count, self._sitting.seconds
            self._note(LAST)

    def _note(self, name: str) -> None:
        self.found[name] = {
            "processor s": rounded(time.process_time() - self._busy),
            "wall s": rounded(time.perf_counter() - self._wall),
        }

    def wait(self) -> None:
        due = time.perf_counter()
        ends = self._sitting.seconds + PICTURES_SECONDS
        while self._sitting.seconds < min(self._last + QUIET_SECONDS, ends):
            due = max(due + FRAME_SECONDS, time.perf_counter())
            time.sleep(max(0.0, due - time.perf_counter()))
            self._sitting.robot.advance(FRAME_SECONDS)


CONTACTS = (1, 10, 40)
SECONDS, TICK_SECONDS, TAP_TICKS = 1.0, 1 / 120, 3
"""A device sends 120 events a second; a tap lasts three times as long."""
ASKER = "bench"


def touches(app: App, game: str) -> Moments:
    """Touches without and with a computer player of the best level who thinks all the time."""
    found: Moments = {}
    robot = Robot(app, "real")
    _beside_the_app(app, lambda: _all_touches(_Device(robot), game, found))
    return found


def _beside_the_app(app: App, act: Callable[[], None]) -> None:
    failed: list[Exception] = []

    def run() -> None:
        try:
            act()
        except Exception as problem:
            failed.append(problem)
        finally:
            app.running = False

    Thread(target=run, daemon=True).start()
    run_app(app)
    if failed:
        raise failed[0]


def _all_touches(device: _Device, game: str, found: Moments) -> None:
    for thinking in (False, True) if levels_of(game) else (False,):
        for count in CONTACTS:
            device.sit_down(game)
            name = "1 contact" if count == 1 else f"{count} contacts"
            found[f"{name}, hard player thinking" if thinking else name] = device.touch(
                count, thinking
            )


class _Device:
    """Fingers that rest and move, and one that taps random targets."""

    def __init__(self, robot: Robot) -> None:
        self._robot, self._app = robot, robot.app
        self._rng = Random(SEED)

    def sit_down(self, game: str) -> None:
        match, shown = fresh_match(game), self._app.scene.shown_match
        if shown is None or shown.outcome() is not None:
            destination = ToPlay(match, None, Seating.usual(match.rules.seats))
            self._robot.between_frames(lambda: self._app.go(destination))
            self._robot.answer('{"settle": true}')

    def touch(self, count: int, thinking: bool) -> Figures:
        rests = spread(count - 1)
        for number, at in enumerate(rests):
            post("down", number, at)
            time.sleep(TICK_SECONDS)
        self._robot.between_frames(self._app.times.clear)
        tapped = (0.5, 0.5)
        for tick in range(round(SECONDS / TICK_SECONDS)):
            for number, at in enumerate(rests):
                post("move", number, circling(at, tick))
            if tick % (2 * TAP_TICKS) == 0:
                tapped = self._robot.between_frames(lambda: self._spot(thinking))
                post("down", count, tapped)
            elif tick % (2 * TAP_TICKS) == TAP_TICKS:
                post("up", count, tapped)
            time.sleep(TICK_SECONDS)
        post("up", count, tapped)
        for number, at in enumerate(rests):
            post("up", number, at)
        self._robot.answer('{"wait": 0.2}')
        return self._robot.between_frames(lambda: of_touches(list(self._app.times.touch_ms)))

    def _spot(self, thinking: bool) -> Point:
        """The middle of one of the game's targets, in shares of the table."""
        scene = self._app.scene
        if thinking and scene.shown_match is not None:
            self._think(scene.shown_match)
        shown = [one.rect.center for one in scene.targets() if one.enabled and not one.anywhere]
        x, y = self._rng.choice(shown) if shown else self._app.around.table.middle
        wide, high = self._app.screen.get_size()
        return x / wide, y / high

    def _think(self, match: AnyMatch) -> None:
        thinker, acting = self._app.services.thinker, match.to_act()
        thinker.answer(ASKER)
        if acting and not thinker.thinks_for(ASKER):
            level = levels_of(match.rules.game)[-1]
            thinker.ask(ASKER, Question.about(match, acting[0], level))


STILL_SECONDS, ATTRACT_SECONDS = 25.0, 35.0
"""The rest includes full redraws (every 10 s) and the nod of a waiting table (after 15 s); attract
lasts as long as a film, whose first 15 s prefetch the next one."""
LONGEST_SECONDS = 30.0


def still_menu(app: App) -> Moments:
    return {"still menu": _still(app)}


def still_table(app: App, game: str) -> Moments:
    """The cost of a table that waits for its players, and of attract."""
    match = fresh_match(game)
    seating = Seating.usual(match.rules.seats)
    app.services.visit.alone |= {(game, side) for side in seating.sides}
    app.go(ToPlay(match, None, seating))
    found = {"waiting table": _still(app)}
    if levels_of(game):
        number = [name for name in shown_games() if levels_of(name)].index(game)
        app.go(ToExhibition(number, SEED))
        run_app(app, 1.0)
        found["attract"] = _share(app, ATTRACT_SECONDS)
    return found


def _still(app: App) -> Figures:
    """The cost at rest, once all prefetching is done."""
    ends = time.perf_counter() + LONGEST_SECONDS
    while not (app.is_idle() and app.scene.is_ready) and time.perf_counter() < ends:
        run_app(app, 0.2)
    return _share(app, STILL_SECONDS)


def _share(app: App, seconds: float) -> Figures:
    """Percent of one core. Starts after the loop has collected garbage once."""
    began: list[tuple[float, float]] = []
    app.errands.put(lambda: began.append((time.perf_counter(), time.process_time())))
    run_app(app, seconds)
    (wall, busy), *_ = began
    share = (time.process_time() - busy) / (time.perf_counter() - wall)
    return {"of a core %": round(100 * share, 2)}
