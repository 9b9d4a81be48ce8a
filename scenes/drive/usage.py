"""What a process holds, and whether that grows."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from statistics import median

from scenes.core.memory import resident_mb

MOST_GROWN_MB, LOOKS = 5.0, 10
"""How much memory may grow, and over how many looks it is compared: a single one finds what a
thread or the C library happens to hold."""


@dataclass(frozen=True)
class ProcessUsage:
    blocks: float
    rss_mb: float
    files: int
    threads: int

    @classmethod
    def now(cls) -> ProcessUsage:
        files = 0
        with suppress(OSError):
            files = len(os.listdir("/proc/self/fd"))
        return cls(sys.getallocatedblocks(), resident_mb(), files, threading.active_count())

    def __str__(self) -> str:
        return (
            f"{self.rss_mb:.1f} MB, {self.blocks:.0f} blocks, {self.files} files,"
            f" {self.threads} threads"
        )


def _usual(some: Sequence[ProcessUsage]) -> ProcessUsage:
    """Memory as it usually was; of files and threads the most, for workers come and go."""
    return ProcessUsage(
        median(one.blocks for one in some),
        median(one.rss_mb for one in some),
        max(one.files for one in some),
        max(one.threads for one in some),
    )


def growth(looks: Sequence[tuple[float, ProcessUsage]], after: float) -> tuple[list[str], bool]:
    """What was held by the first looks after so much time and by the last, in words, and whether
    memory, files and threads stayed; nothing where there are too few."""
    later = [held for when, held in looks if when >= after]
    if len(later) < 2 * LOOKS:
        return [], True
    first, last = _usual(later[:LOOKS]), _usual(later[-LOOKS:])
    stays = (
        last.rss_mb - first.rss_mb < MOST_GROWN_MB
        and last.files <= first.files
        and last.threads <= first.threads
    )
    return [f"after an hour: {first}", f"at the end: {last}"], stays
