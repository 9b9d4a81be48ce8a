"""The wood of a seat's trough, with the scale on its far edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.crossing.state import VALUES
from scenes.art import trays
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.stage.sprite import Layer, Sprite
from scenes.table import Side
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.scale import Scale

TIP_STEPS, TIP_SHARE = 4, 0.2
"""How much less of a tipped trough's depth is seen."""


def level_wood(gallery: Gallery, geometry: Geometry, side: Side) -> Picture:
    plain = gallery.get(trays.trough, geometry.trough, geometry.inner)
    made = Scale(gallery, geometry, side).engraved(plain.picture, plain.inner)
    return gallery.turned(made, side)


def woods_near(host: CrossingHost) -> Iterator[None]:
    """All level woods are in memory, one a step."""
    sides, first = host.seating.sides, host.match.state.first
    geometry = Geometry(host.around.table, sides, first)
    for side in sides:
        level_wood(host.gallery, geometry, side)
        yield


class TroughWood:
    def __init__(self, host: CrossingHost, geometry: Geometry, side: Side) -> None:
        self._geometry, self._side = geometry, side
        self._stage, self._gallery = host.stage, host.gallery
        plain = self._plain()
        self.inner = plain.inner
        """The recess in pixels, from the trough's middle."""
        self.scale = Scale(self._gallery, geometry, side)
        self._level = level_wood(self._gallery, geometry, side)
        self.sprite = host.stage.add(self._level, geometry.trough_middle(side), Layer.WALNUT)

    def _plain(self) -> trays.Trough:
        return self._gallery.get(trays.trough, self._geometry.trough, self._geometry.inner)

    def _engraved(
        self, wood: Picture, far: float = 1.0, without: frozenset[int] = frozenset()
    ) -> Picture:
        made = self.scale.engraved(wood, self.inner, far, without)
        return self._gallery.turned(made, self._side)

    # --- between the games

    def tip(self, share: float) -> None:
        """From level (0) to tipped towards the table (1)."""
        step = round(share * TIP_STEPS)
        self.sprite.show(self._tipped(step - 1) if step else self._level)

    def tips_ahead(self) -> Iterator[None]:
        for step in range(TIP_STEPS):
            self._tipped(step)
            yield

    def _tipped(self, step: int) -> Picture:
        share, geometry = (step + 1) / TIP_STEPS, self._geometry
        wood = self._gallery.get(trays.tipped, geometry.trough, geometry.inner, share)
        return self._engraved(wood, 1 - TIP_SHARE * share)

    # --- under weights

    def numbers_under(self, middles: Sequence[float], across_mm: float) -> frozenset[int]:
        """Which of the scale weights would cut that lie there along the trough, counted in
        marbles."""
        half, inner = self._geometry.table.px(across_mm / 2), self.inner

        def is_cut(count: int) -> bool:
            at, reach = self.scale.along(inner, count), half + self.scale.half(inner, count)
            return any(abs(at - x) < reach for x in middles)

        return frozenset(filter(is_cut, range(1, len(VALUES))))

    def without(self, numbers: frozenset[int]) -> Sprite:
        """The same without these of its scale; it is on no stage."""
        made = self._engraved(self._plain().picture, without=numbers)
        sprite = Sprite(self._stage, made, self.sprite.layer, 0)
        sprite.move(*self.sprite.at)
        sprite.order = self.sprite.order
        return sprite
