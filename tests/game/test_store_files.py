"""What is found in the place of the database is kept, whatever it is."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest
from breadth import times
from saving import any_match, keys, opened, resumed, save

from game.store import FILE, LOCK, Store


def foreign(application: int, version: int, table: str = "other") -> bytes:
    database = sqlite3.connect(":memory:")
    database.executescript(
        f"PRAGMA application_id = {application}; PRAGMA user_version = {version};"
        f"CREATE TABLE {table} (x)"
    )
    return database.serialize()


OURS = 0x54525654
STRANGERS = {
    "words": (b"Dear diary, today I played Lucky Numbers.", "is not a database"),
    "long": (b"\0" * 10_000, "is not a database"),
    "one byte": (b"S", "is not a database"),
    "half a header": (b"SQLite format 3\0" + b"\0" * 40, "is not a database"),
    "only a header": (b"SQLite format 3\0" + b"\0" * 600, "is damaged"),
    "another program's": (foreign(77, 1), "belongs to another program"),
    "nobody's": (foreign(0, 0), "belongs to another program"),
    "other tables": (foreign(OURS, 1, "matches"), "is damaged"),
    "of no version": (foreign(OURS, 0), "is damaged"),
    "of a version below all": (foreign(OURS, -1), "is damaged"),
}


@pytest.mark.parametrize("name", STRANGERS)
def test_a_stranger_is_set_aside_untouched(name: str, tmp_path: Path) -> None:
    contents, words = STRANGERS[name]
    for number in (1, 2):
        (tmp_path / FILE).write_bytes(contents)
        store = Store.open(tmp_path)
        (notice,) = store.take_notices()
        assert (notice.key, store.saved) == ("set_aside", True)
        assert f"{FILE} {words}" in notice.message
        assert f"{FILE}.damaged-{number}" in notice.message
        store.set_setting("volume", number)
        store.close()
        os.rename(tmp_path / FILE, tmp_path / f"new-{number}")
    for number in (1, 2):
        assert (tmp_path / f"{FILE}.damaged-{number}").read_bytes() == contents


def changed(path: Path, *statements: str) -> None:
    """By another program, which closes the file again."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        for statement in statements:
            database.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE results",
        "ALTER TABLE entries RENAME TO moves",
        "ALTER TABLE settings RENAME COLUMN setting TO value",
        "ALTER TABLE results ADD COLUMN day TEXT",
        "ALTER TABLE matches DROP COLUMN seating",
    ],
)
def test_a_file_with_other_tables_or_columns_is_set_aside(statement: str, tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.set_setting("volume", 3)
    store.close()
    changed(tmp_path / FILE, statement)
    contents = (tmp_path / FILE).read_bytes()
    store = Store.open(tmp_path)
    assert (keys(store), store.saved) == (["set_aside"], True)
    assert (tmp_path / f"{FILE}.damaged-1").read_bytes() == contents


def test_a_table_without_its_key_is_set_aside(tmp_path: Path) -> None:
    opened(tmp_path).close()
    keyless = "CREATE TABLE settings (name TEXT, setting TEXT NOT NULL)"
    changed(tmp_path / FILE, "DROP TABLE settings", keyless)
    assert keys(Store.open(tmp_path)) == ["set_aside"]


@pytest.mark.parametrize(
    "statement",
    [
        "ANALYZE",
        "CREATE INDEX by_standing ON matches (standing)",
        "CREATE VIEW open_matches AS SELECT * FROM matches WHERE standing = 'playing'",
        "CREATE TABLE notes (day TEXT, note TEXT)",
        "PRAGMA journal_mode = DELETE",
    ],
)
def test_what_is_added_to_a_sound_file_harms_nothing(statement: str, tmp_path: Path) -> None:
    store, match = opened(tmp_path), any_match()
    store.set_setting("inches", 31.5)
    match_id = save(store, match, 9)
    store.close()
    changed(tmp_path / FILE, statement)
    store = opened(tmp_path)
    assert store.setting("inches") == 31.5
    assert (resumed(store).id, resumed(store).match.record()) == (match_id, match.record())
    store.set_setting("inches", 32)
    store.close()
    store = opened(tmp_path)
    assert store.setting("inches") == 32
    assert [path.name for path in tmp_path.glob("*damaged*")] == []


# --- what a newer program left


def newer(folder: Path) -> Path:
    """A sound file with more in it than this program knows."""
    store = opened(folder)
    save(store, any_match(), 9)
    store.close()
    later = ("ALTER TABLE results ADD COLUMN day TEXT", "CREATE TABLE tables (name TEXT)")
    changed(folder / FILE, *later, "PRAGMA user_version = 99")
    return folder / FILE


def test_a_newer_file_is_left_where_it_is_untouched(tmp_path: Path) -> None:
    path = newer(tmp_path)
    contents = path.read_bytes()
    for _ in range(2):
        store = Store.open(tmp_path)
        (notice,) = store.take_notices()
        assert (notice.key, store.saved) == ("newer", False)
        assert "is of version 99, and this program knows" in notice.message
        assert store.unfinished() is None
        match = any_match(3)
        save(store, match, 5)
        assert resumed(store).match.record() == match.record()
        assert keys(store) == []
        store.close()
    assert path.read_bytes() == contents
    assert sorted(found.name for found in tmp_path.iterdir()) == [FILE, LOCK]


def test_a_damaged_file_is_set_aside_whatever_version_it_names(tmp_path: Path) -> None:
    path = newer(tmp_path)
    with path.open("r+b") as file:
        file.seek(-4096, os.SEEK_END)
        file.write(b"\xff" * 4096)
    assert keys(Store.open(tmp_path)) == ["set_aside"]


def test_what_only_the_log_of_a_newer_file_holds_is_not_lost(tmp_path: Path) -> None:
    path, folder = newer(tmp_path / "left"), tmp_path / "found"
    folder.mkdir()
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("INSERT INTO tables VALUES ('by the window')")
        database.commit()
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", folder / f"{FILE}{ending}")
    store = Store.open(folder)
    assert keys(store) == ["newer"]
    store.close()
    with contextlib.closing(sqlite3.connect(folder / FILE)) as database:
        assert database.execute("SELECT * FROM tables").fetchall() == [("by the window",)]


# --- what lies about


def test_the_logs_of_a_stranger_go_with_it(tmp_path: Path) -> None:
    for ending in ("", "-wal", "-shm", "-journal"):
        (tmp_path / f"{FILE}{ending}").write_bytes(f"not a database{ending}".encode())
    store = Store.open(tmp_path)
    assert keys(store) == ["set_aside"]
    for ending in ("", "-wal", "-shm", "-journal"):
        kept = (tmp_path / f"{FILE}.damaged-1{ending}").read_bytes()
        assert kept == f"not a database{ending}".encode()


def test_a_folder_in_the_place_of_the_file_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    (tmp_path / FILE / "letter").write_text("dear")
    assert keys(Store.open(tmp_path)) == ["set_aside"]
    assert (tmp_path / f"{FILE}.damaged-1" / "letter").read_text() == "dear"


def test_a_log_without_its_file_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / f"{FILE}-wal").write_bytes(b"moves")
    store = Store.open(tmp_path)
    assert (keys(store), store.saved) == (["set_aside"], True)
    assert (tmp_path / f"{FILE}.damaged-1-wal").read_bytes() == b"moves"


@pytest.mark.parametrize("size", [0, None])
def test_an_empty_file_is_a_new_one(size: int | None, tmp_path: Path) -> None:
    if size == 0:
        (tmp_path / FILE).touch()
    opened(tmp_path).close()
    assert [path.name for path in tmp_path.glob("*damaged*")] == []


def test_a_damaged_page_is_found_before_anything_is_added_to_it(tmp_path: Path) -> None:
    store = opened(tmp_path)
    save(store, any_match(), 120)
    store.close()
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(-4096, os.SEEK_END)
        file.write(b"\xff" * 4096)
    assert keys(Store.open(tmp_path)) == ["set_aside"]


def test_damage_anywhere_neither_ends_nor_destroys_anything(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    store = opened(whole)
    for seed in range(4):
        save(store, any_match(seed), 60)
    store.close()
    sound, rng = (whole / FILE).read_bytes(), Random(5)
    aside = 0
    for number in range(times(60)):
        folder = tmp_path / str(number)
        folder.mkdir()
        spoilt = bytearray(sound)
        if number % 3 == 0:
            del spoilt[rng.randrange(len(sound)) :]
        for _ in range(rng.choice([1, 30, 3000]) if spoilt else 0):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        (folder / FILE).write_bytes(spoilt)
        store = Store.open(folder)
        assert store.saved
        store.unfinished()
        store.results()
        save(store, any_match(9), 3)
        store.close()
        kept = folder / f"{FILE}.damaged-1"
        aside += kept.exists()
        assert not kept.exists() or kept.read_bytes() == spoilt
    assert aside > times(30)
