"""Memory that a process holds and does not need."""

from __future__ import annotations

import contextlib
import ctypes
import gc


def give_back() -> None:
    """To the machine, which has other uses for it: at 4K that is a hundred megabytes and more. It
    takes some hundredths of a second, so it is for moments in which nobody waits."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError, TypeError):
        # The C library keeps what is free between two things in use, unless it is asked.
        ctypes.CDLL(None).malloc_trim(0)
