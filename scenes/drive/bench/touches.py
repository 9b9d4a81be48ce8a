"""From touch to picture on the real clock, with many contacts on the table."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from threading import Thread

from game.match import AnyMatch
from game.players import levels_of
from scenes.app.app import App
from scenes.app.loop import run_app
from scenes.core.table import Point
from scenes.drive.bench.device import circling, post, spread
from scenes.drive.bench.figures import Figures, Moments, of_touches
from scenes.drive.bench.sitting import SEED, fresh_match
from scenes.drive.robot import Robot
from scenes.services.destinations import ToPlay
from scenes.services.seating import Seating
from scenes.services.thinker import Question

CONTACTS = (1, 10, 40)
SECONDS, TICK_SECONDS, TAP_TICKS = 1.0, 1 / 120, 3
"""A device sends 120 times a second; a tap lasts three times as long."""
ASKER = "bench"


def touches(app: App, game: str) -> Moments:
    """Without and with a player of the best level who thinks all the time."""
    found: Moments = {}
    robot = Robot(app, "real")
    _beside_the_app(app, lambda: _all_touches(_Device(robot), game, found))
    return found


def _beside_the_app(app: App, act: Callable[[], None]) -> None:
    """In another thread, as devices are."""
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
    """Fingers that stay and move, and one that taps whatever can be touched."""

    def __init__(self, robot: Robot) -> None:
        self._robot, self._app = robot, robot.app
        self._rng = Random(SEED)

    def sit_down(self, game: str) -> None:
        """Where nobody plays, or a game is over."""
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
        """In shares of the table: the middle of something of the game's own."""
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
