"""What a cue is made of: strokes on bodies, and noises of cloth, paper and contact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

import numpy as np
from numpy.random import RandomState

from tools.sounds.materials import Body
from tools.sounds.signals import Signal, Spectrum, factor, fast_length, samples, times

SOFT = 3200.0
"""Hz above which cloth and paper are silent."""
Hit: TypeAlias = tuple[float, float]
"""When, in ms, and how hard."""


class Part(Protocol):
    def pitched(self, by: float) -> Part: ...

    def later(self, milliseconds: float, gain: float = 1) -> Part:
        """The same once more: that much later, that much as loud."""
        ...

    def signal(self, count: int, random: RandomState) -> Signal:
        """The first `count` samples."""
        ...


@dataclass(frozen=True)
class Stroke:
    """A body that is struck for `contact` ms, once or often."""

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
        """What is laid down touches twice."""
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
    """A raised cosine would have zeros, and they would fall on modes."""
    at = times(samples(5 * contact))
    decay = contact / 4 / 1000
    force = at * np.exp(-at / decay)
    return np.asarray(force / force.sum())


@dataclass(frozen=True)
class Noise:
    """White noise in a band: it swells for `attack` ms, then falls by 60 dB in `decay`; or
    it is one hump of `hump` ms."""

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


def fading(decay: float, count: int) -> Signal:
    """From 1, by 60 dB in `decay` ms."""
    return np.asarray(10 ** (-3000 * times(count) / decay))


def again(parts: Sequence[Part], milliseconds: float, decibels: float) -> Sequence[Part]:
    """All of them twice."""
    return (*parts, *(part.later(milliseconds, factor(decibels)) for part in parts))


def mixed(parts: Sequence[Part], count: int, random: RandomState) -> Signal:
    return sum((part.signal(count, random) for part in parts), start=np.zeros(count))
