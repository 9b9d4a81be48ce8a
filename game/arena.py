"""The arena: many matches between computer players, and what came of them."""

from __future__ import annotations

import math
import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median, stdev
from typing import NamedTuple, TextIO, TypeVar

from game.games import games, rules_named
from game.match import AnyMatch, AnyRules
from game.matches import LARGEST_SEED, new_match, rules_for
from game.players import choose, players_of, seed_at
from game.rules import Malformed, T

LONGEST_GAME = 5000
"""In moves; a game that goes on is given up and won by nobody."""
SURE = 1.96
"""Standard errors to each side of a share of 95 % certainty."""
BAR = 30
MOST_MATCHES = 1_000_000

R = TypeVar("R")


class Thought(NamedTuple):
    """One move: who, for how long, and how many positions."""

    name: str
    milliseconds: float
    nodes: int


def contest_rules(
    game: str, names: Sequence[str], options: Mapping[str, str], solo: bool
) -> AnyRules:
    """The rules for these players; raises Malformed with what is accepted."""
    known = players_of(game)
    if not known:
        accepted = ", ".join(name for name in games() if players_of(name))
        raise Malformed(f"{game} has no computer players yet; accepted: {accepted}")
    for name in names:
        if name not in known:
            raise Malformed(f"no player {name!r} for {game}; accepted: {', '.join(known)}")
    if not solo:
        return rules_for(game, len(names), options)
    if not games()[game].alone or len(names) != 1:
        accepted = ", ".join(name for name, declared in games().items() if declared.alone)
        raise Malformed(f"--solo is not for these; accepted: {accepted} with one player")
    return rules_named(games()[game].alone)(1, **rules_for(game, None, options).options)


@dataclass(frozen=True)
class Bout:
    """One match to be played; `names` are the players by seat."""

    rules: AnyRules
    names: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Contest:
    """`count` matches; each seed is played in every rotation of the seats before the next.

    Raises Malformed for a number out of range.
    """

    rules: AnyRules
    names: tuple[str, ...]
    count: int
    seed: int

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_MATCHES:
            raise Malformed(f"{self.count} games; accepted: 1 to {MOST_MATCHES}")
        if self.seed + self.count > LARGEST_SEED:
            raise Malformed(f"the seed is too large; accepted: 0 to {LARGEST_SEED - self.count}")

    def bouts(self) -> list[Bout]:
        seats = len(self.names)
        turned = [self.names[-k:] + self.names[:-k] for k in range(seats)]
        return [
            Bout(self.rules, turned[n % seats], self.seed + n // seats) for n in range(self.count)
        ]


@dataclass(frozen=True)
class Result:
    """`shares`: what of the match each name won. `lengths` and `reasons`: per game, in moves.
    `turns`: of the first seat in all games."""

    shares: dict[str, float]
    lengths: tuple[int, ...]
    reasons: tuple[str, ...]
    thoughts: tuple[Thought, ...]
    turns: int


def played(bout: Bout) -> Result:
    match = new_match(bout.rules, bout.seed)
    thoughts: list[Thought] = []
    lengths, reasons = [], []
    while True:
        before = len(thoughts)
        reasons.append(_play_game(match, bout.names, thoughts))
        lengths.append(len(thoughts) - before)
        if not match.can_go_on():
            break
        match.go_on()
    winners = match.winners() if match.is_over() else ()
    shares = dict.fromkeys(bout.names, 0.0)
    for seat in winners:
        shares[bout.names[seat]] += 1 / len(winners)
    return Result(shares, tuple(lengths), tuple(reasons), tuple(thoughts), match.turns_of(0))


def _play_game(match: AnyMatch, names: Sequence[str], thoughts: list[Thought]) -> str:
    """Plays the current game; why it ended."""
    for _ in range(LONGEST_GAME):
        outcome = match.outcome()
        if outcome is not None:
            return outcome.reason
        seat = match.to_act()[0]
        view = match.rules.seen_by(match.state, seat)
        seed = seed_at(match.rules, view, match.setup.seed)
        begun = time.perf_counter()
        choice = choose(match.rules, view, seat, names[seat], seed)
        spent = 1000 * (time.perf_counter() - begun)
        thoughts.append(Thought(names[seat], spent, choice.nodes))
        match.play(choice.move)
    return "given up"


# --- many of them


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_order_of(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """The results in the order of the tasks, whatever the number of processes."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    processes = multiprocessing.get_context("spawn")
    with processes.Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(work, tasks)


def _with_progress(results: Iterator[R], count: int, bar: TextIO) -> Iterator[R]:
    for done, result in enumerate(results, 1):
        full = BAR * done // count
        bar.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{count}")
        bar.flush()
        yield result
    bar.write("\n")


def report(contest: Contest, jobs: int, bar: TextIO) -> str:
    """Plays all matches in `jobs` processes and says in lines what came of them."""
    rules, count = contest.rules, contest.count
    results = list(_with_progress(in_order_of(played, contest.bouts(), jobs), count, bar))
    options = ", ".join(f"{name}={value}" for name, value in rules.options.items())
    played_by = f"{rules.game} ({options})" if options else rules.game
    rows = [f"{played_by}, {count} matches from seed {contest.seed}"]
    rows += _turns(contest, results) if rules.seats == 1 else _shares(contest, results)
    return "\n".join([*rows, *_lengths(results), *_thinking(results), ""])


def _shares(contest: Contest, results: Sequence[Result]) -> Iterator[str]:
    for name, seats in Counter(contest.names).items():
        share = fmean(result.shares[name] for result in results)
        low, high = interval(share, contest.count)
        yield (
            f"{name:8} in {seats} of {len(contest.names)} seats: won {100 * share:.1f} %"
            f" (95 %: {100 * low:.1f} to {100 * high:.1f})"
        )


def _turns(contest: Contest, results: Sequence[Result]) -> Iterator[str]:
    turns = [result.turns for result in results]
    error = SURE * stdev(turns) / math.sqrt(len(turns)) if len(turns) > 1 else math.inf
    yield (
        f"{contest.names[0]:8} alone: {fmean(turns):.2f} turns on average"
        f" (95 %: ± {error:.2f}), median {median(turns):g}, most {max(turns)}"
    )


def interval(share: float, count: int) -> tuple[float, float]:
    """Wilson's interval of 95 %; a shared win counts as a fraction."""
    spread = SURE**2 / count
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * math.sqrt(share * (1 - share) / count + spread / count / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def _lengths(results: Sequence[Result]) -> Iterator[str]:
    lengths = sorted(length for result in results for length in result.lengths)
    yield (
        f"moves a game: mean {fmean(lengths):.1f}, median {median(lengths):g},"
        f" p99 {percentile(lengths, 99):g}"
    )
    ends = Counter(reason for result in results for reason in result.reasons)
    share = {reason: f"{100 * n / len(lengths):.1f} %" for reason, n in ends.most_common()}
    yield "games ended by: " + ", ".join(f"{reason} {part}" for reason, part in share.items())


def _thinking(results: Sequence[Result]) -> Iterator[str]:
    by_name: dict[str, list[Thought]] = {}
    for result in results:
        for thought in result.thoughts:
            by_name.setdefault(thought.name, []).append(thought)
    for name, thoughts in sorted(by_name.items()):
        spent = sorted(thought.milliseconds for thought in thoughts)
        nodes = sorted(thought.nodes for thought in thoughts)
        yield (
            f"{name:8} a move: {median(spent):.2f} ms (p99 {percentile(spent, 99):.2f}),"
            f" {median(nodes):g} nodes (p99 {percentile(nodes, 99):g})"
        )


def percentile(ordered: Sequence[float], percent: int) -> float:
    """The smallest value that so many per cent do not exceed."""
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]
