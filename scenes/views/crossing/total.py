"""A side's points beside a trough: large for its seat, small and head to tail for those across."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.stage.motion import ease_in_out
from scenes.stage.stage import Layer
from scenes.table import Pixel, Side
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost

COUNT_SECONDS = 0.2
OWN_MM, ACROSS_MM = 3.6, -9.4
"""Where the two numbers stand, below the trough's middle."""


class Total:
    def __init__(self, host: CrossingHost, geometry: Geometry, side: Side) -> None:
        self._geometry, self._side = geometry, side
        self._tweens, self._gallery = host.tweens, host.gallery
        self._sprites = [
            host.stage.add(None, self._spot(below), Layer.WORDS) for below in (OWN_MM, ACROSS_MM)
        ]
        self.shown = 0
        """What it shows now, be it on its way to another number."""

    def ahead(self, total: int) -> Iterator[None]:
        """On its way to another number."""
        for value in range(min(self.shown, total), max(self.shown, total) + 1):
            self._pictures(value)
            yield

    def _pictures(self, total: int) -> tuple[Picture, Picture]:
        gallery = self._gallery
        scale = min(1.0, 1.15 * self._geometry.scale)
        large = gallery.of(gallery.type.numeral, total, 17.0 * scale, colours.BONE)
        small = gallery.of(gallery.type.numeral, total, 8.0 * scale, colours.BRASS_LIGHT)
        across = gallery.turned(small, Side((self._side + 2) % 4))
        return gallery.turned(large, self._side), across

    def _spot(self, below_mm: float) -> Pixel:
        geometry = self._geometry
        along = geometry.px(geometry.mm.total)
        return geometry.in_trough(self._side, along, geometry.px(below_mm))

    def show(self, total: int) -> None:
        """At once."""
        self._tweens.drop(self)
        self._write(total)

    def _write(self, total: int) -> None:
        self.shown = total
        for sprite, picture in zip(self._sprites, self._pictures(total), strict=True):
            sprite.show(picture)
            sprite.set_visible(True)

    def hide(self) -> None:
        for sprite in self._sprites:
            sprite.set_visible(False)

    def count_to(self, total: int, seconds: float = COUNT_SECONDS) -> None:
        """It runs to its new value."""
        before = self.shown
        if before == total:
            return
        self._tweens.run(
            seconds,
            lambda share: self._write(before + round((total - before) * share)),
            ease_in_out,
            owner=self,
        )
