"""The brass studs of Trellis' groups while a seat composes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from scenes.art import signs
from scenes.stage.sprite import Layer
from scenes.table import Pixel, Side, square
from scenes.views.trellis.aiming import Spot
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.field import Field
from scenes.views.trellis.field_geometry import Fit, Racks
from scenes.views.trellis.picks import Areas
from scenes.views.trellis.seam_light import SeamLight
from scenes.views.trellis.sprites import Sprites
from scenes.views.trellis.stud_spots import stud_spots

STUD_MM, TOUCH_MM = 12.0, 20.0


class Studs:
    """The studs of all groups, while a seat composes."""

    def __init__(
        self,
        host: TrellisHost,
        composition: Composition,
        field: Field,
        coins: Callable[[], list[pygame.Rect]],
    ) -> None:
        """`coins` are those of the seats, as they lie now."""
        self._coins = coins
        self._host, self._composition, self._field = host, composition, field
        self._sprites = Sprites(lambda: host.stage.add(None, layer=Layer.VERDICT))
        self._seams = SeamLight(host, field)
        self._follows: tuple[Areas, tuple[Fit, ...], Racks, int, Side] | None = None
        self._spots: list[tuple[int, Pixel]] = []
        """As long as nothing that they follow from is another: they are asked for many times."""
        self._held: int | None = None
        self._away: Pixel = (0, 0)

    def ahead(self) -> Iterator[None]:
        for is_held in (False, True):
            self._host.gallery.get(signs.stud, self._side(), is_held)
            yield

    def spots(self) -> list[tuple[int, Pixel]]:
        composition = self._composition
        if not composition.may_lay(composition.turn):
            return []
        side, field = self._host.seating.sides[composition.turn], self._field
        follows = composition.draft.areas, tuple(field.fits), field.racks, field.tile, side
        if self._follows != follows:
            # In the order of areas: each keeps its sprite.
            self._follows = follows
            kept = [coin.inflate(self._side(), self._side()) for coin in self._coins()]
            self._spots = sorted(stud_spots(composition.draft, field, side, kept))
        return self._spots

    def refresh(self) -> None:
        gallery = self._host.gallery
        side = self._side()
        self._sprites.show(
            (gallery.get(signs.stud, side, area == self._held), self._moved(area, spot))
            for area, spot in self.spots()
        )

    def hold(self, area: int | None, away: Pixel = (0, 0), seams: Sequence[Spot] = ()) -> None:
        """A finger has this group's stud, and has moved it so far; None: it has let go. At these
        seams the group would join another one."""
        self._held, self._away = area, away
        self._seams.show(seams)
        self.refresh()

    def _moved(self, area: int, spot: Pixel) -> Pixel:
        dx, dy = self._away if area == self._held else (0, 0)
        return spot[0] + dx, spot[1] + dy

    def _side(self) -> int:
        return 2 * (self._host.gallery.table.px(STUD_MM) // 2)

    def covered(self) -> list[pygame.Rect]:
        return [square(spot, self._side()) for _, spot in self.spots()]

    def touch_side(self) -> int:
        """Less where tiles are small."""
        table = self._host.gallery.table
        usual = min(table.px(TOUCH_MM), max(table.px(STUD_MM), round(self._field.pitch)))
        return max(usual, table.measured.px(STUD_MM))
