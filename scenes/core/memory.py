"""Unused memory of the process, and recent frame times."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import mmap
import time
from array import array
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from game.rules import Json

LARGE_BYTES = 2 << 20
"""Larger blocks are mapped separately, so that they leave no holes."""
KEPT_BYTES = 16 << 20
"""Free memory that stays allocated: reusing it costs a third of fresh memory."""
DUE, LATEST = 10, 100
"""A full collection comes after this many young ones: when idle, or at the latest anywhere."""
NEW, SELDOM = 200, 30
"""New objects that trigger a collection in a frame with time; collections per older generation.
Python's default of 700 triggers anywhere; a turn of Trellis makes 400."""
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
PIECE_BYTES = 1 << 20
"""Writing to fresh memory of this size takes 0.5 ms."""
LARGEST_BYTES = 32 << 20
"""Larger blocks always come fresh from the system."""
STATUS = Path("/proc/self/statm")
"""In pages: mapped, resident, and the resident part that belongs to files."""

T = TypeVar("T")


def keep_large_apart() -> None:
    """Makes the C library return large blocks to the system as soon as they are free."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        # By default it raises its threshold with each large picture.
        library = ctypes.CDLL(None)
        library.mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)
        library.mallopt(M_TRIM_THRESHOLD, KEPT_BYTES)


def look_after_garbage() -> None:
    """Freezes present objects; from now on full collections (10 ms) run only when idle."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(gc.get_threshold()[0], SELDOM, LATEST)


def look_for_new_garbage() -> None:
    """Collects young garbage in a frame that has a few tenths of a millisecond left."""
    new, looks, _ = gc.get_count()
    if new > NEW:
        gc.collect(1 if looks > SELDOM else 0)


def look_for_garbage() -> None:
    """Collects fully, at most once in about ten seconds of play."""
    if gc.get_count()[2] > DUE:
        gc.collect()


def give_back() -> None:
    """Returns free memory to the system: over 100 MB at 4K, in some hundredths of a second."""
    gc.collect()
    give_back_freed()


def made_in_steps(length: int, make: Callable[[], T]) -> Generator[None, None, T]:
    """Touches `length` bytes of fresh memory in steps before `make` runs, which then takes 2.5 ms
    instead of 18 at 4K."""
    if not PIECE_BYTES < length <= LARGEST_BYTES:
        return make()
    try:
        library = ctypes.CDLL(None)
        library.malloc.restype, library.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
        library.free.argtypes = [ctypes.c_void_p]
        library.mallopt(M_MMAP_THRESHOLD, LARGEST_BYTES)
    except (OSError, AttributeError, TypeError):
        return make()
    held = library.malloc(length)
    library.mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)
    try:
        for at in range(0, length if held else 0, PIECE_BYTES):
            ctypes.memset(held + at, 0, min(PIECE_BYTES, length - at))
            yield
        # Without a block behind it the memory would be returned.
        library.mallopt(M_TRIM_THRESHOLD, 2 * LARGEST_BYTES)
    finally:
        # Also when the steps are abandoned.
        library.free(held)
    try:
        return make()
    finally:
        library.mallopt(M_TRIM_THRESHOLD, KEPT_BYTES)


def own_bytes() -> int:
    """Bytes of the process's own memory, without mapped files; 0 where unknown."""
    held, of_files = _pages()
    return (held - of_files) * mmap.PAGESIZE


def resident_mb() -> float:
    """Resident memory including mapped files; 0 if unknown."""
    return _pages()[0] * mmap.PAGESIZE / 2**20


def _pages() -> tuple[int, int]:
    """Resident pages, and those of them that belong to files."""
    try:
        _, held, of_files, *_ = STATUS.read_bytes().split()
    except (OSError, ValueError):
        return 0, 0
    return int(held), int(of_files)


def give_back_freed() -> None:
    """Returns freed memory to the system, in at most some milliseconds."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        # Without this call the C library keeps free blocks between used ones.
        ctypes.CDLL(None).malloc_trim(0)


KEPT_TIMES = 20_000


class Recent:
    """The last `most` numbers in constant memory."""

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
        most = len(self._kept)
        return (self._kept[at % most] for at in range(self._count - len(self), self._count))

    @property
    def last(self) -> float:
        return self._kept[(self._count - 1) % len(self._kept)]


class Times:
    """The last frames' processor times and touch latencies, in milliseconds."""

    def __init__(self, frame_seconds: float) -> None:
        """`frame_seconds`: the display time of a frame."""
        self._longest_ms = frame_seconds * 1000
        self.frames = 0
        self.missed = 0
        """Frames that took longer than that."""
        self.drawn = 0
        """Frames that drew or laid out anything."""
        self.frame_ms = Recent()
        self.ahead_ms = Recent()
        """Times of prefetching after frames, where there was any."""
        self.touch_ms = Recent()

    def note(self, began: float, has_drawn: bool, arrivals: Iterable[float]) -> None:
        """Records a frame that ends now, and the touches it answers; `began` in processor time."""
        self.frames += 1
        self.drawn += has_drawn
        self.frame_ms.append((time.thread_time() - began) * 1000)
        self.missed += self.frame_ms.last > self._longest_ms
        ended = time.perf_counter()
        self.touch_ms.extend((ended - arrived) * 1000 for arrived in arrivals)

    def clear(self) -> None:
        self.frame_ms.clear()
        self.ahead_ms.clear()
        self.touch_ms.clear()


def shares(values: Iterable[float], with_max: bool = False) -> Json:
    """Median, 99th percentile and, if asked for, maximum."""
    ordered = sorted(values)
    if not ordered:
        return {"p50": None, "p99": None, **({"max": None} if with_max else {})}
    last = len(ordered) - 1
    found = {"p50": ordered[last // 2], "p99": ordered[round(last * 0.99)]}
    if with_max:
        found["max"] = ordered[last]
    return {name: round(value, 3) for name, value in found.items()}
