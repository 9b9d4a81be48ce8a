"""Which pictures a made thing holds, and how much memory they take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import pygame

from scenes.art.canvas import Picture

Shown: TypeAlias = Picture | pygame.Surface

BYTES_A_PIXEL = 4


def pictures_in(thing: object) -> Iterator[Shown]:
    """In it and in its tuples and lists, at any depth."""
    if isinstance(thing, Picture | pygame.Surface):
        yield thing
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from pictures_in(one)


def size_of(thing: object) -> int:
    """In bytes, of all pictures in it that have pixels of their own."""
    if isinstance(thing, pygame.Surface):
        if thing.get_parent() is not None:
            return 0
        return BYTES_A_PIXEL * thing.get_width() * thing.get_height()
    if isinstance(thing, dict):
        return sum(map(size_of, thing.values()))
    return sum(map(size_of, thing)) if isinstance(thing, tuple | list) else 0
