"""Results of the arena as lines: gone on with, added to each other, and doubted."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from test_arena import ANY, fewest, names, without_times

from game.arena import running
from game.arena.command import ArenaOptions, arena
from game.arena.playing import Bout, Result, played
from game.arena.results import Results, key_of, line_of
from game.rules import Malformed
from scenes.commands.program import main

WISH = ArenaOptions(ANY, names(ANY, "easy", "random"), {}, 6, 3)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


@pytest.fixture
def bouts(monkeypatch: pytest.MonkeyPatch) -> list[Bout]:
    """Those that have been played."""
    found: list[Bout] = []

    def counted(bout: Bout) -> Result:
        found.append(bout)
        return played(bout)

    monkeypatch.setattr(running, "played", counted)
    return found


def said(wish: ArenaOptions) -> tuple[str, str]:
    """The report without times, and what was said beside it and the bar."""
    say = io.StringIO()
    report = arena(wish, say)
    notices = [line for line in say.getvalue().splitlines() if not line.startswith("[")]
    return without_times(report), "\n".join(filter(None, notices))


def test_what_is_written_is_what_is_read(out: Path) -> None:
    bout = Bout(fewest(ANY), WISH.names, 5)
    result = played(bout)
    out.write_text(line_of(bout, result))
    results = Results()
    results.read(out)
    read = results.entries[key_of(bout)].result
    assert sorted(read.thoughts) == sorted(result.thoughts)
    assert replace(read, thoughts=()) == replace(result, thoughts=())
    assert list(results.notices()) == []


def test_an_interrupted_contest_goes_on_where_it_stopped(out: Path, bouts: list[Bout]) -> None:
    whole = said(WISH._replace(out=out))
    lines = out.read_text().splitlines(keepends=True)
    assert len(lines) == len(bouts) == 6
    out.write_text("".join(lines[:4]) + lines[4][:50])
    bouts.clear()
    report, notices = said(WISH._replace(out=out))
    assert report == whole[0]
    assert notices == f"{out}: the last line is only half written and is left out"
    assert [bout.seed for bout in bouts] == [5, 5]
    kept = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(one["names"], one["seed"]) for one in kept] == [
        (one["names"], one["seed"]) for one in map(json.loads, lines)
    ]
    bouts.clear()
    assert said(WISH._replace(out=out)) == (whole[0], "")
    assert bouts == []


def test_ranges_of_seeds_from_two_machines_are_one_contest(
    tmp_path: Path, bouts: list[Bout]
) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    said(WISH._replace(games=2, out=one))
    said(WISH._replace(games=4, seed=4, out=other))
    assert len(bouts) == 6
    bouts.clear()
    together, notices = said(WISH._replace(others=(one, other)))
    assert (bouts, notices) == ([], "")
    assert together == said(WISH)[0]


def test_the_same_match_twice_counts_once_and_is_named(out: Path) -> None:
    said(WISH._replace(games=2, out=out))
    out.write_text(2 * out.read_text())
    report, notices = said(WISH._replace(games=2, out=out))
    assert "2 matches" in report
    assert notices.splitlines() == [
        f"the same match twice, counted once: {out}:3 and {out}:1",
        f"the same match twice, counted once: {out}:4 and {out}:2",
    ]


@pytest.mark.parametrize(
    "line", ["{", "[]", "7", "{}", '{"game":"' + ANY + '"}', "\xff", '{"game":[]}', "[" * 10_000]
)
def test_a_line_that_is_no_result_is_named_and_nothing_is_played(
    out: Path, bouts: list[Bout], line: str
) -> None:
    out.write_text(f"{line}\n", "latin-1")
    before = out.read_bytes()
    with pytest.raises(Malformed, match=":1 is no result"):
        said(WISH._replace(out=out))
    assert (bouts, out.read_bytes()) == ([], before)


def test_it_stops_when_the_share_is_decided_for_any_number_of_processes(out: Path) -> None:
    """Nobody plays by chance as well as somebody who looks; whole deals only."""
    wish = WISH._replace(games=2001, until=0.2)
    report, _ = said(wish._replace(out=out))
    count = len(out.read_text().splitlines())
    assert 2 < count < 100
    assert count % len(WISH.names) == 0
    assert f"easy     more than 20 % after {count // len(WISH.names)} deals" in report
    assert said(wish._replace(jobs=2))[0] == report


def test_the_table_is_made_by_one_command(
    out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = str(fewest(ANY).seats)
    arguments = ["--seats", "easy,random", "--pairs", seats, "--games", "4", "--jobs", "1"]
    assert main(["arena", ANY, *arguments, "--out", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "| `easy` | 1000 (1000–1000) | 4 |" in printed
    document = tmp_path / "players.md"
    document.write_text("<!-- all players -->\n<!-- end of all players -->\n")
    assert main(["ratings", str(out), "--into", str(document)]) == 0
    table = capsys.readouterr().out
    assert printed.endswith(table)
    assert document.read_text() == f"<!-- all players -->\n{table}<!-- end of all players -->\n"
