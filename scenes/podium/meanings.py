"""What can be touched at the end of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scenes.touch.target import Meaning


@dataclass(frozen=True)
class PlayAgain(Meaning):
    """Another match."""

    seat: int
    id: ClassVar[str] = "result.again"


@dataclass(frozen=True)
class Leave(Meaning):
    seat: int
    id: ClassVar[str] = "result.menu"
