"""The sound cues: names, number of files, priorities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Cue:
    """A sound in `variants` files; of more than four at once the lowest `priority` gives way.
    `decibels_spread`: of its files around the mean, already in them."""

    name: str
    variants: int
    priority: int
    decibels_spread: float = 0.0
    milliseconds: int = 250
    """Duration of its longest file."""

    def files(self) -> tuple[str, ...]:
        return tuple(f"{self.name}-{index}.wav" for index in range(1, self.variants + 1))


SEATS = ("heart", "moon", "leaf", "drop")
TICKS = 6


def _all() -> Iterable[Cue]:
    yield Cue("lift", 4, 0, 1.5, 104)
    yield Cue("place", 5, 2, 1.5, 57)
    yield Cue("place-bone", 4, 2, 1.5, 53)
    yield Cue("place-felt", 4, 2, 1.5, 64)
    yield Cue("slide", 3, 0, 1.5, 236)
    yield Cue("release", 4, 1, 1.5, 135)
    yield Cue("roll", 5, 0, 1.0, 236)
    yield Cue("fall", 4, 2, 1.0, 164)
    yield Cue("glass", 5, 1, 2.0, 93)
    yield Cue("arrow", 4, 1, 1.0, 91)
    yield Cue("right", 2, 2, 0.5, 175)
    yield Cue("flip", 4, 2, 1.5, 38)
    yield Cue("draw", 5, 2, 1.0, 197)
    yield Cue("refuse", 3, 3, 0.5, 147)
    for seat in SEATS:
        yield Cue(f"turn-{seat}", 3, 3, 0.7, 198)
    for seat in SEATS:
        yield Cue(f"join-{seat}", 2, 2, 0.5, 229)
    for step in range(TICKS):
        yield Cue(f"tick-{step}", 2, 0, 0.5, 29)
    yield Cue("breath", 2, 2, 0.5, 227)
    yield Cue("bowl", 1, 3, 0.0, 1400)
    yield Cue("leaves", 3, 0, 0.0, 950)
    yield Cue("reveal", 3, 2, 0.5, 140)
    yield Cue("coin", 3, 2, 1.0, 124)
    yield Cue("cross", 3, 1, 1.0, 60)
    yield Cue("button", 3, 1, 1.0, 46)
    yield Cue("hint", 2, 1, 1.0, 195)
    yield Cue("page", 3, 0, 1.0, 176)
    yield Cue("peek", 3, 0, 1.0, 57)
    yield Cue("error", 2, 3, 0.5, 231)


CUES: Mapping[str, Cue] = MappingProxyType({cue.name: cue for cue in _all()})
