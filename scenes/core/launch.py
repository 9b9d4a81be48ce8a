"""What the command line asks of a table, before anything of a screen is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class LaunchOptions(NamedTuple):
    """What somebody who starts the table has asked for."""

    size: tuple[int, int] | None = None
    windowed: bool = False
    screen: int = 0
    inches: float | None = None
    data: Path | None = None
    seed: int | None = None
    record: Path | None = None
    """Where what is touched is recorded."""
    keeps_pictures: bool = True
    kiosk: bool = False
    after_fault: bool = False
    """The process before this one has died or stood still by itself."""
    match_id: int | None = None
    """The saved match that was played then, or when it was killed."""
