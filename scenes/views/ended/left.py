"""The felt that is left at the end of a game, without what lies on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

import pygame

from scenes.art import felt
from scenes.art.gallery import Gallery
from scenes.art.light import EDGE_MM, edge_line, seat_shade
from scenes.seating import Seating
from scenes.stage.sprite import ADD
from scenes.table import Side, Table
from scenes.views.ended.night import Pool


class SeatLeft(NamedTuple):
    side: Side
    name: Side
    has_won: bool


class Left(NamedTuple):
    """As a `Night` shows it. `bare`: without any light. `shaded`: at the seats of those who have
    not won."""

    bare: Callable[[Table], pygame.Surface]
    pools: tuple[Pool, ...]
    seats: tuple[SeatLeft, ...]
    shaded: bool

    def near(self, gallery: Gallery) -> Iterator[None]:
        """What `seen` takes, in steps."""
        yield from gallery.near(self.bare)
        for pool in self.pools:
            yield from gallery.near(felt.pool_of_light, pool.size_mm, pool.strength)

    def seen(self, gallery: Gallery, part: pygame.Rect) -> pygame.Surface:
        """In this part of the table."""
        result = gallery.get(self.bare).subsurface(part).copy()
        for pool in self.pools:
            light = gallery.get(felt.pool_of_light, pool.size_mm, pool.strength)
            lies = light.at(*pool.at).move(-part.x, -part.y)
            result.blit(light.surface, lies, special_flags=ADD)
        for side, name, has_won in self.seats:
            spot = gallery.table.spot
            line = edge_line(gallery, side, has_won, name)
            laid = [(line, spot(side, 0, EDGE_MM))]
            if self.shaded and not has_won:
                laid.insert(0, (seat_shade(gallery, side), spot(side, 0, 0)))
            for picture, at in laid:
                result.blit(picture.surface, picture.at(*at).move(-part.x, -part.y))
        return result


def left(
    seating: Seating,
    winners: Collection[int],
    bare: Callable[[Table], pygame.Surface],
    pools: Sequence[Pool],
    shaded: bool = True,
) -> Left:
    named = zip(seating.sides, seating.called, strict=True)
    seats = tuple(SeatLeft(*one, seat in winners) for seat, one in enumerate(named))
    return Left(bare, tuple(pools), seats, shaded)
