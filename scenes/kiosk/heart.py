"""How a table tells whoever watches it that it has shown a frame."""

from __future__ import annotations

import os
from collections.abc import Callable

BEAT = b"."
EVERY_SECONDS = 1.0

AGAIN = 75
"""The status of a process that wants to be started anew (EX_TEMPFAIL)."""


class Heart:
    """Writes to a pipe, whose other end belongs to the supervisor."""

    def __init__(self, pipe: int, gone: Callable[[], None]) -> None:
        """`gone` is called when nobody listens any more."""
        self._pipe, self._gone = pipe, gone
        self._next = 0.0
        os.set_blocking(pipe, False)

    def beat(self, now: float) -> None:
        """A frame has been presented."""
        if now < self._next:
            return
        self._next = now + EVERY_SECONDS
        try:
            os.write(self._pipe, BEAT)
        except BlockingIOError:
            # Whoever listens is slow: what lies in the pipe says the same.
            return
        except OSError:
            self._gone()
