"""What moves around the table between two games: arrows, signs of teams, coins of partners."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import pygame

from scenes.art import coins, enamel
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Point, Side
from scenes.stage.motion import Tweens, ease_in_out, move, rotated
from scenes.stage.script import Steps, Wait, together
from scenes.stage.sprite import Layer, Sprite
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.routes import Way, rounded_off
from scenes.views.seat_places import PARTNER_MM, grown_coin_scale

TURNS = 24
"""Number of directions of a moving arrow."""
QUARTER = TURNS // 4


def turned_arrow(gallery: Gallery, team: int, length: int, height_mm: float, turn: int) -> Picture:
    """An arrow rotated clockwise, light and shadow included: it is always lit from inwards."""
    quarter, rest = divmod(turn % TURNS, QUARTER)
    upright = gallery.get(enamel.arrow, team, length, height_mm)
    key = ("turned arrow", rest)
    part = upright
    if rest:
        part = gallery.derived(upright, key, lambda: rotated(upright, 360 * rest / TURNS))
    return gallery.derived(part, ("quarters", quarter), lambda: part.turned(90 * quarter))


def travel(
    tweens: Tweens,
    sprite: Sprite,
    picture: Callable[[int], Picture],
    sides: tuple[Side, Side],
    way: tuple[Pixel, Pixel, Pixel],
    seconds: float,
    then: Callable[[], None],
    within: Callable[[pygame.Vector2], Point] = lambda spot: (spot.x, spot.y),
) -> None:
    """Moves an arrow clockwise from side to side. `picture`: for each of its TURNS directions;
    `way`: the middle, the start and the end; `within`: limits the way."""
    start, quarters = sides[0], (sides[1] - sides[0]) % 4 or 4
    spot = _around(*way, quarters)

    def step(share: float) -> None:
        sprite.show(picture(round((start.facing / 90 + share * quarters) * QUARTER)))
        sprite.move(*within(spot(share)))

    step(0.0)
    tweens.run(seconds, step, ease_in_out, then=then, owner=sprite)


def _around(
    middle: Pixel, start: Pixel, end: Pixel, quarters: int
) -> Callable[[float], pygame.Vector2]:
    """The clockwise way between two points around the middle, through this many quarter turns."""
    centre = pygame.Vector2(middle)
    away_from, away_to = pygame.Vector2(start) - centre, pygame.Vector2(end) - centre
    lead = _angle(away_from, away_to.rotate(-90 * quarters))

    def spot(share: float) -> pygame.Vector2:
        back = away_to.rotate(-90 * quarters * (1 - share)).rotate(lead * (1 - share))
        reach = away_from.length() + (away_to.length() - away_from.length()) * share
        return centre + back.normalize() * reach

    return spot


def _angle(one: pygame.Vector2, other: pygame.Vector2) -> float:
    """Degrees from the second vector to the first, the short way."""
    return (math.degrees(math.atan2(one.y, one.x) - math.atan2(other.y, other.x)) + 180) % 360 - 180


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

    def wait(self) -> None:
        """Puts each sign where it was in the game before."""
        sides = self._geometry.sides
        for seat, sprite in enumerate(self.sprites):
            before = sides[seat - 1]
            sprite.show(self._picture(self._geometry.team(seat), before.facing * TURNS // 360))
            sprite.move(*self._geometry.sign(before))

    def pass_on(self, seconds: float) -> None:
        """Moves each sign to the next seat, as the roles change."""
        geometry, sides = self._geometry, self._geometry.sides
        for seat, (side, sprite) in enumerate(zip(sides, self.sprites, strict=True)):
            before, picture = sides[seat - 1], partial(self._picture, geometry.team(seat))
            way = geometry.table.middle, geometry.sign(before), geometry.sign(side)
            sprite.raise_to(Layer.MOVING)
            inside = partial(_inside, geometry)
            travel(self._tweens, sprite, picture, (before, side), way, seconds, self.show, inside)


def _inside(geometry: Geometry, spot: pygame.Vector2) -> Pixel:
    """Keeps a point on the table: the way around it is flattened, as tables are wider than high."""
    edge = geometry.margin + geometry.trough[1] // 2
    table = geometry.table
    return (
        round(min(max(spot.x, edge), table.width - edge)),
        round(min(max(spot.y, edge), table.height - edge)),
    )


WAIT_SECONDS, GO_SECONDS, APART_SECONDS = 0.7, 1.1, 0.9
"""Seconds before the first pair of partners starts, of a coin's way, and between the pairs."""
CLEAR_MM = 2.0
"""Felt between a moving coin and the text that it passes."""


class Partners:
    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._host, self._geometry = host, geometry
        self.are_meeting = False

    def meet(self, then: Callable[[], None]) -> None:
        """An animation that nobody waits for; `then` is called when the coins have arrived."""
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
        """A coin's way to its partner: between the text and the corners, then over the tray."""
        geometry, sides = self._geometry, self._geometry.sides
        side, other = sides[seat], sides[(seat + 2) % 4]
        start, goal = geometry.seat_places(other).coin, geometry.seat_places(side).partner
        return rounded_off((start, *self._past(other), *reversed(self._past(side)), goal))

    def _past(self, side: Side) -> tuple[Point, ...]:
        """The way past the left end of a seat's text to the tray; points listed twice give a
        tighter bend."""
        geometry, table = self._geometry, self._geometry.table
        half = table.px(PARTNER_MM * grown_coin_scale(table)) // 2 + table.px(CLEAR_MM)
        ends, across = geometry.trough[0] // 2, table.height if side.upright else table.width
        along = min(ends, geometry.words_along(side)) if side.upright else ends
        near, far = geometry.margin + geometry.trough[1], across // 2 - geometry.tray // 2
        before = table.from_edge(side, along - half, near)
        return before, before, table.from_edge(side, along - half, far - half)

    def _coin(self, seat: int) -> Picture:
        """The coin as it lies on the plate."""
        seating, partner = self._host.seating, (seat + 2) % 4
        size = PARTNER_MM * grown_coin_scale(self._geometry.table)
        return coins.coin(self._host.gallery, seating.name(partner), size, seating.reads(seat))
