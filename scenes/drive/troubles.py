"""Faults of a day at a table: each is caused during play, lasts for some moves, is repaired."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import shutil
import signal
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import TypeAlias

import pygame

from game.files import FILE, LOCK
from game.texts import HOUSE, LANGUAGES
from scenes.app.app import FRAME_SECONDS, App
from scenes.app.loop import IDLE_SECONDS
from scenes.art.type import FILES
from scenes.core import window
from scenes.core.table import Point
from scenes.drive.fingers import touch_event
from scenes.drive.robot import NOON
from scenes.services import words
from scenes.sound.device import FOLDER as SOUNDS
from scenes.touch.contacts import UNPLUGGED_SECONDS

OTHER_SIZE = (1024, 576)
SUSPENDED_SECONDS, DAY = 8 * 3600.0, 86_400.0
JUMPS = (-20 * 365 * DAY, -DAY, -3600.0, 3600.0, DAY, 20 * 365 * DAY)
FULL_BYTES, FULL_FILES = 512, 3
"""The maximum size of files on a full disk; the next file handle when none are left."""


@dataclass
class Place:
    """The folders that may be damaged, and the app that uses them."""

    app: App
    data: Path
    cache: Path
    sounds: Path
    rng: Random
    units: Iterator[int] = field(default_factory=lambda: count(100))
    """The ids of touch devices; a device that returns has a new one."""

    @classmethod
    def within(cls, folder: Path) -> tuple[Path, Path, Path]:
        """Folders that may be damaged, with copies of what cannot be generated."""
        data, cache, sounds = (folder / name for name in ("data", "cache", "sounds"))
        cache.mkdir()
        shutil.copytree(SOUNDS, sounds)
        os.environ["XDG_CACHE_HOME"] = str(cache)
        return data, cache, sounds

    @property
    def file(self) -> Path:
        return self.data / FILE

    def frame(self, seconds: float) -> None:
        self.app.frame(seconds, pygame.event.get())

    def anywhere(self) -> Point:
        table = self.app.around.table
        return self.rng.uniform(0, table.width), self.rng.uniform(0, table.height)

    def nowhere(self) -> Point:
        spots = (self.anywhere() for _ in range(200))
        return next((one for one in spots if self.app.scene.hit(one) is None), (1.0, 1.0))

    def touch(self, kind: int, unit: int, finger: int, at: Point) -> None:
        table = self.app.around.table
        pygame.event.post(touch_event(kind, finger, at, (table.width, table.height), unit))


Fault: TypeAlias = Callable[[Place], AbstractContextManager[None]]


@contextmanager
def _instead(holder: object, name: str, other: object) -> Iterator[None]:
    before = getattr(holder, name)
    setattr(holder, name, other)
    try:
        yield
    finally:
        setattr(holder, name, before)


def _post(*kinds: int) -> None:
    for kind in kinds:
        pygame.event.post(pygame.event.Event(kind, iscapture=0))


def _provoked(
    begin: Callable[[Place], object], mend: Callable[[Place], object] = lambda _: None
) -> Fault:
    @contextmanager
    def fault(place: Place) -> Iterator[None]:
        begin(place)
        yield
        mend(place)

    return fault


def _told(begin: Sequence[int], mend: Sequence[int]) -> Fault:
    return _provoked(lambda _: _post(*begin), lambda _: _post(*mend))


@contextmanager
def _limited(name: str, most: int) -> Iterator[None]:
    """Limits a resource of this process, if the system can."""
    try:
        limits = importlib.import_module("resource")
    except ImportError:
        yield
        return
    kind = getattr(limits, name)
    soft, hard = limits.getrlimit(kind)
    limits.setrlimit(kind, (most, hard))
    try:
        yield
    finally:
        limits.setrlimit(kind, (soft, hard))


# --- the screen, and time


@contextmanager
def _other_size(place: Place) -> Iterator[None]:
    size = place.app.screen.get_size()
    place.app.resize(OTHER_SIZE)
    yield
    place.app.resize(size)


@contextmanager
def _dead_display(_place: Place) -> Iterator[None]:
    def none(_display: int) -> pygame.Surface:
        raise pygame.error("there is no screen")

    with _instead(window, "surface_now", none):
        _post(pygame.WINDOWDISPLAYCHANGED)
        yield


def wall_of(app: App, ahead: float = 0.0) -> Callable[[], float]:
    """A wall clock that follows the table's clock."""
    return lambda: NOON + app.around.clock.now + ahead


def _set_wall(place: Place, ahead: float = 0.0) -> None:
    place.app.services.now = wall_of(place.app, ahead)


@contextmanager
def _suspended(place: Place) -> Iterator[None]:
    """Suspends the machine: only the wall clock advances; devices return, fingers are forgotten."""
    with _touch_gone(place):
        _set_wall(place, SUSPENDED_SECONDS)
        _post(pygame.AUDIODEVICEREMOVED, pygame.WINDOWEXPOSED, pygame.AUDIODEVICEADDED)
        place.frame(IDLE_SECONDS)
        yield
    _set_wall(place)


# --- devices


@contextmanager
def _touch_gone(place: Place) -> Iterator[None]:
    """The device is unplugged with fingers down and returns as another one."""
    before, after = next(place.units), next(place.units)
    for finger in range(3):
        place.touch(pygame.FINGERDOWN, before, finger, place.anywhere())
    place.frame(FRAME_SECONDS)
    for _ in range(round(UNPLUGGED_SECONDS / FRAME_SECONDS) + 1):
        place.frame(FRAME_SECONDS)
    at = place.nowhere()
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        place.touch(kind, after, 0, at)
        place.frame(FRAME_SECONDS)
    yield


@contextmanager
def _damaged_sounds(place: Place) -> Iterator[None]:
    spoiled = place.rng.sample(sorted(place.sounds.iterdir()), 10)
    for number, file in enumerate(spoiled):
        file.unlink() if number % 2 else file.write_bytes(place.rng.randbytes(2000))
    _post(pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED)
    yield
    for file in spoiled:
        shutil.copyfile(SOUNDS / file.name, file)


# --- texts, fonts, pictures


@contextmanager
def _damaged_words(place: Place) -> Iterator[None]:
    """One language file is missing, one has another format, one is truncated."""
    house = place.data.parent / "words"
    shutil.copytree(HOUSE, house, dirs_exist_ok=True)
    gone, foreign, cut = (house / f"{one}.mo" for one in place.rng.sample(LANGUAGES, 3))
    gone.unlink()
    foreign.write_bytes(place.rng.randbytes(4000))
    cut.write_bytes(cut.read_bytes()[:3000])
    with _instead(words, "HOUSE", house):
        words.read_anew()
        yield
    words.read_anew()


@contextmanager
def _no_fonts(place: Place) -> Iterator[None]:
    usual = dict(FILES)
    FILES.update({face: str(place.data / f"no {face}") for face in FILES})
    try:
        with _other_size(place):
            yield
            FILES.update(usual)
    finally:
        FILES.update(usual)


def _damage_pictures(place: Place) -> None:
    """Overwrites the middle of the disk cache that this process reads."""
    for file in place.cache.rglob("*.db"):
        with suppress(OSError), file.open("r+b") as content:
            content.seek(file.stat().st_size // 3)
            content.write(place.rng.randbytes(100_000))


# --- saved data


def _delete(place: Place, name: str = FILE) -> None:
    (place.data / name).unlink(missing_ok=True)


def _pipe_lock(place: Place) -> None:
    _delete(place, LOCK)
    os.mkfifo(place.data / LOCK)
    _delete(place)


@contextmanager
def _locked(place: Place) -> Iterator[None]:
    with closing(sqlite3.connect(place.file, timeout=0.0, isolation_level=None)) as other:
        with suppress(sqlite3.Error):
            other.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def _full_disk(_place: Place) -> Iterator[None]:
    with _limited("RLIMIT_FSIZE", FULL_BYTES):
        yield


@contextmanager
def _no_folder(place: Place) -> Iterator[None]:
    """Replaces the data folder by a file, then restores it."""
    away = place.data.with_name("away")
    os.rename(place.data, away)
    place.data.touch()
    yield
    place.data.unlink()
    os.rename(away, place.data)


# --- computer players


def _send(kind: int) -> None:
    for worker in multiprocessing.active_children():
        with suppress(OSError):
            os.kill(worker.pid or 0, kind)


@contextmanager
def _stopped(place: Place) -> Iterator[None]:
    """Stops the computer players' process. Frames do not wait for it."""
    with _instead(place.app.services, "patient", False):
        _send(signal.SIGSTOP)
        yield
    _send(signal.SIGCONT)


@contextmanager
def _not_to_be_had(_place: Place) -> Iterator[None]:
    _send(signal.SIGKILL)
    with _limited("RLIMIT_NOFILE", FULL_FILES):
        yield


FAULTS: dict[str, Fault] = {
    "another screen": _told(
        (pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSLOST),
        (pygame.WINDOWFOCUSGAINED,),
    ),
    "a screen of another size": _other_size,
    "the display dies": _dead_display,
    "a frame of 5 s": _provoked(lambda place: place.app.frame(5.0, [])),
    "the clock jumps": _provoked(
        lambda place: _set_wall(place, place.rng.choice(JUMPS)), _set_wall
    ),
    "suspended": _suspended,
    "the touch device reconnects": _touch_gone,
    "loudspeakers pulled": _told([pygame.AUDIODEVICEREMOVED], [pygame.AUDIODEVICEADDED]),
    "sounds damaged": _damaged_sounds,
    "words damaged": _damaged_words,
    "fonts missing": _no_fonts,
    "pictures damaged": _provoked(_damage_pictures),
    "database deleted": _provoked(_delete),
    "database overwritten": _provoked(
        lambda place: place.file.write_bytes(place.rng.randbytes(8192))
    ),
    "database emptied beside its log": _provoked(lambda place: os.truncate(place.file, 0)),
    "log of the database deleted": _provoked(lambda place: _delete(place, f"{FILE}-wal")),
    "database deleted, its lock a pipe": _provoked(_pipe_lock),
    "database locked by another process": _locked,
    "disk full": _full_disk,
    "folder in the way": _no_folder,
    "the computer players' process is killed": _provoked(lambda _: _send(signal.SIGKILL)),
    "the computer players' process stands still": _stopped,
    "no process can be started": _not_to_be_had,
}
