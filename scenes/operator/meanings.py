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


@dataclass(frozen=True)
class Read(Meaning):
    """The operator reads this language."""

    language: str
    id: ClassVar[str] = "operator.language.{language}"


@dataclass(frozen=True)
class Step(Meaning):
    """What stands there is so much more or less."""

    what: str
    by: int
    id: ClassVar[str] = "operator.{what}.{by}"


@dataclass(frozen=True)
class Mark(Meaning):
    """Where the operator touches, so that the device can be put right."""

    number: int
    id: ClassVar[str] = "operator.mark.{number}"


@dataclass(frozen=True)
class Mask(Meaning):
    """A spot of the glass, in millimetres, that is not listened to from now on, or is again."""

    x: int
    y: int
    id: ClassVar[str] = "operator.mask.{x}.{y}"


@dataclass(frozen=True)
class Change(Meaning):
    """What stands in this line of a list."""

    what: str
    id: ClassVar[str] = "operator.change.{what}"


@dataclass(frozen=True)
class Turn(Meaning):
    """To another page of a list."""

    forward: bool
    id: ClassVar[str] = "operator.turn.{forward}"
