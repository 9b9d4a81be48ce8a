"""How sure the arena is: intervals by deal, and when it may stop."""

from __future__ import annotations

import math
from random import Random

import pytest

from game.arena.statistics import (
    Bets,
    percentile,
    sequence_of,
    share_of,
    student,
    wilson,
)


def test_intervals_are_wilsons() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-3)
    assert wilson(0.0, 10)[0] == 0
    assert wilson(0.0, 10)[1] == pytest.approx(0.2775, abs=1e-3)
    assert wilson(1.0, 10)[1] == 1


@pytest.mark.parametrize(("percent", "value"), [(50, 50), (99, 99), (100, 100), (1, 1)])
def test_percentiles(percent: int, value: int) -> None:
    assert percentile(list(range(1, 101)), percent) == value
    assert percentile([7], percent) == 7


@pytest.mark.parametrize(("freedom", "value"), [(5, 2.571), (10, 2.228), (30, 2.042), (500, 1.965)])
def test_few_seeds_are_less_sure(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, abs=0.01)


def test_matches_that_only_repeat_their_deal_count_once() -> None:
    once = {seed: [float(seed % 2)] for seed in range(100)}
    four_times = {seed: 4 * values for seed, values in once.items()}
    assert share_of(four_times) == pytest.approx(share_of(once))
    assert share_of(once)[1:] == pytest.approx(wilson(0.5, 100), abs=0.01)


def decided_after(rng: Random, chance: float, wanted: float, most: int) -> int:
    """Signed by the verdict; 0 where there is none."""
    bets = Bets(wanted)
    for number in range(1, most + 1):
        bets.add(float(rng.random() < chance))
        if bets.verdict():
            return bets.verdict() * number
    return 0


def test_bets_are_hardly_ever_wrong_however_often_one_looks() -> None:
    rng = Random(4)
    wrong = sum(decided_after(rng, 0.6, 0.6, 300) != 0 for _ in range(300))
    assert wrong <= 0.05 * 300 + 3 * math.sqrt(300 * 0.05 * 0.95)


def test_bets_decide_soon_what_is_clear_and_on_the_right_side() -> None:
    rng = Random(4)
    above = [decided_after(rng, 0.7, 0.4, 400) for _ in range(40)]
    below = [decided_after(rng, 0.3, 0.6, 400) for _ in range(40)]
    assert all(0 < number < 200 for number in above)
    assert all(-200 < number < 0 for number in below)


def test_the_interval_of_a_sequence_is_what_no_bet_has_won_against() -> None:
    rng = Random(9)
    values = [float(rng.random() < 0.7) for _ in range(300)]
    mean, low, high = sequence_of(values)
    assert low < mean < high
    assert 0.05 < mean - low < 0.15
    for edge, side in ((low - 0.01, 1), (high + 0.01, -1)):
        bets = Bets(edge)
        for value in values:
            bets.add(value)
        assert bets.verdict() == side
    assert sequence_of([1.0] * 100)[1] > 0.9
    assert sequence_of([1.0] * 100)[2] == 1
    assert sequence_of([0.0] * 100)[1] == 0
