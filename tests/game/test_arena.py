"""The arena: who sits where, what is counted, and what is refused."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from elsewhere import same_imports
from race import Move, Race, State

from game.arena import Bout, Contest, contest_rules, interval, percentile, played, report
from game.choice import Choice
from game.games import games
from game.match import AnyRules
from game.matches import LARGEST_SEED, rules_for
from game.players import players_of
from game.rules import Malformed

MAIN = Path(__file__).parents[2] / "main.py"
WITH_PLAYERS = [game for game in games() if players_of(game)]
ALONE = [game for game, declared in games().items() if declared.alone]
ANY = WITH_PLAYERS[0]
every_game = pytest.mark.parametrize("game", WITH_PLAYERS)


def arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(MAIN), "arena", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=same_imports())


def fewest(game: str) -> AnyRules:
    return rules_for(game, None, {})


def names(game: str, first: str, others: str) -> tuple[str, ...]:
    return (first, *[others] * (fewest(game).seats - 1))


def without_times(text: str) -> str:
    return re.sub(r"[0-9.]+ ms \(p99 [0-9.]+\)", "", text)


def test_each_seed_is_played_in_every_rotation() -> None:
    bouts = Contest(Race(3), ("a", "b", "c"), 7, 5).bouts()
    assert [bout.seed for bout in bouts] == [5, 5, 5, 6, 6, 6, 7]
    assert [bout.names for bout in bouts[:3]] == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    assert bouts[3].names == bouts[0].names


@every_game
def test_shares_of_a_match_sum_to_one(game: str) -> None:
    for seed in range(3):
        result = played(Bout(fewest(game), names(game, "easy", "random"), seed))
        assert sum(result.shares.values()) == pytest.approx(1)
        assert sum(result.lengths) == len(result.thoughts)
        assert len(result.lengths) == len(result.reasons)


@every_game
def test_players_of_one_name_win_together(game: str) -> None:
    assert played(Bout(fewest(game), names(game, "easy", "easy"), 3)).shares == {"easy": 1.0}


class Level(Race):
    """Ends as it began, with the same points for all."""

    def start(self, rng: Random, first: int) -> State:
        return replace(super().start(rng, first), points=(7,) * self.seats)


@pytest.fixture
def all_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_rules: Race, _view: State, seat: int, *_: object) -> Choice[Move]:
        return Choice(Move(seat, "stop"), 1)

    monkeypatch.setattr("game.arena.choose", stopped)


@pytest.mark.usefixtures("all_stop")
def test_a_shared_win_counts_as_a_fraction() -> None:
    shares = played(Bout(Level(3), ("a", "b", "a"), 1)).shares
    assert shares == {"a": pytest.approx(2 / 3), "b": pytest.approx(1 / 3)}


@every_game
def test_the_report_does_not_depend_on_the_number_of_processes(game: str) -> None:
    contest = Contest(fewest(game), names(game, "easy", "random"), 4, 3)
    alone, two = (report(contest, jobs, io.StringIO()) for jobs in (1, 2))
    assert without_times(alone) == without_times(two)
    assert "4 matches from seed 3" in alone


@every_game
def test_the_report_says_what_was_won_and_how_long_it_took(game: str) -> None:
    bar = io.StringIO()
    rules = fewest(game)
    lines = report(Contest(rules, names(game, "easy", "random"), 4, 3), 1, bar).splitlines()
    options = ", ".join(f"{name}={value}" for name, value in rules.options.items())
    heading = f"{game} ({options})" if options else game
    assert lines[0] == f"{heading}, 4 matches from seed 3"
    won = r"won [0-9.]+ % \(95 %: [0-9.]+ to [0-9.]+\)"
    assert re.fullmatch(rf"easy +in 1 of {rules.seats} seats: {won}", lines[1])
    assert re.fullmatch(rf"random +in {rules.seats - 1} of {rules.seats} seats: {won}", lines[2])
    assert lines[3].startswith("moves a game: mean ")
    assert lines[4].startswith("games ended by: ")
    assert re.fullmatch(r"easy +a move: [0-9.]+ ms \(p99 [0-9.]+\), .+ nodes \(p99 .+\)", lines[5])
    assert lines[6].startswith("random ")
    assert bar.getvalue().endswith(f"[{'#' * 30}] 4/4\n")


@pytest.mark.parametrize("game", ALONE)
def test_a_player_alone_is_told_in_turns(game: str) -> None:
    rules = contest_rules(game, ["easy"], {}, solo=True)
    assert rules.seats == 1
    result = played(Bout(rules, ("easy",), 2))
    assert 1 <= result.turns <= len(result.thoughts)
    lines = report(Contest(rules, ("easy",), 3, 2), 1, io.StringIO()).splitlines()
    interval_of_turns = r"\(95 %: ± [0-9.]+\), median [0-9.]+, most [0-9]+"
    assert re.fullmatch(rf"easy +alone: [0-9.]+ turns on average {interval_of_turns}", lines[1])


@every_game
def test_only_one_player_is_alone_and_only_where_there_are_rules_for_it(game: str) -> None:
    accepted = ", ".join(ALONE)
    with pytest.raises(Malformed, match=accepted):
        contest_rules(game, ["easy", "easy"], {}, solo=True)
    if game not in ALONE:
        with pytest.raises(Malformed, match=accepted):
            contest_rules(game, ["easy"], {}, solo=True)


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
        Contest(Race(2), ("easy", "easy"), count, seed)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (["easy", "clever"], {}),
        (["easy"] * 99, {}),
        (["easy", ""], {}),
        (["easy", "easy"], {"colour": "red"}),
    ],
)
@every_game
def test_what_cannot_be_played_is_refused(
    game: str, players: list[str], options: dict[str, str]
) -> None:
    with pytest.raises(Malformed):
        contest_rules(game, players, options, solo=False)


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(Malformed, match=", ".join(WITH_PLAYERS)):
        contest_rules("nothing", ["easy", "easy"], {}, solo=False)


def test_the_command_prints_the_report() -> None:
    seats = ",".join(names(ANY, "easy", "random"))
    done = arena(ANY, "--seats", seats, "--games", "4", "--seed", "2", "--jobs", "1")
    assert done.returncode == 0
    assert done.stdout.startswith(ANY)
    assert ", 4 matches from seed 2\neasy " in done.stdout
    assert done.stderr.endswith("4/4\n")


@pytest.mark.parametrize("game", ALONE)
def test_the_command_plays_alone(game: str) -> None:
    done = arena(game, "--solo", "--seats", "easy", "--games", "2", "--jobs", "1")
    assert "easy     alone: " in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        [ANY],
        ["chess", "--seats", "easy,easy"],
        [ANY, "--seats", "easy,clever"],
        [ANY, "--seats", "easy,easy", "--games", "0"],
        [ANY, "--seats", "easy,easy", "--jobs", "0"],
        [ANY, "--seats", "easy,easy", "--set", "colour=red"],
        [ANY, "--seats", "easy,easy", "--solo"],
    ],
)
def test_bad_arguments_are_one_line_and_status_2(arguments: list[str]) -> None:
    done = arena(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert re.match("main.py arena: .+; usage: main.py arena .*--seats", done.stderr)
