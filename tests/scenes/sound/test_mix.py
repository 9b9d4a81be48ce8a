"""What is heard of all that happens is decided without any device."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from recording import mixed

from scenes.sound.cues import CUES
from scenes.sound.mix import AT_ONCE, CHANNELS, Mix, Speakers, Start, Whose, sides

FRAME = 1 / 60


def decided(mix: Mix, *cues: str, at: float = 0.0) -> list[Start | None]:
    return [mix.decide(cue, 0.5, at) for cue in cues]


def decibels(one: Start) -> float:
    return 10 * math.log10(one.left**2 + one.right**2)


# --- four at once


def test_four_sound_at_once_and_a_fifth_of_the_same_frame_is_dropped() -> None:
    found = decided(Mix(), "lift", "roll", "slide", "page", "refuse")
    assert [one is not None for one in found] == [True] * 4 + [False]


def test_the_least_important_that_has_been_heard_gives_way_to_a_more_important_one() -> None:
    mix = Mix()
    lift, roll, fall, bowl = decided(mix, "coin", "roll", "fall", "bowl")
    assert None not in (lift, roll, fall, bowl)
    assert roll is not None
    turn = mix.decide("turn-heart", 0.5, FRAME)
    assert turn is not None
    assert turn.fades == roll.channel
    assert turn.channel not in {one.channel for one in (lift, roll, fall, bowl) if one is not None}


def test_nothing_gives_way_to_what_is_no_more_important() -> None:
    mix = Mix()
    decided(mix, "reveal", "coin", "draw", "fall")
    assert mix.decide("breath", 0.5, FRAME) is None


def test_never_more_than_four_of_six_channels_are_heard_whatever_comes() -> None:
    for starts, mix in ((storm(seed), seed) for seed in range(5)):
        sounding: dict[int, tuple[float, Start]] = {}
        for start in starts:
            sounding = {c: one for c, one in sounding.items() if one[0] > start.time + 1e-6}
            if start.fades is not None:
                sounding.pop(start.fades)
            assert start.channel not in sounding, mix
            until = start.time + CUES[start.cue].milliseconds / 1000
            sounding[start.channel] = until, start
            assert len(sounding) <= AT_ONCE
            assert 0 <= start.channel < CHANNELS


def storm(seed: int, seconds: float = 10.0, a_second: int = 40) -> Iterator[Start]:
    """Random cues, what is heard of them."""
    rng, mix, names = Random(seed), Mix(seed), list(CUES)
    for number in range(round(seconds * a_second)):
        start = mix.decide(rng.choice(names), rng.random(), number / a_second)
        if start is not None:
            yield start


def test_the_same_cues_at_the_same_times_give_the_same() -> None:
    assert list(storm(3)) == list(storm(3))
    assert list(storm(3)) != list(storm(4))


# --- the same cue


def test_the_same_cue_is_not_heard_twice_within_40_ms() -> None:
    mix = Mix()
    heard = [mix.decide("place", 0.5, at) is not None for at in (0.0, 0.039, 0.040, 0.079, 0.081)]
    assert heard == [True, False, True, False, True]


def test_the_same_cue_is_heard_twelve_times_a_second_at_most() -> None:
    mix = Mix()
    heard = [mix.decide("arrow", 0.5, number * 0.05) is not None for number in range(40)]
    for first in range(20):
        assert sum(heard[first : first + 20]) <= 12
    assert sum(heard) == 24


def test_ticks_come_evenly_however_fast_something_counts() -> None:
    mix, times = Mix(), [number * FRAME for number in range(60)]
    heard = [at for at in times if mix.decide("tick-2", 0.5, at) is not None]
    assert len(heard) <= 12
    assert {round((b - a) / FRAME) for a, b in pairwise(heard)} == {5}


def test_of_dealt_tiles_every_second_one_is_heard_half_as_loud() -> None:
    mix = Mix()
    found = [mix.decide("flip", 0.5, 0.06 * n, Whose.DEALT) for n in range(8)]
    assert [one is not None for one in found] == [True, False] * 4
    assert [decibels(one) for one in found if one] == pytest.approx([-6.0] * 4)
    assert mix.decide("flip", 0.5, 2.0, Whose.DEALT) is not None


def test_never_the_same_file_twice_running() -> None:
    mix, last = Mix(), -1
    for number in range(200):
        start = mix.decide("place", 0.5, float(number))
        assert start is not None
        assert start.variant != last
        last = start.variant


# --- how loud


def test_a_computer_players_cues_are_softer() -> None:
    one = Mix().decide("place", 0.5, 0.0, Whose.COMPUTER)
    assert one is not None
    assert decibels(one) == pytest.approx(-4.0)


def test_of_computer_players_among_themselves_only_placing_and_falling_is_heard() -> None:
    found = {name: Mix().decide(name, 0.5, 0.0, Whose.COMPUTERS) for name in CUES}
    heard = {name for name, start in found.items() if start is not None}
    assert heard == {"place", "place-bone", "place-felt", "fall"}


def test_after_the_bowl_all_others_are_softer_for_a_while() -> None:
    mix = Mix()
    bowl, leaves = decided(mix, "bowl", "leaves")
    late, after = (mix.decide("place", 0.5, at) for at in (0.59, 0.7))
    found = [round(decibels(one), 6) for one in (bowl, late, after) if one is not None]
    assert found == [0, -6, 0]
    assert leaves is not None
    assert decibels(leaves) < -6, "and softer yet, for both begin at once"


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_heard_at_once_stays_below_full_scale(seed: int) -> None:
    assert np.abs(mixed(list(storm(seed, 5.0, 60)))).max() < 1


def test_left_and_right_follow_the_place_with_the_same_power_everywhere() -> None:
    usual = [sides(x / 10, 32.0, Speakers()) for x in range(11)]
    assert all(left**2 + right**2 == pytest.approx(1) for left, right in usual)
    assert usual[5] == pytest.approx((math.sqrt(0.5), math.sqrt(0.5)))
    assert 20 * math.log10(usual[0][0] / usual[0][1]) == pytest.approx(12.3, abs=0.1)
    assert [right for _, right in usual] == sorted(right for _, right in usual)
