"""Changed copies of tuples."""

from __future__ import annotations

from game.rules import T


def changed(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def without(values: tuple[T, ...], *taken: T) -> tuple[T, ...]:
    """Removes the first occurrence of each; raises ValueError if one is missing."""
    left = list(values)
    for value in taken:
        left.remove(value)
    return tuple(left)
