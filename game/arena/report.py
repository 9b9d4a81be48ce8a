"""Reports the results of a contest as lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean, median

from game.arena.playing import Result
from game.arena.results import Key
from game.arena.statistics import (
    Bets,
    Estimate,
    grouped,
    mean_of,
    percentile,
    sequence_of,
    share_of,
)

Played = tuple[Key, Result]


def told(names: Sequence[str], played: Sequence[Played], wanted: float | None = None) -> list[str]:
    """If the contest could stop early (`wanted`), intervals are valid at any stopping time."""
    results = [result for _, result in played]
    alone = len(names) == 1
    lines = _turns(names, played) if alone else _shares(names, played, wanted)
    rest = (_lengths(results), _ends(played), _figures(played), _thinking(results))
    return [*lines, *(line for part in rest for line in part)]


def heading(played: Sequence[Played], seed: int) -> str:
    key = played[0][0]
    options = ", ".join(f"{name}={value}" for name, value in key.options)
    played_by = f"{key.game} ({options})" if options else key.game
    return f"{played_by}, {len(played)} matches from seed {seed}"


def _by_seed(name: str, played: Sequence[Played]) -> dict[int, list[float]]:
    return grouped((key.seed, result.shares[name]) for key, result in played)


def by_deal(name: str, played: Sequence[Played]) -> list[float]:
    """The share a name won in each deal."""
    return [fmean(shares) for shares in _by_seed(name, played).values()]


def _shares(names: Sequence[str], played: Sequence[Played], wanted: float | None) -> Iterator[str]:
    for name, seats in Counter(names).items():
        if wanted is None:
            share = share_of(_by_seed(name, played))
        else:
            share = sequence_of(by_deal(name, played))
        yield f"{name:8} in {seats} of {len(names)} seats: won {per_cent(share)}"
    if wanted is not None:
        yield decision(names[0], by_deal(names[0], played), wanted)


def decision(name: str, shares: Sequence[float], wanted: float) -> str:
    bets = Bets(wanted)
    for share in shares:
        bets.add(share)
    words = {1: "more than", -1: "less than", 0: "not decided against"}[bets.verdict()]
    return f"{name:8} {words} {100 * wanted:g} % after {len(shares)} deals"


def per_cent(share: Estimate) -> str:
    mean, low, high = (100 * one for one in share)
    return f"{mean:.1f} % (95 %: {low:.1f} to {high:.1f})"


def _turns(names: Sequence[str], played: Sequence[Played]) -> Iterator[str]:
    turns = mean_of(grouped((key.seed, result.turns) for key, result in played))
    each = [result.turns for _, result in played]
    yield (
        f"{names[0]:8} alone: {turns.mean:.2f} turns on average"
        f" (95 %: ± {turns.high - turns.mean:.2f}), median {median(each):g}, most {max(each)}"
    )


def _lengths(results: Sequence[Result]) -> Iterator[str]:
    lengths = sorted(length for result in results for length in result.lengths)
    yield (
        f"moves a game: mean {fmean(lengths):.1f}, median {median(lengths):g},"
        f" p99 {percentile(lengths, 99):g}"
    )


def _ends(played: Sequence[Played]) -> Iterator[str]:
    ends = Counter(reason for _, result in played for reason in result.reasons)
    games = [(key.seed, reason) for key, result in played for reason in result.reasons]
    parts = []
    for reason, _ in ends.most_common():
        share = share_of(grouped((seed, float(one == reason)) for seed, one in games))
        parts.append(f"{reason} {per_cent(share)}")
    yield "games ended by: " + ", ".join(parts)


def _figures(played: Sequence[Played]) -> Iterator[str]:
    for figure in counted(played):
        for name, numbers in numbers_of(figure, played).items():
            mean = mean_of(numbers)
            most = max(number for values in numbers.values() for number in values)
            yield (
                f"{name:8} {figure}: {mean.mean:.2f} on average"
                f" (95 %: ± {mean.high - mean.mean:.2f}), most {most:g}"
            )


def counted(played: Sequence[Played]) -> list[str]:
    return list(dict.fromkeys(figure for _, result in played for figure in result.figures))


def numbers_of(figure: str, played: Sequence[Played]) -> dict[str, dict[int, list[float]]]:
    """By name and seed."""
    found: dict[str, list[tuple[int, float]]] = {}
    for key, result in played:
        for name, numbers in result.figures.get(figure, {}).items():
            found.setdefault(name, []).extend((key.seed, number) for number in numbers)
    return {name: grouped(values) for name, values in sorted(found.items())}


def thoughts_of(results: Sequence[Result]) -> dict[str, tuple[list[float], list[int]]]:
    """By name: milliseconds and positions of each move, ascending."""
    found: dict[str, tuple[list[float], list[int]]] = {}
    for result in results:
        for thought in result.thoughts:
            spent, nodes = found.setdefault(thought.name, ([], []))
            spent.append(thought.milliseconds)
            nodes.append(thought.nodes)
    return {name: (sorted(spent), sorted(nodes)) for name, (spent, nodes) in sorted(found.items())}


def _thinking(results: Sequence[Result]) -> Iterator[str]:
    for name, (spent, nodes) in thoughts_of(results).items():
        yield (
            f"{name:8} a move: {median(spent):.2f} ms of a processor"
            f" (p99 {percentile(spent, 99):.2f}, most {spent[-1]:.2f}),"
            f" {median(nodes):g} nodes (p99 {percentile(nodes, 99):g}, most {nodes[-1]:g})"
        )
