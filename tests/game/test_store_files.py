"""What is found in the place of the database is kept, whatever it is."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from random import Random

import pytest
from saving import keys, lucky, opened, save

from game.store import FILE, Store


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
    "newer": (foreign(OURS, 2), "is of version 2"),
    "other tables": (foreign(OURS, 1, "matches"), "is damaged"),
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
    save(store, lucky(), 120)
    store.close()
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(-4096, os.SEEK_END)
        file.write(b"\xff" * 4096)
    assert keys(Store.open(tmp_path)) == ["set_aside"]


def test_damage_anywhere_neither_ends_nor_destroys_anything(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    store = opened(whole)
    for seed in range(4):
        save(store, lucky(seed), 60)
    store.close()
    sound, rng = (whole / FILE).read_bytes(), Random(5)
    aside = 0
    for number in range(60):
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
        save(store, lucky(9), 3)
        store.close()
        kept = folder / f"{FILE}.damaged-1"
        aside += kept.exists()
        assert not kept.exists() or kept.read_bytes() == spoilt
    assert aside > 30
