"""The panels of a game's rules booklet: short recorded games, each with a caption."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pygame

from game.games import games, named
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.rules import Json
from scenes.core.table import Pixel
from scenes.services.seating import USUAL, USUAL_LEVEL, Seating

USUAL_TABLE = 708.0, 398.0
"""A 32-inch table in mm."""


class Beat(NamedTuple):
    """An entry of a match's record, played after this many seconds."""

    at: float
    entry: Json


@dataclass(frozen=True)
class Panel:
    """One rule. `words`: the key of its caption; `words.why`: of the smaller second line."""

    words: str
    game: str
    seats: int
    seed: int
    begin: tuple[Json, ...]
    """Entries that lead to the initial position; seat 0 starts."""
    beats: tuple[Beat, ...]
    seconds: float
    """The length of the record, after which it rests."""
    wide_mm: float
    """The side of the visible square, in mm of a usual table."""
    middle: Callable[[Any], Pixel]
    """The centre of the visible square on the game's view."""
    rim: Callable[[Any], Sequence[pygame.Rect]] = lambda _: ()
    """What has changed, rimmed once the record rests."""
    rim_is_round: bool = False
    """For holes instead of tiles."""
    about: tuple[str, ...] = ()
    """The refusals and hints that lead to this panel."""
    options: Mapping[str, str] = field(default_factory=dict)
    table: tuple[float, float] = USUAL_TABLE

    def match(self) -> AnyMatch:
        """The match at the initial position; raises what a match raises for an illegal record."""
        rules = rules_for(self.game, self.seats, self.options)
        match = new_match(rules, self.seed, None, 0)
        for entry in self.begin:
            match.perform(entry)
        return match

    def seating(self) -> Seating:
        """Computer players only: their moves are shown slowly enough to follow."""
        return Seating(USUAL[self.seats], (USUAL_LEVEL,) * self.seats)


MOST = 6
"""The most panels of a game."""


def panels_of(match: AnyMatch) -> tuple[Panel, ...]:
    """The panels of a match's game; empty if it has no rules booklet."""
    place = games()[match.rules.game].panels
    found = named(place) if place else None
    return tuple(found(match))[:MOST] if callable(found) else ()
