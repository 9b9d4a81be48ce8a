"""Tells the supervisor of each frame shown, and exit statuses that ask for a restart."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from scenes.core.places import LINK, MAIN

EVERY_SECONDS = 1.0
AGAIN, SURROUNDINGS = 75, 71
"""Exit statuses: restart me (EX_TEMPFAIL); an outer fault (EX_OSERR)."""


class Heart:
    """Writes a line a second to the supervisor: the id of the match in play, 0 for none."""

    def __init__(
        self, pipe: int, gone: Callable[[], None], played: Callable[[], int | None] = lambda: None
    ) -> None:
        """`gone` is called when nobody listens any more."""
        self._pipe, self._gone, self._played = pipe, gone, played
        self._next, self._told = 0.0, -1
        os.set_blocking(pipe, False)

    def beat(self, now: float) -> None:
        played = self._played() or 0
        if now < self._next and played == self._told:
            return
        self._next, self._told = now + EVERY_SECONDS, played
        try:
            os.write(self._pipe, b"%d\n" % played)
        except BlockingIOError:
            # The reader is slow; the pipe already holds the same.
            return
        except OSError:
            self._gone()


def is_replaced(root: Path = MAIN.parent) -> bool:
    """Whether the next start runs another version than the one in `root`."""
    link = root.parent / LINK
    return link.is_symlink() and (link / MAIN.name).is_file() and link.resolve() != root
