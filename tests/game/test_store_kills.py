"""A program killed wherever it can be: at each statement and each change of a file's name."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from multiprocessing import get_context
from pathlib import Path

import pytest
from breadth import ALL
from saving import keys, opened

from game.migrations import MIGRATIONS, tables
from game.store import FILE, Store

OLD = Path(__file__).parent / "old_stores"
NAMES = {"os.rename", "os.remove"}
STEP = 1 if ALL else 3
"""A run of a selection kills at every third point."""
PLAYED: tuple[dict[str, object], ...] = ({"do": "one"}, {"do": "two"})

Rows = dict[str, list[tuple[object, ...]]]


def die_at(point: int) -> None:
    """This process will kill itself at the point of this number."""
    points, connect = count(), sqlite3.connect

    def pass_point(_: object = None) -> None:
        if next(points) == point:
            os.kill(os.getpid(), signal.SIGKILL)

    def traced(path: str | Path, timeout: float = 5.0) -> sqlite3.Connection:
        database = connect(path, timeout=timeout)
        if path != ":memory:":
            database.set_trace_callback(pass_point)
        return database

    pytest.MonkeyPatch().setattr(sqlite3, "connect", traced)
    sys.addaudithook(lambda event, _: pass_point() if event in NAMES else None)


def is_killed(point: int, work: Callable[[Path], None], folder: Path) -> bool:
    """Whether there was such a point to be killed at."""

    def life() -> None:
        die_at(point)
        work(folder)

    process = get_context("fork").Process(target=life)
    process.start()
    process.join()
    assert process.exitcode in (0, -signal.SIGKILL)
    return process.exitcode != 0


def killed(tmp_path: Path, old: Path | None, work: Callable[[Path], None]) -> Iterator[Path]:
    """For each point a folder, with the file in it, after the kill; the last one is spared."""
    for point in count(step=STEP):
        folder = tmp_path / str(point)
        folder.mkdir()
        if old is not None:
            shutil.copyfile(old, folder / FILE)
        was_killed = is_killed(point, work, folder)
        yield folder
        if not was_killed:
            return


def found(path: Path) -> tuple[int, Rows]:
    """The version of a file and all its rows."""
    with closing(sqlite3.connect(path)) as database:
        version: int = database.execute("PRAGMA user_version").fetchone()[0]
        names = tables(database)
        return version, {n: database.execute(f"SELECT * FROM {n}").fetchall() for n in names}


def held(old: Path, folder: Path) -> Rows:
    folder.mkdir()
    shutil.copyfile(old, folder / FILE)
    return found(folder / FILE)[1]


def open_and_close(folder: Path) -> None:
    Store.open(folder).close()


def test_a_migration_killed_anywhere_has_happened_or_not(tmp_path: Path) -> None:
    before, after = (
        held(OLD / "1-killed.db", tmp_path / "a"),
        held(OLD / "1-whole.db", tmp_path / "b"),
    )
    newest, versions = len(MIGRATIONS), []
    third = after | {"composed": []}
    fourth = third | {"bests": []}
    fifth = fourth | {"matches": [(*row, 0.0, 0) for row in after["matches"]]}
    sixth = fifth | {"audits": []}
    as_of = {1: before, 2: after, 3: third, 4: fourth, 5: fifth, 6: sixth}
    for folder in killed(tmp_path, OLD / "1-killed.db", open_and_close):
        version, rows = found(folder / FILE)
        versions.append(version)
        assert rows == as_of[version]
        for earlier in range(1, version):
            assert found(folder / f"{FILE}.before-{earlier + 1}") == (earlier, as_of[earlier])
        opened(folder).close()
        assert found(folder / FILE) == (newest, as_of[newest])
        assert found(folder / f"{FILE}.before-2") == (1, before)
        assert not list(folder.glob("*.part*"))
    assert versions == sorted(versions)
    assert set(versions) == set(range(1, newest + 1))
    assert len(versions) > 30 // STEP


def test_a_program_killed_anywhere_while_it_starts_leaves_a_sound_folder(tmp_path: Path) -> None:
    folders = 0
    for folder in killed(tmp_path, None, open_and_close):
        opened(folder).close()
        folders += 1
    assert folders > 12 // STEP


def end_of_a_match(folder: Path) -> None:
    store = Store.open(folder)
    store.append(3, PLAYED[0])
    store.append(3, PLAYED[1], result=(2, "won"), is_over=True)
    store.close()


def test_a_last_move_killed_anywhere_is_there_with_its_result_and_the_finish(
    tmp_path: Path,
) -> None:
    opened(tmp_path).close()
    copied = held(OLD / "1-whole.db", tmp_path / "old")
    opened(tmp_path / "old").close()
    seen = []
    for folder in killed(tmp_path, tmp_path / "old" / FILE, end_of_a_match):
        _, rows = found(folder / FILE)
        moves = len(rows["entries"]) - len(copied["entries"])
        results = [text for match, number, text in rows["results"] if (match, number) == (3, 2)]
        standing = [row[3] for row in rows["matches"] if row[0] == 3]
        ended = (['"won"'], ["finished"]) if moves == 2 else ([], ["playing"])
        assert (results, standing) == ended
        seen.append(moves)
        assert keys(opened(folder)) == []
    assert seen == sorted(seen)
    assert set(seen) == {0, 1, 2}
