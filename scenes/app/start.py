"""Builds the app from a window and a data folder, and runs it."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from logging.handlers import RotatingFileHandler
from pathlib import Path
from random import SystemRandom
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.files import is_of_the_surroundings
from game.games import ONLY_OURS, declared
from game.loading import leave_out
from game.matches import LARGEST_SEED
from game.rules import Json, stream
from game.settings import FILE, Settings
from game.store import Store
from scenes.app.app import App
from scenes.app.loop import run_app
from scenes.art.disk_cache import forget_pictures
from scenes.art.gallery import Gallery
from scenes.core.comfort import Comfort
from scenes.core.limits import SIZES_ACCEPTED, is_size
from scenes.core.memory import keep_large_apart
from scenes.core.places import MAIN, data_folder, pictures_folder, settings_file
from scenes.core.table import Corner, Table
from scenes.core.window import NoDisplay, NoScreen, Screen, open_window, table_of
from scenes.kiosk.drift import Drift
from scenes.kiosk.heart import SURROUNDINGS, Heart, is_replaced
from scenes.kiosk.hours import at_rest
from scenes.scene.router import scene_of
from scenes.scene.scene import Scene
from scenes.services.destinations import Destination, ToPage
from scenes.services.services import Faults, Services
from scenes.services.settings import (
    WEB_ON,
    fingerprint,
    known,
    report_flaws,
    table_name,
    take_over,
)
from scenes.services.surroundings import Surroundings
from scenes.services.thinker import Thinker
from scenes.services.words import Languages
from scenes.sound.mix import Device
from scenes.sound.sounds import Sounds
from scenes.touch.recording import NotRecorded, recording_to

if TYPE_CHECKING:
    from scenes.kiosk.status import Status

INCHES = "screen.inches"
LOG, LOG_BYTES, LOGS_KEPT = "trivet.log", 1_000_000, 5
ERRAND_SECONDS = 5.0
"""How long another thread waits for a call between two frames."""
CAREFULLY = "the last start ended early: this one is without kept pictures and games from outside"
LONGEST, LONGEST_ENTRY = 300, 200_000
LOG_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"

REHEARSED = "rehearsed"
"""Name of the list that marks a complete rehearsal."""

log = logging.getLogger(__name__)


def start(
    screen: pygame.Surface,
    inches: float | None,
    data: Path | None,
    seed: int | None,
    keeps_pictures: bool = True,
    fills_cache: bool = True,
) -> App:
    """`data` None: the user's folder. `keeps_pictures`: use the disk cache in the user's cache
    folder; `fills_cache`: this process writes to it."""
    keep_large_apart()
    folder = data_folder(data)
    store = Store.open(folder)
    keep_log(folder)
    settings = Settings(known(), settings_file(data))
    take_over(store, settings)
    comfort = Comfort(settings.value)
    table = replace(_table(screen, inches, settings), large_print=comfort.wish.large_print)
    gallery = Gallery(table, pictures_folder() if keeps_pictures else None, fills_cache)
    sounds = Sounds(settings.value, seed or 0)
    around = Surroundings(
        screen,
        gallery,
        Languages(settings),
        still=comfort.wish.still,
        setting=settings.value,
        comfort=comfort,
        sounds=sounds,
    )
    report_flaws(settings)
    services = Services(store, Thinker(), seeds(seed), settings, folder=folder)
    services.faults = Faults(folder, store)

    def build(destination: Destination) -> Scene:
        return scene_of(destination, around, services, app.go)

    app = App(around, services, build)
    size = table.width, table.height
    log.info("started: %d x %d pixels, %.1f inches", *size, table.measured.inches)
    app.go(at_rest(services))
    return app


def _table(screen: pygame.Surface, inches: float | None, settings: Settings) -> Table:
    """The given size, else the saved one, else a guess."""
    settled = settings.value(INCHES)
    if inches is None and isinstance(settled, int | float):
        inches = settled
    return table_of(screen, inches)


def seeds(seed: int | None) -> Callable[[], int]:
    """Seeds of new matches, derived from `seed` or random."""
    if seed is None:
        return lambda: SystemRandom().randrange(LARGEST_SEED)
    numbers = iter(range(1, sys.maxsize))
    return lambda: stream(seed, "match", next(numbers)).randrange(LARGEST_SEED)


class _Short(logging.Formatter):
    """Limits an entry, so that the log's files keep their size."""

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record)[:LONGEST_ENTRY]


class _Log(RotatingFileHandler):
    """Recreates its file if it was deleted."""

    def emit(self, record: logging.LogRecord) -> None:
        if not os.path.exists(self.baseFilename):
            self.close()
        super().emit(record)


def keep_log(folder: Path) -> None:
    """Logs to the data folder: at most six files of a megabyte. If that fails, there is no log."""
    root = logging.getLogger()
    for handler in [one for one in root.handlers if isinstance(one, RotatingFileHandler)]:
        root.removeHandler(handler)
        handler.close()
    try:
        kept = _Log(
            folder / LOG,
            maxBytes=LOG_BYTES,
            backupCount=LOGS_KEPT,
            encoding="utf-8",
            errors="surrogateescape",
        )
    except OSError:
        return
    # A full disk would otherwise print an error for every line.
    logging.raiseExceptions = False
    kept.setFormatter(_Short(LOG_FORM))
    kept.setLevel(logging.INFO)
    root.addHandler(kept)
    logging.getLogger("game").setLevel(logging.INFO)
    logging.getLogger("scenes").setLevel(logging.INFO)


class LaunchOptions(NamedTuple):
    size: tuple[int, int] | None = None
    windowed: bool = False
    screen: int = 0
    inches: float | None = None
    data: Path | None = None
    seed: int | None = None
    record: Path | None = None
    """File for recorded touches."""
    keeps_pictures: bool = True
    kiosk: bool = False
    after_fault: bool = False
    """The previous process crashed or hung by itself."""
    match_id: int | None = None
    """The saved match that it played."""


STARTING = "starting"


class Attempt:
    def __init__(self, folder: Path) -> None:
        self._path = folder / STARTING
        self.is_careful = self._path.is_file()
        """Whether the last start showed no picture. Then games of other packages are not loaded."""
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            self._path.touch()
        if self.is_careful:
            os.environ[ONLY_OURS] = "1"

    def succeed(self) -> None:
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def end(self) -> None:
        """Lets later processes load games of other packages again."""
        os.environ.pop(ONLY_OURS, None)


class Rehearsing:
    """The process that fills the picture cache for all games at the present table size."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._about: tuple[int, int, float] | None = None
        """Width, height and inches it was started for."""
        self._process: subprocess.Popen[bytes] | None = None

    def follow(self) -> None:
        """Starts the rehearsal if it is missing for this table size; never with large print."""
        table = self._app.around.table
        about = table.width, table.height, table.measured.inches
        if about == self._about or table.large_print:
            return
        self.end()
        self._about = about
        if is_size(table.width, table.height) and not self._app.around.gallery.has_list(REHEARSED):
            self._begin(*about)

    def _begin(self, width: int, height: int, inches: float) -> None:
        languages = ",".join(self._app.around.languages.chosen)
        command = [sys.executable, str(MAIN), "rehearse", "--size", f"{width}x{height}"]
        command += ["--inches", f"{inches:g}", "--languages", languages]
        try:
            nothing = subprocess.DEVNULL
            self._process = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)
        except OSError as problem:
            log.warning("no pictures are made ahead: %s", problem)

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def play(options: LaunchOptions, begin: Callable[[App], None] | None = None) -> int:
    """Runs the app on a real screen; returns the exit status. Any fault is printed as one line.
    `begin` is called before the first frame."""
    try:
        return _played(options, begin)
    except Exception as problem:
        log.exception("the table ended")
        what = " ".join(f"{type(problem).__name__}: {problem}".split())
        sys.stderr.write(f"trivet: the table ended: {what[:LONGEST]}\n")
        return SURROUNDINGS if is_of_the_surroundings(problem) else 1


def _played(options: LaunchOptions, begin: Callable[[App], None] | None) -> int:
    try:
        recorder = recording_to(options.record)
        screen = open_window(options.size, options.windowed, options.screen, options.kiosk)
    except (NoDisplay, NoScreen, NotRecorded) as problem:
        sys.stderr.write(f"trivet: {problem}\n")
        return 2
    attempt = Attempt(data_folder(options.data))
    if attempt.is_careful:
        kind = "careful" if declared() else ""
        leave_out(kind, CAREFULLY)
        forget_pictures(pictures_folder())
    keeps = options.keeps_pictures and not attempt.is_careful
    app = start(screen, options.inches, options.data, options.seed, keeps, fills_cache=False)
    app.presenting.filled = Screen(options.screen)
    app.presenting.filled.watch()
    if not is_size(*screen.get_size()):
        found = "{} x {}".format(*screen.get_size())
        sys.stderr.write(f"trivet: the screen has {found} pixels; accepted: {SIZES_ACCEPTED}\n")
        app.lay_out(app.screen)
    app.services.outside = pictures_folder()
    app.recorder = recorder
    app.around.sounds.find_device = loudspeakers
    if options.after_fault or options.match_id is not None:
        app.guard.begin_again(options.match_id, options.after_fault)
    if options.kiosk:
        keep_in(app)
        ask_first(app)
    if begin is not None:
        begin(app)
    app.frame(0.0, [])
    attempt.succeed()
    rehearsing = Rehearsing(app)
    if keeps:
        app.at_rest = rehearsing.follow
    status = begin_status(app)
    if app.services.settings.value(WEB_ON):
        from scenes.services.door import door_of  # Only tables with phones need it.

        app.services.door = door_of(app.services.settings, data_folder(options.data))
    run_app(app)
    app.close()
    status.end()
    rehearsing.end()
    attempt.end()
    return app.exit_status


def keep_in(app: App) -> None:
    """Ignores everything that could end the app, except signals and the end of the supervisor."""
    app.is_kiosk = True
    app.presenting.heart = Heart(sys.stdout.fileno(), app.end, lambda: app.stack.match_id)
    app.presenting.drift = Drift(app.around.surfaces)
    app.idle.is_replaced = is_replaced

    def end(_number: int, _frame: FrameType | None) -> None:
        app.end()

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)


def ask_first(app: App) -> None:
    """At a kiosk's first start: asks for the operator's language and the screen's size, then a
    PIN."""
    from scenes.operator.desk import LANGUAGE, desk_of, language_of

    desk = desk_of(app.services)
    if desk is None or not desk.may_choose:
        return
    if not desk.settings.is_set(LANGUAGE):
        desk.settings.put(LANGUAGE, language_of(os.environ))
    app.go(ToPage(Corner.DROP_HEART, "measure"))


def begin_status(app: App) -> Status:
    """Imports its modules after the first picture."""
    from scenes.doctor.machine import Machine
    from scenes.doctor.report import findings, summary
    from scenes.kiosk.status import Status

    services, folder = app.services, app.services.folder
    assert folder is not None
    settings = services.settings

    def look() -> Json:
        about = {"name": table_name(settings), "settings": fingerprint(settings)}
        return {**about, **app.status()}

    def examine() -> Json:
        return summary(findings(Machine(), folder, settings.path or folder / FILE))

    def begin_event(name: str) -> None:
        has_begun = Event()
        app.errands.put(partial(services.bests.begin_event, name))
        app.errands.put(has_begun.set)
        has_begun.wait(ERRAND_SECONDS)

    status = Status(folder, look, examine, begin_event)
    status.begin()
    return status


def loudspeakers() -> Device:
    """Imports its module after the first picture."""
    from scenes.sound.device import SoundDevice

    return SoundDevice().give
