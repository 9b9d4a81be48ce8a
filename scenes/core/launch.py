"""Options of a start, and a marker of a start that did not complete."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from game.games import ONLY_OURS


class LaunchOptions(NamedTuple):
    size: tuple[int, int] | None = None
    windowed: bool = False
    screen: int = 0
    inches: float | None = None
    data: Path | None = None
    seed: int | None = None
    record: Path | None = None
    """File for recorded touches."""
    keeps_pictures: bool = True
    kiosk: bool = False
    after_fault: bool = False
    """The previous process crashed or hung by itself."""
    match_id: int | None = None
    """The saved match that it played."""


FILE = "starting"


class Attempt:
    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self.is_careful = self._path.is_file()
        """Whether the last start showed no picture. Then games of other packages are not loaded."""
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            self._path.touch()
        if self.is_careful:
            os.environ[ONLY_OURS] = "1"

    def succeed(self) -> None:
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def end(self) -> None:
        """Lets later processes load games of other packages again."""
        os.environ.pop(ONLY_OURS, None)
