"""Pictures that outlive the process: a database in the user's cache folder, one for each kind of
table. Whatever is wrong with it, the pictures are made anew."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import sqlite3
import struct
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

import pygame

from scenes.art.names import hashed
from scenes.art.type import FILES
from scenes.table import Table

Described: TypeAlias = bool | int | float | str | list["Described"] | None
Thing: TypeAlias = object
"""A surface, a number or a text, or tuples and lists of them, named ones of ours included."""
Read: TypeAlias = Callable[[int], bytes]
"""So many bytes more of what is kept."""

MOST_BYTES = 2_000_000_000
"""All databases together; those that were not filled for longest go first."""
OPAQUE = (0xFF0000, 0xFF00, 0xFF, 0)
SEE_THROUGH = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)
"""The displays' pixel formats whose pixels can be kept as they are."""
SURFACE = "surface"
PLAIN: dict[str, Callable[[list[object]], object]] = {
    "builtins list": list,
    "builtins tuple": tuple,
}
TABLES = ("things", "lists")
PAGE_BYTES = 65536
PIECE_BYTES = 1 << 20
"""More is never held beside the picture that it becomes, nor read in one step."""
BUSY_SECONDS = 1.0
PACKAGE = Path(__file__).parents[1]
DRIVE = "drive"
"""What lies there draws nothing."""

WANTED = (
    "SELECT rowid, length(content), CASE WHEN length(content) <= ? THEN content END"
    " FROM things WHERE name = ?"
)
"""The content itself only of what is read in one piece."""

DAMAGE = (sqlite3.Error, ValueError, OverflowError, RecursionError)
"""What reading a damaged file may raise: its texts need not even be texts."""

log = logging.getLogger(__name__)


class NotKept(ValueError):
    """A thing that has no pixels of its own, or is no picture."""


class Cupboard:
    """Pictures by name. What was made by other code is not found in it."""

    def __init__(self, database: sqlite3.Connection, path: Path) -> None:
        self._database, self.path = database, path
        self._is_sound = True

    @classmethod
    def open(cls, folder: Path, table: Table) -> Cupboard | None:
        """None where nothing can be kept: no such folder, or an unusual display."""
        if not _display_is_usual():
            return None
        # Words are of other sizes on tables that are smaller than they are laid out.
        kind = f"{table.measured.inches:g}{'-large-print' if table.large_print else ''}"
        path = folder / f"pictures-{table.width}x{table.height}-{kind}.db"
        for is_last in (False, True):
            try:
                folder.mkdir(parents=True, exist_ok=True)
                _make_room(folder)
                return cls(_opened(path), path)
            except (OSError, *DAMAGE) as problem:
                log.info("pictures are not found in %s: %s", path, problem)
                if not is_last:
                    _remove(path)
        return None

    def take(self, name: str, make_room: Callable[[int], None] = lambda _: None) -> Thing | None:
        """The thing of that name as it was put there; None: it has to be made. `make_room` is told
        how many bytes it takes before it takes them."""
        steps = self.bring(name, make_room)
        while True:
            try:
                next(steps)
            except StopIteration as last:
                found: Thing = last.value
                return found

    def bring(
        self, name: str, make_room: Callable[[int], None] = lambda _: None
    ) -> Generator[None, None, Thing | None]:
        """`take`, a piece of what is large a step."""
        if not self._is_sound:
            return None
        try:
            row = self._database.execute(WANTED, (PIECE_BYTES, name)).fetchone()
            if row is None:
                return None
            number, size, small = row
            make_room(size)
            if small is not None:
                return (yield from unpacking(BytesIO(small).read, size))
            # Python's connections keep a note of each blob until they are closed.
            with (
                contextlib.closing(sqlite3.connect(self.path, timeout=BUSY_SECONDS)) as own,
                own.blobopen("things", "content", number, readonly=True) as content,
            ):
                return (yield from unpacking(self._reading(content.read), size))
        except (*DAMAGE, pygame.error, TypeError, struct.error, IndexError, MemoryError) as problem:
            self._give_up(problem)
            return None

    def _reading(self, read: Read) -> Read:
        """Until it is closed."""

        def piece(many: int) -> bytes:
            if not self._is_sound:
                raise ValueError("it was closed meanwhile")
            return read(many)

        return piece

    def put(self, things: Iterable[tuple[str, Thing]]) -> None:
        """Keeps what can be kept, all at once."""
        self._fill("things", _all_packed(things))

    def listed(self, name: str) -> dict[str, int] | None:
        """The names of the things that were on a list last, and their sizes in bytes."""
        text = self._list(name)
        try:
            return None if text is None else {str(n): int(size) for n, size in json.loads(text)}
        except (ValueError, TypeError, RecursionError) as problem:
            self._give_up(problem)
            return None

    def put_list(self, name: str, things: Mapping[str, int]) -> None:
        self._fill("lists", [(name, json.dumps(list(things.items())).encode())])

    def _list(self, name: str) -> bytes | None:
        if not self._is_sound:
            return None
        try:
            found = self._database.execute("SELECT content FROM lists WHERE name = ?", (name,))
            row = found.fetchone()
        except DAMAGE as problem:
            self._give_up(problem)
            return None
        return row[0] if row is not None and isinstance(row[0], bytes) else None

    def _fill(self, table: str, contents: Iterable[tuple[str, bytes]]) -> None:
        if not self._is_sound:
            return
        try:
            with self._database:
                self._database.execute("BEGIN")
                self._database.executemany(
                    f"INSERT OR REPLACE INTO {table} VALUES (?, ?)", contents
                )
        except DAMAGE as problem:
            self._give_up(problem)

    def _give_up(self, problem: Exception) -> None:
        """A damaged file is begun anew at the next start."""
        if not self._is_sound:
            # It was closed while something was brought.
            return
        log.warning("pictures are not kept any more: %s", problem)
        self._is_sound = False
        self._database.close()
        _remove(self.path)

    def close(self) -> None:
        if self._is_sound:
            self._is_sound = False
            self._database.close()


# --- the file


def _opened(path: Path) -> sqlite3.Connection:
    """Raises one of DAMAGE where it is damaged, or other code has filled it."""
    database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        database.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        with database:
            database.execute("BEGIN IMMEDIATE")
            database.execute("CREATE TABLE IF NOT EXISTS makers (name TEXT)")
            for table in TABLES:
                columns = "(name TEXT PRIMARY KEY, content BLOB)"
                database.execute(f"CREATE TABLE IF NOT EXISTS {table} {columns}")
                database.execute(f"SELECT name, content FROM {table} LIMIT 1").fetchall()
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
    filled = 0
    for path in kept:
        filled += path.stat().st_size
        if filled > MOST_BYTES:
            _remove(path)


def _remove(path: Path) -> None:
    for end in ("", "-wal", "-shm"):
        with contextlib.suppress(OSError):
            os.remove(f"{path}{end}")


# --- things as bytes


def _display_is_usual() -> bool:
    """Whether its pixels are those that are kept."""
    one = pygame.Surface((1, 1))
    usual = one.convert().get_masks() == OPAQUE and one.convert().get_bitsize() == 32
    return usual and one.convert_alpha().get_masks() == SEE_THROUGH and sys.byteorder == "little"


def packed(thing: Thing) -> bytes:
    """Raises NotKept."""
    surfaces: list[pygame.Surface] = []
    described = _described(thing, surfaces)
    sizes = [[*one.get_size(), int(_sees_through(one))] for one in surfaces]
    head = json.dumps([described, sizes]).encode()
    return b"".join((struct.pack("<I", len(head)), head, *map(_pixels, surfaces)))


def _all_packed(things: Iterable[tuple[str, Thing]]) -> Iterator[tuple[str, bytes]]:
    for name, thing in things:
        with contextlib.suppress(NotKept):
            yield name, packed(thing)


def unpacking(read: Read, length: int) -> Generator[None, None, Thing]:
    """A piece a step, of so many bytes in all. Raises ValueError for bytes that `packed` has not
    made."""
    (head,) = struct.unpack("<I", read(4))
    described, sizes = json.loads(read(head))
    whole = 4 + head + sum(4 * wide * high for wide, high, _ in sizes)
    if length != whole:
        raise ValueError(f"{length} bytes where {whole} were written")
    surfaces = []
    for wide, high, see_through in sizes:
        surfaces.append((yield from _surface(read, (wide, high), bool(see_through))))
    return _thing(described, surfaces)


def _sees_through(surface: pygame.Surface) -> bool:
    return bool(surface.get_flags() & pygame.SRCALPHA)


def _pixels(surface: pygame.Surface) -> bytes:
    is_usual = surface.get_masks() in (OPAQUE, SEE_THROUGH)
    if is_usual and surface.get_pitch() == 4 * surface.get_width():
        return surface.get_buffer().raw
    return pygame.image.tobytes(surface, "BGRA")


def _surface(
    read: Read, size: tuple[int, int], see_through: bool
) -> Generator[None, None, pygame.Surface]:
    whole = 4 * size[0] * size[1]
    if see_through and whole <= PIECE_BYTES:
        # The bytes become its pixels where they are.
        return pygame.image.frombuffer(read(whole), size, "BGRA")
    masks = SEE_THROUGH if see_through else OPAQUE
    surface = pygame.Surface(size, pygame.SRCALPHA if see_through else 0, 32, masks)
    for at in range(0, whole, PIECE_BYTES):
        surface.get_buffer().write(read(min(PIECE_BYTES, whole - at)), at)
        if whole > PIECE_BYTES:
            yield
    return surface


def _described(thing: Thing, surfaces: list[pygame.Surface]) -> Described:
    """Fills `surfaces`, each of which stands for itself as its number."""
    match thing:
        case None | bool() | int() | float() | str() if type(thing).__module__ == "builtins":
            return thing
        case pygame.Surface():
            if thing.get_parent() is not None or thing.get_alpha() not in (None, 255):
                raise NotKept("a part of another picture")
            surfaces.append(thing)
            return [SURFACE, len(surfaces) - 1]
        case tuple() | list():
            kind = type(thing)
            parts = [_described(one, surfaces) for one in thing]
            return [f"{kind.__module__} {kind.__qualname__}", *parts]
    raise NotKept(f"{type(thing).__name__} is no picture")


def _thing(described: object, surfaces: list[pygame.Surface]) -> Thing:
    match described:
        case None | bool() | int() | float() | str():
            return described
        case [str(kind), int(number)] if kind == SURFACE:
            return surfaces[number]
        case [str(kind), *parts]:
            return _made(kind, [_thing(one, surfaces) for one in parts])
    raise ValueError(f"{described!r} describes nothing")


def _made(kind: str, parts: list[Thing]) -> Thing:
    """A list, a tuple, or a named one of the module that makes such things."""
    if kind in PLAIN:
        return PLAIN[kind](parts)
    module, _, name = kind.partition(" ")
    found = getattr(sys.modules.get(module), name, None)
    if not (isinstance(found, type) and issubclass(found, tuple)):
        raise ValueError(f"{kind} is not known")
    make: Callable[..., object] = found
    return make(*parts)
