"""At the start of a game of four each partner's coin goes across the table to the seat it plays
with, and lies down beside that seat's own one."""

from __future__ import annotations

from collections.abc import Callable

from scenes.art import coins
from scenes.art.canvas import Picture
from scenes.core.table import Point, Side
from scenes.stage.motion import ease_in_out, move
from scenes.stage.script import Steps, Wait, together
from scenes.stage.sprite import Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.ways import Way, rounded_off
from scenes.views.seat_places import PARTNER_MM, grown_coin_scale

WAIT_SECONDS, GO_SECONDS, APART_SECONDS = 0.7, 1.1, 0.9
"""The table is seen first; then one pair of partners follows the other."""
CLEAR_MM = 2.0
"""Felt between a coin on its way and the words that it passes."""


class Partners:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._host, self._geometry = host, geometry
        self.are_meeting = False

    def meet(self, then: Callable[[], None]) -> None:
        """Only seen: nobody waits for it. `then` follows where coins have gone."""
        if len(self._geometry.sides) == 4 and not self._host.around.still:
            self._host.tweens.play(self._meet(then))

    def _meet(self, then: Callable[[], None]) -> Steps:
        self.are_meeting = True
        yield together(*map(self._go, range(len(self._geometry.sides))))
        self.are_meeting = False
        then()

    def _go(self, seat: int) -> Steps:
        yield Wait(WAIT_SECONDS + APART_SECONDS * (seat % 2))
        way = Way(self.way(seat))
        sprite = self._host.stage.add(self._coin(seat), way.at(0.0), Layer.MOVING)
        yield move(GO_SECONDS, lambda share: sprite.move(*way.at(share)), ease_in_out)
        sprite.remove()

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
        half = table.px(PARTNER_MM * grown_coin_scale(table)) // 2 + table.px(CLEAR_MM)
        ends, across = geometry.trough[0] // 2, table.height if side.upright else table.width
        along = min(ends, geometry.words_along(side)) if side.upright else ends
        near, far = geometry.margin + geometry.trough[1], across // 2 - geometry.tray // 2
        before = table.from_edge(side, along - half, near)
        return before, before, table.from_edge(side, along - half, far - half)

    def _coin(self, seat: int) -> Picture:
        """As it lies on the plate."""
        seating, partner = self._host.seating, (seat + 2) % 4
        size = PARTNER_MM * grown_coin_scale(self._geometry.table)
        return coins.coin(self._host.gallery, seating.name(partner), size, seating.reads(seat))
