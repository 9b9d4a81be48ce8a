"""Pictures that outlive the process: a database in the user's cache folder, one for each kind of
table, and beside it their pixels. Whatever is wrong with them, the pictures are made anew."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import pygame

from scenes.art.names import hashed
from scenes.art.packing import (
    Form,
    Head,
    NotKept,
    Packed,
    Thing,
    display_is_usual,
    empty,
    of_pixels,
    packed,
    pixels,
)
from scenes.art.shelf import Shelf, places
from scenes.art.type import FILES
from scenes.memory import PIECE_BYTES, made_in_steps
from scenes.table import Table

MOST_BYTES, MOST_SHARE = 5_000_000_000, 0.25
"""Of all kinds of table together, and of the disk; those that were not filled for longest go
first."""
TABLES = (
    "makers (name TEXT)",
    "things (name TEXT PRIMARY KEY, head TEXT, place INTEGER)",
    "lists (name TEXT PRIMARY KEY, things TEXT)",
)
WANTED = "SELECT head, place FROM things WHERE name = ?"
LISTED = "SELECT things FROM lists WHERE name = ?"
LEAST_BYTES = 1 << 16
"""What is opaque and smaller, or as large as the table, is copied, so much a step: what has no
alpha in its format is laid in two thirds of the time."""
BUSY_SECONDS = 1.0
PACKAGE = Path(__file__).parents[1]
DRIVE = "drive"
"""What lies there draws nothing."""
PIXELS = ".pixels"

DAMAGE = (sqlite3.Error, OSError, ValueError, TypeError, IndexError, OverflowError, RecursionError)
"""What reading a damaged file may raise: its texts need not even be texts."""

log = logging.getLogger(__name__)


class Found(NamedTuple):
    """Where a thing lies in the cupboard."""

    head: Head
    place: int
    own: int
    """Bytes of memory that it takes; all else is looked at where it lies."""


class Taken(NamedTuple):
    thing: Thing
    own: int


class Cupboard:
    """Pictures by name. What was made by other code is not found in it. What is taken out of it is
    not to be drawn on: other processes look at it as well, and `give_back` has it as it was."""

    def __init__(self, database: sqlite3.Connection, shelf: Shelf, path: Path, whole: int) -> None:
        """`whole`: how many bytes a picture of all of the table takes."""
        self._database, self._shelf, self.path, self._whole = database, shelf, path, whole
        self._is_sound = True

    @classmethod
    def open(cls, folder: Path, table: Table) -> Cupboard | None:
        """None where nothing can be kept: no such folder, or an unusual display."""
        if not display_is_usual():
            return None
        # Words are of other sizes on tables that are smaller than they are laid out.
        kind = f"{table.measured.inches:g}{'-large-print' if table.large_print else ''}"
        path = folder / f"pictures-{table.width}x{table.height}-{kind}.db"
        whole = Form(table.width, table.height, False).length
        for is_last in (False, True):
            try:
                folder.mkdir(parents=True, exist_ok=True)
                _make_room(folder)
                database = _opened(path)
                return cls(database, Shelf(path.with_suffix(PIXELS)), path, whole)
            except DAMAGE as problem:
                log.info("pictures are not found in %s: %s", path, problem)
                if not is_last:
                    _remove(path)
        return None

    def find(self, name: str) -> Found | None:
        """None: it has to be made."""
        if not self._is_sound:
            return None
        try:
            row = self._database.execute(WANTED, (name,)).fetchone()
            if row is None:
                return None
            head, place = Head.read(row[0]), int(row[1])
            return Found(head, place, sum(self._own(*one) for one in _forms(head, place)))
        except DAMAGE as problem:
            self._give_up(problem)
            return None

    def take(self, name: str, make_room: Callable[[int], None] = lambda _: None) -> Taken | None:
        """The thing of that name as it was put there; None: it has to be made. `make_room` is told
        how many bytes it takes before it takes them."""
        found = self.find(name)
        steps = iter(()) if found is None else self.bring(found, make_room)
        while True:
            try:
                next(steps)
            except StopIteration as last:
                taken: Taken | None = last.value
                return taken

    def bring(
        self, found: Found, make_room: Callable[[int], None] = lambda _: None
    ) -> Generator[None, None, Taken | None]:
        """A piece of what takes memory a step."""
        make_room(found.own)
        surfaces = []
        try:
            for form, place in _forms(found.head, found.place):
                if self._own(form, place):
                    surfaces.append((yield from self._copied(form, place)))
                else:
                    surfaces.append(of_pixels(self._look(form.length, place), form))
            return Taken(found.head.thing(surfaces), found.own)
        except (*DAMAGE, pygame.error, MemoryError) as problem:
            self._give_up(problem)
            return None

    def _own(self, form: Form, place: int) -> int:
        lies = form.see_through or LEAST_BYTES <= form.length < self._whole
        return 0 if self._shelf.lies_ready(place, form.length) and lies else form.length

    def _copied(self, form: Form, place: int) -> Generator[None, None, pygame.Surface]:
        surface = yield from made_in_steps(form.length, partial(empty, form))
        for at in range(0, form.length, PIECE_BYTES):
            some = self._look(min(PIECE_BYTES, form.length - at), place + at)
            surface.get_buffer().write(bytes(some), at)
            if form.length > PIECE_BYTES:
                yield
        return surface

    def _look(self, length: int, place: int) -> memoryview:
        if not self._is_sound:
            raise ValueError("it was closed meanwhile")
        return self._shelf.look(place, length)

    def put(self, things: Iterable[tuple[str, Thing]]) -> None:
        """Keeps what can be kept, all at once."""
        self._fill(partial(self._put, list(_all_packed(things))))

    def _put(self, things: list[tuple[str, Packed]]) -> None:
        for name, one in things:
            place = self._shelf.append(map(pixels, one.surfaces))
            row = name, one.head, place
            self._database.execute("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", row)

    def listed(self, name: str) -> list[str] | None:
        """The names of the things that were on a list last."""
        if not self._is_sound:
            return None
        try:
            row = self._database.execute(LISTED, (name,)).fetchone()
            return None if row is None else list(map(str, json.loads(row[0])))
        except DAMAGE as problem:
            self._give_up(problem)
            return None

    def put_list(self, name: str, things: Iterable[str]) -> None:
        row = name, json.dumps(list(things))
        self._fill(
            lambda: self._database.execute("INSERT OR REPLACE INTO lists VALUES (?, ?)", row)
        )

    def _fill(self, act: Callable[[], object]) -> None:
        if not self._is_sound:
            return
        try:
            with self._database:
                # Nobody else may write meanwhile, beside it either.
                self._database.execute("BEGIN IMMEDIATE")
                act()
        except DAMAGE as problem:
            self._give_up(problem)

    def give_back(self) -> None:
        """The memory of what has been looked at where it lies: it comes again as it is wanted."""
        if self._is_sound:
            self._shelf.give_back()

    def _give_up(self, problem: Exception) -> None:
        """A damaged file is begun anew at the next start."""
        if not self._is_sound:
            # It was closed while something was brought.
            return
        log.warning("pictures are not kept any more: %s", problem)
        self.close()
        _remove(self.path)

    def close(self) -> None:
        """What has been taken stays as it is."""
        if self._is_sound:
            self._is_sound = False
            self._database.close()
            self._shelf.close()


def _forms(head: Head, place: int) -> Iterator[tuple[Form, int]]:
    """Each with where it lies."""
    return zip(head.forms, places(place, (form.length for form in head.forms)), strict=True)


def _all_packed(things: Iterable[tuple[str, Thing]]) -> Iterator[tuple[str, Packed]]:
    for name, thing in things:
        with contextlib.suppress(NotKept):
            yield name, packed(thing)


# --- the file


def _opened(path: Path) -> sqlite3.Connection:
    """Raises one of DAMAGE where it is damaged, or other code has filled it."""
    database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        with database:
            database.execute("BEGIN IMMEDIATE")
            for columns in TABLES:
                database.execute(f"CREATE TABLE IF NOT EXISTS {columns}")
            for wanted in (WANTED, LISTED):
                database.execute(wanted, ("",)).fetchall()
            makers = database.execute("SELECT name FROM makers").fetchall()
            if not makers:
                database.execute("INSERT INTO makers VALUES (?)", (made_by_now(),))
            elif makers != [(made_by_now(),)]:
                raise sqlite3.DatabaseError("other code has made them")
    except DAMAGE:
        database.close()
        raise
    return database


@cache
def made_by_now() -> str:
    """Another one for any other code or library that draws."""
    found = [pygame.version.ver, sys.version]
    for path in (*_drawing(), *FILES.values()):
        about = os.stat(path)
        found.append(f"{path} {about.st_size} {about.st_mtime_ns}")
    return hashed("\n".join(found))


def _drawing() -> list[str]:
    """The files of all code that draws: without the library of paths, which takes its time."""
    found = []
    for folder, inner, names in os.walk(PACKAGE):
        inner[:] = [name for name in inner if name != DRIVE]
        found += [os.path.join(folder, name) for name in names if name.endswith(".py")]
    return sorted(found)


def _make_room(folder: Path) -> None:
    kept = sorted(folder.glob("pictures-*.db"), key=lambda one: -one.stat().st_mtime)
    filled, most = 0, min(MOST_BYTES, MOST_SHARE * shutil.disk_usage(folder).total)
    for path in kept:
        filled += sum(one.stat().st_size for one in _files(path) if one.exists())
        if filled > most:
            _remove(path)


def _remove(path: Path) -> None:
    for one in _files(path):
        with contextlib.suppress(OSError):
            os.remove(one)


def _files(path: Path) -> list[Path]:
    return [path, path.with_suffix(PIXELS), *(Path(f"{path}{end}") for end in ("-wal", "-shm"))]
