"""How sure a share is: intervals that know which matches share a deal, and when to stop."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.rules import T

SURE = 1.96
"""Standard errors to each side of what is 95 % certain."""
ERROR = 0.05
HEDGE = 0.5
"""How much of what could ruin it a bet may stake; with how much each of the two begins."""
HALVINGS = 12


class Estimate(NamedTuple):
    """A mean with its interval of 95 %."""

    mean: float
    low: float
    high: float


def percentile(ordered: Sequence[float], percent: float) -> float:
    """The smallest value that so many per cent do not exceed."""
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def grouped(values: Iterable[tuple[int, T]]) -> dict[int, list[T]]:
    """What belongs to each seed."""
    found: dict[int, list[T]] = {}
    for seed, value in values:
        found.setdefault(seed, []).append(value)
    return found


def share_of(by_seed: Mapping[int, Sequence[float]]) -> Estimate:
    """Of matches won: Wilson's interval for as many independent matches as these are worth.

    Matches of one seed share their deal. How much that matters is seen in how far the seeds are
    apart (Korn and Graubard 1998); they never count for more than they are, and where nobody ever
    won or lost each seed counts once.
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
    """Of the mean, by how far the seeds are apart (linearised, for seeds of unequal size)."""
    seeds, count = len(by_seed), sum(map(len, by_seed.values()))
    off = (sum(values) - mean * len(values) for values in by_seed.values())
    return sum(one * one for one in off) * seeds / (seeds - 1) / count**2


def mean_of(by_seed: Mapping[int, Sequence[float]]) -> Estimate:
    """Of any number. From one seed nothing is known about how sure it is."""
    count = sum(map(len, by_seed.values()))
    mean = sum(map(sum, by_seed.values())) / count
    if len(by_seed) == 1:
        return Estimate(mean, -math.inf, math.inf)
    half = student(len(by_seed) - 1) * math.sqrt(_variance(mean, by_seed))
    return Estimate(mean, mean - half, mean + half)


def student(freedom: int) -> float:
    """What takes the place of `SURE` with so many degrees of freedom (Fisher and Cornish)."""
    z = SURE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def wilson(share: float, count: float) -> tuple[float, float]:
    """Wilson's interval of 95 %; a shared win counts as a fraction."""
    spread = SURE**2 / count
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * math.sqrt(share * (1 - share) / count + spread / count / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


# --- one seed after the other


@dataclass
class Bets:
    """Two players bet that the mean of numbers from 0 to 1 is larger, or smaller, than `mean`.

    Whatever they stake, they hardly ever win twenty times what both began with if the mean is
    what it is said to be, however often one looks: "hedged capital" of Waudby-Smith and Ramdas,
    Estimating means of bounded random variables by betting, JRSS B 86 (2024), with the stakes of
    their predictable plug-in. One may stop at any time.
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
        """1 where the mean is larger, -1 where it is smaller, 0 where nothing is decided."""
        if max(self.capital) < 1 / ERROR:
            return 0
        return 1 if self.capital[0] > self.capital[1] else -1


def sequence_of(values: Sequence[float]) -> Estimate:
    """With an interval that holds at whatever moment one has stopped: the means against which
    nobody has won."""
    mean = sum(values) / len(values)
    return Estimate(mean, _edge(mean, 0.0, values), _edge(mean, 1.0, values))


def _edge(inside: float, outside: float, values: Sequence[float]) -> float:
    """Where those that are refuted begin, or a little farther out."""
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
