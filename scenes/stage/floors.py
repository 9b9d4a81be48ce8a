"""Surfaces as large as the screen that scenes hand on to each other: memory that was never written
to costs several times what it costs to draw on it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

import pygame

from scenes.art.sizes import BYTES_A_PIXEL
from scenes.memory import made_in_steps


class Floors:
    """One is kept for whoever comes next."""

    def __init__(self) -> None:
        self._spare: pygame.Surface | None = None

    def take(self, screen: pygame.Surface) -> pygame.Surface:
        """As large as the screen; what is on it is any scene's."""
        return self.take_spare(screen) or pygame.Surface(screen.get_size(), 0, screen)

    def take_spare(self, screen: pygame.Surface) -> pygame.Surface | None:
        """The same; None: memory for it would have to be had."""
        spare, self._spare = self._spare, None
        return spare if spare is not None and _are_alike(spare, screen) else None

    def give(self, surface: pygame.Surface) -> None:
        """Whoever gives it draws on it no more."""
        self._spare = surface

    def clear(self) -> None:
        """For what is wanted more."""
        self._spare = None

    def ahead(self, screen: pygame.Surface) -> Iterator[None]:
        """One is there for whoever comes next; its memory is had a piece a step."""
        if self._spare is not None and _are_alike(self._spare, screen):
            return
        size = screen.get_size()
        make = partial(pygame.Surface, size, 0, screen)
        made = yield from made_in_steps(BYTES_A_PIXEL * math.prod(size), make)
        self._spare = made


def _are_alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_size() == other.get_size() and one.get_masks() == other.get_masks()
