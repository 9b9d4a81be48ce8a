"""Files of older versions are brought up to date, and nothing in them is lost on the way."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from saving import keys, opened, resumed

from game import migrations
from game.migrations import MIGRATIONS, in_memory, tables
from game.store import FILE, Store

OLD = sorted((Path(__file__).parent / "old_stores").glob("*.db"))
HOLDING = [path for path in OLD if not path.stem.endswith("empty")]
KILLED, WHOLE = (
    Path(__file__).parent / "old_stores" / f"1-{name}.db" for name in ("killed", "whole")
)
NEWEST = len(MIGRATIONS)
NEVER_PLAYED = (0.0, 0)
"""When a match was played that older versions kept, and in which order: nobody knows."""

Rows = dict[str, list[tuple[object, ...]]]


def stem(path: Path) -> str:
    return path.stem


def copied(old: Path, folder: Path) -> Path:
    """A copy to be opened in this folder."""
    folder.mkdir(exist_ok=True)
    shutil.copyfile(old, folder / FILE)
    return folder / FILE


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        version: int = database.execute("PRAGMA user_version").fetchone()[0]
    return version


def rows_of(path: Path) -> Rows:
    """Everything in the file, by table."""
    with closing(sqlite3.connect(path)) as database:
        return {
            name: database.execute(f"SELECT * FROM {name}").fetchall() for name in tables(database)
        }


def spoil(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


def held(old: Path, folder: Path) -> Rows:
    """What a stored file holds; it is read from a copy, which alone SQLite may touch."""
    return rows_of(copied(old, folder))


# --- old files as they were left


@pytest.mark.parametrize("old", OLD, ids=stem)
def test_an_old_file_comes_up_to_date_with_all_that_it_held(old: Path, tmp_path: Path) -> None:
    before, path = held(old, tmp_path / "before"), copied(old, tmp_path)
    opened(tmp_path).close()
    after = rows_of(path)
    assert version_of(path) == NEWEST
    assert (after["entries"], after["settings"]) == (before["entries"], before["settings"])
    assert [row[:3] for row in after["matches"]] == [row[:3] for row in before["matches"]]
    assert set(before["results"]) <= set(after["results"])


@pytest.mark.parametrize("old", OLD, ids=stem)
def test_an_old_file_is_copied_before_it_is_changed(old: Path, tmp_path: Path) -> None:
    before = held(old, tmp_path / "before")
    copied(old, tmp_path)
    opened(tmp_path).close()
    version = int(old.stem[0])
    copy = tmp_path / f"{FILE}.before-{version + 1}"
    assert (version_of(copy), rows_of(copy)) == (version, before)
    assert not list(tmp_path.glob("*.part*"))


@pytest.mark.parametrize("old", OLD, ids=stem)
def test_an_old_file_has_the_tables_of_a_new_one(old: Path, tmp_path: Path) -> None:
    path = copied(old, tmp_path)
    opened(tmp_path).close()
    with closing(sqlite3.connect(path)) as database, closing(in_memory()) as new:
        assert tables(database) == tables(new)


@pytest.mark.parametrize("old", HOLDING, ids=stem)
def test_settings_and_the_open_match_of_an_old_file_are_there(old: Path, tmp_path: Path) -> None:
    copied(old, tmp_path)
    store = opened(tmp_path)
    assert store.setting("inches") == 31.5
    assert store.setting("languages") == ["de", "en", "fr", "de"]
    found = resumed(store)
    assert (found.id, found.match.number, found.match.is_over()) == (3, 2, False)
    found.match.play(next(found.match.moves()))
    store.append(found.id, found.match.entries[-1])
    assert resumed(store).match.state == found.match.state
    assert keys(store) == []


def test_what_is_up_to_date_is_not_copied(tmp_path: Path) -> None:
    for _ in range(2):
        opened(tmp_path).close()
    assert {path.name for path in tmp_path.iterdir()} == {FILE, "trivet.lock"}


def test_what_only_the_log_holds_is_copied_and_kept(tmp_path: Path) -> None:
    left, folder = copied(WHOLE, tmp_path / "left"), tmp_path / "found"
    folder.mkdir()
    with closing(sqlite3.connect(left)) as database:
        database.execute("INSERT INTO settings VALUES ('late', '7')")
        database.commit()
        for ending in ("", "-wal"):
            shutil.copy(f"{left}{ending}", folder / f"{FILE}{ending}")
    store = opened(folder)
    assert store.setting("late") == 7
    assert ("late", "7") in rows_of(folder / f"{FILE}.before-2")["settings"]


# --- version 2: endings that were lost


def test_a_killed_day_becomes_the_day_as_it_was_played(tmp_path: Path) -> None:
    path = copied(KILLED, tmp_path)
    opened(tmp_path).close()
    assert held(KILLED, tmp_path / "killed") != held(WHOLE, tmp_path / "whole")
    whole = held(WHOLE, tmp_path / "whole")
    whole["matches"] = [(*row, *NEVER_PLAYED) for row in whole["matches"]]
    assert rows_of(path) == whole | {"composed": [], "bests": [], "audits": []}


def test_results_that_are_there_are_not_written_anew(tmp_path: Path) -> None:
    path = copied(KILLED, tmp_path)
    spoil(path, "UPDATE results SET result = '\"as told\"' WHERE match = 2")
    opened(tmp_path).close()
    results = {(match, number): text for match, number, text in rows_of(path)["results"]}
    assert results[2, 2] == '"as told"'
    assert "winners" in str(results[2, 1])


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET entry = '{' WHERE match = 5 AND ordinal = 9",
        "DELETE FROM entries WHERE match = 5 AND ordinal = 2",
        "UPDATE matches SET record = '[]' WHERE id = 5",
        "UPDATE matches SET record = x'ff' WHERE id = 5",
    ],
)
def test_a_match_that_cannot_be_replayed_is_left_as_it_is(statement: str, tmp_path: Path) -> None:
    path = copied(KILLED, tmp_path)
    spoil(path, statement)
    before = rows_of(path)
    store = opened(tmp_path)
    after = rows_of(path)
    before["matches"] = [(*row, *NEVER_PLAYED) for row in before["matches"]]
    for table in before:
        spoilt = [row for row in after[table] if row[0] == 5]
        assert spoilt == [row for row in before[table] if row[0] == 5]
    assert resumed(store).id == 3
    assert keys(store) == ["match_aside"]


# --- steps that fail


def unmigrated(folder: Path, before: Rows) -> Store:
    """A store whose file stayed as it was; it says so once and does not touch the file."""
    store = Store.open(folder)
    assert (keys(store), store.saved) == (["not_saving"], False)
    store.set_setting("volume", 3)
    found = resumed(store)
    found.match.play(next(found.match.moves()))
    store.append(found.id, found.match.entries[-1])
    assert resumed(store).match.state == found.match.state
    assert store.setting("inches") == 31.5
    store.close()
    after = rows_of(folder / FILE)
    for name, rows in before.items():
        columns = len(rows[0]) if rows else None
        assert [row[:columns] for row in after[name]] == rows
    assert not any(after[name] for name in after if name not in before)
    assert not list(folder.glob("*.part*"))
    return store


def spoils_all(database: sqlite3.Connection) -> None:
    """Fails after it has changed much; a new database it lets pass."""
    if database.execute("SELECT count(*) FROM matches").fetchone()[0]:
        database.execute("DELETE FROM entries")
        database.execute("DROP TABLE settings")
        raise KeyError("a fault in the step")


@pytest.mark.parametrize("at", range(1, NEWEST + 1))
def test_a_step_that_fails_leaves_the_file_before_it(
    at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copied(WHOLE, tmp_path)
    before = rows_of(path)
    with monkeypatch.context() as patch:
        steps = (*MIGRATIONS[:at], spoils_all, *MIGRATIONS[at:])
        patch.setattr(migrations, "MIGRATIONS", steps)
        unmigrated(tmp_path, before)
        assert version_of(path) == at
    store = opened(tmp_path)
    assert (version_of(path), resumed(store).id) == (NEWEST, 3)
    assert store.setting("volume") is None


def test_a_copy_that_cannot_be_made_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = copied(WHOLE, tmp_path)
    (tmp_path / f"{FILE}.before-2").mkdir()
    unmigrated(tmp_path, rows_of(path))
    assert version_of(path) == 1


def test_copies_of_earlier_tries_are_replaced(tmp_path: Path) -> None:
    path = copied(WHOLE, tmp_path)
    before = rows_of(path)
    for ending in ("before-2", "before-2.part", "before-2.part-journal"):
        (tmp_path / f"{FILE}.{ending}").write_bytes(b"half a copy" * 999)
    opened(tmp_path).close()
    assert rows_of(tmp_path / f"{FILE}.before-2") == before
    assert not list(tmp_path.glob("*.part*"))


def adds(table: str) -> migrations.Migration:
    def step(database: sqlite3.Connection) -> None:
        seen = " ".join(tables(database))
        database.execute(f"CREATE TABLE {table} AS SELECT ? AS seen", (seen,))

    return step


def test_steps_are_taken_in_their_order_with_a_copy_before_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copied(WHOLE, tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS[:1], adds("one"), adds("two")))
        opened(tmp_path).close()
        opened(tmp_path).close()
    after = rows_of(path)
    assert "one" not in str(after["one"])
    assert "one" in str(after["two"])
    assert version_of(path) == 3
    for version in (2, 3):
        assert version_of(tmp_path / f"{FILE}.before-{version}") == version - 1


# --- the log
