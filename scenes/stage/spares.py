"""Surfaces that nothing is drawn on now."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeAlias

import pygame

from scenes.art.sizes import BYTES_A_PIXEL
from scenes.memory import made_in_steps

Size: TypeAlias = tuple[int, int]


class Spares:
    """They are kept for the next change: to get the memory for one takes longer than to draw
    on it."""

    def __init__(self) -> None:
        self._free: list[pygame.Surface] = []

    def take(self, size: Size, like: pygame.Surface) -> pygame.Surface:
        """One of this size and of the other one's format, with anything on it."""
        for surface in self._free:
            if surface.get_size() == size and surface.get_masks() == like.get_masks():
                self._free.remove(surface)
                return surface
        return pygame.Surface(size, 0, like)

    def has(self, sizes: Sequence[Size]) -> bool:
        """Whether there are as many, all at once."""
        free = [surface.get_size() for surface in self._free]
        return all(free.count(size) >= sizes.count(size) for size in sizes)

    def give(self, *surfaces: pygame.Surface) -> None:
        self._free.extend(surfaces)

    def clear(self) -> None:
        self._free.clear()

    def ahead(self, sizes: Sequence[Size], like: pygame.Surface) -> Iterator[None]:
        """As many as are wanted at once, one after the other, each in steps of its memory."""
        for number, size in enumerate(sizes, 1):
            if not self.has(sizes[:number]):
                make = partial(pygame.Surface, size, 0, like)
                self.give((yield from made_in_steps(BYTES_A_PIXEL * math.prod(size), make)))
            yield
