"""Mono signals at 48 kHz, and Butterworth filters by their analogue response."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias
from zlib import crc32

import numpy as np
from numpy.random import RandomState
from numpy.typing import NDArray

from scenes.sound.cues import Cue

RATE = 48_000
Signal: TypeAlias = NDArray[np.float64]
Response: TypeAlias = NDArray[np.complex128]
SETTLING = RATE // 10
"""The silence in which a filter can ring out before the transform wraps around."""


def samples(milliseconds: float) -> int:
    return round(milliseconds * RATE / 1000)


def times(count: int) -> Signal:
    """Sample times in seconds."""
    return np.arange(count) / RATE


def factor(decibels: float) -> float:
    return float(10 ** (decibels / 20))


def decibels(amplitude: float) -> float:
    return float(20 * np.log10(max(amplitude, 1e-12)))


def fast_length(count: int) -> int:
    return 1 << (count - 1).bit_length()


def bins(size: int) -> Signal:
    """The frequencies in Hz of a real transform of `size` samples."""
    return np.linspace(0, RATE / 2, size // 2 + 1, dtype=np.float64)


def _butterworth(order: int, frequency: Signal) -> Response:
    """The response of a low-pass with its corner at 1."""
    poles = np.exp(1j * np.pi * (2 * np.arange(order) + order + 1) / (2 * order))
    response: Response = np.prod([1 / (1j * frequency - pole) for pole in poles], axis=0)
    return response


class Spectrum:
    """The spectrum of a signal, for filtering; `signal` has the original length."""

    def __init__(self, signal: Signal, settling: int = SETTLING) -> None:
        self._count = len(signal)
        self._size = fast_length(self._count + settling)
        self.frequencies: Signal = bins(self._size)
        self._values = np.fft.rfft(signal, self._size)

    def low_pass(self, corner: float, order: int) -> Spectrum:
        return self.filtered(_butterworth(order, self.frequencies / corner))

    def high_pass(self, corner: float, order: int) -> Spectrum:
        return self.filtered(_butterworth(order, -corner / self._above_zero))

    def band_pass(self, low: float, high: float, order: int) -> Spectrum:
        at = self._above_zero
        return self.filtered(_butterworth(order, (at - low * high / at) / (high - low)))

    @property
    def _above_zero(self) -> Signal:
        return np.maximum(self.frequencies, 1e-9)

    def convolved(self, other: Signal) -> Spectrum:
        """`other` must not be longer than the settling silence, otherwise its end wraps round."""
        return self.filtered(np.fft.rfft(other, self._size))

    def filtered(self, response: Response | Signal) -> Spectrum:
        self._values = self._values * response
        return self

    @property
    def signal(self) -> Signal:
        return np.fft.irfft(self._values, self._size)[: self._count]


DEALT = {1: (0,), 2: (0, 1), 3: (1, 0, 2), 4: (1, 2, 0, 3), 5: (2, 0, 3, 1, 4)}
"""The rank in level of each file of a cue, whose files rise in pitch."""


@dataclass(frozen=True)
class Take:
    """File `index` (from 0) of a cue. `random` has the same seed for the same file."""

    cue: Cue
    index: int
    random: RandomState

    @property
    def share(self) -> float:
        """Evenly spaced from −1 to 1 over the files."""
        last = self.cue.variants - 1
        return 2 * self.index / last - 1 if last else 0.0

    def pitch(self, percent: float) -> float:
        return 1 + self.share * percent / 100

    @property
    def level(self) -> float:
        """The file's level in dB, in an order of its own."""
        files = self.cue.variants
        return self.cue.decibels_spread * ((2 * DEALT[files][self.index] + 1) / files - 1)

    def across(self, first: float, last: float) -> float:
        """Interpolates from the first file to the last."""
        return (first + last) / 2 + self.share * (last - first) / 2

    def between(self, low: float, high: float) -> float:
        return float(self.random.uniform(low, high))


def take(cue: Cue, index: int) -> Take:
    # NumPy guarantees that the stream of this old generator never changes.
    return Take(cue, index, RandomState(crc32(f"{cue.name}-{index + 1}".encode())))
