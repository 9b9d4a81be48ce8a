"""What is heard, measured: every file is rendered anew and held against the bounds of its cue."""

from __future__ import annotations

import math
import wave
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from scenes.sound.cues import CUES
from tools.sounds.materials import Body
from tools.sounds.measures import (
    centroid,
    correlation,
    crest,
    decay,
    envelope,
    length,
    loudness,
    peak,
    peak_at,
    power,
    running_rms,
    through_small_loudspeakers,
)
from tools.sounds.parts import Stroke
from tools.sounds.recipes import RECIPES
from tools.sounds.rendering import PLACE, RISE, render, rendered
from tools.sounds.signals import RATE, Signal, Spectrum, decibels, samples, take

FOLDER = Path(__file__).parents[1] / "assets" / "sounds"


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
UNSTRUCK = {"lift", "slide", "roll", "draw", "leaves", "page"}
PAPER = {"leaves", "page"}
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
BY_MATERIAL = ("place-felt", "button", "arrow", "place", "place-bone")
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


def strokes(cue: str, index: int = 0) -> list[Stroke]:
    """Of one file, at its pitch."""
    taken = take(CUES[cue], index)
    parts = [part.pitched(taken.pitch(RECIPES[cue].pitch)) for part in RECIPES[cue].parts(taken)]
    return [part for part in parts if isinstance(part, Stroke)]


@cache
def struck_once(struck: Body) -> Signal:
    count = samples(1800 if max(struck.decays) > 300 else 300)
    return Stroke(struck, contact=0.3).signal(count, np.random.RandomState(0))


@cache
def bodies() -> dict[Body, str]:
    """All that is struck, with a cue that strikes it."""
    return {stroke.body: cue for cue in CUES for stroke in strokes(cue)}


class Mode(NamedTuple):
    """Hz; `decay` is its T60 in ms, `width` in Hz; `apart` from the nearest other one in widths."""

    body: Body
    frequency: float
    decay: float
    width: float
    apart: float


def modes() -> Iterator[Mode]:
    for struck in bodies():
        for frequency, falling in zip(struck.frequencies, struck.decays, strict=True):
            width = 2200 / falling
            others = {abs(other - frequency) for other in struck.frequencies} - {0}
            yield Mode(struck, frequency, falling, width, min(others, default=math.inf) / width)


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


def test_small_loudspeakers_lose_little() -> None:
    lost = {
        cue: loudness(signal) - loudness(through_small_loudspeakers(signal))
        for cue, signal in each()
    }
    assert {cue: level for cue, level in lost.items() if level > 9} == {}


def test_sounds_are_short() -> None:
    lengths = [(cue, length(signal)) for cue, signal in each()]
    assert [
        (cue, found)
        for cue, found in lengths
        if not LONG.get(cue, (0, 250))[0] <= found <= LONG.get(cue, (0, 250))[1]
    ] == []


def test_what_is_struck_is_heard_at_once() -> None:
    late = [(cue, peak_at(signal)) for cue, signal in each() if cue not in UNSTRUCK]
    assert [(cue, at) for cue, at in late if at > 7] == []


def test_each_mode_rings_as_long_as_its_material() -> None:
    found = {
        mode: decay(struck_once(mode.body), mode.frequency, 1.5 * mode.width) / mode.decay - 1
        for mode in modes()
        if mode.apart > 2
    }
    assert len(found) > 120
    assert {mode: off for mode, off in found.items() if abs(off) > 0.1} == {}


def test_the_pairs_of_the_bowl_beat_and_fall_a_little_faster() -> None:
    pairs = [mode for mode in modes() if bodies()[mode.body] == "bowl"]
    assert len(pairs) == 8
    for mode in pairs:
        found = decay(struck_once(mode.body), mode.frequency, 1.5 * mode.width)
        assert abs(found / mode.decay - 1) <= 0.25


def test_each_mode_has_its_peak_where_it_is_named() -> None:
    wrong = []
    for struck in bodies():
        frequencies, powers = power(struck_once(struck))
        inner = powers[1:-1]
        peaks = frequencies[1:-1][(inner >= powers[:-2]) & (inner >= powers[2:])]
        for frequency, falling in zip(struck.frequencies, struck.decays, strict=True):
            off = np.abs(peaks - frequency).min()
            if off > max(0.02 * frequency, 1100 / falling):
                wrong.append((bodies()[struck], frequency, off))
    assert wrong == []


def test_a_pitch_is_that_of_the_design() -> None:
    found = [(cue, centroid(signal)) for cue, signal in each()]
    assert [
        (cue, round(at))
        for cue, at in found
        if not 0.85 * DESIGN[cue].lowest <= at <= 1.15 * DESIGN[cue].highest
    ] == []


def test_materials_are_told_apart_by_brightness() -> None:
    found = [np.mean([centroid(signal) for signal in files(cue)]) for cue in BY_MATERIAL]
    assert found == sorted(found)


def test_ticks_grow_brighter() -> None:
    found = [np.mean([centroid(signal) for signal in files(f"tick-{step}")]) for step in range(6)]
    assert found == sorted(found)


def test_nothing_high_lasts() -> None:
    assert [
        (cue, level) for cue, level in high_levels() if level > (-20 if cue in PAPER else -30)
    ] == []


def high_levels() -> Iterator[tuple[str, float]]:
    """dB of what lies above 4 kHz, against the loudest, 30 ms after each stroke; paper: always."""
    for cue in CUES:
        for index, signal in enumerate(files(cue)):
            spectrum = Spectrum(np.concatenate([signal, np.zeros(samples(20))]))
            high = running_rms(spectrum.high_pass(4000, 6).signal, 10)
            hits = [at + RISE for stroke in strokes(cue, index) for at, _ in stroke.hits]
            for at in [] if cue in PAPER else hits or [RISE]:
                high[max(0, samples(at - 10)) : samples(at + 30)] = 0
            yield cue, decibels(high.max() / envelope(signal).max())


def test_files_are_clean() -> None:
    for cue, signal in each():
        assert decibels(abs(float(signal.mean()))) <= QUIET, cue
        assert peak(signal[:3]) <= QUIET, cue
        assert (signal[0], signal[-1]) == (0, 0), cue
        assert peak(signal[-samples(1) :]) <= QUIET, cue


@pytest.mark.parametrize("cue", sorted(PIECES))
def test_a_piece_never_sounds_twice_the_same(cue: str) -> None:
    assert max(correlation(one, other) for one, other in combinations(files(cue), 2)) <= 0.97
