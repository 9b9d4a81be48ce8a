"""The arena: who sits where, what is counted, and what is refused."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from elsewhere import same_imports
from race import Move, Race, State

from game.arena.command import ArenaOptions, arena, contest_of
from game.arena.contest import Contest, turned
from game.arena.playing import Bout, contest_rules, played
from game.choice import Choice
from game.figures import Figure
from game.games import games
from game.match import AnyRules
from game.matches import LARGEST_SEED, rules_for
from game.players import players_of
from game.rules import Malformed
from scenes.commands.program import main

MAIN = Path(__file__).parents[2] / "main.py"
WITH_PLAYERS = [game for game in games() if players_of(game)]
ALONE = [game for game, declared in games().items() if declared.alone]
ANY = WITH_PLAYERS[0]
every_game = pytest.mark.parametrize("game", WITH_PLAYERS)


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(MAIN), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=same_imports())


def fewest(game: str) -> AnyRules:
    return rules_for(game, None, {})


def names(game: str, first: str, others: str) -> tuple[str, ...]:
    return (first, *[others] * (fewest(game).seats - 1))


def without_times(text: str) -> str:
    return re.sub(r"[0-9.]+ ms of a processor \(p99 [0-9.]+, most [0-9.]+\)", "", text)


def told(wish: ArenaOptions) -> list[str]:
    return arena(wish, io.StringIO()).splitlines()


def test_each_seed_is_played_in_every_rotation() -> None:
    bouts = Contest(Race(3), (("a", "b", "c"),), 7, 5).bouts()
    assert [bout.seed for bout in bouts] == [5, 5, 5, 6, 6, 6, 7]
    assert [bout.names for bout in bouts[:3]] == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    assert bouts[3].names == bouts[0].names


def test_rotations_that_are_the_same_are_played_once() -> None:
    assert turned(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert turned(("a", "a")) == [("a", "a")]
    bouts = Contest(Race(2), (("a", "a"),), 3, 5).bouts()
    assert [bout.seed for bout in bouts] == [5, 6, 7]


@every_game
def test_all_pairs_meet_in_turn_and_nobody_has_more_seats(game: str) -> None:
    for seats in games()[game].rules.seat_counts:
        names = tuple(players_of(game))[:4]
        pairs = 12 if seats % 2 else 6
        contest = contest_of(
            ArenaOptions(game, names, {}, pairs * (seats if seats % 2 else 2), pairs=seats)
        )
        bouts = contest.bouts()
        assert {frozenset(bout.names) for bout in bouts} == set(
            map(frozenset, combinations(names, 2))
        )
        assert len({(bout.names, bout.seed) for bout in bouts}) == len(bouts)
        taken = Counter(name for bout in bouts for name in bout.names)
        assert set(taken.values()) == {len(bouts) * seats // 4}
        later = contest_of(ArenaOptions(game, names, {}, pairs, pairs, pairs=seats)).bouts()
        assert later[0].names == bouts[0].names, "seeds alone say who meets"


@every_game
def test_shares_of_a_match_sum_to_one(game: str) -> None:
    for seed in range(2):
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

    monkeypatch.setattr("game.arena.playing.choose", stopped)


@pytest.mark.usefixtures("all_stop")
def test_a_shared_win_counts_as_a_fraction() -> None:
    shares = played(Bout(Level(3), ("a", "b", "a"), 1)).shares
    assert shares == {"a": pytest.approx(2 / 3), "b": pytest.approx(1 / 3)}


@pytest.mark.usefixtures("all_stop")
def test_a_move_takes_the_time_of_a_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is otherwise."""
    ticks = iter([1.0, 1.25])
    clock = SimpleNamespace(process_time=lambda: next(ticks))
    monkeypatch.setattr("game.arena.playing.time", clock)
    (thought,) = played(Bout(Race(2), ("a", "b"), 1)).thoughts
    assert thought.milliseconds == 250


@pytest.mark.usefixtures("all_stop")
def test_what_a_game_counts_besides_is_kept_by_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """From all that happened; a seat may have no number."""
    figures = (Figure("length", lambda changes: {0: len(changes), 2: 7}),)
    monkeypatch.setattr("game.arena.playing.figures_of", lambda _: figures)
    result = played(Bout(Race(3), ("a", "b", "a"), 1))
    assert result.figures == {"length": {"a": (1, 7)}}


@every_game
def test_the_report_does_not_depend_on_the_number_of_processes(game: str) -> None:
    wish = ArenaOptions(game, names(game, "easy", "random"), {}, 2, 3)
    alone, two = (arena(wish._replace(jobs=jobs), io.StringIO()) for jobs in (1, 2))
    assert without_times(alone) == without_times(two)
    assert "2 matches from seed 3" in alone


@every_game
def test_the_report_says_what_was_won_and_how_long_it_took(game: str) -> None:
    bar = io.StringIO()
    rules = fewest(game)
    lines = arena(ArenaOptions(game, names(game, "easy", "random"), {}, 2, 3), bar).splitlines()
    options = ", ".join(f"{name}={value}" for name, value in rules.options.items())
    heading = f"{game} ({options})" if options else game
    assert lines[0] == f"{heading}, 2 matches from seed 3"
    won = r"won [0-9.]+ % \(95 %: [0-9.]+ to [0-9.]+\)"
    assert re.fullmatch(rf"easy +in 1 of {rules.seats} seats: {won}", lines[1])
    assert re.fullmatch(rf"random +in {rules.seats - 1} of {rules.seats} seats: {won}", lines[2])
    assert lines[3].startswith("moves a game: mean ")
    assert re.match(r"games ended by: [a-z ]+ [0-9.]+ % \(95 %: ", lines[4])
    times = r"[0-9.]+ ms of a processor \(p99 [0-9.]+, most [0-9.]+\)"
    assert re.fullmatch(rf"easy +a move: {times}, .+ nodes \(p99 .+, most .+\)", lines[-2])
    assert lines[-1].startswith("random ")
    assert bar.getvalue().endswith(f"[{'#' * 30}] 2/2\n")


@pytest.mark.parametrize("game", ALONE)
def test_a_player_alone_is_told_in_turns(game: str) -> None:
    rules = contest_rules(game, ["easy"], {}, solo=True)
    assert rules.seats == 1
    result = played(Bout(rules, ("easy",), 2))
    assert 1 <= result.turns <= len(result.thoughts)
    lines = told(ArenaOptions(game, ("easy",), {}, 3, 2, solo=True))
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


@pytest.mark.parametrize(("count", "seed"), [(0, 1), (1_000_001, 1), (10, LARGEST_SEED)])
def test_numbers_out_of_range_are_refused(count: int, seed: int) -> None:
    with pytest.raises(Malformed):
        Contest(Race(2), (("easy", "easy"),), count, seed)


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


def test_the_command_prints_the_report() -> None:
    seats = ",".join(names(ANY, "easy", "random"))
    done = command("arena", ANY, "--seats", seats, "--games", "4", "--seed", "2", "--jobs", "1")
    assert done.returncode == 0
    assert done.stdout.startswith(ANY)
    assert ", 4 matches from seed 2\neasy " in done.stdout
    assert done.stderr.endswith("4/4\n")


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
        [ANY, "--seats", "easy,easy", "--until", "0"],
        [ANY, "--seats", "easy,easy", "--until", "55", "--pairs", "2"],
        [ANY, "--seats", "easy", "--pairs", "2"],
        [ANY, "--pairs", "99"],
        [ANY, "--seats", "easy,easy", "--with", "nowhere.jsonl"],
        [ANY, "--seats", "easy,easy", "--out", "nowhere/results.jsonl"],
    ],
)
def test_bad_arguments_are_one_line_and_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["arena", *arguments])
    said = capsys.readouterr()
    assert (ended.value.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert re.match(".*arena: .+; usage: .* arena .*--seats", said.err)
