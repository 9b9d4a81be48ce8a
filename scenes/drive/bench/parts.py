"""The parts of the bench: each is measured in a process of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from game.games import games
from scenes.app.app import App
from scenes.app.start import start
from scenes.core.memory import look_after_garbage
from scenes.core.window import open_headless, open_window
from scenes.drive.bench import growth, lasting, moments, programs, resting, starts, touches
from scenes.drive.bench.figures import Moments
from scenes.drive.bench.pixels import pixels
from scenes.drive.bench.screens import NOWHERE
from scenes.drive.bench.sitting import SEED, Sitting
from scenes.drive.bench.thinking import random_games

COLD, WARM = "cold", "warm"


@dataclass(frozen=True)
class Setting:
    """On what is measured. `cache`: the folder in which pictures outlive processes."""

    size: tuple[int, int]
    screen: str
    cache: Path
    minutes: float
    games: int
    phase: str = ""


@dataclass(frozen=True)
class Part:
    """What is measured in each of `phases`, each time in a new process: cold with an empty cache,
    warm, and without phases, with one that a rehearsal of all games has filled."""

    name: str
    measure: Callable[[Setting], Moments]
    phases: tuple[str, ...] = ()


def parts(games_in_a_row: int, screen: str = NOWHERE) -> Iterator[Part]:
    """Of one size on one kind of screen. In a window only what a window may change."""
    phases = (COLD, WARM) if screen == NOWHERE else (WARM,)
    yield Part("menu", _menu, phases)
    for game in games():
        yield Part(f"start-{game}", partial(_from_start, game), phases)
    for game in games():
        yield Part(f"frames-{game}", partial(_frames, game), phases)
    for game in games():
        yield Part(f"beside-{game}", partial(_drawn_otherwise, game))
    for game in games():
        yield Part(f"touch-{game}", partial(_touches, game))
    yield Part("rest-menu", _menu_at_rest)
    for game in games():
        yield Part(f"rest-{game}", partial(_table_at_rest, game))
    if screen == NOWHERE:
        yield from _parts_nowhere(games_in_a_row)


def _parts_nowhere(games_in_a_row: int) -> Iterator[Part]:
    yield Part("glass", _glass)
    yield Part("growth", _sprites)
    for game in games():
        yield Part(f"growth-{game}", partial(_growth, game))
    if games_in_a_row:
        yield Part("games", _games_in_a_row)


def rehearsal() -> Part:
    """It fills the cache for all others of its size."""
    return Part("rehearsal", _rehearsal)


def parts_without_a_screen() -> Iterator[Part]:
    for game in games():
        yield Part(f"rules-{game}", partial(_rules, game))


@contextmanager
def opened(setting: Setting) -> Iterator[App]:
    """The app as people start it, with its menu."""
    os.environ["XDG_CACHE_HOME"] = str(setting.cache)
    with tempfile.TemporaryDirectory() as data:
        is_nowhere = setting.screen == NOWHERE
        at = open_headless(setting.size) if is_nowhere else open_window(setting.size, True)
        app = start(at, None, Path(data), SEED, fills_cache=False)
        # As `run` does.
        look_after_garbage()
        app.stack.tidy = True
        try:
            yield app
        finally:
            app.close()


def _rehearsal(setting: Setting) -> Moments:
    os.environ["XDG_CACHE_HOME"] = str(setting.cache)
    return {"pictures of all games": programs.rehearsal(setting.size)}


def _menu(setting: Setting) -> Moments:
    os.environ["XDG_CACHE_HOME"] = str(setting.cache)
    with tempfile.TemporaryDirectory() as data:
        # With an empty cache there is one start only.
        times = 1 if setting.phase == COLD else programs.TIMES
        return {"process to menu": programs.to_menu(setting.size, Path(data), times)}


def _from_start(game: str, setting: Setting) -> Moments:
    with opened(setting) as app:
        return starts.from_start(Sitting(app), game)


def _frames(game: str, setting: Setting) -> Moments:
    with opened(setting) as app:
        return moments.frames(Sitting(app), game, setting.minutes, setting.phase == COLD)


def _drawn_otherwise(game: str, setting: Setting) -> Moments:
    with opened(setting) as app:
        return moments.drawn_otherwise(Sitting(app), game)


def _touches(game: str, setting: Setting) -> Moments:
    with opened(setting) as app:
        return touches.touches(app, game)


def _menu_at_rest(setting: Setting) -> Moments:
    with opened(setting) as app:
        return resting.still_menu(app)


def _table_at_rest(game: str, setting: Setting) -> Moments:
    with opened(setting) as app:
        return resting.still_table(app, game)


def _glass(setting: Setting) -> Moments:
    os.environ["XDG_CACHE_HOME"] = str(setting.cache)
    with tempfile.TemporaryDirectory() as data:
        return pixels(setting.size, Path(data))


def _sprites(setting: Setting) -> Moments:
    with opened(setting) as app:
        return growth.of_sprites(app.screen)


def _growth(game: str, setting: Setting) -> Moments:
    with opened(setting) as app:
        return growth.of_play(app, game)


def _games_in_a_row(setting: Setting) -> Moments:
    with opened(setting) as app:
        return lasting.games_in_a_row(app, setting.games)


def _rules(game: str, setting: Setting) -> Moments:
    del setting
    return {"by chance": random_games(game), "start of the referee": programs.referee(game)}
