"""The small arrow beside each trough says whose it is: red's or yellow's. They change sides."""

from __future__ import annotations

import pygame

from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Side
from scenes.stage.motion import ease_in_out
from scenes.stage.sprite import Layer
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.roundabout import QUARTER, TURNS, around, turned_arrow

SIGN_MM, SIGN_HEIGHT_MM = 17.0, 1.0


class Signs:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._geometry, self._tweens, self._gallery = geometry, host.tweens, host.gallery
        self.sprites = [
            host.stage.add(None, geometry.sign(side), Layer.LYING) for side in geometry.sides
        ]
        self.show()

    @property
    def _length(self) -> int:
        return self._geometry.table.px(SIGN_MM * min(1.0, self._geometry.scale * 1.1))

    def _picture(self, team: int, turn: int) -> Picture:
        return turned_arrow(self._gallery, team, self._length, SIGN_HEIGHT_MM, turn)

    def show(self) -> None:
        for seat, side in enumerate(self._geometry.sides):
            self._tweens.drop(self.sprites[seat])
            turn = side.facing * TURNS // 360
            self.sprites[seat].show(self._picture(self._geometry.team(seat), turn))
            self.sprites[seat].move(*self._geometry.sign(side))
            self.sprites[seat].raise_to(Layer.LYING)

    def pass_on(self, seconds: float) -> None:
        """Each sign comes from the seat before, around the table: the roles change."""
        sides = self._geometry.sides
        for seat, side in enumerate(sides):
            self._travel(seat, sides[seat - 1], side, seconds)

    def wait(self) -> None:
        """Each still lies where it lay in the game before."""
        sides = self._geometry.sides
        for seat, sprite in enumerate(self.sprites):
            before = sides[seat - 1]
            sprite.show(self._picture(self._geometry.team(seat), before.facing * TURNS // 360))
            sprite.move(*self._geometry.sign(before))

    def _travel(self, seat: int, start: Side, end: Side, seconds: float) -> None:
        geometry, sprite, team = self._geometry, self.sprites[seat], self._geometry.team(seat)
        quarters = (end - start) % 4 or 4
        ends = geometry.sign(start), geometry.sign(end)
        way = around(geometry.table.middle, *ends, quarters)

        def step(share: float) -> None:
            turn = start.facing / 90 * QUARTER + share * quarters * QUARTER
            sprite.show(self._picture(team, round(turn)))
            sprite.move(*_inside(way(share), geometry))

        sprite.raise_to(Layer.MOVING)
        step(0.0)
        self._tweens.run(seconds, step, ease_in_out, then=self.show, owner=sprite)


def _inside(spot: pygame.Vector2, geometry: Geometry) -> Pixel:
    """Tables are wider than high: the way around them is flattened."""
    edge = geometry.margin + geometry.trough[1] // 2
    table = geometry.table
    return (
        round(min(max(spot.x, edge), table.width - edge)),
        round(min(max(spot.y, edge), table.height - edge)),
    )
