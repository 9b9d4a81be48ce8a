"""What a game's book shows: its rules as a few records, each with a caption."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import pygame

from game.games import games, named
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.rules import Json
from scenes.core.table import Pixel
from scenes.services.seating import USUAL, USUAL_LEVEL, Seating
from scenes.views.view import AnyView

USUAL_TABLE = 708.0, 398.0
"""Of 32 inches, in millimetres."""


class Beat(NamedTuple):
    """At so many seconds the record goes on: an entry as matches keep it."""

    at: float
    entry: Json


@dataclass(frozen=True)
class Panel:
    """One rule. `words` is the key of its caption; those of `words.why` are quieter."""

    words: str
    game: str
    seats: int
    seed: int
    begin: tuple[Json, ...]
    """The entries that lead to what lies there at first; seat 0 starts."""
    beats: tuple[Beat, ...]
    seconds: float
    """Then it rests."""
    wide_mm: float
    """How much of a table of the usual size is seen, in a square."""
    middle: Callable[[AnyView], Pixel]
    """Around which point of the table."""
    rim: Callable[[AnyView], Sequence[pygame.Rect]] = lambda _: ()
    """What has changed, once it rests."""
    rim_is_round: bool = False
    """Around a hole, not around a tile."""
    about: tuple[str, ...] = ()
    """The refusals and the words of advice that lead here."""
    options: Mapping[str, str] = field(default_factory=dict)
    table: tuple[float, float] = USUAL_TABLE

    def match(self) -> AnyMatch:
        """As it begins. Raises what a match raises where a record is not legal."""
        rules = rules_for(self.game, self.seats, self.options)
        match = new_match(rules, self.seed, None, 0)
        for entry in self.begin:
            match.perform(entry)
        return match

    def seating(self) -> Seating:
        """Of computer players: what they do is shown so that it can be followed."""
        return Seating(USUAL[self.seats], (USUAL_LEVEL,) * self.seats)


Panels: TypeAlias = Callable[[AnyMatch], Sequence[Panel]]
"""Of a match: what its seats and options ask for."""

MOST = 6
"""Panels of a game."""


def panels_of(match: AnyMatch) -> tuple[Panel, ...]:
    """None for a game that has no book."""
    place = games()[match.rules.game].panels
    found = named(place) if place else None
    return tuple(found(match))[:MOST] if callable(found) else ()
