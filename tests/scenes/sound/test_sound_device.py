"""Loudspeakers that are missing, vanish and return: nothing else may notice."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pygame
import pytest

from scenes.sound.device import AGAIN_SECONDS, FOLDER, Loudspeakers, Serving, SoundDevice
from scenes.sound.mix import Gain, Start

PLACE = Start(0.0, "place", 0, 0.7, 0.7, 0)


class Fake:
    """Speakers that are there as long as `there` says so."""

    def __init__(
        self,
        there: bool = True,
        done: Callable[[], None] = lambda: None,
        holds: Event | None = None,
    ) -> None:
        """`holds`: for which opening waits."""
        self.there, self._done, self._holds = there, done, holds
        self.calls: list[str] = []
        self.played: list[tuple[Start, float]] = []

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if not self.there:
            raise pygame.error(f"cannot {name}")

    def open(self) -> None:
        self._call("open")
        if self._holds is not None:
            self._holds.wait(10.0)

    def close(self) -> None:
        self._call("close")

    def play(self, start: Start, gain: float) -> None:
        self._call("play")
        self.played.append((start, gain))
        self._done()


def opened(there: bool = True) -> tuple[Serving, Fake]:
    speakers = Fake(there)
    serving = Serving(speakers)
    serving.do("open", 100.0)
    return serving, speakers


def test_what_begins_is_played_as_loud_as_the_table_is() -> None:
    serving, speakers = opened()
    serving.do(PLACE, 100.1)
    serving.do(Gain(0.25), 100.2)
    serving.do(PLACE, 100.3)
    assert [gain for _, gain in speakers.played] == [1.0, 0.25]


def test_a_missing_device_is_logged_once_and_retried(
    caplog: pytest.LogCaptureFixture,
) -> None:
    serving, speakers = opened(there=False)
    serving.do(PLACE, 100.1)
    assert not serving.is_open
    assert serving.waits(110.0) == pytest.approx(AGAIN_SECONDS - 10)
    for again in range(1, 4):
        serving.attempt(100.0 + again * AGAIN_SECONDS)
    assert speakers.calls.count("open") == 4
    assert len(caplog.records) == 1
    speakers.there = True
    serving.attempt(300.0)
    assert serving.is_open
    assert serving.waits(301.0) is None


def test_a_device_that_the_system_finds_is_tried_at_once_but_not_because_of_an_attempt() -> None:
    serving, speakers = opened(there=False)
    serving.do("found", 100.5)
    assert speakers.calls.count("open") == 1
    speakers.there = True
    serving.do("found", 105.0)
    assert serving.is_open


def test_a_device_that_vanishes_is_closed_and_another_one_is_tried() -> None:
    serving, speakers = opened()
    speakers.there = False
    serving.do("lost", 120.0)
    assert not serving.is_open
    serving.do(PLACE, 121.0)
    assert not speakers.played
    speakers.there = True
    serving.do("found", 125.0)
    serving.do(PLACE, 126.0)
    assert [start for start, _ in speakers.played] == [PLACE]


def test_a_device_that_fails_while_it_plays_is_tried_again() -> None:
    serving, speakers = opened()
    speakers.there = False
    serving.do(PLACE, 120.0)
    assert serving.waits(120.0) is not None


def test_at_rest_it_is_closed_and_nothing_is_tried() -> None:
    serving, speakers = opened()
    serving.do("rest", 110.0)
    serving.do("found", 120.0)
    serving.do("lost", 130.0)
    assert speakers.calls.count("open") == 1
    assert serving.waits(200.0) is None


def test_a_device_that_holds_its_thread_up_holds_up_nobody_else() -> None:
    """As one may that has vanished and is to be closed."""
    holds, played = Event(), Event()
    speakers = Fake(done=played.set)
    blocked = Fake(holds=holds)
    device, other = SoundDevice(blocked), SoundDevice(speakers)
    for one in (device, other):
        for order in ("open", Gain(0.5), PLACE):
            one.give(order)
    assert played.wait(5.0)
    assert speakers.played == [(PLACE, 0.5)]
    assert not blocked.played
    holds.set()
    device.give("close")
    other.give("close")
    assert speakers.calls[-1] == "close"


def test_a_damaged_or_missing_file_silences_no_other_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    starts = [PLACE._replace(variant=number) for number in range(3)]
    damaged, _, sound = (FOLDER / start.file for start in starts)
    (tmp_path / damaged.name).write_bytes(damaged.read_bytes()[:30])
    shutil.copyfile(sound, tmp_path / sound.name)
    speakers = Loudspeakers(tmp_path)
    serving = Serving(speakers)
    serving.do("open", 100.0)
    try:
        assert serving.is_open
        for start in starts:
            serving.do(start, 100.1)
        assert serving.is_open
        assert pygame.mixer.Channel(PLACE.channel).get_busy()
        assert len(caplog.records) == 1
    finally:
        serving.do("close", 101.0)
