"""Game-specific statistics of the arena."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from game.games import games, named
from game.match import AnyChange


class Figure(NamedTuple):
    name: str
    """A few words, with the unit."""
    of: Callable[[Sequence[AnyChange]], Mapping[int, float]]
    """From all changes of one game: a number by seat."""


@cache
def figures_of(game: str) -> tuple[Figure, ...]:
    place = games()[game].figures if game in games() else ""
    found = named(place) if place else ()
    if not isinstance(found, tuple):
        raise TypeError(f"{place} is no tuple of figures")
    return found
