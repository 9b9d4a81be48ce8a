"""Pictures that outlive the process: a database in the user's cache folder, one for each kind of
table, and beside it their pixels. Whatever is wrong with one of them, all are made anew."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple, TypeVar
from zlib import crc32

import pygame

from game.loading import leave_out
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
    "things (name TEXT PRIMARY KEY, head TEXT, place INTEGER, sum INTEGER)",
    "lists (name TEXT PRIMARY KEY, things TEXT)",
)
WANTED = "SELECT head, place, sum FROM things WHERE name = ?"
LISTED = "SELECT things FROM lists WHERE name = ?"
LEAST_BYTES = 1 << 16
"""What is opaque and smaller, or as large as the table, is copied, so much a step: what has no
alpha in its format is laid in two thirds of the time."""
BUSY_SECONDS = 1.0
PACKAGE = Path(__file__).parents[1]
DRIVE = "drive"
"""What lies there draws nothing."""
PIXELS = ".pixels"

T = TypeVar("T")


class OtherCode(Exception):
    """Has made these pictures: they are void."""


class Found(NamedTuple):
    """Where a thing lies in the cupboard."""

    head: Head
    place: int
    own: int
    """Bytes of memory that it takes; all else is looked at where it lies."""
    begun: int
    """The sum of its name and its head, to which its pixels are to be added."""
    whole: int
    """The sum of all, as it was put there."""


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
        self._checked: set[int] = set()
        """Where things lie that are as they were put there."""

    @classmethod
    def open(cls, folder: Path, table: Table) -> Cupboard | None:
        """None where nothing can be kept: no such folder, or an unusual display."""
        if not display_is_usual():
            return None
        # Words are of other sizes on tables that are smaller than they are laid out.
        kind = f"{table.measured.inches:g}{'-large-print' if table.large_print else ''}"
        path = folder / f"pictures-{table.width}x{table.height}-{kind}.db"
        whole = Form(table.width, table.height, False).length
        damage: Exception | None = None
        for _ in range(2):
            try:
                folder.mkdir(parents=True, exist_ok=True)
                _make_room(folder)
                made = cls(_opened(path), Shelf(path.with_suffix(PIXELS)), path, whole)
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

    def find(self, name: str) -> Found | None:
        """None: it has to be made."""
        return self._tried(partial(self._find, name))

    def _find(self, name: str) -> Found | None:
        row = self._database.execute(WANTED, (name,)).fetchone()
        if row is None:
            return None
        text, place, whole = str(row[0]), int(row[1]), int(row[2])
        head = Head.read(text)
        own = sum(self._own(*one) for one in _forms(head, place))
        return Found(head, place, own, _head_sum(name, text), whole)

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
        """A piece of what takes memory, or is looked at for the first time, a step."""
        make_room(found.own)
        surfaces = []
        try:
            yield from self._check(found)
            for form, place in _forms(found.head, found.place):
                if self._own(form, place):
                    surfaces.append((yield from self._copied(form, place)))
                else:
                    surfaces.append(of_pixels(self._look(form.length, place), form))
            return Taken(found.head.thing(surfaces), found.own)
        except Exception as problem:
            self._give_up(problem)
            return None

    def _check(self, found: Found) -> Iterator[None]:
        """Raises ValueError where something else lies there than was put there."""
        if found.place in self._checked:
            return
        total = found.begun
        for form, place in _forms(found.head, found.place):
            is_large = form.length > PIECE_BYTES
            if is_large and self._shelf.lies_ready(place, form.length):
                # What is only on the disk the machine reads meanwhile.
                self._look(form.length, place)
                yield
            for at in range(0, form.length, PIECE_BYTES):
                total = crc32(self._look(min(PIECE_BYTES, form.length - at), place + at), total)
                if is_large:
                    yield
        if total != found.whole:
            raise ValueError("a picture is not as it was put there")
        self._checked.add(found.place)

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
        """Keeps what can be kept, all at once. The pixels are on the disk before anything says
        where they lie."""
        self._tried(partial(self._put, list(_all_packed(things))))

    def _put(self, things: list[tuple[str, Packed]]) -> None:
        rows = []
        with self._alone():
            for name, one in things:
                contents = list(map(pixels, one.surfaces))
                total = _head_sum(name, one.head)
                for content in contents:
                    total = crc32(content, total)
                rows.append((name, one.head, self._shelf.append(contents), total))
        self._shelf.keep()
        with self._alone():
            self._database.executemany("INSERT OR REPLACE INTO things VALUES (?, ?, ?, ?)", rows)

    def listed(self, name: str) -> list[str] | None:
        """The names of the things that were on a list last."""
        return self._tried(partial(self._listed, name))

    def _listed(self, name: str) -> list[str] | None:
        row = self._database.execute(LISTED, (name,)).fetchone()
        return None if row is None else list(map(str, json.loads(row[0])))

    def put_list(self, name: str, things: Iterable[str]) -> None:
        row = name, json.dumps(list(things))
        self._tried(partial(self._put_list, row))

    def _put_list(self, row: tuple[str, str]) -> None:
        with self._alone():
            self._database.execute("INSERT OR REPLACE INTO lists VALUES (?, ?)", row)

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """In one transaction: nobody else may write meanwhile, beside the database either."""
        with self._database:
            self._database.execute("BEGIN IMMEDIATE")
            yield

    def _tried(self, act: Callable[[], T]) -> T | None:
        """Whatever raises, nothing is kept any more: reading a damaged file raises anything."""
        if not self._is_sound:
            return None
        try:
            return act()
        except Exception as problem:
            self._give_up(problem)
            return None

    def give_back(self) -> None:
        """The memory of what has been looked at where it lies: it comes again as it is wanted."""
        if self._is_sound:
            self._shelf.give_back()

    def _give_up(self, problem: Exception) -> None:
        """A damaged file is begun anew at the next start."""
        if not self._is_sound:
            # It was closed while something was brought.
            return
        leave_out("", f"pictures in {self.path} are damaged, and made anew: {problem}")
        self.close()
        _remove(self.path)

    def forget_others(self) -> None:
        """Those of other versions and sizes give room to what comes next."""
        forget_pictures(self.path.parent, self.path.stem)

    def close(self) -> None:
        """What has been taken stays as it is."""
        if self._is_sound:
            self._is_sound = False
            self._database.close()
            self._shelf.close()


def _head_sum(name: str, head: str) -> int:
    """The part of a thing's sum that is not its pixels."""
    return crc32(f"{name} {head}".encode())


def _forms(head: Head, place: int) -> Iterator[tuple[Form, int]]:
    """Each with where it lies."""
    return zip(head.forms, places(place, (form.length for form in head.forms)), strict=True)


def _all_packed(things: Iterable[tuple[str, Thing]]) -> Iterator[tuple[str, Packed]]:
    for name, thing in things:
        with contextlib.suppress(NotKept):
            yield name, packed(thing)


# --- the file


def _opened(path: Path) -> sqlite3.Connection:
    """Raises OtherCode, and whatever reading a damaged file raises."""
    database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        database.execute("PRAGMA journal_mode = WAL")
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


def forget_pictures(folder: Path, but: str = "") -> None:
    """Of all kinds of table, but those whose names begin so."""
    for path in folder.glob("pictures-*.db"):
        if not but or not path.name.startswith(but):
            _remove(path)


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
