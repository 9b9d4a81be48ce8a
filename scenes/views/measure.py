"""What a game wants measured of itself besides being played: its own worst moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from game.match import AnyMatch
from game.rules import Json


class Hand(Protocol):
    """Whoever measures: it sits at the table and touches it as the robot's requests say."""

    @property
    def size(self) -> tuple[int, int]:
        """Of the screen, in pixels."""

    def sit_down(self, match: AnyMatch) -> None:
        """People play this match from here on."""

    def ask(self, **request: object) -> Json:
        """A request to the robot; raises ValueError where it is not accepted."""

    def begin_measuring(self) -> None:
        """What came before does not count."""


class Measure(NamedTuple):
    title: str
    perform: Callable[[Hand], None]
