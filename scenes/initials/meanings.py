"""What can be touched while somebody enters letters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from scenes.touch.target import Meaning


@dataclass(frozen=True)
class PartOfDrum(Meaning):
    """Of the `drum`th: above the letter that counts, that one, or below it."""

    seat: int
    drum: int
    part: Literal["up", "middle", "down"]
    id: ClassVar[str] = "letters.seat{seat}.drum.{drum}.{part}"


@dataclass(frozen=True)
class Enter(Meaning):
    """The letters are those."""

    seat: int
    id: ClassVar[str] = "letters.seat{seat}.done"


@dataclass(frozen=True)
class Decline(Meaning):
    """No letters."""

    seat: int
    id: ClassVar[str] = "letters.seat{seat}.none"
