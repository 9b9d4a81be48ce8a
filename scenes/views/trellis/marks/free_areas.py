"""The free areas of Trellis: light where a group may be opened or goes on, and the coin of the seat
that they are kept for."""

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
"""What the longest words of a seat take around its usual two lines."""


class FreeAreas(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._light = CellLight(model)
        self._names: list[Sprite] = []
        self._named_for: tuple[tuple[Fit, ...], int] | None = None
        """Where coins lie, and whose they are."""
        self._lit: list[int] = []
        self._begun: tuple[AreaCell, ...] = ()

    def light(self, waiting: Sequence[AreaCell] = ()) -> None:
        """Where the seat at turn may open a group, and cells that wait for tiles of one that has
        been begun."""
        shows = self._composition.may_lay(self._composition.turn)
        self._composition.read_over = frozenset(self._read_over())
        self._lit = self._to_open() if shows else []
        self._begun = tuple(self._model.bare(waiting)) if shows else ()
        free = [(area, cell) for area in self._lit for cell in FREE_CELLS]
        self._light.show([*free, *self._begun])
        self._name()

    def _to_open(self) -> list[int]:
        """Where the seat at turn may open a group (T12, T13): one place at a time."""
        composition = self._composition
        has_room = allowed(composition.state) > len(composition.draft.groups())
        return composition.free_areas(composition.draft)[:has_room]

    def _read_over(self) -> Iterator[int]:
        turn = self._composition.turn
        more = 2 * self._host.gallery.table.px(WORDS_MORE_MM)
        words = self._geometry.field.words_of(turn, self._composition.counts[turn]).inflate(
            more, more
        )
        for area, fit in enumerate(self._field.fits):
            if fit.rect(FREE_CELLS).colliderect(words):
                yield area

    def _name(self) -> None:
        """That they are kept for the seat at turn (T13): its coin, which lies in its light."""
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
        """What coins and light cover."""
        return [
            *areas(self._names),
            *(self._field.fits[area].rect(FREE_CELLS) for area in self._lit),
            *(self._field.fits[area].rect([cell]) for area, cell in self._begun),
        ]
