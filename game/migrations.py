"""The database schema by version, and the migration from each to the next."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from game.matches import match_from
from game.rules import Json

log = logging.getLogger(__name__)

Migration: TypeAlias = Callable[[sqlite3.Connection], None]
Column: TypeAlias = tuple[object, ...]

APPLICATION = 0x54525654
FIRST_TABLES = (
    """
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    record TEXT NOT NULL,
    seating TEXT NOT NULL,
    standing TEXT NOT NULL CHECK (standing IN ('playing', 'finished', 'aside'))
)
""",
    """
CREATE TABLE entries (
    match INTEGER NOT NULL REFERENCES matches (id),
    ordinal INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (match, ordinal)
) WITHOUT ROWID
""",
    """
CREATE TABLE results (
    match INTEGER NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID
""",
    "CREATE TABLE settings (name TEXT PRIMARY KEY, setting TEXT NOT NULL) WITHOUT ROWID",
)


class Newer(Exception):
    """The file's version is newer than this program's."""


class NotMigrated(Exception):
    """A migration failed; the file is as it was before that step."""


# --- the steps


def _make_tables(database: sqlite3.Connection) -> None:
    """Version 1."""
    for statement in FIRST_TABLES:
        database.execute(statement)
    database.execute(f"PRAGMA application_id = {APPLICATION}")


def _add_lost_endings(database: sqlite3.Connection) -> None:
    """Version 2: earlier programs wrote move, result and finish separately; if stopped in between,
    they left results out or finished matches open."""
    matches = "SELECT id, record FROM matches WHERE standing <> 'aside'"
    for match_id, record in database.execute(matches).fetchall():
        of_match = (match_id,)
        count = "SELECT count(*) FROM results WHERE match = ?"
        moves = "SELECT entry FROM entries WHERE match = ? ORDER BY ordinal"
        results, is_over = _endings(
            record,
            [entry for (entry,) in database.execute(moves, of_match)],
            database.execute(count, of_match).fetchone()[0],
        )
        for number, result in results.items():
            add = "INSERT OR IGNORE INTO results VALUES (?, ?, ?)"
            database.execute(add, (match_id, number, json.dumps(result)))
        if is_over:
            database.execute("UPDATE matches SET standing = 'finished' WHERE id = ?", of_match)


def _endings(record: str, entries: list[str], saved: int) -> tuple[dict[int, Json], bool]:
    """Missing results by game number, and whether the match is over. Nothing is missing if all are
    saved or the match cannot be replayed."""
    results: dict[int, Json] = {}
    try:
        values = json.loads(record)
        if saved >= values["games"]:
            return {}, True
        match = match_from({**values, "moves": []})
        for entry in entries:
            match.perform(json.loads(entry))
            outcome = match.outcome()
            if outcome is not None:
                results[match.number] = {
                    "winners": list(outcome.winners),
                    "scores": list(outcome.scores),
                    "totals": list(match.totals()),
                    "reason": outcome.reason,
                }
    except Exception:
        # The entries stay in the file; opening the match reports the fault.
        return {}, False
    return results, match.is_over()


def _make_room_for_what_is_composed(database: sqlite3.Connection) -> None:
    """Version 3: unfinished arrangements that are not moves yet."""
    database.execute(
        "CREATE TABLE composed ("
        "match INTEGER PRIMARY KEY REFERENCES matches (id), composed TEXT NOT NULL)"
    )


def _make_room_for_the_best(database: sqlite3.Connection) -> None:
    """Version 4: the lists of the best. `at` in seconds since 1970, `day` by the local clock;
    `ordinal` keeps the order whatever the clock does."""
    database.execute(
        "CREATE TABLE bests ("
        "ordinal INTEGER PRIMARY KEY AUTOINCREMENT,"
        " match INTEGER NOT NULL REFERENCES matches (id), seat INTEGER NOT NULL,"
        " game TEXT NOT NULL, value INTEGER NOT NULL, games INTEGER NOT NULL,"
        " side INTEGER NOT NULL, letters TEXT NOT NULL DEFAULT '',"
        " at REAL NOT NULL, day TEXT NOT NULL, UNIQUE (match, seat))"
    )


def _add_when_matches_were_played(database: sqlite3.Connection) -> None:
    """Version 5: `at`, when a match was last played, in seconds since 1970, 0 if unknown; `turn`
    rises with each move at this table, whatever the clock does."""
    database.execute("ALTER TABLE matches ADD COLUMN at REAL NOT NULL DEFAULT 0")
    database.execute("ALTER TABLE matches ADD COLUMN turn INTEGER NOT NULL DEFAULT 0")
    database.execute("CREATE INDEX matches_by_turn ON matches (turn)")


def _make_room_for_audits(database: sqlite3.Connection) -> None:
    """Version 6: usage by day and game."""
    database.execute(
        "CREATE TABLE audits (day TEXT NOT NULL, game TEXT NOT NULL, what TEXT NOT NULL,"
        " sum REAL NOT NULL, PRIMARY KEY (day, game, what)) WITHOUT ROWID"
    )


MIGRATIONS: tuple[Migration, ...] = (
    _make_tables,
    _add_lost_endings,
    _make_room_for_what_is_composed,
    _make_room_for_the_best,
    _add_when_matches_were_played,
    _make_room_for_audits,
)
"""Step n migrates version n to n + 1 within an open transaction, by single statements:
`executescript` would commit first."""


def migrate(database: sqlite3.Connection, path: Path | None = None) -> None:
    """Migrates to the newest version, one transaction per step. `path`: copies a file with data
    before each step. Raises NotMigrated."""
    first = _pragma(database, "user_version")
    for version in range(first, len(MIGRATIONS)):
        try:
            if path is not None and first > 0:
                _copy(database, path.with_name(f"{path.name}.before-{version + 1}"))
            _step(database, version)
        except Exception as problem:
            why = f"it stays at version {version}: {problem}"
            log.warning("%s", why, exc_info=True)
            raise NotMigrated(why) from problem
        if path is not None:
            log.info("%s is of version %d now", path, version + 1)


def _step(database: sqlite3.Connection, version: int) -> None:
    with database:
        database.execute("BEGIN IMMEDIATE")
        MIGRATIONS[version](database)
        database.execute(f"PRAGMA user_version = {version + 1}")


def _copy(database: sqlite3.Connection, copy: Path) -> None:
    """Appears under its name only when complete; replaces a copy of an earlier try."""
    part = copy.with_name(f"{copy.name}.part")
    rests = [Path(f"{part}{ending}") for ending in ("-journal", "-wal", "-shm", "")]
    for rest in rests:
        rest.unlink(missing_ok=True)
    try:
        with contextlib.closing(sqlite3.connect(part)) as target:
            database.backup(target)
        os.replace(part, copy)
    finally:
        for rest in rests:
            rest.unlink(missing_ok=True)
    log.info("%s is the copy from before the change", copy)


# --- what a sound file has


def in_memory(version: int | None = None) -> sqlite3.Connection:
    """A new database of this version, by default the newest."""
    database = sqlite3.connect(":memory:")
    for number in range(len(MIGRATIONS) if version is None else version):
        _step(database, number)
    return database


def flaw_of(database: sqlite3.Connection) -> str | None:
    """What is wrong with a file; None for a new one or ours, even with extra indexes and
    statistics. Raises Newer."""
    application = _pragma(database, "application_id")
    version = _pragma(database, "user_version")
    if application == 0 and version == 0 and not _holds_anything(database):
        return None
    if application != APPLICATION:
        return "belongs to another program"
    newer = Newer(f"is of version {version}, and this program knows {len(MIGRATIONS)}")
    try:
        (check,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as problem:
        if version > len(MIGRATIONS) and "database schema" in str(problem):
            # A newer SQLite may have written a schema that this one cannot parse.
            raise newer from problem
        raise
    if version < 1 or check != "ok":
        return "is damaged"
    if version > len(MIGRATIONS):
        raise newer
    return None if _has_its_tables(database, version) else "is damaged"


def _has_its_tables(database: sqlite3.Connection, version: int) -> bool:
    with contextlib.closing(in_memory(version)) as sound:
        expected = tables(sound)
    found = tables(database)
    return all(found.get(name) == columns for name, columns in expected.items())


def tables(database: sqlite3.Connection) -> dict[str, list[Column]]:
    """Columns by table, as in `PRAGMA table_info`, without SQLite's own tables."""
    ours = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"
    columns = "SELECT * FROM pragma_table_info(?)"
    return {
        name: database.execute(columns, (name,)).fetchall()
        for (name,) in database.execute(ours).fetchall()
    }


def _holds_anything(database: sqlite3.Connection) -> bool:
    anything = "SELECT 1 FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*'"
    return database.execute(anything).fetchone() is not None


def _pragma(database: sqlite3.Connection, name: str) -> int:
    number: int = database.execute(f"PRAGMA {name}").fetchone()[0]
    return number
