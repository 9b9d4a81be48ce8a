"""Tuples with something else in them."""

from __future__ import annotations

from game.rules import T


def changed(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """With another value at this place."""
    return (*values[:place], value, *values[place + 1 :])


def without(values: tuple[T, ...], *taken: T) -> tuple[T, ...]:
    """Less the first of each of these; raises ValueError for one that is not there."""
    left = list(values)
    for value in taken:
        left.remove(value)
    return tuple(left)
