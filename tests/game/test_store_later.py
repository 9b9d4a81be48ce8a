"""What cannot be saved now waits, and is saved as soon as it can be; nobody waits for it."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from saving import any_match, keys, opened, play_on, resumed, save

from game import files, journal
from game.files import FILE, LOCK
from game.journal import CHECK_SECONDS, LONGEST_RETRY_SECONDS, RETRY_SECONDS
from game.store import Store


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program writes into the file and does not come to an end."""
    other = sqlite3.connect(folder / FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    yield
    other.close()


@contextmanager
def full(_: Path) -> Iterator[None]:
    with failing(sqlite3.SQLITE_FULL, "database or disk is full"):
        yield


@contextmanager
def read_only(_: Path) -> Iterator[None]:
    with failing(sqlite3.SQLITE_READONLY, "attempt to write a readonly database"):
        yield


@contextmanager
def failing(code: int, words: str) -> Iterator[None]:
    """As the library says it; the real ones are provoked where a test has a process for it."""

    def write(_: files.SavedFile, __: object) -> None:
        problem = sqlite3.OperationalError(words)
        problem.sqlite_errorcode = code
        raise problem

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files.SavedFile, "write", write)
        yield


@contextmanager
def gone(folder: Path) -> Iterator[None]:
    """A disk that is pulled out; what is found there meanwhile is a file."""
    os.rename(folder, f"{folder}.away")
    folder.touch()
    yield
    folder.unlink()
    os.rename(f"{folder}.away", folder)


TROUBLES: list[Callable[[Path], object]] = [locked, full, read_only, gone]
every_trouble = pytest.mark.parametrize("trouble", TROUBLES)


def as_killed(folder: Path) -> Store:
    """What the next program finds after a kill."""
    copy = folder.with_name(f"{folder.name}-{len(list(folder.parent.iterdir()))}")
    shutil.copytree(folder, copy)
    return opened(copy)


@every_trouble
def test_what_is_played_meanwhile_is_saved_in_its_order_afterwards(
    trouble: Callable[[Path], object], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    store, match = opened(folder), any_match()
    match_id = save(store, match, 3)
    with trouble(folder):  # type: ignore[attr-defined]
        play_on(store, match_id, match, 3)
        match.undo()
        store.take_back(match_id)
        store.set_setting("volume", 4)
        for _ in range(20):
            store.tick(RETRY_SECONDS)
        assert (keys(store), store.saved, store.unsaved) == (["not_saving"], False, "not_saving")
        assert resumed(store).match.record() == match.record()
    assert store.unsaved == "not_saving"
    store.tick(LONGEST_RETRY_SECONDS)
    assert (keys(store)[-1], store.saved) == ("saved_again", True)
    found = as_killed(folder)
    assert resumed(found).match.record() == match.record()
    assert found.setting("volume") == 4
    play_on(store, match_id, match)
    assert resumed(as_killed(folder)).match.record() == match.record()
    assert keys(store) == []


def test_nothing_waits_for_a_program_that_has_the_file(tmp_path: Path) -> None:
    store, match = opened(tmp_path), any_match()
    match_id = save(store, match, 3)
    with locked(tmp_path):
        began = time.perf_counter()
        play_on(store, match_id, match)
        store.tick(RETRY_SECONDS)
        store.close()
        assert time.perf_counter() - began < files.BUSY_SECONDS / 2


def test_a_lock_that_goes_is_noticed_at_once_and_a_full_disk_rarely_asked(tmp_path: Path) -> None:
    store, match = opened(tmp_path), any_match()
    match_id = save(store, match, 3)
    with locked(tmp_path):
        play_on(store, match_id, match)
        for _ in range(100):
            store.tick(RETRY_SECONDS)
    store.tick(RETRY_SECONDS)
    assert store.saved
    tries = 0

    def write(_: files.SavedFile, __: object) -> None:
        nonlocal tries
        tries += 1
        raise OSError(errno.ENOSPC, "no space")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files.SavedFile, "write", write)
        play_on(store, match_id, match)
        for _ in range(2 * 600):
            store.tick(RETRY_SECONDS)
    assert 20 <= tries <= 30, "in ten minutes"


def test_what_is_composed_and_ended_meanwhile_is_saved_afterwards(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store, match = opened(folder), any_match()
    match_id = save(store, match, 3)
    with locked(folder):
        store.compose(match_id, {"step": 1})
        other = save(store, any_match(2), 2)
        store.compose(other, {"step": 2})
        store.append(other, {"do": "the last move"}, result=(1, "won"), is_over=True)
    store.close()
    store = opened(folder)
    assert (store.composed(match_id), store.composed(other)) == ({"step": 1}, None)
    assert [(one.match, one.value) for one in store.results()] == [(other, "won")]
    assert resumed(store).id == match_id


# --- a file that cannot be had at the start


def test_a_file_that_another_program_holds_at_the_start_is_read_and_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "BUSY_SECONDS", 0.0)
    folder = tmp_path / "data"
    store, match = opened(folder), any_match()
    match_id = save(store, match, 3)
    store.close()
    other = sqlite3.connect(folder / FILE, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    store = Store.open(folder)
    assert (keys(store), store.saved) == (["not_saving"], False)
    assert resumed(store).id == match_id, "it can be read"
    new = any_match(2)
    new_id = save(store, new, 4)
    store.set_setting("volume", 5)
    other.close()
    store.tick(LONGEST_RETRY_SECONDS)
    assert (keys(store), store.saved) == (["saved_again"], True)
    play_on(store, new_id, new)
    for one in (store, as_killed(folder)):
        assert [kept.id for kept in one.unfinished_matches()] == [new_id, match_id]
        assert resumed(one).match.record() == new.record()
        assert one.setting("volume") == 5
    assert store.begin(any_match(3), None) > new_id


def test_a_file_that_can_only_be_read_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, match = opened(tmp_path), any_match()
    match_id = save(store, match, 3)
    store.set_setting("inches", 43)
    store.close()
    connect = sqlite3.connect

    def only_read(path: str | Path, timeout: float = 0.0, uri: bool = False) -> sqlite3.Connection:
        if Path(path).name != FILE:
            return connect(path, timeout=timeout, uri=uri)
        return connect(f"file:{path}?immutable=1", timeout=timeout, uri=True)

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", only_read)
        store = Store.open(tmp_path)
        assert (keys(store), store.saved) == (["not_saving"], False)
        assert (resumed(store).id, store.setting("inches")) == (match_id, 43)
        play_on(store, match_id, match)
    store.tick(LONGEST_RETRY_SECONDS)
    assert (keys(store), store.saved) == (["saved_again"], True)
    store.close()
    assert resumed(opened(tmp_path)).match.record() == match.record()


def test_a_file_that_could_only_be_read_for_a_while_is_opened_anew(tmp_path: Path) -> None:
    store, match = opened(tmp_path / "data"), any_match()
    match_id = save(store, match, 3)
    assert store._file._database is not None
    store._file._database.execute("PRAGMA query_only = 1")
    play_on(store, match_id, match)
    assert keys(store) == ["not_saving"]
    store.tick(LONGEST_RETRY_SECONDS)
    assert keys(store) == ["saved_again"]
    assert resumed(as_killed(tmp_path / "data")).match.record() == match.record()


def test_who_came_second_saves_when_the_first_has_gone(tmp_path: Path) -> None:
    first, match = opened(tmp_path), any_match()
    save(first, match, 3)
    second = Store.open(tmp_path)
    assert (keys(second), second.unfinished()) == (["in_use"], None)
    other = any_match(2)
    other_id = save(second, other, 2)
    second.tick(LONGEST_RETRY_SECONDS)
    assert (keys(second), second.saved) == ([], False)
    first.close()
    second.tick(LONGEST_RETRY_SECONDS)
    assert (keys(second), second.saved) == (["saved_again"], True)
    second.close()
    assert resumed(opened(tmp_path)).id == other_id


def test_a_folder_that_comes_later_is_used(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    store = Store.open(tmp_path / "data")
    assert keys(store) == ["no_folder"]
    match_id = save(store, any_match(), 3)
    (tmp_path / "data").unlink()
    store.tick(LONGEST_RETRY_SECONDS)
    assert (keys(store), store.saved) == (["saved_again"], True)
    store.close()
    assert resumed(opened(tmp_path / "data")).id == match_id


# --- what lies in the way


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder_there(path: Path) -> None:
    path.mkdir()


def letter(path: Path) -> None:
    path.write_text("Dear diary, this is no lock and no database at all." * 50)


@pytest.mark.parametrize("name", [LOCK, FILE, f"{FILE}-wal"])
@pytest.mark.parametrize("thing", [pipe, folder_there, letter])
def test_what_lies_in_the_way_is_set_aside(
    thing: Callable[[Path], None], name: str, tmp_path: Path
) -> None:
    thing(tmp_path / name)
    store = Store.open(tmp_path)
    assert (keys(store), store.saved) == (["set_aside"], True)
    assert Store.open(tmp_path).unsaved == "in_use", "it is locked all the same"
    match_id = save(store, any_match(), 3)
    store.close()
    assert resumed(opened(tmp_path)).id == match_id
    of_file = name.removeprefix(FILE) if name != LOCK else ""
    aside = f"{name.removesuffix(of_file)}.damaged-1{of_file}"
    assert (tmp_path / aside).exists()


def test_an_empty_file_beside_its_log_is_set_aside_with_it(tmp_path: Path) -> None:
    store = opened(tmp_path / "left")
    save(store, any_match(), 9)
    shutil.copytree(tmp_path / "left", tmp_path / "found")
    log = (tmp_path / "found" / f"{FILE}-wal").read_bytes()
    (tmp_path / "found" / FILE).write_bytes(b"")
    store = Store.open(tmp_path / "found")
    assert (keys(store), store.saved) == (["set_aside"], True)
    assert (tmp_path / "found" / f"{FILE}.damaged-1-wal").read_bytes() == log


@pytest.mark.parametrize("schema", ["CREATE TABLE t (a) MADE LATER", "CREATE WHATEVER w"])
def test_a_newer_file_is_called_newer_though_nobody_here_can_read_it(
    schema: str, tmp_path: Path
) -> None:
    store = opened(tmp_path)
    save(store, any_match(), 3)
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("CREATE TABLE t (a)")
        database.execute("PRAGMA writable_schema = 1")
        database.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 't'", (schema,))
        database.execute("PRAGMA user_version = 99")
    contents = (tmp_path / FILE).read_bytes()
    store = Store.open(tmp_path)
    assert (keys(store), store.saved) == (["newer"], False)
    store.tick(LONGEST_RETRY_SECONDS)
    assert keys(store) == []
    store.close()
    assert (tmp_path / FILE).read_bytes() == contents


@pytest.mark.parametrize("there", [True, False])
def test_a_new_file_whose_program_was_killed_takes_its_place(there: bool, tmp_path: Path) -> None:
    store = opened(tmp_path)
    match_id = save(store, any_match(), 3)
    store.close()
    os.rename(tmp_path / FILE, tmp_path / f"{FILE}.new")
    if there:
        (tmp_path / FILE).write_text("something else")
    store = Store.open(tmp_path)
    assert keys(store) == (["set_aside"] if there else [])
    assert resumed(store).id == match_id


def test_nothing_that_lies_still_is_looked_at_often(tmp_path: Path) -> None:
    store = opened(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        looks = 0

        def look(_: files.SavedFile) -> bool:
            nonlocal looks
            looks += 1
            return True

        patch.setattr(files.SavedFile, "is_there", look)
        for _ in range(60 * 60):
            store.tick(1 / 60)
    assert looks <= 60 / CHECK_SECONDS
