"""A game's own cases for the bench."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

import pygame

from game.match import AnyMatch
from game.rules import Json, Seated
from scenes.services.seating import HUMAN


class Hand(Protocol):
    """The bench at the table: it touches through the robot's requests."""

    @property
    def size(self) -> tuple[int, int]:
        """The screen's size in pixels."""

    def sit_down(self, match: AnyMatch, kind: str = HUMAN) -> None:
        """Shows this match, with people or with computer players of a level."""

    def perform(self, move: Seated) -> None:
        """Plays a move like a computer player's."""

    def ask(self, **request: object) -> Json:
        """Sends a request to the robot; raises ValueError if it is refused."""

    def touchable(self) -> Mapping[str, pygame.Rect]:
        """The rectangles of all targets by id."""

    def begin_measuring(self) -> None:
        """Starts to measure; earlier frames do not count."""


class Measure(NamedTuple):
    """A bench case; measured from `begin_measuring` until `perform` returns."""

    title: str
    perform: Callable[[Hand], None]
