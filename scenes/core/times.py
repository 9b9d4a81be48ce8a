"""What the app measures of itself while it runs."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable, Iterator

from game.rules import Json

KEPT_TIMES = 20_000


class Recent:
    """The last so many numbers: in the same memory in the first hour and on the last day."""

    def __init__(self, most: int = KEPT_TIMES) -> None:
        self._kept = array("f", bytes(4 * most))
        self._count = 0

    def append(self, value: float) -> None:
        self._kept[self._count % len(self._kept)] = value
        self._count += 1

    def extend(self, values: Iterable[float]) -> None:
        for value in values:
            self.append(value)

    def clear(self) -> None:
        self._count = 0

    def __len__(self) -> int:
        return min(self._count, len(self._kept))

    def __iter__(self) -> Iterator[float]:
        """The oldest first."""
        most = len(self._kept)
        return (self._kept[at % most] for at in range(self._count - len(self), self._count))

    @property
    def last(self) -> float:
        """There must be one."""
        return self._kept[(self._count - 1) % len(self._kept)]


class Times:
    """The last frames' processor times and touch latencies, in milliseconds."""

    def __init__(self, frame_seconds: float) -> None:
        """`frame_seconds`: how long the screen shows one."""
        self._longest_ms = frame_seconds * 1000
        self.frames = 0
        self.missed = 0
        """How many took longer than the screen shows them."""
        self.drawn = 0
        """How many of them have drawn anything, or laid what is to be drawn."""
        self.frame_ms = Recent()
        self.ahead_ms = Recent()
        """What making ahead took after a frame, where it took any."""
        self.touch_ms = Recent()

    def note(self, began: float, has_drawn: bool, arrivals: Iterable[float]) -> None:
        """A frame that ends now, with the touches that it answers; `began` in processor time."""
        self.frames += 1
        self.drawn += has_drawn
        self.frame_ms.append((time.thread_time() - began) * 1000)
        self.missed += self.frame_ms.last > self._longest_ms
        ended = time.perf_counter()
        self.touch_ms.extend((ended - arrived) * 1000 for arrived in arrivals)

    def clear(self) -> None:
        """Begins to measure anew."""
        self.frame_ms.clear()
        self.ahead_ms.clear()
        self.touch_ms.clear()


def shares(values: Iterable[float], with_max: bool = False) -> Json:
    """The median, the 99th percentile and, where wanted, the largest."""
    ordered = sorted(values)
    if not ordered:
        return {"p50": None, "p99": None, **({"max": None} if with_max else {})}
    last = len(ordered) - 1
    found = {"p50": ordered[last // 2], "p99": ordered[round(last * 0.99)]}
    if with_max:
        found["max"] = ordered[last]
    return {name: round(value, 3) for name, value in found.items()}
