"""From recipes to samples of 16 bits."""

from __future__ import annotations

import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scenes.sound.cues import CUES, Cue
from tools.sounds.measures import envelope, loudness
from tools.sounds.parts import mixed
from tools.sounds.recipes import RECIPES
from tools.sounds.signals import RATE, Signal, Spectrum, factor, samples
from tools.sounds.takes import Take, take

PLACE = -29.5
"""The loudness of *place*, against which that of all others is given."""
RUMBLE = 70.0
INAUDIBLE = -68.0
RISE, FALL = 0.5, 8.0
"""ms over which the first and the last samples are faded. A sound begins after the first: a
stroke that is cut into is duller, and direct current."""

Pcm = NDArray[np.int16]


def render() -> Iterator[tuple[str, Pcm]]:
    """Every file by its name."""
    for cue in CUES.values():
        for index, name in enumerate(cue.files()):
            yield name, rendered(cue, index)


def rendered(cue: Cue, index: int) -> Pcm:
    taken = take(cue, index)
    shaped = _trimmed(_sounding(taken))
    target = PLACE + RECIPES[cue.name].loudness + taken.level
    shaped *= factor(target - loudness(shaped))
    return np.round(shaped * 32767).astype(np.int16)


def _sounding(taken: Take) -> Signal:
    recipe = RECIPES[taken.cue.name]
    parts = [part.pitched(taken.pitch(recipe.pitch)) for part in recipe.parts(taken)]
    sounding = mixed(parts, samples(recipe.longest), taken.random)
    spectrum = Spectrum(np.concatenate([np.zeros(samples(RISE)), sounding]))
    if recipe.low_pass is not None:
        spectrum.low_pass(*recipe.low_pass)
    return spectrum.high_pass(RUMBLE, 2).signal


def _trimmed(signal: Signal) -> Signal:
    levels = envelope(signal)
    audible = np.flatnonzero(levels > levels.max() * factor(INAUDIBLE))
    signal = signal[: audible[-1] + 1].copy()
    rise, fall = samples(RISE), samples(FALL)
    signal[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    signal[-fall:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, fall + 1) / fall)
    return signal


def written(folder: Path) -> int:
    """How many files; those of cues that are no more go."""
    folder.mkdir(exist_ok=True)
    files = dict(render())
    for stale in {path.name for path in folder.glob("*.wav")} - files.keys():
        (folder / stale).unlink()
    for name, pcm in files.items():
        with wave.open(str(folder / name), "wb") as file:
            file.setparams((1, 2, RATE, len(pcm), "NONE", ""))
            file.writeframes(pcm.astype("<i2").tobytes())
    return len(files)
