"""The free areas of Trellis: light where a group may be opened or goes on, and the coin of the seat
that they are kept for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

from scenes.art import coins
from scenes.art.canvas import Picture
from scenes.stage.sprite import Layer, Sprite, areas
from scenes.views.trellis.cell_light import CellLight
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.field import Field
from scenes.views.trellis.field_geometry import FieldGeometry, Fit
from scenes.views.trellis.picks import AreaCell
from scenes.views.trellis.settling import FREE_CELLS
from scenes.views.trellis.truth import allowed

OWNER_MM = 14.0
WORDS_MM = 150.0
"""From the edge of a short side: its rack, and the longest words before it."""


class FreeAreas:
    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        geometry: FieldGeometry,
        field: Field,
        bare: Callable[[Iterable[AreaCell]], list[AreaCell]],
    ) -> None:
        """`bare`: those cells that lie on nothing but felt: light lies on no wood."""
        self._bare = bare
        self._host, self._composition = host, composition
        self._geometry, self._field = geometry, field
        self._light = CellLight(host.stage, host.gallery, field, geometry.usual_tile)
        self._names: list[Sprite] = []
        self._named_for: tuple[tuple[Fit, ...], int] | None = None
        """Where coins lie, and whose they are."""
        self._lit: list[int] = []
        self._begun: tuple[AreaCell, ...] = ()

    def light(self, waiting: Sequence[AreaCell] = ()) -> None:
        """Where the seat at turn may open a group, and cells that wait for tiles of one that has
        been begun."""
        shows = self._composition.may_lay(self._composition.turn)
        self._lit = self._to_open() if shows else []
        self._begun = tuple(self._bare(waiting)) if shows else ()
        free = [(area, cell) for area in self._lit for cell in FREE_CELLS]
        self._light.show([*free, *self._begun])
        self._name()

    def _to_open(self) -> list[int]:
        """The free areas in which the seat at turn may open groups (T12, T13)."""
        composition = self._composition
        room = allowed(composition.state) - len(composition.draft.groups())
        return sorted(self._free(), key=self._is_before_turn)[: max(0, room)]

    def _is_before_turn(self, area: int) -> bool:
        """Whether light there would leave no room before the rack of whoever plays at a short side:
        what that seat is told would have to stand beyond all that lies in the middle."""
        table, side = self._host.gallery.table, self._host.seating.reads(self._composition.turn)
        seen = table.seen(side, self._field.fits[area].rect(FREE_CELLS))
        return not side.upright and table.width - seen.bottom < table.px(WORDS_MM)

    def _free(self) -> list[int]:
        """Those that have room now."""
        pairs = zip(self._composition.draft.areas, self._field.rects, strict=True)
        return [area for area, (group, rect) in enumerate(pairs) if not group and rect.width]

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

    def ahead(self) -> Iterator[None]:
        for seat in range(len(self._host.seating)):
            self._coin(seat)
            yield

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
