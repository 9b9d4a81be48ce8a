"""How memory for what is large is had."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, PAGESIZE, mmap
from pathlib import Path

import pytest
from table_driver import open_table

from scenes.app.app import FRAME_SECONDS, App
from scenes.app.prefetch import Prefetcher
from scenes.core.memory import NEW, Times, own_bytes

COUNTED = """
import pygame, resource
from scenes.core.memory import keep_large_apart, made_in_steps

def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt

def surface():
    before = faults()
    made = pygame.Surface((3840, 2160), 0, 32)
    counted.append(faults() - before)
    return made

keep_large_apart()
counted, steps = [], 0
held = [surface()]
for _ in range(3):
    making = made_in_steps(4 * 3840 * 2160, surface)
    while True:
        try:
            next(making)
            steps += 1
        except StopIteration as end:
            held.append(end.value)
            break
print(steps, *counted)
"""
"""Pages of memory that are touched for the first time, while a surface is made."""


ABANDONED = """
import pygame
from pathlib import Path
from scenes.core.memory import keep_large_apart, made_in_steps

def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

keep_large_apart()
before = held()
for _ in range(20):
    making = made_in_steps(16 << 20, lambda: pygame.Surface((2048, 2048), 0, 32))
    for _ in range(8):
        next(making)
    making.close()
print((held() - before) >> 20)
"""
"""Megabytes that a process has more than before."""


@pytest.fixture
def table_app(tmp_path: Path) -> Iterator[App]:
    """Garbage is looked for by nobody but the app."""
    app, by_itself = open_table(tmp_path, (320, 180)).app, gc.isenabled()
    gc.disable()
    yield app
    if by_itself:
        gc.enable()
    app.close()


@pytest.mark.skipif(sys.platform != "linux", reason="the C library of Linux is asked for memory")
def test_memory_that_nobody_takes_in_the_end_is_given_back() -> None:
    command = [sys.executable, "-c", ABANDONED]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert int(printed.splitlines()[-1]) < 40


@pytest.mark.skipif(sys.platform != "linux", reason="the C library of Linux is asked for memory")
def test_what_is_made_in_steps_finds_memory_that_was_written_to() -> None:
    command = [sys.executable, "-c", COUNTED]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    steps, at_once, *ahead = map(int, printed.splitlines()[-1].split())
    assert steps == 3 * 32
    assert max(ahead) < at_once / 20


@pytest.mark.skipif(sys.platform != "linux", reason="nobody says what a process holds")
def test_what_a_process_holds_of_its_own_is_known() -> None:
    """Fresh from the machine: what others in this process have freed is still held."""
    before, length = own_bytes(), 40 << 20
    with mmap(-1, length, MAP_PRIVATE | MAP_ANONYMOUS) as held:
        held[::PAGESIZE] = b"1" * (length // PAGESIZE)
        assert own_bytes() - before == pytest.approx(length, rel=0.3)
    assert own_bytes() - before < length / 2


class Ring:
    """Garbage as soon as nobody has it: only who looks for it finds it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.parametrize(
    ("frame_ms", "is_tidy", "is_found"),
    [(1.0, True, True), (9.0, True, False), (1.0, False, False)],
)
def test_new_garbage_is_looked_for_after_frames_that_were_light(
    table_app: App, frame_ms: float, is_tidy: bool, is_found: bool
) -> None:
    """And by whoever runs the app, which is tidy then."""
    prefetcher, times = Prefetcher(table_app.around, table_app.services), Times(FRAME_SECONDS)
    times.frame_ms.append(frame_ms)
    gc.collect()
    rings = [Ring() for _ in range(NEW + 1)]
    kept = weakref.ref(rings[0])
    del rings
    prefetcher.tidy_up(times, is_tidy)
    assert (kept() is None) == is_found


def test_little_that_is_new_is_not_looked_through(table_app: App) -> None:
    prefetcher, times = Prefetcher(table_app.around, table_app.services), Times(FRAME_SECONDS)
    times.frame_ms.append(1.0)
    gc.collect()
    kept = weakref.ref(Ring())
    prefetcher.tidy_up(times, True)
    assert kept() is not None
