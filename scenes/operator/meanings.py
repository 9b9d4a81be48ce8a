"""What touches of the operator's screens mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scenes.touch.target import Meaning


@dataclass(frozen=True)
class Key(Meaning):
    """Of the pad: a digit, or what takes one back or ends them."""

    key: str
    id: ClassVar[str] = "operator.key.{key}"


@dataclass(frozen=True)
class Way(Meaning):
    """A key of a rail, that leads to another screen or out."""

    to: str
    id: ClassVar[str] = "operator.{to}"
