"""Marbles on their way between tray and troughs, and the signs that change sides with them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.crossing.state import MARBLES
from scenes.art import enamel, marbles
from scenes.art.canvas import Picture, finished
from scenes.stage.motion import Ease, ease_in_out
from scenes.stage.stage import Layer, Sprite
from scenes.table import Side
from scenes.views.crossing.geometry import Layout, Point

if TYPE_CHECKING:
    from scenes.play.play import PlayScene

ROLL_SECONDS = 0.4
ROLLING_MM = 1.4
SIZES = 5
LIGHTS = 8
"""While it rolls a marble's light follows the lamp in so many directions."""

SIGN_MM, SIGN_HEIGHT_MM = 17.0, 1.0
SIGN_TURNS = 24


class Way(NamedTuple):
    """From where to where; a size of 0 is that of a trough's marble, 1 of the tray's."""

    start: Point
    end: Point
    grows: tuple[float, float]


class Rolling:
    """Marbles that are neither in a hole nor in a trough."""

    def __init__(self, play: PlayScene, layout: Layout) -> None:
        self._play, self._layout = play, layout
        self._gallery = play.app.gallery
        self._sprites: list[Sprite] = []
        for letter in MARBLES:
            for size in range(SIZES):
                for light in range(LIGHTS):
                    self._picture(letter, size, light)

    def _picture(self, letter: str, size: int, light: int) -> Picture:
        low, high = self._layout.stored, self._layout.marble
        diameter = low + round((high - low) * size / (SIZES - 1))
        direction = light * marbles.DIRECTIONS // LIGHTS
        return self._gallery.get(
            marbles.loose_marble, letter, diameter, (direction, 2), ROLLING_MM, 0
        )

    def _lit(self, letter: str, grown: float, x: float, y: float) -> Picture:
        direction, _ = marbles.light_at(self._layout.table, x, y)
        light = round(direction * LIGHTS / marbles.DIRECTIONS) % LIGHTS
        return self._picture(letter, round(grown * (SIZES - 1)), light)

    def roll(
        self,
        letter: str,
        way: Way,
        then: Callable[[], None],
        delay: float = 0.0,
        seconds: float = ROLL_SECONDS,
        ease: Ease = ease_in_out,
    ) -> None:
        """The sprite is gone when `then` is called."""
        sprite = self._play.stage.add(None, way.start, Layer.MOVING)
        self._sprites.append(sprite)
        (from_x, from_y), (to_x, to_y) = way.start, way.end

        def step(share: float) -> None:
            x, y = from_x + (to_x - from_x) * share, from_y + (to_y - from_y) * share
            grown = way.grows[0] + (way.grows[1] - way.grows[0]) * share
            sprite.show(self._lit(letter, grown, x, y))
            sprite.move(x, y)

        def land() -> None:
            self._take_off(sprite)
            then()

        step(0.0)
        self._play.tweens.run(seconds, step, ease, delay, land, owner=sprite)

    def _take_off(self, sprite: Sprite) -> None:
        if sprite in self._sprites:
            self._sprites.remove(sprite)
            sprite.remove()

    def stop(self) -> None:
        """Takes all of them off the table."""
        for sprite in list(self._sprites):
            self._play.tweens.drop(sprite)
            self._take_off(sprite)


class Signs:
    """The small arrow beside each trough says whose it is: red's or yellow's."""

    def __init__(self, play: PlayScene, layout: Layout) -> None:
        self._play, self._layout = play, layout
        self._gallery = play.app.gallery
        self._sprites = [
            play.stage.add(None, layout.sign(side), Layer.LYING) for side in layout.sides
        ]
        for team in (0, 1):
            for turn in range(SIGN_TURNS):
                self._picture(team, turn)
        self.show()

    def _picture(self, team: int, turn: int) -> Picture:
        """The sign turned clockwise, light and shadow with it: it is always lit from inwards."""
        length = self._layout.table.px(SIGN_MM * min(1.0, self._layout.scale * 1.1))
        quarter, rest = divmod(turn, SIGN_TURNS // 4)

        def make() -> Picture:
            upright = self._gallery.get(enamel.arrow, team, length, SIGN_HEIGHT_MM)
            part = _turned(upright, 360 * rest / SIGN_TURNS) if rest else upright
            return part.turned(90 * quarter)

        return self._gallery.keep(("crossing sign", team, length, turn), make)

    def show(self) -> None:
        for seat, side in enumerate(self._layout.sides):
            self._play.tweens.drop(self._sprites[seat])
            turn = side.facing * SIGN_TURNS // 360
            self._sprites[seat].show(self._picture(self._layout.team(seat), turn))
            self._sprites[seat].move(*self._layout.sign(side))
            self._sprites[seat].raise_to(Layer.LYING)

    def pass_on(self, seconds: float) -> None:
        """Each sign comes from the seat before, around the table: the roles change."""
        sides = self._layout.sides
        for seat, side in enumerate(sides):
            self._travel(seat, sides[seat - 1], side, seconds)

    def _travel(self, seat: int, start: Side, end: Side, seconds: float) -> None:
        sprite, team = self._sprites[seat], self._layout.team(seat)
        quarters = (end - start) % 4 or 4
        middle = pygame.Vector2(self._layout.table.middle)
        away_from = pygame.Vector2(self._layout.sign(start)) - middle
        away_to = pygame.Vector2(self._layout.sign(end)) - middle

        def step(share: float) -> None:
            back = away_to.rotate(-90 * quarters * (1 - share))
            reach = away_from.length() + (away_to.length() - away_from.length()) * share
            lead = _angle(away_from, away_to.rotate(-90 * quarters)) * (1 - share)
            spot = middle + back.rotate(lead).normalize() * reach
            turn = start.facing / 90 * (SIGN_TURNS // 4) + share * quarters * (SIGN_TURNS // 4)
            sprite.show(self._picture(team, round(turn) % SIGN_TURNS))
            sprite.move(*_inside(spot, self._layout))

        sprite.raise_to(Layer.MOVING)
        step(0.0)
        self._play.tweens.run(seconds, step, ease_in_out, then=self.show, owner=sprite)


def _angle(one: pygame.Vector2, other: pygame.Vector2) -> float:
    """Degrees from the other to the one, the short way."""
    return (math.degrees(math.atan2(one.y, one.x) - math.atan2(other.y, other.x)) + 180) % 360 - 180


def _inside(spot: pygame.Vector2, layout: Layout) -> Point:
    """Tables are wider than high: the way around them is flattened."""
    edge = layout.margin + layout.trough[1] // 2
    table = layout.table
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
