"""Surfaces that are handed on: memory that was never written to costs several times what it costs
to draw on it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeAlias

import pygame

from scenes.art.sizes import BYTES_A_PIXEL
from scenes.core.memory import made_in_steps

Size: TypeAlias = tuple[int, int]


class SurfacePool:
    """`most`: so many that nobody uses are kept."""

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._free: list[pygame.Surface] = []

    def take(self, like: pygame.Surface, size: Size | None = None) -> pygame.Surface:
        """One of the same format and of this size, or as large; anything may be drawn on it."""
        return self.take_free(like, size) or pygame.Surface(size or like.get_size(), 0, like)

    def take_free(self, like: pygame.Surface, size: Size | None = None) -> pygame.Surface | None:
        """The same; None: it would have to be made."""
        for surface in self._free:
            if surface.get_size() == (size or like.get_size()) and _are_alike(surface, like):
                self._free.remove(surface)
                return surface
        return None

    def has(self, like: pygame.Surface, sizes: Sequence[Size]) -> bool:
        """Whether as many are free, all at once."""
        free = [surface.get_size() for surface in self._free if _are_alike(surface, like)]
        return all(free.count(size) >= sizes.count(size) for size in sizes)

    def give(self, *surfaces: pygame.Surface) -> None:
        """Whoever gives them draws on them no more."""
        self._free = [*self._free, *surfaces][-self._most :]

    def clear(self) -> None:
        """For what is wanted more."""
        self._free.clear()

    def ahead(self, like: pygame.Surface, sizes: Sequence[Size] = ()) -> Iterator[None]:
        """Makes what is missing of these sizes, or of one as large; a piece of memory a step."""
        wanted = list(sizes) or [like.get_size()]
        for number, size in enumerate(wanted, 1):
            if number > 1:
                yield
            if not self.has(like, wanted[:number]):
                make = partial(pygame.Surface, size, 0, like)
                self.give((yield from made_in_steps(BYTES_A_PIXEL * math.prod(size), make)))


def _are_alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_masks() == other.get_masks()
