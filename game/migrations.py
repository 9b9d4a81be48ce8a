"""The shape of the database, version by version, and the way from each to the next."""

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
    """The file is of a version that this program does not know yet."""


class NotMigrated(Exception):
    """A step failed; the file is as it was before that step."""


# --- the steps


def _make_tables(database: sqlite3.Connection) -> None:
    """To version 1."""
    for statement in FIRST_TABLES:
        database.execute(statement)
    database.execute(f"PRAGMA application_id = {APPLICATION}")


def _add_lost_endings(database: sqlite3.Connection) -> None:
    """To version 2: move, result and finish were written one after the other until then, and a
    program that was stopped in between left results out and matches open that are over."""
    matches = "SELECT id, record FROM matches WHERE standing <> 'aside'"
    for match_id, record in database.execute(matches).fetchall():
        of_match = (match_id,)
        kept = "SELECT count(*) FROM results WHERE match = ?"
        moves = "SELECT entry FROM entries WHERE match = ? ORDER BY ordinal"
        results, is_over = _endings(
            record,
            [entry for (entry,) in database.execute(moves, of_match)],
            database.execute(kept, of_match).fetchone()[0],
        )
        for number, result in results.items():
            add = "INSERT OR IGNORE INTO results VALUES (?, ?, ?)"
            database.execute(add, (match_id, number, json.dumps(result)))
        if is_over:
            database.execute("UPDATE matches SET standing = 'finished' WHERE id = ?", of_match)


def _endings(record: str, entries: list[str], kept: int) -> tuple[dict[int, Json], bool]:
    """The results of a match by the number of the game, and whether the match is over. Where
    all results are kept already, or where it cannot be replayed, there is nothing to add."""
    results: dict[int, Json] = {}
    try:
        values = json.loads(record)
        if kept >= values["games"]:
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
        # Whatever is in the file stays there; whoever wants to go on with it is told.
        return {}, False
    return results, match.is_over()


def _make_room_for_what_is_composed(database: sqlite3.Connection) -> None:
    """To version 3: what somebody has composed in a match that is no move yet."""
    database.execute(
        "CREATE TABLE composed ("
        "match INTEGER PRIMARY KEY REFERENCES matches (id), composed TEXT NOT NULL)"
    )


def _make_room_for_the_best(database: sqlite3.Connection) -> None:
    """To version 4: the lists of the best. `at` in seconds since 1970, `day` as the table's clock
    showed it; `ordinal` is the order in which the lines were written, whatever the clock did."""
    database.execute(
        "CREATE TABLE bests ("
        "ordinal INTEGER PRIMARY KEY AUTOINCREMENT,"
        " match INTEGER NOT NULL REFERENCES matches (id), seat INTEGER NOT NULL,"
        " game TEXT NOT NULL, value INTEGER NOT NULL, games INTEGER NOT NULL,"
        " side INTEGER NOT NULL, letters TEXT NOT NULL DEFAULT '',"
        " at REAL NOT NULL, day TEXT NOT NULL, UNIQUE (match, seat))"
    )


def _add_when_matches_were_played(database: sqlite3.Connection) -> None:
    """To version 5: `at`, when a match was last played, in seconds since 1970, 0 where nobody
    knows; `turn`, which rises from one move at the table to the next, whatever the clock does."""
    database.execute("ALTER TABLE matches ADD COLUMN at REAL NOT NULL DEFAULT 0")
    database.execute("ALTER TABLE matches ADD COLUMN turn INTEGER NOT NULL DEFAULT 0")
    database.execute("CREATE INDEX matches_by_turn ON matches (turn)")


def _make_room_for_audits(database: sqlite3.Connection) -> None:
    """To version 6: what the table has been used for, by day and game."""
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
"""Step n takes a file from version n to n + 1, within a transaction that is open already. So a
step executes single statements: `executescript` would commit first."""


def migrate(database: sqlite3.Connection, path: Path | None = None) -> None:
    """Takes a database to the newest version, each step in one transaction. A file that holds
    something is copied first; its path is needed for that. Raises NotMigrated."""
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
    """Has its name only when it is whole; it takes the place of a copy from an earlier try."""
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
    """A new database of a version, the newest by default."""
    database = sqlite3.connect(":memory:")
    for number in range(len(MIGRATIONS) if version is None else version):
        _step(database, number)
    return database


def flaw_of(database: sqlite3.Connection) -> str | None:
    """What is wrong with a file: None for a new one and for ours, whatever indexes and
    statistics have been added to it. Raises Newer."""
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
            # What its tables are made of is not known yet.
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
    """The columns of each table, as `PRAGMA table_info` gives them; SQLite's own left out."""
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
