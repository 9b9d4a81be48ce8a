"""What of the felt of Trellis is covered now."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.views.trellis.layout.field import Field
from scenes.views.trellis.layout.geometry import Geometry
from scenes.views.trellis.marks.free_areas import FreeAreas
from scenes.views.trellis.marks.verdicts import Verdicts
from scenes.views.trellis.prompts.guide import Guide
from scenes.views.trellis.prompts.handing import Handing
from scenes.views.trellis.racks.seat import Seat
from scenes.views.trellis.turn.composition import Composition, TrellisHost


class Fixed:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        geometry: Geometry,
        field: Field,
        seats: Sequence[Seat],
    ) -> None:
        self._host, self._composition, self._geometry = host, composition, geometry
        self._field, self._seats = field, seats

    def pieces(self) -> list[pygame.Rect]:
        """Tiles on the table, what all share, and coins."""
        coins = (seat.coin_rect() for seat in self._geometry.seats)
        tiles = self._field.tile_rects(self._composition.draft)
        return [*tiles, *self._geometry.shared.rects(), *coins]

    def rects(self) -> list[pygame.Rect]:
        return [
            *self.pieces(),
            *(rect for seat in self._seats for rect in seat.covered()),
            *(button.rect for button in self._host.buttons if button.visible),
        ]


class Covered:
    def __init__(
        self, fixed: Fixed, handing: Handing, light: tuple[FreeAreas, Guide, Verdicts]
    ) -> None:
        self._fixed, self._handing, self._light = fixed, handing, light

    def lying(self) -> list[pygame.Rect]:
        """All that is no light and no sign."""
        return [*self._fixed.rects(), *self._handing.covered()]

    def rects(self) -> list[pygame.Rect]:
        """Everything that words may not cover, other words apart."""
        light = (rect for one in self._light for rect in one.covered())
        return [*self.lying(), *light]

    def under_threads(self) -> list[pygame.Rect]:
        """What no thread crosses: tiles and their outlines, what all share, coins, light."""
        free, _, verdicts = self._light
        return [*self._fixed.pieces(), *verdicts.outlines(), *free.covered()]
