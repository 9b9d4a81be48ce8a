"""What of the felt of Trellis is covered now."""

from __future__ import annotations

import pygame

from scenes.views.trellis.marks.free_areas import FreeAreas
from scenes.views.trellis.marks.verdicts import Verdicts
from scenes.views.trellis.prompts.guide import Guide
from scenes.views.trellis.prompts.handing import Handing
from scenes.views.trellis.racks.model import Model, Part


class Covered(Part):
    def __init__(
        self, model: Model, handing: Handing, free: FreeAreas, guide: Guide, verdicts: Verdicts
    ) -> None:
        super().__init__(model)
        self._handing, self._verdicts = handing, verdicts
        self._free, self._light = free, (free, guide, verdicts)

    def _lies(self) -> list[pygame.Rect]:
        """Tiles on the table, what all share, and coins."""
        coins = (seat.coin_rect() for seat in self._geometry.seats)
        tiles = self._field.tile_rects(self._composition.draft)
        return [*tiles, *self._geometry.shared.rects(), *coins]

    def lying(self) -> list[pygame.Rect]:
        """All that is no light and no sign."""
        return [
            *self._lies(),
            *(rect for _, rect in self._model.bars()),
            *(button.rect for button in self._host.buttons if button.visible),
            *self._handing.covered(),
        ]

    def rects(self) -> list[pygame.Rect]:
        """Everything that words may not cover, other words apart."""
        light = (rect for one in self._light for rect in one.covered())
        return [*self.lying(), *light]

    def under_threads(self) -> list[pygame.Rect]:
        """What no thread crosses: tiles and their outlines, what all share, coins, light."""
        return [*self._lies(), *self._verdicts.outlines(), *self._free.covered()]
