"""The free areas of Trellis: light where a group may be opened, and for whom they are kept."""

from __future__ import annotations

import pygame

from scenes.art import colours
from scenes.stage.stage import Layer, Sprite
from scenes.table import Side
from scenes.views.trellis.cell_light import CellLight
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.field import Field
from scenes.views.trellis.field_geometry import FieldGeometry, Fit
from scenes.views.trellis.settling import FREE_CELLS
from scenes.views.trellis.truth import allowed

NAMES_MM, NAMES_AWAY_MM = 8.0, 11.0
READERS = (Side.SOUTH, Side.NORTH)


class FreeAreas:
    def __init__(
        self, host: TrellisHost, composition: Composition, geometry: FieldGeometry, field: Field
    ) -> None:
        self._host, self._composition = host, composition
        self._geometry, self._field = geometry, field
        self._light = CellLight(host.stage, host.gallery, field, geometry.usual_tile)
        self._names: list[Sprite] = []
        self._named_for: tuple[tuple[tuple[Side, Fit], ...], tuple[int, ...]] | None = None
        """Where the names stand, and whose they are."""
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
        """Who may open a group in the free areas, for north and south to read; nobody is named
        when all may."""
        waiting = self._waiting()
        free = self._free() if waiting else []
        named = tuple((side, self._field.fits[area]) for area in free for side in READERS)
        if self._named_for == (named, tuple(waiting)):
            return
        self._named_for = named, tuple(waiting)
        for sprite in self._names:
            sprite.remove()
        self._names = [self._named(fit, side, waiting) for side, fit in named]

    def _waiting(self) -> list[int]:
        """The seats for whom free areas are kept (T13)."""
        opened = self._composition.state.opened
        waiting = [seat for seat, has_opened in enumerate(opened) if not has_opened]
        if self._composition.is_over or len(waiting) == len(opened):
            return []
        return waiting

    def _named(self, fit: Fit, side: Side, seats: list[int]) -> Sprite:
        sides, words = self._host.seating.sides, self._host.around.words(side)
        names = [words(f"side.{sides[seat].name.lower()}") for seat in seats]
        text = words("trellis.kept", names=", ".join(names))
        picture = self._host.gallery.text(text, NAMES_MM, colours.QUIET_BONE, side=side)
        x, y = fit.spot((0, 0))
        away = fit.tile // 2 + self._geometry.table.px(NAMES_AWAY_MM)
        y += away if side is Side.SOUTH else -away
        return self._host.stage.add(picture, (x, y), Layer.WORDS)

    def covered(self) -> list[pygame.Rect]:
        """What names and light cover."""
        named = [rect for rect in (sprite.area() for sprite in self._names) if rect is not None]
        return [*named, *(self._field.fits[area].rect(FREE_CELLS) for area in self._lit)]
