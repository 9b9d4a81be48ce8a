"""The bench as a command: which figures it prints and writes, and how it compares them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules import Malformed
from scenes.drive.bench import parts as measuring
from scenes.drive.bench import run as command
from scenes.drive.bench.aims import kept_or_missed
from scenes.drive.bench.figures import Figures, Moments, of_frames, read_earlier, tables
from scenes.drive.bench.parts import Part, Setting, parts
from scenes.drive.bench.run import NotMeasured, measured

SMALL = (960, 540)

# --- figures


def test_figures_of_frames_name_the_median_the_slow_ones_and_the_late() -> None:
    found = of_frames([1.0] * 98 + [9.0, 20.0], 300, [0.5, 3.0])
    assert (found["frames"], found["late"]) == (100, 1)
    assert (found["idle"], found["idle %"]) == (300, 75.0)
    assert (found["p50 ms"], found["p99 ms"], found["max ms"]) == (1.0, 9.0, 20.0)
    assert found["after max ms"] == 3.0


# --- tables and ratios

MOMENTS: Moments = {
    "play": {"p50 ms": 2.0, "late": 0},
    "pause": {"p50 ms": 0.5, "late": 3},
    "memory": {"held MB": 100.0},
}


def test_a_table_has_every_moment_and_every_figure_once() -> None:
    words = tables("frames", MOMENTS, None)
    assert words.split().count("p50") == 1
    assert all(f"  {moment} " in words for moment in MOMENTS)
    assert "x" not in words


def test_beside_an_earlier_run_stand_ratios_where_there_is_one() -> None:
    earlier: dict[str, Figures] = {"play": {"p50 ms": 4.0, "late": 0}, "pause": {"p50 ms": None}}
    lines = tables("frames", MOMENTS, earlier).splitlines()
    assert lines[1].split() == ["play", "2", "x0.50", "0"]
    assert lines[2].split() == ["pause", "0.5", "3"]
    assert lines[4].split() == ["memory", "100"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"a": 1}', '{"a": {"b": {"c": {"d": "e"}}}}'])
def test_what_is_no_run_of_the_bench_is_not_compared_with(text: str, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(text)
    with pytest.raises(Malformed, match=r"run\.json"):
        read_earlier(path)


# --- the command


def answer(setting: Setting) -> Moments:
    """In the place of a measurement: on a large screen all takes twice as long."""
    return {"play": {"p50 ms": 2.0 if setting.size == SMALL else 4.0}}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Path]]:
    """Nothing is measured; which parts would be, and with which cache."""
    asked: list[tuple[str, Path]] = []

    def note(part: Part, setting: Setting) -> Moments:
        asked.append((part.name, setting.cache))
        return answer(setting)

    monkeypatch.setattr(command, "measured", note)
    return asked


def bench(only: list[str], out: Path | None = None, against: Path | None = None) -> int:
    return command.run((SMALL, (1280, 720)), only, 1, out, against)


def test_all_parts_are_measured_at_every_size(
    quick: list[tuple[str, Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench([]) == 0
    names, said = [name for name, _ in quick], capsys.readouterr().out
    assert names[0] == "rehearsal", "it fills the cache for the others"
    for part in parts():
        assert names.count(part.name) == 2 * max(1, len(part.phases))
        assert said.count(f"\n{part.name} (") == 2


@pytest.mark.usefixtures("quick")
def test_a_run_against_itself_has_ratios_of_one_and_against_a_faster_one_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.json"
    bench(["rest"], path)
    bench(["rest"], None, path)
    assert "x1.00" in capsys.readouterr().out
    path.write_text(path.read_text().replace("2.0", "1.0").replace("4.0", "1.0"))
    bench(["rest"], None, path)
    said = capsys.readouterr().out
    assert "x2.00" in said
    assert "x4.00" in said
    assert "x1.00" not in said


def test_a_part_that_fails_is_named_and_the_others_are_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(part: Part, setting: Setting) -> Moments:
        if part.name == "menu":
            raise NotMeasured("no memory left")
        return answer(setting)

    monkeypatch.setattr(command, "measured", fail)
    assert bench(["menu", "rest"]) == 1
    said = capsys.readouterr()
    assert "menu cold was not measured: no memory left" in said.err
    assert "menu cold was not measured" in said.out
    assert "rest" in said.out


# --- processes


def fails(setting: Setting) -> Moments:
    raise ValueError(f"in process {os.getpid()} at {setting.size}")


def dies(_: Setting) -> Moments:
    os._exit(3)


@pytest.mark.parametrize(("measure", "said"), [(fails, "in process"), (dies, "has ended")])
def test_a_part_has_a_process_of_its_own_whose_faults_are_said(
    measure: Callable[[Setting], Moments], said: str, tmp_path: Path
) -> None:
    setting = Setting(SMALL, tmp_path, 1)
    with pytest.raises(NotMeasured, match=said) as found:
        measured(Part("this", measure), setting)
    assert str(os.getpid()) not in str(found.value)


def hangs(_: Setting) -> Moments:
    time.sleep(60)
    return {}


def test_a_part_that_hangs_is_given_up_and_one_with_more_to_play_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    longest = command.longest_seconds
    usual = Setting(SMALL, tmp_path, 1)
    assert longest(replace(usual, minutes=10)) > 3 * longest(usual)
    monkeypatch.setattr(command, "longest_seconds", lambda _: 0.3)
    with pytest.raises(NotMeasured, match="no answer"):
        measured(Part("this", hangs), usual)


# --- what is wanted


def slow(play: float, worst: float) -> Moments:
    shown = {"play": [play], "result": [worst], "change of turn": [worst]}
    return {
        f"{name}, {phase}": of_frames(frames)
        for name, frames in shown.items()
        for phase in ("cold", "warm")
    }


def row_of(lines: list[str], name: str) -> list[str]:
    return next(line for line in lines if name in line).split()[-3:]


def test_every_figure_stands_beside_what_is_wanted_of_it() -> None:
    parts: dict[str, Moments] = {
        "menu": {"process to menu, cold": {"processor s": 9.0}},
        "frames-a": slow(7.9, 12.0),
        "frames-b": slow(8.1, 20.0),
        "rehearsal": {"pictures of all games": {"kept MB": 160.0}},
    }
    parts["menu"]["process to menu, warm"] = {"processor s": 0.25}
    lines = kept_or_missed(parts, (1920, 1080))
    assert row_of(lines, "process to menu") == ["0.25", "0.3", "met"]
    assert row_of(lines, "frames-a: play, p99") == ["7.9", "8", "met"]
    assert row_of(lines, "frames-b: play, p99") == ["8.1", "8", "MISSED"]
    assert row_of(lines, "frames-b: play with an empty cache") == ["8.1", "50", "met"]
    assert row_of(lines, "result (frames-b)") == ["20", "33", "met"]
    assert row_of(lines, "change of turn (frames-b)") == ["20", "16.7", "MISSED"]
    assert row_of(lines, "pictures on disk") == ["160", "150", "MISSED"]
    assert not any("attract" in line for line in lines), "it was not measured"
    idle: Moments = {"play, warm": of_frames([]), "menu, warm": of_frames([1.0])}
    assert not any("play" in line for line in kept_or_missed({"frames-a": idle}, (1920, 1080)))


def test_what_a_rehearsal_leaves_is_all_that_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, size in (("pictures-1.db", 2**20), ("pictures-2.db", 5 * 2**20)):
        (tmp_path / name).write_bytes(bytes(size))
    monkeypatch.setattr(measuring, "_run", lambda _: (1.0, 2.0))
    monkeypatch.setattr(measuring, "pictures_folder", lambda: tmp_path)
    assert measuring.rehearsed((640, 360))["kept MB"] == 6
