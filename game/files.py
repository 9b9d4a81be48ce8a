"""The database file: its lock, its checks, and writing to it."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeAlias

from game.migrations import Newer, NotMigrated, flaw_of, in_memory, migrate, tables

Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""SQL and its parameters."""

log = logging.getLogger(__name__)

FILE = "trivet.db"
LOCK = "trivet.lock"
NEW = f"{FILE}.new"
"""A complete replacement, not yet renamed to `FILE`."""
SMALLEST = 512
"""Size of the smallest SQLite database, in bytes."""
BUSY_SECONDS = 2.0
"""Busy timeout at start; during frames it is 0."""
PARTS = ("-journal", "-wal", "-shm", "")
"""Suffixes of the database's files; logs first, because a log left behind would be applied to the
next database."""
FAILURES = (OSError, sqlite3.Error, UnicodeError)
"""UnicodeError: SQLite's messages may quote damaged text."""
OUTER_TROUBLE = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
"""Errors that do not mean the file is damaged."""
SURROUNDINGS = (OSError, MemoryError, ImportError, SyntaxError)
"""Never caused by a match's position: the disk, memory or a module failed."""
DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
OPEN_MATCHES = "SELECT id FROM matches WHERE standing = 'playing'"


class InUse(Exception):
    """Another process has locked the folder."""


class NoFolder(Exception):
    """The folder cannot be created or written to."""


class _Identity(NamedTuple):
    """Identifies the file and its log after our last write; either may be replaced or removed from
    outside."""

    file: tuple[int, int, int, int]
    log: int | None
    log_size: int


class SavedFile:
    """The database file of one folder. `tell` gets a message when a file is set aside."""

    def __init__(self, folder: Path, tell: Callable[[str], None]) -> None:
        self.path = folder / FILE
        self._folder, self._tell = folder, tell
        self._lock: sqlite3.Connection | None = None
        self._lock_inode: int | None = None
        self._database: sqlite3.Connection | None = None
        self._identity: _Identity | None = None

    @property
    def is_known(self) -> bool:
        """Whether it was ever opened, even if it cannot be written now."""
        return self._identity is not None

    def open(self, wait: float) -> sqlite3.Connection:
        """Opens or creates the file; returns a copy of its live data in memory. Raises InUse,
        NoFolder, Newer, NotMigrated or one of FAILURES."""
        self._hold()
        self._take_new()
        database, flaw = _examined(self.path, wait)
        if flaw is not None:
            self._tell(f"{self.path} {flaw}; it is kept as {set_aside(self.path).name}")
            database, flaw = _examined(self.path, wait)
        if database is None:
            raise OSError(f"the new file {flaw}")
        try:
            _prepare(database)
            migrate(database, self.path)
            _try_to_write(database)
            database.execute("PRAGMA busy_timeout = 0")
            memory = in_memory()
            _copy(database, memory)
            self._identity = _identity(self.path)
        except (*FAILURES, NotMigrated):
            database.close()
            raise
        self._database = database
        return memory

    def glimpse(self, memory: sqlite3.Connection) -> bool:
        """Reads what it can without writing; whether it could read everything."""
        is_whole = not (_log_of(self.path).exists() and _log_of(self.path).stat().st_size)
        for way in ("mode=ro", "immutable=1") if is_whole else ("mode=ro",):
            place = f"{self.path.absolute().as_uri()}?{way}"
            with contextlib.suppress(*FAILURES, Newer):
                if not self.path.is_file() or _is_a_stranger(self.path):
                    break
                with contextlib.closing(sqlite3.connect(place, timeout=0.0, uri=True)) as database:
                    database.text_factory = _text
                    _copy(database, memory)
                    return True
        return False

    def read(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """From the file itself; nothing if it cannot be read now."""
        with contextlib.suppress(*FAILURES):
            if self._database is not None:
                return self._database.execute(query, values).fetchall()
        return []

    def write(self, statements: Sequence[Statement]) -> None:
        """In one transaction."""
        if self._database is None:
            self._database = sqlite3.connect(self.path, timeout=0.0)
            _prepare(self._database)
        with self._database:
            for statement, values in statements:
                self._database.execute(statement, values)
        self._identity = _identity(self.path)

    def drop(self) -> None:
        """Closes the connection; the next write reopens it, since one opened read-only stays
        read-only."""
        if self._database is not None and self.is_there():
            with contextlib.suppress(*FAILURES):
                self._database.close()
                self._database = None
                self._identity = _identity(self.path)

    def is_there(self) -> bool:
        """Whether the file is still the one we opened, unchanged by others."""
        then = self._identity
        now = None if then is None else _identity(self.path)
        if now is None or then is None:
            return False
        return (now.file, now.log) == (then.file, then.log) and now.log_size >= then.log_size

    def replace(self, memory: sqlite3.Connection) -> None:
        """Replaces the file by a copy of `memory`; open it afterwards. A foreign file in its place
        is set aside; our own log is deleted, as it fits no file now."""
        self._hold()
        part, new = (self.path.with_name(f"{FILE}.{end}") for end in ("part", "new"))
        _remove(part)
        with contextlib.closing(sqlite3.connect(part)) as target:
            memory.backup(target)
        os.replace(part, new)
        ours = None if self._identity is None else self._identity.log
        if ours is not None and _inode(_log_of(self.path)) == ours:
            _log_of(self.path).unlink()
            self.path.with_name(f"{FILE}-shm").unlink(missing_ok=True)
        self._take_new()
        # SQLite does not touch a file that was moved away.
        self._close_database()

    def _take_new(self) -> None:
        """Completes a replacement that an earlier process did not finish."""
        new = self.path.with_name(NEW)
        if not new.is_file():
            return
        if any(os.path.lexists(f"{self.path}{part}") for part in PARTS):
            self._tell(f"{self.path} is not ours; it is kept as {set_aside(self.path).name}")
        os.replace(new, self.path)

    def _hold(self) -> None:
        """Takes the lock: an SQLite transaction, portable and released by the system when the
        process ends."""
        path = self._folder / LOCK
        if self._lock is not None and _inode(path) == self._lock_inode:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if os.path.lexists(path) and not path.is_file():
                self._tell(f"{path} is not a file; it is kept as {set_aside(path).name}")
        except OSError as problem:
            raise NoFolder(why(problem)) from problem
        try:
            lock = _locked(path)
        except sqlite3.Error as problem:
            if _code(problem) not in DAMAGE:
                raise NoFolder(str(problem)) from problem
            self._tell(f"{path} is no lock; it is kept as {set_aside(path).name}")
            lock = _locked(path)
        if self._lock is not None:
            self._lock.close()
        self._lock, self._lock_inode = lock, _inode(path)

    def _close_database(self) -> None:
        if self._database is not None:
            with contextlib.suppress(*FAILURES):
                self._database.close()
            self._database = self._identity = None

    def close(self) -> None:
        self._close_database()
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def is_of_the_surroundings(problem: BaseException | None) -> bool:
    """Whether the exception or one of its causes is in SURROUNDINGS."""
    while problem is not None and not isinstance(problem, SURROUNDINGS):
        problem = problem.__cause__ or problem.__context__
    return problem is not None


def why(problem: Exception) -> str:
    """The message without errno."""
    return str(getattr(problem, "strerror", None) or problem)


def is_busy(problem: Exception) -> bool:
    """Whether another program has locked the file."""
    return _code(problem) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_damage(problem: Exception) -> bool:
    return _code(problem) in DAMAGE


def _code(problem: Exception) -> int:
    return int(getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def _text(raw: bytes) -> str:
    """Damaged text must not raise here; parsing it as JSON finds the damage."""
    return raw.decode("utf-8", "replace")


def _locked(path: Path) -> sqlite3.Connection:
    lock = sqlite3.connect(path, timeout=0.0)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as problem:
        lock.close()
        if is_busy(problem):
            raise InUse from problem
        raise
    return lock


def _prepare(database: sqlite3.Connection) -> None:
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")


def _try_to_write(database: sqlite3.Connection) -> None:
    """Changes nothing; raises if the file cannot be written."""
    database.execute("DELETE FROM settings WHERE 0")
    database.rollback()


def _copy(database: sqlite3.Connection, memory: sqlite3.Connection) -> None:
    """Copies the live data; entries of finished matches stay in the file only. Rows that break a
    constraint are skipped."""
    found = tables(database)
    for table, columns in tables(memory).items():
        there = {column[1] for column in found.get(table, ())}
        names = ", ".join(str(column[1]) for column in columns if column[1] in there)
        if not names:
            continue
        only = f" WHERE match IN ({OPEN_MATCHES})" if table in ("entries", "composed") else ""
        rows = database.execute(f"SELECT {names} FROM {table}{only}").fetchall()
        places = ", ".join("?" * (names.count(",") + 1))
        with memory:
            memory.executemany(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({places})", rows)


def _inode(path: Path) -> int | None:
    try:
        return path.stat().st_ino
    except OSError:
        return None


def _identity(path: Path) -> _Identity | None:
    """None: no such file."""
    file, log = _about(path), _about(f"{path}-wal")
    if file is None:
        return None
    return _Identity(
        (file.st_dev, file.st_ino, file.st_size, file.st_mtime_ns),
        None if log is None else log.st_ino,
        0 if log is None else log.st_size,
    )


def _about(path: Path | str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None


def _examined(path: Path, wait: float) -> tuple[sqlite3.Connection | None, str | None]:
    """The open database, or None and its flaw. Raises Newer."""
    for part in PARTS:
        place = Path(f"{path}{part}")
        if os.path.lexists(place) and not place.is_file():
            return None, "is not a file"
    log_size = _log_of(path).stat().st_size if _log_of(path).exists() else None
    is_empty = not path.exists() or path.stat().st_size == 0
    if is_empty and (log_size or (log_size == 0 and not path.exists())):
        # SQLite would delete this log silently.
        return None, "has left only its log behind"
    if _is_a_stranger(path):
        return None, "is not a database"
    database = sqlite3.connect(path, timeout=wait)
    database.text_factory = _text
    try:
        flaw = flaw_of(database)
    except Newer:
        database.close()
        raise
    except FAILURES as problem:
        database.close()
        if _code(problem) in OUTER_TROUBLE:
            raise
        return None, f"is damaged ({problem})"
    if flaw is not None:
        database.close()
        return None, flaw
    return database, None


def _is_a_stranger(path: Path) -> bool:
    """Checks without SQLite, which would repair or overwrite a foreign file."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        head = file.read(SMALLEST)
    return bool(head) and not (len(head) == SMALLEST and head.startswith(b"SQLite format 3\0"))


def _log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def set_aside(path: Path) -> Path:
    """Renames the file and its logs."""
    for number in count(1):
        aside = path.with_name(f"{path.name}.damaged-{number}")
        if not any(os.path.lexists(f"{aside}{part}") for part in PARTS):
            break
    for part in PARTS:
        if os.path.lexists(f"{path}{part}"):
            os.rename(f"{path}{part}", f"{aside}{part}")
    return aside


def _remove(path: Path) -> None:
    for part in PARTS:
        Path(f"{path}{part}").unlink(missing_ok=True)
