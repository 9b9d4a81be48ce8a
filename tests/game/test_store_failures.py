"""Disks that fail, files that vanish, and programs that are killed."""

from __future__ import annotations

import json
import logging
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from breadth import times
from playing import play, some_move
from saving import any_match, keys, opened, resumed, save

from game.journal import CHECK_SECONDS
from game.matches import match_from
from game.store import FILE, Store, Unfinished

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def test_a_folder_that_cannot_be_made_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = Store.open(tmp_path / "file" / "folder")
    (notice,) = store.take_notices()
    assert (notice.key, store.saved) == ("no_folder", False)
    assert str(tmp_path / "file") in notice.message
    match = any_match()
    save(store, match, 5)
    assert resumed(store).match.record() == match.record()
    store.set_setting("volume", 2)
    assert store.setting("volume") == 2
    assert keys(store) == []


def unlink(folder: Path) -> None:
    (folder / FILE).unlink()


def unlink_log(folder: Path) -> None:
    (folder / f"{FILE}-wal").unlink()


def replace(folder: Path) -> None:
    (folder / "other").write_bytes(b"other")
    os.rename(folder / "other", folder / FILE)


def overwrite(folder: Path) -> None:
    """In place, with what another table has saved."""
    other = opened(folder / "other")
    other.set_setting("volume", 99)
    other.close()
    (folder / FILE).write_bytes((folder / "other" / FILE).read_bytes())


def cut_log(folder: Path) -> None:
    os.truncate(folder / f"{FILE}-wal", 100)


def unlink_folder(folder: Path) -> None:
    shutil.rmtree(folder)


@pytest.mark.parametrize("loss", [unlink, unlink_log, cut_log, replace, overwrite, unlink_folder])
@pytest.mark.parametrize("is_noticed_by_itself", [False, True])
def test_a_file_that_goes_away_is_said_once_and_everything_is_saved_anew(
    loss: Any, is_noticed_by_itself: bool, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    store, match = opened(folder), any_match()
    match_id = save(store, match, 3)
    store.set_setting("volume", 4)
    loss(folder)
    there = (folder / FILE).read_bytes() if (folder / FILE).exists() else None
    if is_noticed_by_itself:
        store.tick(CHECK_SECONDS)
        assert (folder / FILE).exists()
    for _ in range(4):
        match.play(some_move(match, Random(1)))
        store.append(match_id, match.entries[-1])
    kept = ["replaced"] if there is None else ["set_aside", "replaced"]
    assert (keys(store), store.saved) == (kept, True)
    assert resumed(store).match.record() == match.record()
    # As it lies there for whoever comes after a kill.
    shutil.copytree(folder, tmp_path / "copy")
    store.close()
    store = opened(tmp_path / "copy")
    assert (resumed(store).id, resumed(store).match.record()) == (match_id, match.record())
    assert store.setting("volume") == 4
    if there is not None:
        aside = folder / f"{FILE}.damaged-1"
        assert aside.read_bytes() == there
        assert not Path(f"{aside}-wal").exists(), "its log was ours"


def test_a_match_begun_when_the_file_goes_away_can_still_be_played(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.set_setting("volume", 4)
    unlink(tmp_path)
    match = play(any_match(), Random(1), 6)
    match_id = store.begin(match, "seats")
    match.play(some_move(match, Random(1)))
    store.append(match_id, match.entries[-1])
    assert resumed(store).match.record() == match.record()
    assert store.setting("volume") == 4
    assert keys(store) == ["replaced"]


def test_a_full_disk_is_said_once_and_what_was_saved_stays(tmp_path: Path) -> None:
    told = lines_of(player(tmp_path, "full", "400", "150000"))
    assert len(told) == 400
    notices = [key for line in told for key in line["notices"]]
    assert notices == ["not_saving"]
    saved = [line for line in told if line["saved"]]
    assert 0 < len(saved) < 400
    found = resumed(opened(tmp_path))
    assert (found.id, found.match.entries) == (saved[-1]["match"], saved[-1]["entries"])


def test_a_disk_that_is_full_from_the_start_is_said(tmp_path: Path) -> None:
    told = lines_of(player(tmp_path, "full", "30", "600"))
    assert [key for line in told for key in line["notices"]] == ["not_saving"]
    assert not any(line["saved"] for line in told)


def test_a_second_program_is_told_and_plays_unsaved(tmp_path: Path) -> None:
    first = player(tmp_path, "first")
    assert first.stdout is not None
    first.stdout.readline()
    second = Store.open(tmp_path)
    assert (keys(second), second.saved) == (["in_use"], False)
    save(second, any_match(), 3)
    first.kill()
    first.communicate()
    assert keys(second) == []
    opened(tmp_path)


@pytest.mark.parametrize("refused", ["INSERT ON results", "UPDATE ON matches"])
def test_a_last_move_is_not_kept_without_its_result_and_the_finish(
    refused: str, tmp_path: Path
) -> None:
    store = opened(tmp_path)
    match_id = save(store, any_match(), 3)
    with sqlite3.connect(tmp_path / FILE) as other:
        other.execute(
            f"CREATE TRIGGER refused BEFORE {refused} BEGIN SELECT RAISE(FAIL, 'refused'); END"
        )
    other.close()
    store.append(match_id, {"do": "the last move"}, result=(1, "won"), is_over=True)
    assert keys(store) == ["not_saving"]
    assert len(store.read("SELECT * FROM entries")) == 4
    assert [result.value for result in store.results()] == ["won"]
    assert store.unfinished() is None
    store.close()
    store = opened(tmp_path)
    assert len(resumed(store).match.entries) == 3
    assert store.results() == []


def test_the_log_has_all_that_people_are_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).write_text("no database")
    store = Store.open(tmp_path)
    unlink(tmp_path)
    store.set_setting("volume", 3)
    notices = store.take_notices()
    assert [notice.key for notice in notices] == ["set_aside", "replaced"]
    warnings = [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]
    assert warnings == [notice.message for notice in notices]


# --- kill and resume


def player(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(HERE)])}
    command = [sys.executable, str(HERE / "endless_player.py"), str(folder), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)


def lines_of(process: subprocess.Popen[bytes]) -> list[Any]:
    """All whole lines until the process has ended."""
    out, _ = process.communicate()
    return [json.loads(line) for line in out.splitlines(keepends=True) if line.endswith(b"\n")]


def test_a_killed_game_goes_on_after_the_last_move_that_was_told(tmp_path: Path) -> None:
    rng, ahead, between = Random(1), 0, 0
    for number in range(times(27)):
        process = player(tmp_path, str(number))
        assert process.stdout is not None
        read = [process.stdout.readline() for _ in range(rng.randrange(1, 60))]
        process.send_signal(signal.SIGKILL)
        told = [*map(json.loads, read), *lines_of(process)]
        assert process.returncode == -signal.SIGKILL
        store = opened(tmp_path)
        found = store.unfinished()
        if found is None:
            # Killed after the end of a match and before the beginning of the next one.
            between += 1
        else:
            ahead += is_a_step_ahead(found, told[-1])
            twin = match_from({**found.match.record(), "moves": found.match.entries})
            assert twin.state == found.match.state
        store.close()
    assert ahead < times(27)
    assert between < 4


def is_a_step_ahead(found: Unfinished, told: Any) -> bool:
    """Whether one more step was saved than told; anything else fails."""
    if found.id != told["match"]:
        assert (found.id, found.match.entries) == (told["match"] + 1, [])
        return True
    saved, last = found.match.entries, told["entries"]
    assert last in (saved, saved[:-1]) or saved == last[:-1]
    return bool(saved != last)
