"""What of the felt of Trellis is covered now."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.field import Field
from scenes.views.trellis.free_areas import FreeAreas
from scenes.views.trellis.guide import Guide
from scenes.views.trellis.handing import Handing
from scenes.views.trellis.plate_spots import PlateSpots
from scenes.views.trellis.receivers import Receivers
from scenes.views.trellis.seat import Seat
from scenes.views.trellis.shared_geometry import SharedGeometry
from scenes.views.trellis.studs import Studs
from scenes.views.trellis.verdicts import Verdicts


class Fixed:
    """What coins make room for."""

    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        shared: SharedGeometry,
        field: Field,
        seats: Sequence[Seat],
    ) -> None:
        self._host, self._composition, self._shared = host, composition, shared
        self._field, self._seats = field, seats

    def pieces(self) -> list[pygame.Rect]:
        """Tiles on the table and what all share."""
        return [*self._field.tile_rects(self._composition.draft), *self._shared.rects()]

    def rects(self) -> list[pygame.Rect]:
        return [
            *self.pieces(),
            *(rect for seat in self._seats for rect in seat.covered()),
            *(button.rect for button in self._host.buttons if button.visible),
        ]


class Covered:
    def __init__(
        self,
        fixed: Fixed,
        plates: PlateSpots,
        receivers: Receivers,
        handing: Handing,
        studs: Studs,
        light: tuple[FreeAreas, Guide, Verdicts],
    ) -> None:
        self._fixed, self._plates, self._receivers = fixed, plates, receivers
        self._handing, self._studs, self._light = handing, studs, light

    def lying(self) -> list[pygame.Rect]:
        """All that is no light and no sign."""
        coins = *self._plates.coins(), *self._receivers.covered()
        return [*self._fixed.rects(), *coins, *self._handing.covered()]

    def rects(self) -> list[pygame.Rect]:
        """Everything that words may not cover, other words apart."""
        light = (rect for one in self._light for rect in one.covered())
        return [*self.lying(), *self._studs.covered(), *light]

    def under_threads(self) -> list[pygame.Rect]:
        """What no thread crosses: tiles, their studs and outlines, what all share, coins, light."""
        free, _, verdicts = self._light
        lying = *self._fixed.pieces(), *self._studs.covered(), *self._plates.coins()
        return [*lying, *verdicts.outlines(), *free.covered()]
