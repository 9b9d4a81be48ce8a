"""The small arrow beside each trough says whose it is: red's or yellow's. They change sides."""

from __future__ import annotations

import math

import pygame

from scenes.art import enamel
from scenes.art.canvas import Picture, finished
from scenes.stage.motion import ease_in_out
from scenes.stage.stage import Layer
from scenes.table import Pixel, Side
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost

SIGN_MM, SIGN_HEIGHT_MM = 17.0, 1.0
SIGN_TURNS = 24


class Signs:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._geometry, self._tweens, self._gallery = geometry, host.tweens, host.gallery
        self.sprites = [
            host.stage.add(None, geometry.sign(side), Layer.LYING) for side in geometry.sides
        ]
        self.show()

    def _picture(self, team: int, turn: int) -> Picture:
        """The sign turned clockwise, light and shadow with it: it is always lit from inwards."""
        length = self._geometry.table.px(SIGN_MM * min(1.0, self._geometry.scale * 1.1))
        quarter, rest = divmod(turn, SIGN_TURNS // 4)

        def make() -> Picture:
            upright = self._gallery.get(enamel.arrow, team, length, SIGN_HEIGHT_MM)
            part = _turned(upright, 360 * rest / SIGN_TURNS) if rest else upright
            return part.turned(90 * quarter)

        return self._gallery.keep(("crossing sign", team, length, turn), make)

    def show(self) -> None:
        for seat, side in enumerate(self._geometry.sides):
            self._tweens.drop(self.sprites[seat])
            turn = side.facing * SIGN_TURNS // 360
            self.sprites[seat].show(self._picture(self._geometry.team(seat), turn))
            self.sprites[seat].move(*self._geometry.sign(side))
            self.sprites[seat].raise_to(Layer.LYING)

    def pass_on(self, seconds: float) -> None:
        """Each sign comes from the seat before, around the table: the roles change."""
        sides = self._geometry.sides
        for seat, side in enumerate(sides):
            self._travel(seat, sides[seat - 1], side, seconds)

    def _travel(self, seat: int, start: Side, end: Side, seconds: float) -> None:
        sprite, team = self.sprites[seat], self._geometry.team(seat)
        quarters = (end - start) % 4 or 4
        middle = pygame.Vector2(self._geometry.table.middle)
        away_from = pygame.Vector2(self._geometry.sign(start)) - middle
        away_to = pygame.Vector2(self._geometry.sign(end)) - middle

        def step(share: float) -> None:
            back = away_to.rotate(-90 * quarters * (1 - share))
            reach = away_from.length() + (away_to.length() - away_from.length()) * share
            lead = _angle(away_from, away_to.rotate(-90 * quarters)) * (1 - share)
            spot = middle + back.rotate(lead).normalize() * reach
            turn = start.facing / 90 * (SIGN_TURNS // 4) + share * quarters * (SIGN_TURNS // 4)
            sprite.show(self._picture(team, round(turn) % SIGN_TURNS))
            sprite.move(*_inside(spot, self._geometry))

        sprite.raise_to(Layer.MOVING)
        step(0.0)
        self._tweens.run(seconds, step, ease_in_out, then=self.show, owner=sprite)


def _angle(one: pygame.Vector2, other: pygame.Vector2) -> float:
    """Degrees from the other to the one, the short way."""
    return (math.degrees(math.atan2(one.y, one.x) - math.atan2(other.y, other.x)) + 180) % 360 - 180


def _inside(spot: pygame.Vector2, geometry: Geometry) -> Pixel:
    """Tables are wider than high: the way around them is flattened."""
    edge = geometry.margin + geometry.trough[1] // 2
    table = geometry.table
    return (
        round(min(max(spot.x, edge), table.width - edge)),
        round(min(max(spot.y, edge), table.height - edge)),
    )


def _turned(picture: Picture, degrees: float) -> Picture:
    """A picture turned clockwise around its centre."""
    surface, (x, y) = picture.surface, picture.centre
    turned = pygame.transform.rotozoom(surface, -degrees, 1.0)
    offset = pygame.Vector2(x, y) - pygame.Vector2(surface.get_size()) / 2
    centre = pygame.Vector2(turned.get_size()) / 2 + offset.rotate(degrees)
    return Picture(finished(turned), (round(centre.x), round(centre.y)))
