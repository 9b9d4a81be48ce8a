"""Many small impacts whose rate and size follow a speed (PhISEM, Cook 1997; rolling, Rath 2003)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import accumulate

from tools.sounds.materials import bone
from tools.sounds.parts import Hit, Noise, Part, Stroke
from tools.sounds.takes import Take

REACH = 160.0
"""ms in which a hand has found its tile, however long chance would have let it seek."""


def rolling(take: Take, duration: float, rate: float) -> tuple[Hit, ...]:
    """Over `duration` ms, `rate` impacts a second where the speed is 1."""
    return tuple(_impacts(take, duration, rate, lambda u: math.sin(math.pi * u) ** 1.2))


def _impacts(
    take: Take, duration: float, rate: float, speed: Callable[[float], float]
) -> Iterator[Hit]:
    at = 0.0
    while (at := at + take.random.exponential(1000 / rate)) < duration:
        now = speed(at / duration)
        if take.random.uniform() < now:
            yield at, now * take.random.exponential() ** 1.3


def reaching_in(take: Take) -> list[Part]:
    """A hand among tiles: five to nine touch, each softer."""
    touches = take.random.randint(5, 10)
    gaps = [1000.0]
    while sum(gaps) > REACH:
        gaps = [5 + take.random.exponential(17) for _ in range(touches - 1)]
    return [
        Stroke(bone(1500).pitched(take.between(0.82, 1.18)), 0.4, 0.87**index).later(at)
        for index, at in enumerate(accumulate(gaps, initial=0.0))
    ]


def falling_leaves(take: Take, duration: float) -> list[Part]:
    """Grains of paper over `duration` ms."""
    parts: list[Part] = []
    at = 0.0
    while (at := at + 0.5 + take.random.exponential(5)) < duration:
        speed = math.sin(math.pi * (at / duration) ** 0.6) ** 1.3
        low, high = take.between(900, 1600), take.between(2200, 3900)
        attack, decay = take.between(3, 9), take.between(25, 90)
        size = speed * take.random.exponential()
        parts.append(Noise(low, high, size, attack, decay, at=at, soft=False))
    return parts
