"""Surfaces as large as the screen that scenes hand on to each other: memory that was never written
to costs several times what it costs to draw on it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.stage.parts import strips


class Floors:
    """One is kept for whoever comes next."""

    def __init__(self) -> None:
        self._spare: pygame.Surface | None = None

    def take(self, screen: pygame.Surface) -> pygame.Surface:
        """As large as the screen; what is on it is any scene's."""
        spare, self._spare = self._spare, None
        if spare is not None and _are_alike(spare, screen):
            return spare
        return pygame.Surface(screen.get_size(), 0, screen)

    def give(self, surface: pygame.Surface) -> None:
        """Whoever gives it draws on it no more."""
        self._spare = surface

    def clear(self) -> None:
        """For what is wanted more."""
        self._spare = None

    def ahead(self, screen: pygame.Surface) -> Iterator[None]:
        """One is there for whoever comes next: written to once, a strip a step. At 4K all of it
        at once takes 27 ms, and up to a hundred where the system has to look for memory."""
        if self._spare is not None and _are_alike(self._spare, screen):
            return
        fresh = pygame.Surface(screen.get_size(), 0, screen)
        for strip in strips(fresh.get_rect()):
            fresh.fill((0, 0, 0), strip)
            yield
        self._spare = fresh


def _are_alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_size() == other.get_size() and one.get_masks() == other.get_masks()
