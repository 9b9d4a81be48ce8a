"""What differs from one file of a cue to the next."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from numpy.random import RandomState

from scenes.sound.cues import Cue

DEALT = {1: (0,), 2: (0, 1), 3: (1, 0, 2), 4: (1, 2, 0, 3), 5: (2, 0, 3, 1, 4)}
"""Which file of a cue is the how manieth in level, where the files rise in pitch."""


@dataclass(frozen=True)
class Take:
    """File `index` (from 0) of a cue. `random` begins anew from the same seed for each file."""

    cue: Cue
    index: int
    random: RandomState

    @property
    def share(self) -> float:
        """From −1 to 1 over the files, evenly."""
        last = self.cue.variants - 1
        return 2 * self.index / last - 1 if last else 0.0

    def pitch(self, percent: float) -> float:
        return 1 + self.share * percent / 100

    @property
    def level(self) -> float:
        """dB, in an order of its own."""
        files = self.cue.variants
        return self.cue.decibels_spread * ((2 * DEALT[files][self.index] + 1) / files - 1)

    def across(self, first: float, last: float) -> float:
        """Evenly from the first file to the last."""
        return (first + last) / 2 + self.share * (last - first) / 2

    def between(self, low: float, high: float) -> float:
        return float(self.random.uniform(low, high))


def take(cue: Cue, index: int) -> Take:
    # The stream of this old generator is the one that NumPy promises never to change.
    return Take(cue, index, RandomState(crc32(f"{cue.name}-{index + 1}".encode())))
