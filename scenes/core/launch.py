"""Options of a start, and a marker of a start that did not complete."""

from __future__ import annotations

import math
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


MM_PER_INCH = 25.4

LEAST, MOST = (960, 540), (7680, 4320)
"""Pixels, width and height."""
NARROWEST, WIDEST = 4 / 3, 2.4
"""Width divided by height; upright screens are refused."""
INCHES = (10.0, 100.0)
USUAL_INCHES = 32.0
"""The guess for a screen of unknown size."""
COARSEST = 0.75
"""Least pixels per mm at which text of the usual size is readable."""

SIZES_ACCEPTED = (
    f"{LEAST[0]}x{LEAST[1]} to {MOST[0]}x{MOST[1]}, wider than high (4:3 to 12:5; "
    "a screen on end is not laid out)"
)
INCHES_ACCEPTED = f"the screen's diagonal, from {INCHES[0]:g} to {INCHES[1]:g}"


def is_size(width: int, height: int) -> bool:
    if not (LEAST[0] <= width <= MOST[0] and LEAST[1] <= height <= MOST[1]):
        return False
    return NARROWEST - 0.01 <= width / height <= WIDEST


def is_inches(inches: float) -> bool:
    return INCHES[0] <= inches <= INCHES[1]


def too_coarse(width: int, height: int, inches: float) -> str | None:
    """The accepted range if text would be unreadable at this resolution, else None."""
    most = math.hypot(width, height) / (COARSEST * MM_PER_INCH)
    if inches <= most:
        return None
    words = f"{width}x{height} on {inches:g} inches cannot be read"
    return f"{words}; accepted with this size: up to {most:.0f} inches"
