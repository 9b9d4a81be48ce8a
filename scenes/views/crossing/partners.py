"""At the start of a game of four each partner's coin goes across the table to the seat it plays
with, and lies down beside that seat's own one."""

from __future__ import annotations

from functools import partial

from scenes.art import coins
from scenes.art.canvas import Picture
from scenes.stage.sprite import Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.plate import PARTNER_MM, plate_scale

WAIT_SECONDS, GO_SECONDS, APART_SECONDS = 0.7, 1.1, 0.9
"""The table is seen first; then one pair of partners follows the other."""


class Partners:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._host, self._geometry = host, geometry

    def meet(self) -> None:
        """Only seen: nobody waits for it."""
        host, sides = self._host, self._geometry.sides
        if len(sides) < 4 or host.around.still:
            return
        for seat in range(len(sides)):
            later = WAIT_SECONDS + APART_SECONDS * (seat % 2)
            host.tweens.after(later, partial(self._go, seat), owner=(self, seat))

    def _go(self, seat: int) -> None:
        geometry, sides = self._geometry, self._geometry.sides
        start, goal = (
            geometry.plate(sides[(seat + 2) % 4]).coin,
            geometry.plate(sides[seat]).partner,
        )
        sprite = self._host.stage.add(self._coin(seat), start, Layer.MOVING)
        self._host.tweens.glide(sprite, goal, GO_SECONDS, then=sprite.remove)

    def _coin(self, seat: int) -> Picture:
        """As it lies on the plate."""
        seating, partner = self._host.seating, (seat + 2) % 4
        size = PARTNER_MM * plate_scale(self._geometry.table)
        return coins.coin(self._host.gallery, seating.name(partner), size, seating.reads(seat))
