"""Confidence intervals that respect shared deals, and a sequential test."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.rules import T

SURE = 1.96
"""Standard errors of a 95 % interval."""
ERROR = 0.05
HEDGE = 0.5
"""The greatest part of the capital that a bet may risk, and the initial capital of each side."""
HALVINGS = 12


class Estimate(NamedTuple):
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


def percentile(ordered: Sequence[float], percent: float) -> float:
    """The smallest value that at least `percent` of the values do not exceed."""
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def grouped(values: Iterable[tuple[int, T]]) -> dict[int, list[T]]:
    """Values by seed."""
    found: dict[int, list[T]] = {}
    for seed, value in values:
        found.setdefault(seed, []).append(value)
    return found


def share_of(by_seed: Mapping[int, Sequence[float]]) -> Estimate:
    """Wilson's interval for the effective number of independent matches.

    Matches of one seed share their deal; the effective number follows from the variance between
    seeds (Korn and Graubard 1998). It is at most the number of matches; if all were won or all
    lost, it is the number of seeds.
    """
    count = sum(map(len, by_seed.values()))
    mean = sum(map(sum, by_seed.values())) / count
    low, high = wilson(mean, _worth(mean, count, by_seed))
    return Estimate(mean, low, high)


def _worth(mean: float, count: int, by_seed: Mapping[int, Sequence[float]]) -> float:
    if len(by_seed) == 1:
        return 1
    if mean in (0, 1):
        return len(by_seed)
    variance = _variance(mean, by_seed)
    if variance == 0:
        return count
    worth = mean * (1 - mean) / variance * (SURE / student(len(by_seed) - 1)) ** 2
    return max(1.0, min(count, worth))


def _variance(mean: float, by_seed: Mapping[int, Sequence[float]]) -> float:
    """Variance of the mean, linearised for seeds of unequal size."""
    seeds, count = len(by_seed), sum(map(len, by_seed.values()))
    off = (sum(values) - mean * len(values) for values in by_seed.values())
    return sum(one * one for one in off) * seeds / (seeds - 1) / count**2


def mean_of(by_seed: Mapping[int, Sequence[float]]) -> Estimate:
    """The mean of any number; its interval is infinite for a single seed."""
    count = sum(map(len, by_seed.values()))
    mean = sum(map(sum, by_seed.values())) / count
    if len(by_seed) == 1:
        return Estimate(mean, -math.inf, math.inf)
    half = student(len(by_seed) - 1) * math.sqrt(_variance(mean, by_seed))
    return Estimate(mean, mean - half, mean + half)


def student(freedom: int) -> float:
    """The t quantile that replaces `SURE`, by degrees of freedom (Fisher and Cornish)."""
    z = SURE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def wilson(share: float, count: float) -> tuple[float, float]:
    """Wilson's 95 % interval; a shared win counts as a fraction."""
    spread = SURE**2 / count
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * math.sqrt(share * (1 - share) / count + spread / count / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


# --- one seed after the other


@dataclass
class Bets:
    """Sequential test whether the mean of numbers from 0 to 1 is above or below `mean`.

    Two players bet on either side; if `mean` is true, their joint capital reaches 20 times its
    start with a probability of at most 5 %, so one may stop at any time. Method: "hedged capital"
    with predictable plug-in stakes, Waudby-Smith and Ramdas, Estimating means of bounded random
    variables by betting, JRSS B 86 (2024).
    """

    mean: float
    capital: list[float] = field(default_factory=lambda: [HEDGE, 1 - HEDGE])
    _count: int = 0
    _sum: float = 0.5
    _squares: float = 0.25

    def add(self, value: float) -> None:
        self._count += 1
        variance = self._squares / self._count
        spread = variance * self._count * math.log(self._count + 1)
        stake = math.sqrt(2 * math.log(2 / ERROR) / spread)
        off = value - self.mean
        self.capital[0] *= 1 + min(stake, HEDGE / self.mean if self.mean else math.inf) * off
        rest = 1 - self.mean
        self.capital[1] *= 1 - min(stake, HEDGE / rest if rest else math.inf) * off
        self._sum += value
        self._squares += (value - self._sum / (self._count + 1)) ** 2

    def verdict(self) -> int:
        """1: above; -1: below; 0: undecided."""
        if max(self.capital) < 1 / ERROR:
            return 0
        return 1 if self.capital[0] > self.capital[1] else -1


def sequence_of(values: Sequence[float]) -> Estimate:
    """The mean, with an interval valid at any stopping time: the means that are not refuted."""
    mean = sum(values) / len(values)
    return Estimate(mean, _edge(mean, 0.0, values), _edge(mean, 1.0, values))


def _edge(inside: float, outside: float, values: Sequence[float]) -> float:
    """The boundary between refuted and possible means, rounded outwards."""
    if not _refuted(outside, values):
        return outside
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        if _refuted(middle, values):
            outside = middle
        else:
            inside = middle
    return outside


def _refuted(mean: float, values: Iterable[float]) -> bool:
    bets = Bets(mean)
    for value in values:
        bets.add(value)
    return bets.verdict() != 0
