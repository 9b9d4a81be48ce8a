"""What outlives the program: matches move by move, results and settings, in one SQLite file."""

from __future__ import annotations

import contextlib
import fcntl
import json
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import BinaryIO, TypeAlias, TypeVar

from game.match import AnyMatch
from game.matches import match_from
from game.migrations import Newer, NotMigrated, flaw_of, in_memory, migrate, tables
from game.rules import Json

T = TypeVar("T")
Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""SQL and its values."""

log = logging.getLogger(__name__)

FILE = "trivet.db"
LOCK = "trivet.lock"
SMALLEST = 512
"""Bytes of the smallest database there can be."""
BUSY_SECONDS = 2.0
"""How long another program that reads the file may hold a write up."""
KEEP_RESULT = "INSERT OR REPLACE INTO results VALUES (?, ?, ?)"
FINISH = "UPDATE matches SET standing = 'finished' WHERE id = ?"
FORGET_COMPOSED = "DELETE FROM composed WHERE match = ?"
MOVES = "SELECT entry FROM entries WHERE match = ? ORDER BY ordinal"
FAILURES = (OSError, sqlite3.Error, UnicodeError)
"""SQLite's own messages quote damaged text, which then cannot be decoded."""
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
"""Errors that say nothing against the file itself."""


@dataclass(frozen=True)
class Notice:
    """What people must be told about saving. `key` is one of in_use, no_folder, set_aside,
    newer, not_saving and match_aside, for scenes to translate; `message` is plain English."""

    key: str
    message: str


@dataclass(frozen=True)
class Unfinished:
    """A match to be gone on with; `seating` is what the scenes gave to `begin`."""

    id: int
    match: AnyMatch
    seating: object


@dataclass(frozen=True)
class Result:
    match: int
    number: int
    value: object


class Store:
    """Every change is on the disk when the call returns. Where that cannot be, the store says
    so once and goes on in memory; no method raises because of the disk or the file."""

    def __init__(self, lock: BinaryIO | None = None) -> None:
        self.saved = False
        self._lock = lock
        self._database = in_memory()
        self._notices: list[Notice] = []
        self._path = Path()
        self._identity: tuple[int, int | None] = (0, None)

    @classmethod
    def open(cls, folder: Path) -> Store:
        """The store in a folder, which is made where it is missing."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            store = cls(_locked(folder / LOCK))
        except BlockingIOError:
            store = cls()
            store._tell("in_use", f"Trivet is running with {folder} already; nothing is saved")
        except OSError as problem:
            store = cls()
            store._tell("no_folder", f"{folder} cannot be used ({problem}); nothing is saved")
        else:
            store._attach(folder / FILE)
        return store

    def _attach(self, path: Path) -> None:
        try:
            database, flaw = _examined(path)
            if flaw is not None:
                aside = _set_aside(path)
                self._tell("set_aside", f"{path} {flaw}; it is kept as {aside.name}")
                database, flaw = _examined(path)
            if database is None:
                raise OSError(f"the new file {flaw}")
            self._prepare(database, path)
            self._identity = _identity(path)
        except Newer as problem:
            self._tell("newer", f"{path} {problem}; it is left alone, and nothing is saved")
            return
        except (*FAILURES, NotMigrated) as problem:
            self._tell("not_saving", f"{path} cannot be used ({problem}); nothing is saved")
            return
        self._database, self._path, self.saved = database, path, True
        log.info("%s is open", path)

    def _prepare(self, database: sqlite3.Connection, path: Path) -> None:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        try:
            migrate(database, path)
        except NotMigrated:
            _carry_over(database, self._database)
            raise

    def close(self) -> None:
        self._database.close()
        if self._lock is not None:
            self._lock.close()

    def take_notices(self) -> tuple[Notice, ...]:
        """What has come up since the last call; each notice is handed out once."""
        notices, self._notices = self._notices, []
        return tuple(notices)

    def _tell(self, key: str, message: str) -> None:
        log.warning("%s", message)
        self._notices.append(Notice(key, message))

    # --- matches

    def begin(self, match: AnyMatch, seating: object) -> int:
        """Keeps a match with all it contains so far; the answer is its id."""
        record = match.record()
        entries = match.entries
        del record["moves"]

        def work(database: sqlite3.Connection) -> int:
            values = (json.dumps(record), json.dumps(seating))
            begin = "INSERT INTO matches (record, seating, standing) VALUES (?, ?, 'playing')"
            match_id = database.execute(begin, values).lastrowid
            assert match_id is not None
            rows = ((match_id, n, json.dumps(e)) for n, e in enumerate(entries, 1))
            database.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
            return match_id

        return self._do(work)

    def append(
        self,
        match_id: int,
        entry: Json,
        *,
        result: tuple[int, object] | None = None,
        is_over: bool = False,
        beside: Sequence[Statement] = (),
    ) -> None:
        """Adds what a match has just accepted, before anybody is shown it. With it, all or
        nothing: the result of the game that it ended, as its number and value, the end of the
        match, and what is `beside`. What was composed before is gone."""

        def work(database: sqlite3.Connection) -> None:
            database.execute(
                "INSERT INTO entries SELECT ?1, coalesce(max(ordinal), 0) + 1, ?2"
                " FROM entries WHERE match = ?1",
                (match_id, json.dumps(entry)),
            )
            database.execute(FORGET_COMPOSED, (match_id,))
            if result is not None:
                number, value = result
                database.execute(KEEP_RESULT, (match_id, number, json.dumps(value)))
            if is_over:
                database.execute(FINISH, (match_id,))
            for statement, values in beside:
                database.execute(statement, values)

        self._do(work)

    def take_back(self, match_id: int) -> None:
        """Removes the last entry (G4), and what has been composed since."""

        def work(database: sqlite3.Connection) -> None:
            database.execute(
                "DELETE FROM entries WHERE match = ?1"
                " AND ordinal = (SELECT max(ordinal) FROM entries WHERE match = ?1)",
                (match_id,),
            )
            database.execute(FORGET_COMPOSED, (match_id,))

        self._do(work)

    def finish(self, match_id: int) -> None:
        """The match is put away for good; it is not offered again."""

        def work(database: sqlite3.Connection) -> None:
            database.execute(FINISH, (match_id,))
            database.execute(FORGET_COMPOSED, (match_id,))

        self._do(work)

    def seat(self, match_id: int, seating: object) -> None:
        """Others play this match from now on."""
        self.write("UPDATE matches SET seating = ? WHERE id = ?", json.dumps(seating), match_id)

    def compose(self, match_id: int, composed: Json | None) -> None:
        """What is being composed in a match until something is played; None: nothing."""
        if composed is None:
            self.write(FORGET_COMPOSED, match_id)
        else:
            keep = "INSERT OR REPLACE INTO composed VALUES (?, ?)"
            self.write(keep, match_id, json.dumps(composed))

    def composed(self, match_id: int) -> Json | None:
        """None also where it is not readable."""
        wanted = "SELECT composed FROM composed WHERE match = ?"
        rows: list[tuple[str]] = self.read(wanted, match_id)
        try:
            found = json.loads(rows[0][0]) if rows else None
        except (ValueError, TypeError, RecursionError):
            return None
        return found if isinstance(found, dict) else None

    def unfinished(self) -> Unfinished | None:
        """The newest match to be gone on with. What is over is only marked so; what cannot be
        replayed stays in the file, is named in a notice and is not offered again."""
        newest = "SELECT id, record, seating FROM matches WHERE standing = 'playing' ORDER BY id"
        rows: list[tuple[int, str, str]] = self.read(newest)
        for match_id, record, seating in reversed(rows):
            moves: list[tuple[str]] = self.read(MOVES, match_id)
            try:
                entries = [json.loads(entry) for (entry,) in moves]
                match = match_from({**json.loads(record), "moves": entries})
                found = Unfinished(match_id, match, json.loads(seating))
            except Exception as problem:
                # Whatever is in the file, the table must start.
                self.set_aside(match_id, str(problem))
                continue
            if not match.is_over():
                return found
            log.info("match %d is over, and is marked so now", match_id)
            self.finish(match_id)
        return None

    def set_aside(self, match_id: int, why: str) -> None:
        """It stays in the file, is named in a notice and is not offered again."""
        self.write("UPDATE matches SET standing = 'aside' WHERE id = ?", match_id)
        self._tell("match_aside", f"match {match_id} cannot be gone on with ({why[:200]})")

    # --- results and settings

    def results(self) -> list[Result]:
        """All results, the oldest first; what is not readable is left out."""
        found = []
        oldest = "SELECT match, number, result FROM results ORDER BY match, number"
        rows: list[tuple[int, int, str]] = self.read(oldest)
        for match_id, number, text in rows:
            with contextlib.suppress(ValueError, TypeError):
                found.append(Result(match_id, number, json.loads(text)))
        return found

    def setting(self, name: str, default: object = None) -> object:
        wanted = "SELECT setting FROM settings WHERE name = ?"
        rows: list[tuple[str]] = self.read(wanted, name)
        try:
            return json.loads(rows[0][0]) if rows else default
        except (ValueError, TypeError):
            return default

    def set_setting(self, name: str, value: object) -> None:
        self.write("INSERT OR REPLACE INTO settings VALUES (?, ?)", name, json.dumps(value))

    # --- the file

    def read(self, query: str, *values: object) -> list[T]:
        """Rows, of the form that the query gives them."""
        return self._do(lambda database: database.execute(query, values).fetchall())

    def write(self, statement: str, *values: object) -> None:
        self._do(lambda database: database.execute(statement, values))

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """In one transaction; when the file fails, in memory from then on."""
        if self.saved:
            try:
                if _identity(self._path) != self._identity:
                    raise OSError("it is not the file that was opened")
                with self._database:
                    return work(self._database)
            except FAILURES as problem:
                self._go_on_unsaved(problem)
        with self._database:
            return work(self._database)

    def _go_on_unsaved(self, problem: Exception) -> None:
        self.saved = False
        self._tell("not_saving", f"{self._path} fails ({problem}); from now on nothing is saved")
        failing, self._database = self._database, in_memory()
        _carry_over(failing, self._database)


def _carry_over(failing: sqlite3.Connection, database: sqlite3.Connection) -> None:
    """As much as can still be read; the failing one is closed."""
    for table in tables(database):
        with contextlib.suppress(*FAILURES):
            for row in failing.execute(f"SELECT * FROM {table}").fetchall():
                places = ", ".join("?" * len(row))
                database.execute(f"INSERT INTO {table} VALUES ({places})", row)
    with contextlib.suppress(*FAILURES):
        failing.close()


def _locked(path: Path) -> BinaryIO:
    """Raises BlockingIOError while another process has it. The system lets go of the lock when
    its process ends, however it ends, and does not hand it on to child processes."""
    file = path.open("ab")
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise
    return file


def _identity(path: Path) -> tuple[int, int | None]:
    """Which file it is and which log it has: both can be swapped or removed under us."""
    log = _log_of(path)
    return path.stat().st_ino, log.stat().st_ino if log.exists() else None


def _examined(path: Path) -> tuple[sqlite3.Connection | None, str | None]:
    """The open database, new or ours, or None and what is wrong with it. Raises Newer."""
    if path.exists() and not path.is_file():
        return None, "is not a file"
    if not path.exists() and _log_of(path).exists():
        return None, "has left only its log behind"
    if _is_a_stranger(path):
        return None, "is not a database"
    database = sqlite3.connect(path, timeout=BUSY_SECONDS)
    # Damaged text must not raise; what it spoils is found when it is read as JSON.
    database.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        flaw = flaw_of(database)
    except Newer:
        database.close()
        raise
    except FAILURES as problem:
        database.close()
        if getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in OUTER_TROUBLE:
            raise
        return None, f"is damaged ({problem})"
    if flaw is not None:
        database.close()
        return None, flaw
    return database, None


def _is_a_stranger(path: Path) -> bool:
    """Seen without SQLite, which would tidy up or overwrite some of what is not its own."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        head = file.read(SMALLEST)
    return bool(head) and not (len(head) == SMALLEST and head.startswith(b"SQLite format 3\0"))


def _log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _set_aside(path: Path) -> Path:
    """Renames the file and its logs; the logs first, since a log that stayed behind would be
    taken for that of the next file."""
    endings = ("-journal", "-wal", "-shm", "")
    for number in count(1):
        aside = path.with_name(f"{path.name}.damaged-{number}")
        if not any(os.path.lexists(f"{aside}{ending}") for ending in endings):
            break
    for ending in endings:
        if os.path.lexists(f"{path}{ending}"):
            os.rename(f"{path}{ending}", f"{aside}{ending}")
    return aside
