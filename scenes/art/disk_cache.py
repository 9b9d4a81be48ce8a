"""The cache of pictures on disk: one SQLite file for each kind of table, with compressed pixels. A
damaged file, or one written by other code, is replaced."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import sys
import time
import zlib
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import pygame

from game.loading import leave_out
from scenes.art.packing import (
    Head,
    NotStored,
    Packed,
    Thing,
    display_is_usual,
    hashed,
    of_pixels,
    packed,
    pixels,
)
from scenes.art.type import FILES
from scenes.core.table import Table

MOST_BYTES, MOST_SHARE = 700_000_000, 0.25
"""Limits of all files together, in bytes and as a share of the disk; the oldest file goes first."""
TABLES = (
    "makers (name TEXT)",
    "pictures (name TEXT PRIMARY KEY, head TEXT, pixels BLOB, sum INTEGER)",
    "lists (name TEXT PRIMARY KEY, pictures TEXT)",
)
WANTED = "SELECT head, pixels, sum FROM pictures WHERE name = ?"
LISTED = "SELECT pictures FROM lists WHERE name = ?"
NEW_PICTURE = "INSERT OR REPLACE INTO pictures VALUES (?, ?, ?, ?)"
NEW_LIST = (
    "INSERT OR REPLACE INTO lists SELECT ?, json_group_array(value) FROM json_each(?) "
    "WHERE value IN (SELECT name FROM pictures)"
)
LEVEL = 1
"""Compression: higher levels take three times as long and save a tenth."""
FETCHING = 0.4
"""The time that fetching takes, as a share of compressing."""
CHEAP_SECONDS = 0.001
"""Pictures that are made faster are not stored."""
BUSY_SECONDS = 1.0
PACKAGE = Path(__file__).parents[1]
DRIVE = "drive"
"""A folder of code that draws nothing."""

T = TypeVar("T")


class OtherCode(Exception):
    """The file was written by other code, whose pictures may differ."""


class Made(NamedTuple):
    name: str
    thing: Thing
    seconds: float
    """Processor time that making it took."""


class Fetched(NamedTuple):
    thing: Thing


class DiskCache:
    """Pictures on disk, by name."""

    def __init__(self, database: sqlite3.Connection, path: Path) -> None:
        self._database, self.path = database, path
        self._is_open = True

    @classmethod
    def open(cls, folder: Path, table: Table) -> DiskCache | None:
        """None if nothing can be stored: no such folder, or an unusual pixel format."""
        if not display_is_usual():
            return None
        # Text has other sizes on tables that are smaller than their layout.
        kind = f"{table.measured.inches:g}{'-large-print' if table.large_print else ''}"
        path = folder / f"pictures-{table.width}x{table.height}-{kind}.db"
        damage: Exception | None = None
        for _ in range(2):
            try:
                folder.mkdir(parents=True, exist_ok=True)
                _make_room(folder)
                made = cls(_opened(path), path)
            except OtherCode:
                _remove(path)
            except Exception as problem:
                damage = problem
                if _is_busy(problem):
                    break
                _remove(path)
            else:
                if damage is not None:
                    leave_out("", f"{path} was damaged, and is begun anew: {damage}")
                return made
        leave_out("", f"no pictures are kept in {path}: {damage}")
        return None

    def take(self, name: str) -> Fetched | None:
        """None: the picture must be made."""
        return self._tried(partial(self._take, name))

    def _take(self, name: str) -> Fetched | None:
        row = self._database.execute(WANTED, (name,)).fetchone()
        if row is None:
            return None
        text, compressed, wanted = row
        if _sum(name, text, compressed) != wanted:
            raise ValueError("a picture is not as it was stored")
        head, content = Head.read(text), zlib.decompress(compressed)
        surfaces, at = [], 0
        for form in head.forms:
            surfaces.append(of_pixels(content[at : at + form.length], form))
            at += form.length
        return Fetched(head.thing(surfaces))

    def put(self, things: Iterable[Made]) -> None:
        """Stores, in one transaction, the things that take longer to make than to fetch."""
        self._tried(partial(self._store, NEW_PICTURE, list(filter(None, map(_row, things)))))

    def listed(self, name: str) -> list[str] | None:
        """The names in the last stored list that are themselves stored."""
        return self._tried(partial(self._listed, name))

    def _listed(self, name: str) -> list[str] | None:
        row = self._database.execute(LISTED, (name,)).fetchone()
        return None if row is None else list(map(str, json.loads(row[0])))

    def put_list(self, name: str, pictures: Iterable[str]) -> None:
        self._tried(partial(self._store, NEW_LIST, [(name, json.dumps(list(pictures)))]))

    def _store(self, statement: str, rows: list[tuple[object, ...]]) -> None:
        """In a transaction during which no other process can write."""
        with self._database:
            self._database.execute("BEGIN IMMEDIATE")
            self._database.executemany(statement, rows)

    def _tried(self, act: Callable[[], T]) -> T | None:
        """If anything raises, the file is removed and the cache is off until the next start."""
        if not self._is_open:
            return None
        try:
            return act()
        except Exception as problem:
            leave_out("", f"pictures in {self.path} are damaged, and made anew: {problem}")
            self.close()
            _remove(self.path)
            return None

    def forget_others(self) -> None:
        """Removes the files of other table sizes and versions."""
        forget_pictures(self.path.parent, self.path.stem)

    def close(self) -> None:
        if self._is_open:
            self._is_open = False
            self._database.close()


def _row(made: Made) -> tuple[object, ...] | None:
    """A row of the table; None if the thing is not to be stored."""
    try:
        one: Packed = packed(made.thing)
    except NotStored:
        return None
    began = time.thread_time()
    if not is_worth_storing(made.seconds, 0.0):
        return None
    compressed = zlib.compress(b"".join(map(pixels, one.surfaces)), LEVEL)
    if not is_worth_storing(made.seconds, time.thread_time() - began):
        return None
    return made.name, one.head, compressed, _sum(made.name, one.head, compressed)


def is_worth_storing(making: float, compressing: float) -> bool:
    """Whether making takes longer than fetching; all in seconds."""
    return making > max(CHEAP_SECONDS, FETCHING * compressing)


def _sum(name: str, head: str, compressed: bytes) -> int:
    return zlib.crc32(compressed, zlib.crc32(f"{name} {head}".encode()))


# --- the file


def _opened(path: Path) -> sqlite3.Connection:
    """Raises OtherCode, or any error of reading a damaged file."""
    database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        _write_ahead(database)
        database.execute("PRAGMA synchronous = NORMAL")
        if database.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
            _prepare(database)
        if database.execute("SELECT name FROM makers").fetchall() != [(made_by_now(),)]:
            raise OtherCode
        for wanted in (WANTED, LISTED):
            database.execute(wanted, ("",)).fetchall()
    except BaseException:
        database.close()
        raise
    return database


def _write_ahead(database: sqlite3.Connection) -> None:
    """Where another process changes the mode of the same new file, SQLite fails without waiting."""
    ends = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as problem:
            if not _is_busy(problem) or time.monotonic() >= ends:
                raise
        time.sleep(0.01)


def _prepare(database: sqlite3.Connection) -> None:
    with database:
        database.execute("BEGIN IMMEDIATE")
        for columns in TABLES:
            database.execute(f"CREATE TABLE IF NOT EXISTS {columns}")
        if database.execute("SELECT count(*) FROM makers").fetchone() == (0,):
            database.execute("INSERT INTO makers VALUES (?)", (made_by_now(),))


def _is_busy(problem: Exception) -> bool:
    return getattr(problem, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY


@cache
def made_by_now() -> str:
    """A fingerprint of the code and libraries that draw."""
    found = [pygame.version.ver, sys.version]
    for path in (*_drawing(), *FILES.values()):
        about = os.stat(path)
        found.append(f"{path} {about.st_size} {about.st_mtime_ns}")
    return hashed("\n".join(found))


def _drawing() -> list[str]:
    """The files of all code that draws. Uses os.walk, since importing pathlib takes time."""
    found = []
    for folder, inner, names in os.walk(PACKAGE):
        inner[:] = [name for name in inner if name != DRIVE]
        found += [os.path.join(folder, name) for name in names if name.endswith(".py")]
    return sorted(found)


def forget_pictures(folder: Path, but: str = "") -> None:
    """Removes the files of all tables except those whose names begin with `but`."""
    for path in folder.glob("pictures-*.db"):
        if not but or not path.name.startswith(but):
            _remove(path)


def _make_room(folder: Path) -> None:
    for earlier in folder.glob("pictures-*.pixels"):
        _remove(earlier.with_suffix(".db"))
    kept = sorted(folder.glob("pictures-*.db"), key=lambda one: -_about(one)[1])
    filled, most = 0, min(MOST_BYTES, MOST_SHARE * shutil.disk_usage(folder).total)
    for path in kept:
        filled += sum(_about(one)[0] for one in _files(path))
        if filled > most:
            _remove(path)


def _about(path: Path) -> tuple[int, float]:
    """Its bytes and when it was written; zeros if another process has removed it meanwhile."""
    with contextlib.suppress(OSError):
        about = path.stat()
        return about.st_size, about.st_mtime
    return 0, 0.0


def _remove(path: Path) -> None:
    for one in _files(path):
        with contextlib.suppress(OSError):
            os.remove(one)


def _files(path: Path) -> list[Path]:
    """The database's own files, and those that an earlier version kept beside it."""
    return [path, path.with_suffix(".pixels"), *(Path(f"{path}{end}") for end in ("-wal", "-shm"))]
