"""The arena: who sits where, what is counted, and what is refused."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.arena import (
    Bout,
    Contest,
    SoloLucky,
    contest_rules,
    interval,
    percentile,
    played,
    played_alone,
    report,
)
from game.matches import LARGEST_SEED, rules_for
from game.rules import Malformed, stream

MAIN = Path(__file__).parents[2] / "main.py"
LUCKY = rules_for("lucky", 2, {})


def arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(MAIN), "arena", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def without_times(text: str) -> str:
    return re.sub(r"[0-9.]+ ms \(p99 [0-9.]+\)", "", text)


def test_each_seed_is_played_in_every_rotation() -> None:
    rules = rules_for("lucky", 3, {})
    bouts = Contest(rules, ("hard", "easy", "ideal"), 7, 5).bouts()
    assert [bout.seed for bout in bouts] == [5, 5, 5, 6, 6, 6, 7]
    assert [bout.names for bout in bouts[:3]] == [
        ("hard", "easy", "ideal"),
        ("ideal", "hard", "easy"),
        ("easy", "ideal", "hard"),
    ]
    assert bouts[3].names == bouts[0].names


def test_shares_of_a_match_sum_to_one() -> None:
    for seed in range(20):
        result = played(Bout(LUCKY, ("greedy", "greedy"), seed))
        assert sum(result.shares.values()) == pytest.approx(1)
        assert result.lengths == (len(result.thoughts),)


def test_a_shared_win_counts_as_a_fraction() -> None:
    shares = [
        played(Bout(rules_for("lucky", 4, {}), ("greedy",) * 3 + ("easy",), seed)).shares["easy"]
        for seed in range(30)
    ]
    assert any(0 < share < 1 for share in shares)


def test_players_of_one_name_win_together() -> None:
    assert played(Bout(LUCKY, ("easy", "easy"), 3)).shares == {"easy": 1.0}


def test_the_report_does_not_depend_on_the_number_of_processes() -> None:
    contest = Contest(LUCKY, ("normal", "greedy"), 6, 3)
    alone, two = (report(contest, jobs, io.StringIO()) for jobs in (1, 2))
    assert without_times(alone) == without_times(two)
    assert "6 matches from seed 3" in alone


def test_the_report_says_what_was_won_and_how_long_it_took() -> None:
    bar = io.StringIO()
    lines = report(Contest(LUCKY, ("normal", "greedy"), 4, 3), 1, bar).splitlines()
    assert lines[0] == "lucky (setup=four), 4 matches from seed 3"
    assert re.fullmatch(
        r"normal +in 1 of 2 seats: won [0-9.]+ % \(95 %: [0-9.]+ to [0-9.]+\)", lines[1]
    )
    assert lines[2].startswith("greedy")
    assert lines[3].startswith("moves a game: mean ")
    assert lines[4].startswith("games ended by: ")
    assert re.fullmatch(r"greedy +a move: [0-9.]+ ms \(p99 [0-9.]+\), 1 nodes \(p99 1\)", lines[5])
    assert bar.getvalue().endswith(f"[{'#' * 30}] 4/4\n")


def test_alone_a_player_has_one_board_and_four_sets() -> None:
    for setup in ("four", "michael", "sorted"):
        state = SoloLucky(1, setup).start(stream(1), 0)
        tiles = [tile for row in state.boards[0] for tile in row if tile]
        assert len({*tiles, *state.held[0], *state.pile}) == 80
        assert len(tiles) + len(state.held[0]) == (0 if setup == "michael" else 4)
    result = played_alone(Bout(SoloLucky(1), ("normal",), 2))
    assert result.reasons == ("full board",)
    assert 12 <= result.turns <= 76


def test_intervals_are_wilsons() -> None:
    assert interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-3)
    assert interval(0.0, 10)[0] == 0
    assert interval(0.0, 10)[1] == pytest.approx(0.2775, abs=1e-3)
    assert interval(1.0, 10)[1] == 1


@pytest.mark.parametrize(("percent", "value"), [(50, 50), (99, 99), (100, 100), (1, 1)])
def test_percentiles(percent: int, value: int) -> None:
    assert percentile(list(range(1, 101)), percent) == value
    assert percentile([7], percent) == 7


@pytest.mark.parametrize(("count", "seed"), [(0, 1), (1_000_001, 1), (10, LARGEST_SEED)])
def test_numbers_out_of_range_are_refused(count: int, seed: int) -> None:
    with pytest.raises(Malformed):
        Contest(LUCKY, ("easy", "easy"), count, seed)


@pytest.mark.parametrize(
    ("game", "names", "options", "solo"),
    [
        ("lucky", ["easy", "clever"], {}, False),
        ("lucky", ["easy"], {}, False),
        ("lucky", ["easy"] * 5, {}, False),
        ("lucky", ["easy", ""], {}, False),
        ("lucky", ["easy", "easy"], {"setup": "fast"}, False),
        ("lucky", ["easy", "easy"], {}, True),
        ("nothing", ["easy", "easy"], {}, False),
    ],
)
def test_what_cannot_be_played_is_refused(
    game: str, names: list[str], options: dict[str, str], solo: bool
) -> None:
    with pytest.raises(Malformed):
        contest_rules(game, names, options, solo)


def test_the_command_prints_the_report() -> None:
    done = arena("lucky", "--seats", "easy,normal", "--games", "4", "--seed", "2", "--jobs", "1")
    assert done.returncode == 0
    assert done.stdout.startswith("lucky (setup=four), 4 matches from seed 2\neasy ")
    assert done.stderr.endswith("4/4\n")
    solo = arena("lucky", "--solo", "--seats", "normal", "--games", "2", "--jobs", "1")
    assert "normal   alone beside 4 sets: " in solo.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["lucky"],
        ["chess", "--seats", "easy,easy"],
        ["lucky", "--seats", "easy,clever"],
        ["lucky", "--seats", "easy,easy", "--games", "0"],
        ["lucky", "--seats", "easy,easy", "--jobs", "0"],
        ["lucky", "--seats", "easy,easy", "--set", "setup=fast"],
        ["lucky", "--seats", "easy,easy", "--solo"],
    ],
)
def test_bad_arguments_are_one_line_and_status_2(arguments: list[str]) -> None:
    done = arena(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert re.match("main.py arena: .+; usage: main.py arena .*--seats", done.stderr)
