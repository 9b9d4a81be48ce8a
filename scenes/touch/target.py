"""What can be touched: a place on the table, and what a touch of it means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import pygame


@dataclass(frozen=True)
class Meaning:
    """What touching a target means, as a value: the only thing that scenes and views ask of it.

    Each kind is a frozen dataclass of its own; equal values are the same thing. `id` is what the
    robot calls it, with the fields in braces.
    """

    id: ClassVar[str]


def id_of(means: Meaning) -> str:
    return means.id.format(**vars(means))


class Target(NamedTuple):
    """Something that can be touched now, as drawing, hit test and robot all know it."""

    means: Meaning
    rect: pygame.Rect
    seat: int | None = None
    facing: int = 0
    enabled: bool = True
    label: str = ""
    once: bool = False
    """Whether a second tap would be another move: double taps then count once."""
    brief: bool = False
    """Whether only a short tap means it: a finger that rests on what all share is pointing."""
    hold: bool = False
    """Whether it is made for a finger that stays."""
    anywhere: bool = False
    """Whether it lies behind all others and takes what touches none of them."""


@dataclass(frozen=True)
class Anywhere(Meaning):
    """A scene that answers a touch wherever it is. The robot names places only."""

    id: ClassVar[str] = "anywhere"


def anywhere(screen: pygame.Surface) -> Target:
    """What takes whatever touches nothing else."""
    return Target(Anywhere(), screen.get_rect(), anywhere=True)


def by_id(targets: Iterable[Target]) -> dict[str, Target]:
    """The targets as the robot names them: where several share an id, `#2` follows the second."""
    found: dict[str, Target] = {}
    seen: dict[str, int] = {}
    for target in targets:
        if isinstance(target.means, Anywhere):
            continue
        name = id_of(target.means)
        count = seen[name] = seen.get(name, 0) + 1
        found[f"{name}#{count}" if count > 1 else name] = target
    return found
