"""What touches mean on a wheel of languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scenes.table import Side
from scenes.touch.target import Meaning


@dataclass(frozen=True)
class ChooseLanguage(Meaning):
    side: Side
    language: str
    id: ClassVar[str] = "language.side{side}.{language}"


@dataclass(frozen=True)
class CloseWheel(Meaning):
    side: Side
    id: ClassVar[str] = "language.side{side}.close"


@dataclass(frozen=True)
class TouchWheel(Meaning):
    """Its wood, which keeps what lies below from being touched."""

    side: Side
    id: ClassVar[str] = "language.side{side}.wheel"
