"""Renders recipes to 16-bit samples."""

from __future__ import annotations

import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scenes.sound.cues import CUES, Cue
from tools.sounds.parts import mixed
from tools.sounds.recipes import RECIPES
from tools.sounds.signals import RATE, Signal, Spectrum, Take, decibels, factor, samples, take

PLACE = -15.5
"""The loudness of *place*, to which all others are relative."""
KNEE, CEILING = factor(-14.0), factor(-5.5)
"""Peaks above the knee are rounded, up to the ceiling. The filter that follows adds 2 dB."""
RUMBLE = 70.0
INAUDIBLE = -68.0
RISE, FALL = 0.5, 8.0
"""Fades in ms. The stroke begins after the fade-in, which would dull it."""

Pcm = NDArray[np.int16]


def render() -> Iterator[tuple[str, Pcm]]:
    """The samples of every file, by name."""
    for cue in CUES.values():
        for index, name in enumerate(cue.files()):
            yield name, rendered(cue, index)


def rendered(cue: Cue, index: int) -> Pcm:
    return np.round(_trimmed(_sounding(take(cue, index))) * 32767).astype(np.int16)


def _as_loud_as(signal: Signal, target: float) -> Signal:
    """Sets the loudness below the ceiling, compensating for what the limiter removes."""
    gain, limited = target - loudness(signal), signal
    for _ in range(12):
        limited = _limited(signal * factor(gain))
        gain += target - loudness(limited)
    return limited


def _limited(signal: Signal) -> Signal:
    over, room = np.abs(signal) - KNEE, CEILING - KNEE
    rounded = np.sign(signal) * (KNEE + room * np.tanh(over / room))
    return np.where(over > 0, rounded, signal)


def _sounding(taken: Take) -> Signal:
    recipe = RECIPES[taken.cue.name]
    parts = [part.pitched(taken.pitch(recipe.pitch)) for part in recipe.parts(taken)]
    sounding = mixed(parts, samples(recipe.longest), taken.random)
    spectrum = Spectrum(np.concatenate([np.zeros(samples(RISE)), sounding]))
    if recipe.low_pass is not None:
        spectrum.low_pass(*recipe.low_pass)
    loud = _as_loud_as(spectrum.signal, PLACE + recipe.loudness + taken.level)
    return Spectrum(loud).high_pass(RUMBLE, 2).signal


def _trimmed(signal: Signal) -> Signal:
    levels = envelope(signal)
    audible = np.flatnonzero(levels > levels.max() * factor(INAUDIBLE))
    signal = signal[: audible[-1] + 1].copy()
    rise, fall = samples(RISE), samples(FALL)
    signal[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    signal[-fall:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, fall + 1) / fall)
    return signal


def written(folder: Path) -> int:
    """Writes all files and deletes those of former cues; returns their number."""
    folder.mkdir(exist_ok=True)
    files = dict(render())
    for stale in {path.name for path in folder.glob("*.wav")} - files.keys():
        (folder / stale).unlink()
    for name, pcm in files.items():
        with wave.open(str(folder / name), "wb") as file:
            file.setparams((1, 2, RATE, len(pcm), "NONE", ""))
            file.writeframes(pcm.astype("<i2").tobytes())
    return len(files)


SHELF = (
    1.53512485958697,
    -2.69169618940638,
    1.19839281085285,
    -1.69065929318241,
    0.73248077421585,
)
HIGH_PASS = (1.0, -2.0, 1.0, -1.99004745483398, 0.99007225036621)
"""The two filters of K-weighting, as in ITU-R BS.1770 for 48 kHz."""


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
    for b0, b1, b2, a1, a2 in (SHELF, HIGH_PASS):
        spectrum.filtered((b0 + b1 * z + b2 * z**2) / (1 + a1 * z + a2 * z**2))
    return decibels(running_rms(spectrum.signal, 50).max()) - 0.691
