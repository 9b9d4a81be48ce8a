"""Measures of a sound: loudness, length, decay and spectrum."""

from __future__ import annotations

import numpy as np

from tools.sounds.signals import RATE, Signal, Spectrum, bins, decibels, factor, samples, times

_SHELF = (
    1.53512485958697,
    -2.69169618940638,
    1.19839281085285,
    -1.69065929318241,
    0.73248077421585,
)
_HIGH_PASS = (1.0, -2.0, 1.0, -1.99004745483398, 0.99007225036621)
"""The two filters of K-weighting, as in ITU-R BS.1770 for 48 kHz."""
FINE = 1 << 17
"""The samples of a transform that is fine enough for every mode."""


def running_rms(signal: Signal, milliseconds: float) -> Signal:
    """RMS over the `milliseconds` after each sample, with silence after the end."""
    window = samples(milliseconds)
    power = np.concatenate([[0.0], np.cumsum(np.concatenate([signal, np.zeros(window)]) ** 2)])
    rms = np.sqrt(np.maximum(power[window:] - power[:-window], 0) / window)
    return np.asarray(rms[: len(signal)])


def envelope(signal: Signal) -> Signal:
    return running_rms(signal, 2)


def loudness(signal: Signal) -> float:
    """The loudness of the loudest 50 ms in LUFS."""
    silence = np.zeros(samples(50))
    spectrum = Spectrum(np.concatenate([signal, silence]))
    z = np.exp(-2j * np.pi * spectrum.frequencies / RATE)
    for b0, b1, b2, a1, a2 in (_SHELF, _HIGH_PASS):
        spectrum.filtered((b0 + b1 * z + b2 * z**2) / (1 + a1 * z + a2 * z**2))
    return decibels(running_rms(spectrum.signal, 50).max()) - 0.691


def peak(signal: Signal) -> float:
    return decibels(np.abs(signal).max())


def crest(signal: Signal) -> float:
    """The crest factor in dB: from the loudest 10 ms to the peak."""
    return peak(signal) - decibels(running_rms(signal, 10).max())


def length(signal: Signal, fall: float = -60.0) -> float:
    """The ms until 2 ms are `fall` dB below the loudest."""
    levels = envelope(signal)
    return float(np.flatnonzero(levels > levels.max() * factor(fall))[-1] * 1000 / RATE + 2)


def peak_at(signal: Signal) -> float:
    """The time of the peak in ms."""
    return float(np.abs(signal).argmax() * 1000 / RATE)


def power(signal: Signal) -> tuple[Signal, Signal]:
    """Frequencies in Hz, and the power spectrum; finer than 1 Hz."""
    spectrum: Signal = np.abs(np.fft.rfft(signal, FINE)) ** 2
    return bins(FINE), spectrum


def centroid(signal: Signal) -> float:
    frequencies, powers = power(signal)
    return float((frequencies * powers).sum() / powers.sum())


def through_small_loudspeakers(signal: Signal) -> Signal:
    return Spectrum(signal).high_pass(300, 2).signal


def decay(signal: Signal, frequency: float, width: float) -> float:
    """T60 in ms in a band `width` Hz wide, from Schroeder's integral between −5 and −25 dB."""
    before = np.zeros(len(signal) // 2)
    spectrum = Spectrum(np.concatenate([before, signal]))
    aside = np.clip((spectrum.frequencies - frequency) / width, -1, 1)
    # A Hann window: steeper edges would ring longer than the mode.
    band = spectrum.filtered(0.5 + 0.5 * np.cos(np.pi * aside)).signal
    left = np.cumsum(band[::-1] ** 2)[::-1]
    levels = 10 * np.log10(np.maximum(left / left[0], 1e-12))
    inside = (levels <= -5) & (levels >= -25)
    slope = np.polyfit(times(len(levels))[inside], levels[inside], 1)[0]
    return float(-60 / slope * 1000)


def correlation(one: Signal, other: Signal) -> float:
    """The maximum over all shifts, for signals of up to a second."""
    values = np.fft.rfft(one, FINE) * np.conj(np.fft.rfft(other, FINE))
    highest = np.abs(np.fft.irfft(values, FINE)).max()
    return float(highest / np.sqrt((one @ one) * (other @ other)))
