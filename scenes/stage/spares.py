"""Surfaces that nothing is drawn on now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import pygame

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
        made = pygame.Surface(size, 0, like)
        made.fill(0)
        return made

    def has(self, sizes: Sequence[Size]) -> bool:
        """Whether there are as many, all at once."""
        free = [surface.get_size() for surface in self._free]
        return all(free.count(size) >= sizes.count(size) for size in sizes)

    def give(self, *surfaces: pygame.Surface) -> None:
        self._free.extend(surfaces)

    def clear(self) -> None:
        self._free.clear()

    def ahead(self, sizes: Sequence[Size], like: pygame.Surface) -> Iterator[None]:
        """As many as are wanted at once, one after the other."""
        for number in range(len(sizes)):
            self.give(*[self.take(size, like) for size in sizes[: number + 1]])
            yield
