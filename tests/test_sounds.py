"""What is heard, measured: every file is rendered anew and held against the bounds of its cue."""

from __future__ import annotations

import wave
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from scenes.sound.cues import CUES
from tools.sounds.recipes import RECIPES
from tools.sounds.rendering import PLACE, envelope, loudness, render, rendered, running_rms
from tools.sounds.signals import RATE, Signal, bins, decibels, factor, samples

FOLDER = Path(__file__).parents[1] / "assets" / "sounds"
FINE = 1 << 17
"""The samples of a transform that is fine enough for every mode."""


def peak(signal: Signal) -> float:
    return decibels(np.abs(signal).max())


def crest(signal: Signal) -> float:
    """The crest factor in dB: from the loudest 10 ms to the peak."""
    return peak(signal) - decibels(running_rms(signal, 10).max())


def length(signal: Signal, fall: float = -60.0) -> float:
    """The ms until 2 ms are `fall` dB below the loudest."""
    levels = envelope(signal)
    return float(np.flatnonzero(levels > levels.max() * factor(fall))[-1] * 1000 / RATE + 2)


def power(signal: Signal) -> tuple[Signal, Signal]:
    """Frequencies in Hz, and the power spectrum; finer than 1 Hz."""
    spectrum: Signal = np.abs(np.fft.rfft(signal, FINE)) ** 2
    return bins(FINE), spectrum


def correlation(one: Signal, other: Signal) -> float:
    """The maximum over all shifts, for signals of up to a second."""
    values = np.fft.rfft(one, FINE) * np.conj(np.fft.rfft(other, FINE))
    highest = np.abs(np.fft.irfft(values, FINE)).max()
    return float(highest / np.sqrt((one @ one) * (other @ other)))


class Heard(NamedTuple):
    """Loudness in dB against *place*; spectral centroid in Hz of a cue's files."""

    loudness: float
    lowest: float
    highest: float


DESIGN = {
    "lift": Heard(-12, 1140, 1400),
    "place": Heard(0, 1390, 1650),
    "place-bone": Heard(0, 2210, 2450),
    "place-felt": Heard(-3, 460, 560),
    "slide": Heard(-14, 930, 1050),
    "release": Heard(-4, 630, 680),
    "roll": Heard(-6, 600, 680),
    "fall": Heard(0, 1300, 1540),
    "glass": Heard(-4, 2460, 2620),
    "arrow": Heard(-4, 1170, 1410),
    "right": Heard(-2, 1390, 1410),
    "flip": Heard(-4, 1920, 2090),
    "draw": Heard(-5, 1290, 1370),
    "refuse": Heard(-2, 190, 200),
    "turn-heart": Heard(0, 660, 690),
    "turn-moon": Heard(0, 720, 770),
    "turn-leaf": Heard(0, 790, 900),
    "turn-drop": Heard(0, 940, 1000),
    "join-heart": Heard(-2, 820, 980),
    "join-moon": Heard(-2, 960, 990),
    "join-leaf": Heard(-2, 960, 1090),
    "join-drop": Heard(-2, 980, 1120),
    "tick-0": Heard(-8, 1030, 1090),
    "tick-1": Heard(-8, 1200, 1230),
    "tick-2": Heard(-8, 1330, 1330),
    "tick-3": Heard(-8, 1570, 1620),
    "tick-4": Heard(-8, 1770, 2020),
    "tick-5": Heard(-8, 2020, 2040),
    "breath": Heard(-4, 180, 200),
    "bowl": Heard(3, 620, 620),
    "leaves": Heard(-9, 1950, 2070),
    "reveal": Heard(-5, 500, 580),
    "coin": Heard(-2, 1040, 1180),
    "cross": Heard(-8, 200, 210),
    "button": Heard(-7, 1060, 1170),
    "hint": Heard(-6, 1550, 1570),
    "page": Heard(-11, 1670, 1830),
    "peek": Heard(-13, 1200, 1330),
    "error": Heard(-4, 230, 230),
}
LONG = {"bowl": (1200, 1600), "leaves": (0, 1000)}
PIECES = {"lift", "place", "place-bone", "place-felt", "slide", "release"} | {
    "roll",
    "fall",
    "glass",
    "flip",
    "draw",
    "coin",
}
"""What tiles, marbles and coins do; a signal is known by its own pitch and may repeat itself."""
CONTACTS = ("place", "place-bone", "fall", "glass", "arrow", "flip", "button")
QUIET = -80.0


@cache
def all_files() -> dict[str, Signal]:
    return {name: pcm / 32768 for name, pcm in render()}


def files(cue: str) -> list[Signal]:
    return [all_files()[name] for name in CUES[cue].files()]


def each() -> Iterator[tuple[str, Signal]]:
    for cue in CUES:
        for signal in files(cue):
            yield cue, signal


@cache
def levels(cue: str) -> list[float]:
    return [loudness(signal) for signal in files(cue)]


def test_every_cue_has_its_files_and_its_place_in_the_design() -> None:
    assert CUES.keys() == RECIPES.keys() == DESIGN.keys()
    assert (len(CUES), len(all_files())) == (39, 116)


def test_the_files_are_what_is_rendered() -> None:
    """Processors differ in the last bit of a sine."""
    assert {path.name for path in FOLDER.iterdir()} == all_files().keys()
    for name, signal in all_files().items():
        with wave.open(str(FOLDER / name)) as file:
            assert file.getparams()[:4] == (1, 2, RATE, len(signal)), name
            kept = np.frombuffer(file.readframes(len(signal)), "<i2")
        assert np.abs(kept - signal * 32768).max() <= 1, name


def test_a_file_is_the_same_whenever_it_is_rendered() -> None:
    again = rendered(CUES["draw"], 2) / 32768
    assert np.array_equal(again, files("draw")[2])


def test_no_peak_is_too_high() -> None:
    assert max(max(peak(signal) for signal in files(cue)) for cue in CUES) <= -2.5


def test_contacts_are_bright_enough_for_a_hall() -> None:
    shares = {cue: np.mean([above_4_khz(signal) for signal in files(cue)]) for cue in CONTACTS}
    assert {cue: share for cue, share in shares.items() if share < 0.02} == {}


def above_4_khz(signal: Signal) -> float:
    """Share of its energy."""
    frequencies, powers = power(signal)
    return float(powers[frequencies > 4000].sum() / powers.sum())


def test_each_cue_is_as_loud_against_a_placed_tile_as_designed() -> None:
    found = {cue: np.mean(levels(cue)) - PLACE for cue in CUES}
    assert {
        cue: level for cue, level in found.items() if abs(level - DESIGN[cue].loudness) > 1
    } == {}


@pytest.mark.parametrize("cue", [cue for cue in CUES if CUES[cue].variants > 1])
def test_the_files_of_a_cue_differ_in_level_by_no_more_than_designed(cue: str) -> None:
    found = levels(cue)
    assert max(found) - min(found) <= 2 * CUES[cue].decibels_spread + 0.05


def test_no_peak_stands_alone() -> None:
    assert max(crest(signal) for _, signal in each()) <= 15


def test_sounds_are_short() -> None:
    lengths = [(cue, length(signal)) for cue, signal in each()]
    assert [
        (cue, found)
        for cue, found in lengths
        if not LONG.get(cue, (0, 250))[0] <= found <= LONG.get(cue, (0, 250))[1]
    ] == []


def test_files_are_clean() -> None:
    for cue, signal in each():
        assert decibels(abs(float(signal.mean()))) <= QUIET, cue
        assert peak(signal[:3]) <= QUIET, cue
        assert (signal[0], signal[-1]) == (0, 0), cue
        assert peak(signal[-samples(1) :]) <= QUIET, cue


@pytest.mark.parametrize("cue", sorted(PIECES))
def test_a_piece_never_sounds_twice_the_same(cue: str) -> None:
    assert max(correlation(one, other) for one, other in combinations(files(cue), 2)) <= 0.97
