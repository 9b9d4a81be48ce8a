"""Elo numbers by the Bradley-Terry model (Luce's for more than two players).

Each seat wins in proportion to its player's strength; 400 Elo points are a factor of ten. Half a
win and half a defeat against a player of average strength are added for each name, so that a player
without wins has a finite number.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from game.arena.statistics import SURE, Estimate, grouped, percentile
from game.rules import stream

RESAMPLED = 200
"""Bootstrap samples for the intervals."""
ELO = 400 / math.log(10)
ANCHOR, AT_ANCHOR = "normal", 1000.0
"""The player that defines the scale; if absent, the first."""
LONGEST_STEP, CLOSE_ENOUGH, MOST_STEPS = 1.5, 1e-6, 200

Vector: TypeAlias = list[float]
Lineup: TypeAlias = tuple[tuple[int, int], ...]
"""(player's number, its number of seats)."""


class Meeting(NamedTuple):
    """One match: the seed of its deal, the players, and the share each name won."""

    seed: int
    names: tuple[str, ...]
    shares: Mapping[str, float]


class Tally(NamedTuple):
    won: Mapping[int, float]
    met: Mapping[Lineup, int]


def ratings(meetings: Sequence[Meeting]) -> dict[str, Estimate]:
    """Elo numbers by name, strongest first. The interval is the wider of a bootstrap over seeds and
    the likelihood's curvature: the bootstrap alone is too narrow for players who won every
    match."""
    decided = [one for one in meetings if len(one.shares) > 1 and sum(one.shares.values()) > 0]
    names = sorted({name for one in decided for name in one.names})
    by_seed = grouped((one.seed, one) for one in decided)
    tallies = [_tally(found, names) for found in by_seed.values()]
    if not tallies:
        return {}
    fitted = _fitted(_sum(tallies), [0.0] * len(names))
    rng = stream(0, "bootstrap")
    drawn = [
        _numbers(_fitted(_sum(rng.choices(tallies, k=len(tallies))), fitted), names)
        for _ in range(RESAMPLED)
    ]
    errors = _errors(_sum(tallies), fitted, names)
    found = {}
    for name, elo in sorted(_numbers(fitted, names).items(), key=lambda one: -one[1]):
        spread, half = sorted(numbers[name] for numbers in drawn), SURE * errors[name]
        low, high = percentile(spread, 2.5), percentile(spread, 97.5)
        found[name] = Estimate(elo, min(elo - half, low), max(elo + half, high))
    return found


def _tally(meetings: Iterable[Meeting], names: Sequence[str]) -> Tally:
    won: dict[int, float] = {}
    met: Counter[Lineup] = Counter()
    for one in meetings:
        for name, share in one.shares.items():
            number = names.index(name)
            won[number] = won.get(number, 0) + share
        met[tuple(sorted(Counter(map(names.index, one.names)).items()))] += 1
    return Tally(won, met)


def _sum(tallies: Iterable[Tally]) -> Tally:
    won: dict[int, float] = {}
    met: Counter[Lineup] = Counter()
    for tally in tallies:
        for number, share in tally.won.items():
            won[number] = won.get(number, 0) + share
        met.update(tally.met)
    return Tally(won, met)


def _numbers(strengths: Vector, names: Sequence[str]) -> dict[str, float]:
    anchor = strengths[_anchor(names)]
    return {
        name: AT_ANCHOR + ELO * (strength - anchor)
        for name, strength in zip(names, strengths, strict=True)
    }


def _anchor(names: Sequence[str]) -> int:
    return names.index(ANCHOR) if ANCHOR in names else 0


def _errors(tally: Tally, strengths: Vector, names: Sequence[str]) -> dict[str, float]:
    """Standard errors of the differences to the anchor, from the second derivatives."""
    second, _ = _slope(tally, strengths)
    anchor, found = _anchor(names), {}
    for number, name in enumerate(names):
        apart = [float(one == number) - float(one == anchor) for one in range(len(names))]
        spread = zip(apart, solved(second, apart), strict=True)
        found[name] = ELO * math.sqrt(max(0.0, sum(a * b for a, b in spread)))
    return found


# --- the most likely strengths, as logarithms, by Newton's method


def _fitted(tally: Tally, start: Vector) -> Vector:
    strengths = list(start)
    for _ in range(MOST_STEPS):
        steps = solved(*_slope(tally, strengths))
        longest = max(map(abs, steps))
        share = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [one + share * step for one, step in zip(strengths, steps, strict=True)]
        if longest < CLOSE_ENOUGH:
            break
    return strengths


def _slope(tally: Tally, strengths: Vector) -> tuple[list[Vector], Vector]:
    """The negative second derivatives of the log-likelihood, and the first."""
    second = [[0.0] * len(strengths) for _ in strengths]
    first = [tally.won.get(number, 0.0) for number in range(len(strengths))]
    for number, strength in enumerate(strengths):
        wins = 1 / (1 + math.exp(-strength))
        first[number] += 0.5 - wins
        second[number][number] += wins * (1 - wins)
    for lineup, count in tally.met.items():
        weights = [seats * math.exp(strengths[number]) for number, seats in lineup]
        shares = [
            (number, one / sum(weights)) for (number, _), one in zip(lineup, weights, strict=True)
        ]
        for number, share in shares:
            first[number] -= count * share
            second[number][number] += count * share
            for other, its in shares:
                second[number][other] -= count * share * its
    return second, first


def solved(rows: list[Vector], right: Vector) -> Vector:
    """Solves a symmetric positive definite system (Gaussian elimination)."""
    system = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for pivot, row in enumerate(system):
        for later in system[pivot + 1 :]:
            share = later[pivot] / row[pivot]
            if share:
                later[pivot:] = [
                    a - share * b for a, b in zip(later[pivot:], row[pivot:], strict=True)
                ]
    found = [0.0] * len(system)
    for place in range(len(system) - 1, -1, -1):
        row = system[place]
        known = sum(row[k] * found[k] for k in range(place + 1, len(system)))
        found[place] = (row[-1] - known) / row[place]
    return found
