"""The free areas of Trellis: light where a group may be opened, and for whom they are kept."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.art import coins
from scenes.art.canvas import Picture
from scenes.stage.sprite import Layer, Sprite, areas
from scenes.views.trellis.cell_light import CellLight
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.field import Field
from scenes.views.trellis.field_geometry import FieldGeometry, Fit
from scenes.views.trellis.settling import FREE_CELLS
from scenes.views.trellis.truth import allowed

OWNER_MM, OWNER_STEP_MM = 14.0, 17.0


class FreeAreas:
    def __init__(
        self, host: TrellisHost, composition: Composition, geometry: FieldGeometry, field: Field
    ) -> None:
        self._host, self._composition = host, composition
        self._geometry, self._field = geometry, field
        self._light = CellLight(host.stage, host.gallery, field, geometry.usual_tile)
        self._names: list[Sprite] = []
        self._named_for: tuple[tuple[Fit, ...], tuple[int, ...]] | None = None
        """Where coins lie, and whose they are."""
        self._lit: list[int] = []

    def light(self, hushed: bool) -> None:
        """Where the seat at turn may open a group, unless a hint glows instead."""
        shows = self._composition.may_lay(self._composition.turn) and not hushed
        self._lit = self._to_open() if shows else []
        self._light.show([(area, cell) for area in self._lit for cell in FREE_CELLS])

    def _to_open(self) -> list[int]:
        """The free areas in which the seat at turn may open groups (T12, T13)."""
        composition = self._composition
        room = allowed(composition.state) - len(composition.draft.groups())
        return self._free()[: max(0, room)]

    def _free(self) -> list[int]:
        """Those that have room now."""
        pairs = zip(self._composition.draft.areas, self._field.rects, strict=True)
        return [area for area, (group, rect) in enumerate(pairs) if not group and rect.width]

    def name_owners(self) -> None:
        """Whose the free areas are: the coins of those who may open a group there, each turned to
        its seat; none where all may."""
        waiting = self._waiting()
        free = self._free() if waiting else []
        named = tuple(self._field.fits[area] for area in free)
        if self._named_for == (named, tuple(waiting)):
            return
        self._named_for = named, tuple(waiting)
        for sprite in self._names:
            sprite.remove()
        self._names = [sprite for fit in named for sprite in self._named(fit, waiting)]

    def ahead(self) -> Iterator[None]:
        for seat in range(len(self._host.seating)):
            self._coin(seat)
            yield

    def _waiting(self) -> list[int]:
        """The seats for whom free areas are kept (T13)."""
        opened = self._composition.state.opened
        waiting = [seat for seat, has_opened in enumerate(opened) if not has_opened]
        if self._composition.is_over or len(waiting) == len(opened):
            return []
        return waiting

    def _named(self, fit: Fit, seats: list[int]) -> Iterator[Sprite]:
        gallery, (x, y) = self._host.gallery, fit.spot((0, 0))
        step = gallery.table.px(OWNER_STEP_MM)
        for number, seat in enumerate(seats):
            coin = self._coin(seat)
            along = round((number - (len(seats) - 1) / 2) * step)
            yield self._host.stage.add(coin, (x + along, y), Layer.MIDDLE)

    def _coin(self, seat: int) -> Picture:
        gallery, seating = self._host.gallery, self._host.seating
        return coins.coin(gallery, seating.name(seat), OWNER_MM, seating.reads(seat))

    def covered(self) -> list[pygame.Rect]:
        """What coins and light cover."""
        return [
            *areas(self._names),
            *(self._field.fits[area].rect(FREE_CELLS) for area in self._lit),
        ]
