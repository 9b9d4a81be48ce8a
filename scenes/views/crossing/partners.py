"""At the start of a game of four each partner's coin goes across the table to the seat it plays
with, and lies down beside that seat's own one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.art import coins
from scenes.art.canvas import Picture
from scenes.core.table import Point, Side
from scenes.stage.motion import ease_in_out
from scenes.stage.sprite import Layer, Sprite
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.ways import Way, rounded_off
from scenes.views.seat_places import PARTNER_MM, coin_scale

WAIT_SECONDS, GO_SECONDS, APART_SECONDS = 0.7, 1.1, 0.9
"""The table is seen first; then one pair of partners follows the other."""
CLEAR_MM = 2.0
"""Felt between a coin on its way and the words that it passes."""


class Partners:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._host, self._geometry = host, geometry
        self._under_way = 0

    @property
    def are_meeting(self) -> bool:
        return self._under_way > 0

    def meet(self, then: Callable[[], None]) -> None:
        """Only seen: nobody waits for it. `then` follows where coins have gone."""
        host, sides = self._host, self._geometry.sides
        if len(sides) < 4 or host.around.still:
            return
        self._under_way = len(sides)
        for seat in range(len(sides)):
            later = WAIT_SECONDS + APART_SECONDS * (seat % 2)
            host.tweens.after(later, partial(self._go, seat, then))

    def _go(self, seat: int, then: Callable[[], None]) -> None:
        way = Way(self.way(seat))
        sprite = self._host.stage.add(self._coin(seat), way.at(0.0), Layer.MOVING)
        self._host.tweens.run(
            GO_SECONDS,
            lambda share: sprite.move(*way.at(share)),
            ease_in_out,
            then=partial(self._come, sprite, then),
            owner=sprite,
        )

    def _come(self, sprite: Sprite, then: Callable[[], None]) -> None:
        sprite.remove()
        self._under_way -= 1
        if not self._under_way:
            then()

    def way(self, seat: int) -> tuple[Point, ...]:
        """To a seat, between what is said and what lies in the corners, and over the tray."""
        geometry, sides = self._geometry, self._geometry.sides
        side, other = sides[seat], sides[(seat + 2) % 4]
        start, goal = geometry.seat_places(other).coin, geometry.seat_places(side).partner
        return rounded_off((start, *self._past(other), *reversed(self._past(side)), goal))

    def _past(self, side: Side) -> tuple[Point, ...]:
        """Left of a seat's own words, and on to the tray. What is named twice is passed in a closer
        bend."""
        geometry, table = self._geometry, self._geometry.table
        half = table.px(PARTNER_MM * coin_scale(table)) // 2 + table.px(CLEAR_MM)
        ends, across = geometry.trough[0] // 2, table.height if side.upright else table.width
        along = min(ends, geometry.words_along(side)) if side.upright else ends
        near, far = geometry.margin + geometry.trough[1], across // 2 - geometry.tray // 2
        before = table.from_edge(side, along - half, near)
        return before, before, table.from_edge(side, along - half, far - half)

    def _coin(self, seat: int) -> Picture:
        """As it lies on the plate."""
        seating, partner = self._host.seating, (seat + 2) % 4
        size = PARTNER_MM * coin_scale(self._geometry.table)
        return coins.coin(self._host.gallery, seating.name(partner), size, seating.reads(seat))
