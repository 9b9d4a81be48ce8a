"""How memory for what is large is had."""

from __future__ import annotations

import subprocess
import sys
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, PAGESIZE, mmap

import pytest

from scenes.core.memory import own_bytes

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


@pytest.mark.skipif(sys.platform != "linux", reason="the C library of Linux is asked for memory")
def test_memory_that_nobody_takes_in_the_end_is_given_back() -> None:
    command = [sys.executable, "-c", ABANDONED]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert int(printed.splitlines()[-1]) < 40


@pytest.mark.skipif(sys.platform != "linux", reason="nobody says what a process holds")
def test_what_a_process_holds_of_its_own_is_known() -> None:
    """Fresh from the machine: what others in this process have freed is still held."""
    before, length = own_bytes(), 40 << 20
    with mmap(-1, length, MAP_PRIVATE | MAP_ANONYMOUS) as held:
        held[::PAGESIZE] = b"1" * (length // PAGESIZE)
        assert own_bytes() - before == pytest.approx(length, rel=0.3)
    assert own_bytes() - before < length / 2
