"""A seat's light, shade and edge, and what lies between lit and unlit, made on the fly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from scenes.art import brass, colours, felt
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.table import Side

EDGE_MM = 2.6
EDGE_LENGTH_MM = 155.0


def seat_light(gallery: Gallery, side: Side, share: float = 1.0) -> Picture:
    """The same light for every seat, made once and turned."""
    return gallery.turned(gallery.get(felt.seat_light, share), side)


def seat_shade(gallery: Gallery, side: Side) -> Picture:
    return gallery.turned(gallery.get(felt.seat_shade), side)


def edge_line(gallery: Gallery, side: Side, is_lit: bool) -> Picture:
    made = gallery.get(brass.edge_line, EDGE_LENGTH_MM, colours.SEATS[side], is_lit)
    return gallery.turned(made, side)


def needle_towards(gallery: Gallery, degrees: float) -> Picture:
    """The needle that points so far clockwise from south: drawn within a quarter, else turned."""
    quarters, rest = divmod(float(degrees) % 360, 90)

    def make() -> Picture:
        return brass.needle(gallery.table, gallery.get(brass.needle_parts), rest)

    return gallery.turned(gallery.keep(("needle", rest), make), Side(int(quarters)))


class Spares:
    """Large surfaces that nothing is shown on now. They are kept for the next change of light:
    to get the memory for one takes longer than to draw on it."""

    def __init__(self) -> None:
        self._free: list[pygame.Surface] = []

    def take(self, like: pygame.Surface) -> pygame.Surface:
        """One of the size and the kind of another one, with anything on it."""
        wanted = like.get_size(), like.get_masks()
        for surface in self._free:
            if (surface.get_size(), surface.get_masks()) == wanted:
                self._free.remove(surface)
                return surface
        made = pygame.Surface(like.get_size(), like.get_flags() & pygame.SRCALPHA, like)
        made.fill(0)
        return made

    def give(self, *surfaces: pygame.Surface) -> None:
        self._free.extend(surfaces)

    def ahead(self, likes: Sequence[pygame.Surface]) -> Iterator[None]:
        """As many as are wanted at once, one after the other."""
        for number in range(len(likes)):
            self.give(*[self.take(like) for like in likes[: number + 1]])
            yield


class Dimmer:
    """A large picture at any share of its strength. What lies between nothing and all of it is
    drawn over and over on one surface."""

    def __init__(self, full: Callable[[], Picture], spares: Spares) -> None:
        self._full, self._spares = full, spares
        self._surface: pygame.Surface | None = None

    def at(self, share: float) -> Picture | None:
        """It holds until the next one is asked for."""
        if not 0 < share < 1:
            if self._surface is not None:
                self._spares.give(self._surface)
            self._surface = None
            return self._full() if share else None
        picture, centre = self._full()
        if self._surface is None:
            self._surface = self._spares.take(picture)
        see_through, level = picture.get_flags() & pygame.SRCALPHA, round(255 * share)
        # A level that is laid down first is quicker than a copy that is dimmed.
        self._surface.fill((255, 255, 255, level) if see_through else (level,) * 3)
        flags = pygame.BLEND_RGBA_MULT if see_through else pygame.BLEND_RGB_MULT
        self._surface.blit(picture, (0, 0), special_flags=flags)
        return Picture(self._surface, centre)


def between(before: Picture, after: Picture, share: float) -> Picture:
    """So far on the way from one small picture with alpha to another one of its size."""
    mixed = _portion(before.surface, 1 - share)
    mixed.blit(_portion(after.surface, share), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return Picture(mixed, before.centre)


def _portion(surface: pygame.Surface, share: float) -> pygame.Surface:
    """A copy with so much of its colours and its alpha."""
    result = surface.copy()
    result.fill((round(255 * share),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return result
