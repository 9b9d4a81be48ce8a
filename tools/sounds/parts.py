"""The parts of a cue: strokes on bodies, and noises of cloth, paper and contact."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TypeAlias

import numpy as np
from numpy.random import RandomState

from tools.sounds.materials import Body, bone
from tools.sounds.signals import Signal, Spectrum, Take, factor, fast_length, samples, times

SOFT = 3200.0
"""The frequency in Hz above which cloth and paper are silent."""
Hit: TypeAlias = tuple[float, float]
"""The time in ms, and the strength."""


@dataclass(frozen=True)
class Stroke:
    """A body that is struck once or several times; each contact lasts `contact` ms."""

    body: Body
    contact: float
    gain: float = 1.0
    hits: tuple[Hit, ...] = ((0.0, 1.0),)

    def pitched(self, by: float) -> Stroke:
        return replace(self, body=self.body.pitched(by))

    def later(self, milliseconds: float, gain: float = 1) -> Stroke:
        hits = tuple((at + milliseconds, gain * force) for at, force in self.hits)
        return replace(self, hits=hits)

    def and_again(self, milliseconds: float, decibels: float) -> Stroke:
        """A second contact, as when a thing is laid down."""
        return replace(self, hits=self.hits + self.later(milliseconds, factor(decibels)).hits)

    def signal(self, count: int, random: RandomState) -> Signal:
        train = np.zeros(count)
        for at, force in self.hits:
            train[samples(at)] += force
        ringing = Spectrum(train, settling=count).convolved(_ringing(self.body, count))
        return self.gain * ringing.convolved(_force(self.contact)).signal


def _ringing(body: Body, count: int) -> Signal:
    at = times(count)
    modes = zip(body.frequencies, body.decays, body.gains, strict=True)
    return sum(
        (
            gain * fading(decay, count) * np.sin(2 * np.pi * frequency * at)
            for frequency, decay, gain in modes
        ),
        start=np.zeros(count),
    )


def _force(contact: float) -> Signal:
    """Not a raised cosine: the zeros of its spectrum would coincide with modes."""
    at = times(samples(5 * contact))
    decay = contact / 4 / 1000
    force = at * np.exp(-at / decay)
    return np.asarray(force / force.sum())


@dataclass(frozen=True)
class Noise:
    """Noise in a band: rises in `attack` ms, falls by 60 dB in `decay`; or one hump of `hump`
    ms."""

    low: float
    high: float
    gain: float = 1.0
    attack: float = 0.5
    decay: float = 0.0
    hump: float = 0.0
    at: float = 0.0
    soft: bool = True

    def pitched(self, by: float) -> Noise:
        return replace(self, low=by * self.low, high=by * self.high)

    def later(self, milliseconds: float, gain: float = 1) -> Noise:
        return replace(self, at=self.at + milliseconds, gain=gain * self.gain)

    def signal(self, count: int, random: RandomState) -> Signal:
        envelope = self._humped() if self.hump else self._fading()
        start = samples(self.at)
        length = min(count - start, len(envelope))
        out = np.zeros(count)
        shaped = self.gain * envelope * self._hiss(len(envelope), random)
        out[start : start + length] = shaped[:length]
        return Spectrum(out).low_pass(SOFT, 6).signal if self.soft else out

    def _hiss(self, count: int, random: RandomState) -> Signal:
        white = random.standard_normal(fast_length(count))
        hiss = Spectrum(white, settling=0).band_pass(self.low, self.high, 2).signal
        return np.asarray(hiss / np.sqrt(np.mean(hiss**2)))[:count]

    def _humped(self) -> Signal:
        count = samples(self.hump)
        return np.asarray(np.sin(np.pi * np.arange(count) / count) ** 2)

    def _fading(self) -> Signal:
        rise = samples(self.attack)
        swelling = 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / max(rise, 1))
        return np.concatenate([swelling, fading(self.decay, samples(4 / 3 * self.decay))])


Part: TypeAlias = Stroke | Noise


def fading(decay: float, count: int) -> Signal:
    """An envelope that falls from 1 by 60 dB in `decay` ms."""
    return np.asarray(10 ** (-3000 * times(count) / decay))


def again(parts: Sequence[Part], milliseconds: float, decibels: float) -> Sequence[Part]:
    """The parts with a second, later copy of each."""
    return (*parts, *(part.later(milliseconds, factor(decibels)) for part in parts))


def mixed(parts: Sequence[Part], count: int, random: RandomState) -> Signal:
    return sum((part.signal(count, random) for part in parts), start=np.zeros(count))


REACH = 160.0
"""The longest search for a tile in ms; longer random searches are repeated."""


def rolling(take: Take, duration: float, rate: float) -> tuple[Hit, ...]:
    """Impacts over `duration` ms, `rate` per second at a speed of 1."""
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
    """A hand among tiles: five to nine contacts, each softer than the last."""
    touches = take.random.randint(5, 10)
    gaps = [1000.0]
    while sum(gaps) > REACH:
        gaps = [5 + take.random.exponential(17) for _ in range(touches - 1)]
    return [
        Stroke(bone(1500).pitched(take.between(0.82, 1.18)), 0.4, 0.87**index).later(at)
        for index, at in enumerate(accumulate(gaps, initial=0.0))
    ]


def falling_leaves(take: Take, duration: float) -> list[Part]:
    """Falling leaves: grains of paper noise over `duration` ms."""
    parts: list[Part] = []
    at = 0.0
    while (at := at + 0.5 + take.random.exponential(5)) < duration:
        speed = math.sin(math.pi * (at / duration) ** 0.6) ** 1.3
        low, high = take.between(900, 1600), take.between(2200, 3900)
        attack, decay = take.between(3, 9), take.between(25, 90)
        size = speed * take.random.exponential()
        parts.append(Noise(low, high, size, attack, decay, at=at, soft=False))
    return parts
