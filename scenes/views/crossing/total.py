"""A side's total, shown beside the trough of each of its seats."""

from __future__ import annotations

from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.sound.cues import TICKS
from scenes.stage.motion import ease_in_out
from scenes.stage.sprite import Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.ended.leaves import tick_name

COUNT_SECONDS = 0.2
TOTAL_EM, DOWN_MM = 20.0, 1.3
"""Type size, and distance below the trough's middle, at scale 1."""


class Total:
    def __init__(self, host: CrossingHost, geometry: Geometry, seat: int) -> None:
        self._host, self._seat = host, seat
        self._geometry, self._side = geometry, host.seating.sides[seat]
        self._tweens, self._gallery = host.tweens, host.gallery
        along, down = geometry.px(geometry.mm.total), geometry.px(DOWN_MM)
        spot = geometry.in_trough(self._side, along, down)
        self.sprite = host.stage.add(None, spot, Layer.WORDS)
        self.shown = 0
        """The number shown now, also while it counts."""

    def _picture(self, total: int, colour: colours.Colour = colours.BONE) -> Picture:
        gallery = self._gallery
        made = gallery.of(gallery.type.numeral, total, TOTAL_EM * self._geometry.scale, colour)
        return gallery.turned(made, self._side)

    def promised(self, total: int) -> Picture:
        return self._picture(total, colours.LAMP)

    def promise(self, total: int | None) -> None:
        """Previews a total, bright; None: shows the current one."""
        self.sprite.show(self._picture(self.shown) if total is None else self.promised(total))

    def show(self, total: int) -> None:
        """Shows the total at once."""
        self._tweens.drop(self)
        self._write(total)

    def _write(self, total: int) -> None:
        self.shown = total
        self.sprite.show(self._picture(total))
        self.sprite.set_visible(True)

    def hide(self) -> None:
        self.sprite.set_visible(False)

    def count_to(self, total: int, seconds: float = COUNT_SECONDS) -> None:
        """Counts up or down to the new total."""
        before = self.shown
        if before == total:
            return

        def step(share: float) -> None:
            value = before + round((total - before) * share)
            if value != self.shown:
                self._host.sound(tick_name(round(share * TICKS), TICKS), self.sprite.at, self._seat)
            self._write(value)

        self._tweens.run(seconds, step, ease_in_out, owner=self)
