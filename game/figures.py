"""What the arena counts in one game besides what it counts in all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from game.games import games, named
from game.match import AnyChange


class Figure(NamedTuple):
    name: str
    """In a few words, with the unit."""
    of: Callable[[Sequence[AnyChange]], Mapping[int, float]]
    """From all that happened in one game: a number for each seat that has one."""


@cache
def figures_of(game: str) -> tuple[Figure, ...]:
    place = games()[game].figures if game in games() else ""
    found = named(place) if place else ()
    if not isinstance(found, tuple):
        raise TypeError(f"{place} is no tuple of figures")
    return found
