"""What is heard, measured: every file is rendered anew and held against the bounds of its cue."""

from __future__ import annotations

import re
import wave
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from scenes.sound.cues import CUES, SEATS
from tools.sounds.recipes import RECIPES
from tools.sounds.rendering import PLACE, envelope, loudness, render, rendered, running_rms
from tools.sounds.signals import RATE, Signal, bins, decibels, factor, samples

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "assets" / "sounds"
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


class Listed(NamedTuple):
    """Loudness in LUFS and peak in dBFS, as docs/sound.md has them."""

    loudness: float
    peak: float


def listed() -> dict[str, Listed]:
    text = (ROOT / "docs" / "sound.md").read_text(encoding="utf-8").replace("\N{MINUS SIGN}", "-")
    rows = re.findall(r"^\| ([a-z0-9-]+) \| (-[0-9.]+) \| (-[0-9.]+) \|$", text, re.MULTILINE)
    return {cue: Listed(float(loud), float(highest)) for cue, loud, highest in rows}


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
SIGNALS = {"arrow", "glass", "hint", "bowl", *(f"turn-{seat}" for seat in SEATS)}
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


def test_every_cue_has_its_files_and_its_row_in_the_table() -> None:
    assert CUES.keys() == RECIPES.keys() == listed().keys()
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


def test_each_cue_is_as_loud_as_its_row_says_and_as_its_recipe_wants() -> None:
    for cue, row in listed().items():
        assert np.mean(levels(cue)) == pytest.approx(row.loudness, abs=0.3), cue
        assert max(map(peak, files(cue))) == pytest.approx(row.peak, abs=0.3), cue
        assert row.loudness - PLACE == pytest.approx(RECIPES[cue].loudness, abs=1), cue


@pytest.mark.parametrize("cue", sorted(SIGNALS))
def test_signals_have_body_up_to_8_khz(cue: str) -> None:
    """Their first 50 ms have tones above 4 and above 6 kHz, and are no single tone."""
    for signal in files(cue):
        frequencies, powers = power(signal[: samples(50)])
        shares = [powers[frequencies > least].sum() / powers.sum() for least in (4000, 6000)]
        assert shares[0] > 0.015, cue
        assert shares[1] > 0.01, cue
        purest = powers[np.abs(frequencies - frequencies[powers.argmax()]) < 60].sum()
        assert purest < 0.9 * powers.sum(), cue


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
