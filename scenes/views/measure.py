"""What a game wants measured of itself besides being played: its worst moments, and what grows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

import pygame

from game.match import AnyMatch
from game.rules import Json, Seated
from scenes.services.seating import HUMAN


class Hand(Protocol):
    """Whoever measures: it sits at the table and touches it as the robot's requests say."""

    @property
    def size(self) -> tuple[int, int]:
        """Of the screen, in pixels."""

    def sit_down(self, match: AnyMatch, kind: str = HUMAN) -> None:
        """People play this match from here on, or computer players of a level."""

    def perform(self, move: Seated) -> None:
        """A move is played as a computer player plays it."""

    def ask(self, **request: object) -> Json:
        """A request to the robot; raises ValueError where it is not accepted."""

    def touchable(self) -> Mapping[str, pygame.Rect]:
        """Where everything lies that can be touched, by its id."""

    def begin_measuring(self) -> None:
        """What came before does not count."""


class Measure(NamedTuple):
    """Frames are measured from where `perform` begins to measure until it is done."""

    title: str
    perform: Callable[[Hand], None]


class Growth(NamedTuple):
    """Frames are measured with so many of something on the table."""

    title: str
    counts: tuple[int, ...]
    perform: Callable[[Hand, int], None]
