"""Lights the areas where a group may be opened or continued, with the coin of the seat for which
they are reserved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from scenes.art import coins
from scenes.art.canvas import Picture
from scenes.stage.sprite import Layer, Sprite, areas
from scenes.views.trellis.layout.field_geometry import Fit
from scenes.views.trellis.layout.settling import FREE_CELLS
from scenes.views.trellis.marks.verdicts import CellLight
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.turn.offer import AreaCell
from scenes.views.trellis.turn.truth import allowed

OWNER_MM = 14.0
WORDS_MORE_MM = 14.0
"""How much larger a seat's longest text is than two lines."""


class FreeAreas(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._light = CellLight(model)
        self._names: list[Sprite] = []
        self._named_for: tuple[tuple[Fit, ...], int] | None = None
        """Positions of the coins, and their seat."""
        self._lit: list[int] = []
        self._begun: tuple[AreaCell, ...] = ()

    def light(self, waiting: Sequence[AreaCell] = ()) -> None:
        """Lights areas to open, and `waiting` cells of a group that has been begun."""
        shows = self._composition.may_lay(self._composition.turn)
        self._composition.read_over = frozenset(self._read_over())
        self._lit = self._to_open() if shows else []
        self._begun = tuple(self._model.bare(waiting)) if shows else ()
        free = [(area, cell) for area in self._lit for cell in FREE_CELLS]
        self._light.show([*free, *self._begun])
        self._name()

    def _to_open(self) -> list[int]:
        """Areas that the seat at turn may open (T12, T13): one at a time."""
        composition = self._composition
        has_room = allowed(composition.state) > len(composition.draft.groups())
        return composition.free_areas(composition.draft)[:has_room]

    def _read_over(self) -> Iterator[int]:
        turn = self._composition.turn
        more = 2 * self._host.gallery.table.px(WORDS_MORE_MM)
        room = self._geometry.seats[turn].words_rect(self._composition.counts[turn])
        words = room.inflate(more, more)
        for area, fit in enumerate(self._field.fits):
            if fit.rect(FREE_CELLS).colliderect(words):
                yield area

    def _name(self) -> None:
        """Shows the coin of the seat at turn in the areas reserved for it (T13)."""
        turn, opened = self._composition.turn, self._composition.state.opened
        is_kept = not opened[turn] and any(opened)
        named = tuple(self._field.fits[area] for area in self._lit) if is_kept else ()
        if self._named_for == (named, turn):
            return
        self._named_for = named, turn
        for sprite in self._names:
            sprite.remove()
        stage, coin = self._host.stage, self._coin(turn)
        self._names = [stage.add(coin, fit.spot((0, 0)), Layer.MIDDLE) for fit in named]

    def _coin(self, seat: int) -> Picture:
        gallery, seating = self._host.gallery, self._host.seating
        return coins.coin(gallery, seating.name(seat), OWNER_MM, seating.reads(seat))

    def covered(self) -> list[pygame.Rect]:
        """The rectangles of coins and light."""
        return [
            *areas(self._names),
            *(self._field.fits[area].rect(FREE_CELLS) for area in self._lit),
            *(self._field.fits[area].rect([cell]) for area, cell in self._begun),
        ]
