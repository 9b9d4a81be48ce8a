"""A start of the table up to its first picture. One that did not get there leaves a file behind, so
that the next one does without what may have been at fault."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from game.games import ONLY_OURS

FILE = "starting"


class Attempt:
    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self.is_careful = self._path.is_file()
        """Whether the last start did not get to its first picture. Then this process and those that
        it starts load no games from outside."""
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            self._path.touch()
        if self.is_careful:
            os.environ[ONLY_OURS] = "1"

    def succeed(self) -> None:
        """The first picture is there."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def end(self) -> None:
        """Whatever this process becomes next may load them again."""
        os.environ.pop(ONLY_OURS, None)
