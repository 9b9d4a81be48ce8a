"""What `make soak` provokes, and how it finds that something has grown."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.games import games
from scenes.core.memory import Recent
from scenes.drive import soak as people
from scenes.drive.soak import (
    HOUR,
    LOOKS,
    MOST_GROWN_MB,
    Guests,
    Passing,
    ProcessUsage,
    growth,
    table_in,
)
from scenes.drive.troubles import FAULTS, wall_of
from scenes.drive.visitor import Visitor
from scenes.services.seating import USUAL

GAME = tuple(games())[1]
SLOW = "a screen of another size", "fonts missing"
"""All pictures are made anew for them."""


def held(rss_mb: float = 100.0, files: int = 10, threads: int = 2) -> ProcessUsage:
    return ProcessUsage(1000, rss_mb, files, threads)


@pytest.mark.parametrize(
    ("last", "stays"),
    [
        (held(), True),
        (held(100 + MOST_GROWN_MB - 0.1), True),
        (held(100 + MOST_GROWN_MB), False),
        (held(files=11), False),
        (held(threads=3), False),
        (held(90.0, 9, 1), True),
    ],
)
def test_what_grows_after_an_hour_is_found(last: ProcessUsage, stays: bool) -> None:
    before = [(0.5 * HOUR, held(50.0, 5, 1))] * LOOKS
    first = [(HOUR + number, held()) for number in range(LOOKS)]
    # A single look finds what a thread or a library happens to hold.
    later = [(2 * HOUR, held(300.0)), *[(3 * HOUR, last)] * LOOKS]
    assert growth([*before, *first, *later], HOUR)[1] is stays
    assert growth([*before, *first], HOUR) == ([], True)


def test_what_is_measured_takes_no_more_memory_on_a_long_day() -> None:
    recent = Recent(1000)
    recent.extend(map(float, range(400)))
    assert (list(recent), recent.last) == ([float(n) for n in range(400)], 399.0)
    before = sys.getallocatedblocks()
    for number in range(5000):
        recent.append(number + 0.5)
    assert sys.getallocatedblocks() - before < 100
    assert (len(recent), recent.last) == (1000, 4999.5)
    assert list(recent) == [number + 0.5 for number in range(4000, 5000)]
    recent.clear()
    assert list(recent) == []


@pytest.mark.expects_faults
def test_whatever_goes_wrong_meanwhile_the_game_goes_on_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "THOUGHT_SECONDS", (0.1, 0.2))
    monkeypatch.setattr(people, "LONG_THOUGHTS", 0.0)
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    app, place = table_in(tmp_path, (960, 540), 2)
    robot = Passing(app, "steps")
    app.services.now = wall_of(app)
    guests = Guests(robot, place)
    Visitor(robot, place.rng).begin(GAME, USUAL[2])
    for name, fault in FAULTS.items():
        if name not in SLOW:
            with fault(place):
                guests.turn()
            guests.look(name)
            assert app.scene.name == "play", name
    assert not app.guard.faults
    assert guests.lost == []
    app.close()
