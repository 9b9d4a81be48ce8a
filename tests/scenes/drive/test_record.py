"""`record` and `compare`: what two versions of the table show differently."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from game.rules import Malformed
from scenes.commands.program import main
from scenes.drive.moments import Screen
from scenes.drive.record import Look, Recorded, compare, difference, record_all

TILE, WORD = Look(1, 255, 2, 0, 100, 100, 40, 40), Look(2, 255, 7, 0, 300, 100, 90, 20)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("recorded")
    screens = [Screen((640, 360), 32)]
    assert record_all(out / "one", screens, ["en", "de"], ["crossing"], "crossing-first-2") == 0
    assert record_all(out / "two", screens, ["en", "de"], ["crossing"], "crossing-first-2") == 0
    return out


def test_the_same_table_is_the_same_in_two_recordings(recorded: Path) -> None:
    assert compare(recorded / "one", recorded / "two") == ("0 of 2 moments differ\n", 0)


def test_other_words_are_told_by_moment(recorded: Path, tmp_path: Path) -> None:
    names = "one", "two"
    for name, language in zip(names, ("en", "de"), strict=True):
        shutil.copytree(recorded / "one" / f"640x360-32-{language}", tmp_path / name / "640x360")
    text, status = compare(tmp_path / "one", tmp_path / "two")
    lines = text.splitlines()
    assert (lines[-1], status) == ("1 of 1 moments differ", 1)
    assert lines[0].startswith("640x360/crossing-first-2: ")
    assert " gone, " in lines[0]


def test_a_moment_that_is_missing_is_told(recorded: Path, tmp_path: Path) -> None:
    shutil.copytree(recorded / "one", tmp_path / "new")
    shutil.rmtree(tmp_path / "new" / "640x360-32-de")
    text, status = compare(recorded / "one", tmp_path / "new")
    assert status == 1
    assert f"640x360-32-de/crossing-first-2: only in {recorded / 'one'}" in text.splitlines()


def test_what_is_no_recording_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="no recording"):
        compare(tmp_path, tmp_path)
    (tmp_path / "x.jsonl.gz").write_text("nothing")
    with pytest.raises(Malformed, match="no recording"):
        compare(tmp_path, tmp_path)


def test_a_size_without_a_recording_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["record", str(tmp_path), "--size", "1000x700"])
    assert ended.value.code == 2
    assert "1920x1080" in capsys.readouterr().err


def rest(*looks: Look) -> Recorded:
    return Recorded(4.0, {1: (Counter(), Counter(looks))}, [], Counter(looks))


@pytest.mark.parametrize(
    ("new", "within_mm", "is_within"),
    [
        ([TILE, WORD._replace(left=360)], 15.0, True),
        ([TILE, WORD._replace(left=364)], 15.0, False),
        ([TILE, WORD._replace(picture=3)], 15.0, False),
        ([TILE], 15.0, False),
        ([TILE, WORD, TILE], 15.0, False),
    ],
    ids=["near enough", "too far", "another picture", "gone", "one more"],
)
def test_what_moves_a_little_may_be_accepted(
    new: list[Look], within_mm: float, is_within: bool
) -> None:
    found = difference(rest(TILE, WORD), rest(*new))
    assert found is not None
    assert found.is_within(within_mm) == is_within


def test_each_look_counts_once() -> None:
    """Of two that are alike only one has moved."""
    found = difference(rest(TILE, TILE), rest(TILE, TILE._replace(top=180)))
    assert found is not None
    assert found.moved_mm == [20.0]


def test_what_only_sounds_differently_differs() -> None:
    quiet, loud = rest(TILE), rest(TILE)._replace(sounds=[["land", 1.0, 1.0]])
    found = difference(quiet, loud)
    assert found is not None
    assert found.is_heard
    assert str(found) == "sounds"
    assert difference(quiet, rest(TILE)) is None
